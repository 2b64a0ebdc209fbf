"""Numbers that only grow: their arithmetic against tables over all sets, and whole runs against single ones."""

from __future__ import annotations

import operator
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.allocators.parallel.boxes import BOXES
from allocert.allocators.parallel.guarded import UnmatchedError
from allocert.allocators.parallel.network import run_network
from allocert.allocators.parallel.program import Program
from allocert.allocators.parallel.squares import RECTANGLES, RECTANGLES_FROM_ONE_COLUMN, SQUARES
from allocert.allocators.parallel.strings import STRINGS
from allocert.machines import Grid, Mesh, Torus
from allocert.models.parallel.monotone import (
    ALWAYS,
    NEVER,
    Monotone,
    NotMonotoneError,
    Number,
    all_of,
    antichain,
    for_all_sets,
    number,
)

PES = 4
SETS = range(1 << PES)


@st.composite
def _numbers(draw: st.DrawFn) -> Number:
    """The greatest value, 0 at least, of some words that are available."""
    words = draw(st.lists(st.tuples(st.integers(1, 6), st.integers(0, (1 << PES) - 1)), max_size=5))
    values = sorted({value for value, _ in words})
    return Number.of(
        [(0, ALWAYS)] + [(v, antichain(word for value, word in words if value >= v)) for v in values]
    )


def _table(one: Number) -> list[int]:
    return [one.on(available) for available in SETS]


@given(_numbers(), _numbers())
def test_arithmetic_is_that_of_every_set(one: Number, other: Number) -> None:
    domain = Monotone()
    ways: list[tuple[Callable[..., Number], Callable[[int, int], int]]] = [
        (domain.minimum, min),
        (domain.maximum, max),
        (domain.sum, operator.add),
        (domain.product, operator.mul),
    ]
    for way, plain in ways:
        assert _table(way(one, other)) == list(map(plain, _table(one), _table(other)))
    assert _table(domain.sum(one, 3)) == [value + 3 for value in _table(one)]
    assert _table(domain.product(one, one)) == [value**2 for value in _table(one)]


@given(_numbers(), _numbers())
def test_equal_tables_are_equal_numbers(one: Number, other: Number) -> None:
    assert (one == other) == (_table(one) == _table(other))


@given(_numbers(), _numbers(), st.integers(0, PES - 1))
def test_a_choice_is_exact_or_refused(one: Number, other: Number, pe: int) -> None:
    wanted = [(one if available >> pe & 1 else other).on(available) for available in SETS]
    grows = all(wanted[low] <= wanted[high] for low in SETS for high in SETS if low & high == low)
    try:
        found = Monotone().chosen(frozenset({1 << pe}), one, other)
    except NotMonotoneError:
        assert not grows
    else:
        assert _table(found) == wanted


@given(_numbers(), st.integers(0, (1 << PES) - 1))
def test_given_that_some_are_available(one: Number, word: int) -> None:
    assert [one.given(word).on(available) for available in SETS] == [
        one.on(available | word) for available in SETS
    ]


def test_antichains() -> None:
    assert antichain([0b11, 0b1, 0b110]) == {0b1, 0b110}
    assert all_of(frozenset({1, 2}), frozenset({2, 4})) == {0b10, 0b101}
    assert all_of() == ALWAYS
    assert all_of(ALWAYS, NEVER) == NEVER


def test_what_is_not_monotone_is_refused() -> None:
    domain = Monotone()
    for refused in (
        lambda: domain.negated(ALWAYS),
        lambda: domain.equal(1, number(2)),
        lambda: domain.less(1, number(2)),
        lambda: domain.product(number(-1), number(2)),
        lambda: domain.chosen(frozenset({1}), 0, 1),
        lambda: Number.of([(1, frozenset({1}))]),
    ):
        with pytest.raises(NotMonotoneError):
            refused()


def test_words_that_nobody_takes_are_reported() -> None:
    deaf = Program("deaf", "s = 1\nif available(before(1)):\n    send(s, before(1))", "")
    with pytest.raises(UnmatchedError):
        for_all_sets(deaf, Mesh(2), {})


@pytest.mark.parametrize(
    ("program", "machine", "parameters"),
    [
        *((STRINGS, kind(n), {"n": k}) for kind in (Mesh, Torus) for n in range(1, 7) for k in (n, n + 2)),
        *(
            (program, kind(m, m), {"m": m, "k": m})
            for kind in (Mesh, Torus)
            for m in (1, 2, 3)
            for program in (SQUARES, RECTANGLES, RECTANGLES_FROM_ONE_COLUMN)
        ),
        *((BOXES, kind(2, 2, 2), {"d": 3, "k": k}) for kind in (Mesh, Torus) for k in (2, 8)),
    ],
    ids=lambda value: getattr(value, "name", None) or getattr(value, "spec", None) or str(value),
)
def test_one_run_for_all_sets_is_every_run(
    program: Program, machine: Grid, parameters: dict[str, int]
) -> None:
    ended = for_all_sets(program, machine, parameters)
    for available in range(machine.full + 1):
        found = run_network(program, machine, available, parameters)
        for name, values in found.registers.items():
            for pe, value in enumerate(values):
                if available >> pe & 1 and name in ended[pe]:
                    assert ended[pe][name].on(available) == value, (available, pe, name)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, (1 << 36) - 1), st.booleans())
def test_a_large_run_for_all_sets_is_a_single_run(available: int, wraps: bool) -> None:
    machine = (Torus if wraps else Mesh)(6, 6)
    ended = for_all_sets(SQUARES, machine, {"m": 6, "k": 6})
    found = run_network(SQUARES, machine, available, {"m": 6, "k": 6})
    assert all(
        value == ended[pe]["t"].on(available)
        for pe, value in enumerate(found.registers["t"])
        if value is not None
    )
