"""Propagation with reasons, against a plain one that goes round until nothing changes."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.errors import EngineError
from allocert.solvers.checkers.opb import PBConstraint, negation
from allocert.solvers.trimming.propagation import ASSUMED, Key, Propagation

VARIABLES = 5


@st.composite
def constraints(draw: st.DrawFn) -> PBConstraint:
    chosen = draw(st.lists(st.integers(1, VARIABLES), min_size=1, max_size=4, unique=True))
    terms = {v if draw(st.booleans()) else -v: draw(st.integers(1, 3)) for v in chosen}
    return terms, draw(st.integers(1, sum(terms.values()) + 1))


def implied(rows: Iterable[PBConstraint]) -> set[int] | None:
    """The literals that plain propagation of all of them makes true, or ``None`` for a conflict."""
    rows, true = list(rows), set[int]()
    while True:
        new = set()
        for terms, degree in rows:
            slack = sum(a for literal, a in terms.items() if -literal not in true) - degree
            if slack < 0:
                return None
            new |= {lit for lit, a in terms.items() if a > slack and lit not in true and -lit not in true}
        if not new:
            return true
        if any(-literal in new for literal in new):
            return None
        true |= new


def meant(hints: list[Key], rows: list[PBConstraint], assumed: list[PBConstraint]) -> list[PBConstraint]:
    """The constraints that hints name, and for a place of the trail what was implied when it was kept."""
    found = []
    for number, place in hints:
        if place:
            true = implied(rows[:number])
            found += rows[:number] if true is None else [({literal: 1}, 1) for literal in true]
        else:
            found += [rows[number - 1]] if number else assumed
    return found


@given(st.lists(constraints(), min_size=1, max_size=6), constraints())
@settings(max_examples=300)
def test_a_contradiction_is_found_exactly_where_plain_propagation_finds_one(
    rows: list[PBConstraint], wanted: PBConstraint
) -> None:
    propagation = Propagation(dict(enumerate(rows, start=1)))
    for name in range(1, len(rows) + 1):
        hints = propagation.settle(name)
        assert (hints is None) == (implied(rows[:name]) is not None)
        if hints is not None:
            assert implied(meant(hints, rows, [])) is None
            return
    if implied([*rows, negation(wanted)]) is None:
        hints = propagation.refute(wanted, len(rows))
        assert implied(meant(hints, rows, [negation(wanted)])) is None
    else:
        with pytest.raises(EngineError, match="does not follow by propagation"):
            propagation.refute(wanted, len(rows))


@given(st.lists(constraints(), min_size=1, max_size=6), constraints())
@settings(max_examples=300)
def test_what_was_settled_is_taken_back_and_settled_again(
    rows: list[PBConstraint], wanted: PBConstraint
) -> None:
    propagation = Propagation(dict(enumerate(rows, start=1)))
    kept: list[list[tuple[int, int]]] = []
    for turn in range(2):
        settled = 0
        for name in range(1, len(rows) + 1):
            if propagation.settle(name) is not None:
                return
            settled = name
        found = []
        for name in range(settled, 0, -1):
            while (taken := propagation.unsettle(name)) is not None:
                key, literal, reason = taken
                assert key[0] == name
                found.append((literal, reason))
        kept.append(found)
        assert kept[0] == kept[turn]
    if implied([negation(wanted)]) is None:
        assert propagation.refute(wanted, 0) == [ASSUMED]


def test_numbers_that_machine_words_do_not_hold_are_refused() -> None:
    with pytest.raises(EngineError, match="constraint 1 is too large"):
        Propagation({1: ({1: 1 << 62}, 1)})
    with pytest.raises(EngineError, match="too large"):
        Propagation({1: ({1: 1}, 1)}).refute(({1: 1 << 62}, 1), 1)
