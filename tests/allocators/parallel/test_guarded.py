"""All sets at once: what cannot be matched under one condition is refused (what agrees is in ``test_interpreters``)."""

from __future__ import annotations

import pytest

from allocert.allocators.parallel.guarded import UnmatchedError, run_guarded
from allocert.allocators.parallel.program import Program
from allocert.machines import Hypercube, Machine, Torus


class Nothing:
    """A domain whose values are strings that tell how they were made."""

    def available(self, pe: int) -> str:
        return f"a{pe}"

    def __getattr__(self, name: str) -> object:
        return lambda *values: f"{name}({', '.join(map(str, values))})"


ASKED = "if available(across(1)):\n"

REFUSED = {
    "send(1, across(1))": "to ask whether across(1) is available",
    ASKED + "    send(1, across(1))": "to take every word from across(1)",
    ASKED + "    x = receive(across(1))": "a word for everyone who awaits one",
    ASKED
    + "    send(1, across(1))\n    if available(across(2)):\n        x = receive(across(1))": "under its own condition",
    "x = 0\n"
    + ASKED
    + "    x = 1\nif x == 1:\n    send(1, across(1))": "no words under a condition on registers",
    "x = 0\n" + ASKED + "    x = 1\nD = array(x)": "a number that does not depend on who is available",
    "x = 0\n" + ASKED + "    x = 1\ny = 1 - x": "nothing subtracted but plain numbers",
    "D = array(1)\n" + ASKED + "    D = array(2)": "arrays of one size in all cases",
    "while available(across(1)):\n    pass": "a test that does not depend on who is available",
    "if available(across(1)) and available(across(2)):\n    x = 1\nelse:\n    x = 2": "one neighbour, where there is an else",
    "x = y[1]": "no use of y[1], which is not there",
    "x = bit(3)": "no use of bit(3), which is not there",
    "if available(across(3)):\n    pass": "no use of across(3), which is not there",
    "y = 1\nfor i in range(0):\n    x = 1\ny = x": "no use of x, which is not there",
    "D = array(-1)": "an array of no less than no places",
    "report(1)": "a statement that all sets of processors share",
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_has_no_one_matching_is_refused(text: str) -> None:
    with pytest.raises(UnmatchedError) as caught:
        run_guarded(Program("odd", text, "here"), Hypercube(2), {"y": ()}, Nothing())  # type: ignore[arg-type]
    assert REFUSED[text] in str(caught.value)


def last(text: str, machine: Machine) -> list[object]:
    found = run_guarded(Program("p", text, "here"), machine, {}, Nothing())  # type: ignore[arg-type]
    return [registers.get("x") for registers in found]


def test_values_are_made_in_the_domain_only_where_they_depend_on_the_set() -> None:
    assert last("x = 2 * 3 - min(4, bit(1), 2)", Hypercube(1)) == [6, 5]
    assert last("x = 1\nif available(across(1)):\n    x = 2", Hypercube(1)) == [
        "chosen(a1, 2, 1)",
        "chosen(a0, 2, 1)",
    ]
    assert last("x = 1\nif available(across(1)):\n    x = 1", Hypercube(1)) == [1, 1]
    assert (
        last("x = 0\nif not available(across(1)):\n    x = 1\nx = -x", Hypercube(1))[0]
        == "product(chosen(negated(a1), 1, 0), -1)"
    )


def test_a_processor_that_is_its_own_neighbour_is_available() -> None:
    text = "x = 1\nif available(before(1)):\n    send(x + 1, before(1))\n    x = receive(after(1))\nelse:\n    x = 9"
    assert last(text, Torus(1)) == [2]
