"""The language of the texts, the refusals, and the facts read off a text."""

from __future__ import annotations

import ast

import pytest

from allocert.allocators.parallel.boards import run_boards
from allocert.allocators.parallel.network import run_network
from allocert.allocators.parallel.program import Program, body_of
from allocert.allocators.parallel.strings import STRINGS
from allocert.errors import SpecError
from allocert.machines import Hypercube, Mesh


def _loops(number: int) -> str:
    return "".join(" " * i + f"for i{i} in range(1):\n" for i in range(number)) + " " * number + "x = 1\n"


REFUSED = {
    _loops(19): "line 19: got 'for i18 in range(1):', expected at most 18 loops in each other",
    "x = " + " + ".join("1" * 300): "parts in each other to a depth of 60",
    "x = 1\nif x == 1:\n    x = 2\n" + "elif x == 3:\n    x = 4\n" * 300: "to a depth of 60",
    "x = ": "line 1: got 'x = ', expected a text that parses: invalid syntax",
    "x = 1\n  y = 2": "line 2: ",
    "x = '\\0'": "a number",
    "x = 1.5": "line 1: got '1.5', expected a number",
    "x = True": "a number",
    "x = 7 // 2": "a number",
    "x = y = 1": "one target",
    "x, y = 1, 2": "one target",
    "x += 1": "an assignment, if, while, for",
    "def f():\n    pass": "an assignment, if, while, for",
    "import os": "an assignment, if, while, for",
    "while 1 < 2:\n    pass\nelse:\n    pass": "an assignment, if, while, for",
    "for i in range(3):\n    pass\nelse:\n    pass": "an assignment, if, while, for",
    "for i in t:\n    pass": "for .. in range(..)",
    "for D[1] in range(3):\n    pass": "a register that counts",
    "for i in range():\n    pass": "range(stop)",
    "for i in range(1, 5, s):\n    pass": "a step that is a number other than 0",
    "for i in range(1, 5, 0):\n    pass": "a step that is a number other than 0",
    "if x:\n    pass": "a truth value",
    "if bit(1):\n    pass": "a truth value",
    "if 1 in t:\n    pass": "==, !=",
    "x = 1 < 2": "a number",
    "x = available(across(1))": "a number",
    "x = not y": "a number",
    "x = 1 and 2": "a number",
    "x = min(1)": "of several",
    "x = abs(-1)": "a number",
    "x = max(1, 2, key=3)": "a number",
    "x = bit()": "bit(i)",
    "x = f.y": "a number",
    "x = t[1:2]": "a number",
    "x = [1, 2]": "a number",
    "x = (1)[2]": "a place of an array or of a table",
    "x = 1\nx[1] = 2": "a place of an array, which array(size) makes",
    "D = array(2)\nD[1][2] = 3": "with one index",
    "D = array(2)\nx = D[1][2]": "one index, as arrays have",
    "D = array(2)\nx = D": "an array has an index",
    "D = array(2)\nD = 3": "an array has an index",
    "D = array(2)\nD[1] = array(3)": "a number",
    "x = 1\ny = x[1]": "no index",
    "x = array(2) + 1": "a number",
    "D = array(1, 2)": "array(size)",
    "send = 3": "a name that is no function's",
    "x = min": "a name that is no function's",
    "_x = 3": "does not begin with _",
    "send(1, 2)": "a neighbour",
    "send(1, across())": "across(i)",
    "send(1, left(2))": "a neighbour",
    "send(across(1))": "send(value, place)",
    "send(receive(across(1)), across(2))": "received only in what is assigned",
    "if receive(across(1)) == 1:\n    pass": "received only in what is assigned",
    "report(receive(across(1)))": "received only in what is assigned",
    "report(x=1)": "send(..) or report(..)",
    "receive(across(1))": "send(..) or report(..)",
    "1 + 2": "send(..) or report(..)",
    "x = receive(3)": "a neighbour",
}


@pytest.mark.parametrize("text", REFUSED)
def test_a_text_that_is_refused_is_reported_what_is_wrong_and_where(text: str) -> None:
    with pytest.raises(SpecError) as caught:
        Program("odd", text, "here")
    assert str(caught.value).startswith("program odd, line ")
    assert REFUSED[text] in str(caught.value)
    assert "\n" not in str(caught.value)


