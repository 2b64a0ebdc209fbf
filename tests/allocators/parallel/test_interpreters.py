"""A text means the same on a network, on whole boards, and for all sets of processors at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from allocert.allocators.parallel.boards import run_boards
from allocert.allocators.parallel.guarded import run_guarded
from allocert.allocators.parallel.network import ORDERS, run_network
from allocert.allocators.parallel.outcome import Outcome
from allocert.allocators.parallel.program import Program
from allocert.allocators.parallel.strings import STRINGS
from allocert.errors import SpecError
from allocert.machines import Hypercube, Machine, Mesh, Torus

SAME = (
    ("registers", "reports", "waiting", "undelivered"),
    ("violations", "steps", "strict_steps", "messages"),
)


def agree(one: Outcome, other: Outcome, what: str) -> None:
    """All fields but those that depend on the order."""
    for name in (*SAME[0], *SAME[1]):
        assert getattr(one, name) == getattr(other, name), f"{what}: {name}"


def all_alike(program: Program, machine: Machine, available: int, parameters: Mapping[str, Any]) -> Outcome:
    """The outcome of a text, the same on boards and in every order."""
    first = run_network(program, machine, available, parameters)
    said = f"{program.text}{machine.spec}, available {available:b}, {parameters}"
    agree(first, run_boards(program, machine, available, parameters), f"boards, {said}")
    for order in ORDERS[1:]:
        for seed in range(2):
            agree(
                first,
                run_network(program, machine, available, parameters, order=order, seed=seed),
                f"{order}, {said}",
            )
    return first


GRIDS = (
    Mesh(1),
    Mesh(2),
    Mesh(4),
    Torus(1),
    Torus(2),
    Torus(3),
    Torus(4),
    Mesh(2, 3),
    Torus(2, 2),
    Torus(1, 3),
)
CUBES = (Hypercube(0), Hypercube(1), Hypercube(2), Hypercube(3))

ROWS = """
D = array(d)
for i in range(1, d + 1):
    j = order[1][i]
    if available(across(j)):
        send(base + i * 2 - 1, across(j))
        D[i] = receive(across(j)) + receive_no * 0
    elif bit(j) == 1 and not available(across(order[2][i])):
        D[i] = -1
    else:
        D[i] = max(D[i], i, -i)
t = 0
i = d
while i > 0:
    t = t + D[i]
    i = i - 1
report(t, min(t, 3), d)
if 0 < t <= 4 or t == -1:
    report(t - 1)
    report()
"""
TWO_WORDS = """
for a in range(1, axes + 1):
    if available(before(a)):
        send(a, before(a))
        send(-a, before(a))
    if available(after(a)):
        x = receive(after(a)) - 2 * receive(after(a))
"""
SELDOM_SET = """
if available(before(1)) and available(after(1)):
    x = 1
if bit(1) == 0:
    y = x
