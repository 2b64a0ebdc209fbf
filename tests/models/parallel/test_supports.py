"""Sets of processors as values: operations against truth tables, programs against runs, refusals."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allocert.allocators.parallel.defining_positions import COMPLETE, parameters
from allocert.allocators.parallel.network import run_network
from allocert.allocators.parallel.program import Program
from allocert.machines import Hypercube
from allocert.models.parallel.supports import (
    MIXED,
    AllOf,
    Level,
    NotAConjunctionError,
    Supports,
    supports_of_reports,
)

DOMAIN, SIZE = Supports(), 4
SETS = range(1 << SIZE)


@st.composite
def levels(draw: st.DrawFn) -> Level | int:
    low = draw(st.integers(-2, 2))
    supports, so_far = [], 0
    for more in draw(st.lists(st.integers(0, (1 << SIZE) - 1), max_size=3)):
        so_far |= more
        supports.append(so_far)
    while supports and supports[0] == 0:
        low, supports = low + 1, supports[1:]
    return Level(low, tuple(supports)) if supports else low


def value(of: Any, available: int) -> int:
    if isinstance(of, Level):
        return of.low + sum(not support & ~available for support in of.supports)
    if isinstance(of, AllOf):
        return (not of.support & ~available) is not of.negated
    return int(of)


@pytest.mark.parametrize(
    ("done", "meant"),
    [
        (DOMAIN.minimum, min),
        (DOMAIN.maximum, max),
        (DOMAIN.sum, operator.add),
        (DOMAIN.product, operator.mul),
        (DOMAIN.equal, operator.eq),
        (DOMAIN.less, operator.lt),
    ],
)
@given(one=levels(), other=levels())
def test_operations(done: Callable[..., Any], meant: Callable[..., Any], one: Any, other: Any) -> None:
    try:
        found = done(one, other)
    except NotAConjunctionError:
        return
    for available in SETS:
        assert value(found, available) == meant(value(one, available), value(other, available))


@given(support=st.integers(0, 15), one=levels(), other=levels())
def test_choices(support: int, one: Any, other: Any) -> None:
    found = DOMAIN.chosen(AllOf(support), one, other)
    for available in SETS if found != MIXED else ():
        chosen = one if not support & ~available else other
        assert value(found, available) == value(chosen, available)


def test_what_is_no_conjunction_is_refused() -> None:
    one, two = AllOf(1), AllOf(2, negated=True)
    with pytest.raises(NotAConjunctionError):
        DOMAIN.both(one, two)
    with pytest.raises(NotAConjunctionError):
        DOMAIN.maximum(Level(0, (1,)), Level(0, (2,)))
    assert DOMAIN.chosen(one, Level(0, (2,)), Level(0, (4,))) == MIXED
    with pytest.raises(NotAConjunctionError):
        DOMAIN.sum(MIXED, 1)


def test_reports_are_made_for_exactly_their_supports() -> None:
    for k in (0, 1, 2):
        program, given_ = COMPLETE["in-full"], parameters(2, k)
        reports = supports_of_reports(program, Hypercube(2), given_)
        for available in range(16):
            run = run_network(program, Hypercube(2), available, given_)
            message = sorted((pe, words) for pe, said in run.reports.items() for words in said)
            assert message == sorted(
                (pe, words) for pe, support, words in reports if not support & ~available
            )


def test_a_report_of_something_unavailable_is_refused() -> None:
    text = "s = 0\nif available(across(1)):\n    s = 1\nif s == 0:\n    report(1)"
    with pytest.raises(NotAConjunctionError):
        supports_of_reports(Program("lonely", text, "test"), Hypercube(1), {})