def test_texts_too_deep_are_refused() -> None:
    for text in ("x = " + "-" * 100_000 + "1", "x = " + "(" * 300 + "1" + ")" * 300, "x = 1\0"):
        with pytest.raises(SpecError, match="a text that parses"):
            Program("deep", text, "here")


def test_what_is_read_off_a_text() -> None:
    program = Program(
        "p", "D = array(n)\nfor i in range(n):\n    D[i + 1] = t[i][k]\nx = p * receive(after(1))", "here"
    )
    assert program.registers == ("D", "i", "x")
    assert program.arrays == ("D",)
    assert program.parameters == ("k", "n", "p", "t")
    assert program.depths == {"n": 0, "k": 0, "p": 0, "t": 2}
    assert STRINGS.registers == ("s", "a")
    assert STRINGS.parameters == ("n",)


def test_a_table_is_read_with_one_number_of_indices() -> None:
    program = Program("p", "x = t[1] + t[1][2]", "here")
    with pytest.raises(SpecError, match=r"t with 1 indices everywhere|t with 2 indices everywhere"):
        program.given({"t": (1, 2)})


@pytest.mark.parametrize(
    ("text", "given", "message"),
    [
        ("x = n", {}, "parameter n: got None, expected a value for each of n"),
        ("x = n", {"n": (1, 2)}, r"parameter n: got \(1, 2\), expected a whole number"),
        ("x = n", {"n": 1.5}, "parameter n: got 1.5, expected a whole number"),
        ("x = t[1]", {"t": 3}, "parameter t: got 3, expected a table of whole numbers"),
        ("x = t[1][2]", {"t": 3}, "parameter t: got 3, expected a table of tables"),
        ("x = t[1]", {"t": "12"}, "parameter t: got '12', expected a table of whole numbers"),
        ("x = t[1]", {"t": ((1, 2),)}, r"parameter t: got \(1, 2\), expected a whole number"),
    ],
)
def test_parameters_are_what_the_text_reads(text: str, given: dict[str, object], message: str) -> None:
    program = Program("p", text, "here")
    with pytest.raises(SpecError, match=message):
        run_network(program, Mesh(2), 3, given)
    with pytest.raises(SpecError, match=message):
        run_boards(program, Mesh(2), 3, given)


def test_tables_may_be_lists_and_further_parameters_are_left_out() -> None:
    outcome = run_network(Program("p", "x = t[2]", "here"), Mesh(1), 1, {"t": [5, 6], "other": None})
    assert outcome.registers["x"] == [6]


def test_names_of_the_engine_are_free_for_parameters() -> None:
    text = "state = at + store + port + there + given + range_ + make"
    program = Program("p", text, "here")
    outcome = run_network(program, Mesh(1), 1, dict.fromkeys(program.parameters, 2))
    assert outcome.registers["state"] == [14]


def test_received_words_come_first_from_left_to_right_the_inner_ones_before() -> None:
    program = Program(
        "p", "D = array(2)\nD[1] = n - receive(across(receive(across(1)))) * receive(across(2))", "here"
    )
    taken = [line.strip() for line in ast.unparse(program.steps).splitlines()[1:]]
    assert taken == [
        "1.received = receive(across(1))",
        "2.received = receive(across(1.received))",
        "3.received = receive(across(2))",
        "D[1] = n - 2.received * 3.received",
    ]


def test_a_text_put_into_another_one() -> None:
    assert (
        body_of("if a[i] == n:\n    n2 = n", 2, n="m[c]", a="b")
        == "        if b[i] == m[c]:\n            n2 = m[c]"
    )


def test_places_are_those_of_the_machine() -> None:
    program = Program("p", "if available(across(1)):\n    send(1, across(1))", "here")
    with pytest.raises(
        SpecError, match=r"place: got 'across\(1\)', expected before\(a\) or after\(a\).*mesh:2"
    ):
        run_network(program, Mesh(2), 3, {})
    with pytest.raises(SpecError, match=r"place: got 'across\(1\)'"):
        run_boards(program, Mesh(2), 3, {})
    with pytest.raises(SpecError, match=r"expected across\(i\)"):
        run_network(STRINGS, Hypercube(1), 3, {"n": 2})


@pytest.mark.parametrize("text", [_loops(18), "x = " + " + ".join("1" * 50)], ids=["loops", "terms"])
def test_texts_nested_as_deep_as_they_may_be(text: str) -> None:
    program = Program("deep", text, "")
    for run in (run_network, run_boards):
        assert run(program, Hypercube(1), 3, {}).clean