"""
OTHERS: Mapping[str, tuple[str, tuple[Machine, ...], Callable[[Machine], Mapping[str, Any]]]] = {
    "rows": (
        ROWS,
        CUBES,
        lambda m: {
            "d": m.n,  # type: ignore[attr-defined]
            "base": 5,
            "receive_no": 1,
            "order": [list(range(m.n, 0, -1)), tuple(range(1, m.n + 1))],  # type: ignore[attr-defined]
        },
    ),
    "two words a link": (TWO_WORDS, GRIDS, lambda m: {"axes": len(m.sides)}),  # type: ignore[attr-defined]
    "a register that few set": (SELDOM_SET, GRIDS[:7], lambda m: {}),
    "to nobody": ("send(1, after(1))\ny = 2\nsend(y, before(1))\ny = 3", GRIDS, lambda m: {}),
    "from nobody": ("x = receive(after(1))", GRIDS, lambda m: {}),
    "a ring that waits": (
        "if available(after(1)):\n    x = receive(after(1))\nif available(before(1)):\n    send(1, before(1))",
        GRIDS,
        lambda m: {},
    ),
    "no such dimension": (
        "send(1, across(1))\nx = receive(across(2))\nsend(x, across(n))",
        CUBES,
        lambda m: {"n": 3},
    ),
    "no such place": (
        "D = array(2)\nfor i in range(4):\n    D[i + 1] = i\n    send(D[i], across(1))",
        CUBES,
        lambda m: {},
    ),
    "no such bit": ("x = 0\nfor i in range(1, 4):\n    x = 2 * x + bit(i)", CUBES, lambda m: {}),
    "no such row": ("x = t[2][3]", CUBES, lambda m: {"t": [[1, 2, 3], [4, 5]]}),
    "a size of each one's own": (
        "D = array(bit(1) + 1)\nD[1] = 7\nE = array(bit(1) - 1)\nD[2] = 8\nx = D[1]\nD = array(3)",
        CUBES[1:],
        lambda m: {},
    ),
    "words that nobody takes": (
        "if available(across(1)):\n    send(bit(1), across(1))\n    send(9, across(1))",
        CUBES[1:],
        lambda m: {},
    ),
    "counting down": (
        "t = 0\nfor i in range(5, -4, -2):\n    t = t + i\nfor i in range(3, 1):\n    t = 99",
        CUBES[:2],
        lambda m: {},
    ),
    "not worked out": (
        "D = array(2)\nx = 0\nif x > 0 and D[9] > 0 or x == 0 or D[8] == 1:\n    x = 5\nif 6 < x < D[7]:\n    x = 6\npass",
        CUBES[:2],
        lambda m: {},
    ),
}


@pytest.mark.parametrize("name", OTHERS)
def test_texts_on_all_sets_of_small_machines(name: str) -> None:
    text, machines, parameters = OTHERS[name]
    program = Program(name, text, "here")
    for machine in machines:
        for available in range(machine.full + 1):
            all_alike(program, machine, available, parameters(machine))


@pytest.mark.parametrize("make", [Mesh, Torus])
def test_strings_on_all_sets(make: type[Mesh | Torus]) -> None:
    for n in range(1, 8):
        for available in range(1 << n):
            assert all_alike(STRINGS, make(n), available, {"n": n}).clean


class Tables:
    """The domain of truth tables: a value for each set of available processors."""

    def __init__(self, processors: int) -> None:
        self.sets = range(1 << processors)

    def of(self, value: Any) -> tuple[Any, ...]:
        """A plain value is the same for all sets."""
        return value if isinstance(value, tuple) else (value,) * len(self.sets)

    def _each(self, what: Callable[..., Any], *values: Any) -> tuple[Any, ...]:
        return tuple(map(what, *map(self.of, values)))

    def available(self, pe: int) -> Any:
        return tuple(bool(word >> pe & 1) for word in self.sets)

    def negated(self, truth: Any) -> Any:
        return self._each(lambda a: not a, truth)

    def both(self, one: Any, other: Any) -> Any:
        return self._each(lambda a, b: a and b, one, other)

    def chosen(self, truth: Any, one: Any, other: Any) -> Any:
        return self._each(lambda t, a, b: a if t else b, truth, one, other)

    def minimum(self, one: Any, other: Any) -> Any:
        return self._each(min, one, other)

    def maximum(self, one: Any, other: Any) -> Any:
        return self._each(max, one, other)

    def sum(self, one: Any, other: Any) -> Any:
        return self._each(lambda a, b: a + b, one, other)

    def product(self, one: Any, other: Any) -> Any:
        return self._each(lambda a, b: a * b, one, other)

    def equal(self, one: Any, other: Any) -> Any:
        return self._each(lambda a, b: a == b, one, other)

    def less(self, one: Any, other: Any) -> Any:
        return self._each(lambda a, b: a < b, one, other)


OPEN: Mapping[str, tuple[str, tuple[Machine, ...]]] = {
    "exchange": (
        (
            "s = 0\nD = array(d)\nfor j in range(1, d + 1):\n    if available(across(j)):\n        send(s, across(j))\n"
            "        D[j] = receive(across(j))\n        if D[j] == s and s >= j - 1:\n            s = s + 1\n        else:\n"
            "            s = min(s, D[j]) - 0\n    else:\n        D[j] = -j\nif s > 0:\n    report(s, d)\n    if s > 1:\n        report()\nelse:\n    report(-1)"
        ),
        CUBES,
    ),
    "not and asked twice": (
        (
            "x = 1\nif not available(across(1)):\n    x = 2\n    if available(across(1)):\n        x = receive(across(1))\n"
            "else:\n    if available(across(1)):\n        send(x + 1, across(1))\n        x = receive(across(1)) * x\n"
            "y = max(x, 2, 1)\nif x != 3 and not (y > 2 or x <= 1) and available(across(1)):\n    y = -y"
        ),
        CUBES[1:],
    ),
    "both neighbours": (
        "x = 0\nif available(before(1)) and available(after(1)):\n    x = 1\nz = 0\nwhile z < d and bit(z + 1) == 0:\n    z = z + 1",
        (Mesh(1), Mesh(3), Torus(1), Torus(3), Torus(4)),
    ),
}


@pytest.mark.parametrize("name", OPEN)
def test_all_sets_at_once_are_each_set(name: str) -> None:
    text, machines = OPEN[name]
    program = Program(name, text, "here")
    for machine in machines:
        domain = Tables(machine.processors)
        parameters = (
            {"d": 1 if isinstance(machine, Mesh | Torus) else machine.n} if "d" in program.parameters else {}
        )
        reports: list[tuple[int, Any, tuple[Any, ...]]] = []
        found = run_guarded(program, machine, parameters, domain, reports)
        for word in domain.sets:
            outcome = run_network(program, machine, word, parameters)
            assert outcome.clean
            said: dict[int, list[tuple[Any, ...]]] = {}
            for pe, condition, values in reports:
                if word >> pe & 1 and domain.of(condition)[word]:
                    said.setdefault(pe, []).append(tuple(domain.of(value)[word] for value in values))
            assert {pe: list(rows) for pe, rows in outcome.reports.items()} == said
            for pe in range(machine.processors):
                for register in program.registers if word >> pe & 1 else ():
                    value = found[pe].get(register)
                    if isinstance(value, list):
                        value = tuple(domain.of(place)[word] for place in value[1:])
                    elif value is not None:
                        value = domain.of(value)[word]
                    expected = outcome.registers[register][pe]
                    assert expected is None or value == expected, (register, pe, word)


NUMBERS = st.recursive(
    st.sampled_from(
        ["x", "y", "i", "p", "0", "1", "2", "3", "bit(1)", "bit(x)", "D[1]", "D[y]", "t[i]", "t[2]"]
    ),
    lambda inner: st.one_of(
        st.builds("({} {} {})".format, inner, st.sampled_from("+-*"), inner),
        st.builds("{}({}, {})".format, st.sampled_from(["min", "max"]), inner, inner),
        st.builds("-{}".format, inner),
    ),
    max_leaves=3,
)
PLACES = st.builds(
    "{}({})".format, st.sampled_from(["before", "after"]), st.one_of(st.sampled_from("12"), NUMBERS)
)
TESTS = st.recursive(
    st.one_of(
        st.builds("{} {} {}".format, NUMBERS, st.sampled_from(["<", "<=", "==", "!=", ">", ">="]), NUMBERS),
        st.builds("{} < {} <= {}".format, NUMBERS, NUMBERS, NUMBERS),
        PLACES.map("available({})".format),
    ),
    lambda inner: st.one_of(
        st.builds("({} {} {})".format, inner, st.sampled_from(["and", "or"]), inner),
        inner.map("(not {})".format),
    ),
    max_leaves=3,
)
SIMPLE = st.one_of(
    st.builds("{} = {}".format, st.sampled_from(["x", "y", "i", "D[x]", "D[2]"]), NUMBERS),
    st.builds("{} = receive({}) + {}".format, st.sampled_from(["x", "y", "D[1]"]), PLACES, NUMBERS),
    st.builds("send({}, {})".format, NUMBERS, PLACES),
    st.builds("D = array({})".format, NUMBERS),
    st.builds("report({}, x)".format, NUMBERS),
    st.builds("if available({0}):\n    send({1}, {0})\n    x = receive({0})".format, PLACES, NUMBERS),
)


def _in(body: str) -> str:
    return "\n".join("    " + line for line in body.splitlines())


def _compound(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.one_of(
        st.builds(lambda a, b: f"{a}\n{b}", inner, inner),
        st.builds(lambda t, a: f"if {t}:\n{_in(a)}", TESTS, inner),
        st.builds(lambda t, a, b: f"if {t}:\n{_in(a)}\nelse:\n{_in(b)}", TESTS, inner, inner),
        st.builds(
            lambda n, a: f"for i in range({n}):\n{_in(a)}",
            st.sampled_from(["3", "1, p + 1", "2, 0, -1", "bit(1) + 1"]),
            inner,
        ),
    )


BODIES = st.recursive(SIMPLE, _compound, max_leaves=10)
MACHINES = st.sampled_from(
    [Mesh(3), Torus(2), Torus(3), Mesh(2, 2), Torus(2, 2), Torus(3, 2), Mesh(9), Torus(1, 4)]
)


@settings(max_examples=200)
@given(BODIES, MACHINES, st.integers(0, 511))
def test_any_text_on_boards_and_in_every_order(body: str, machine: Machine, word: int) -> None:
    program = Program("any", f"x = bit(1)\ni = 1\nD = array(3)\n{body}", "here")
    values = {"p": 2, "t": (1, 3), "y": 3}
    try:
        all_alike(program, machine, word & machine.full, {name: values[name] for name in program.parameters})
    except SpecError as error:
        assume(error.field != "board")  # a number that has grown beyond what boards hold
        raise


@settings(max_examples=60)
@given(st.integers(1, 60), st.integers(0, (1 << 60) - 1), st.booleans())
def test_strings_on_larger_machines(n: int, word: int, wraps: bool) -> None:
    machine = Torus(n) if wraps else Mesh(n)
    outcome = all_alike(STRINGS, machine, word & machine.full, {"n": n})
    for pe, size in enumerate(outcome.registers["s"]):
        if size is not None:
            assert size == next(t for t in range(1, n + 1) if t == n or not _free(machine, word, pe + t))


def _free(machine: Machine, word: int, pe: int) -> bool:
    n = machine.processors
    return bool(word >> pe % n & 1) if isinstance(machine, Torus) else pe < n and bool(word >> pe & 1)
