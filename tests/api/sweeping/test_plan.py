"""Points of a plan: each combination once, in a fixed order, under keys that tell them apart."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from allocert.api.sweeping.plan import MOST_POINTS, Plan
from allocert.errors import SpecError

PLAN = Plan(
    ("mesh:4x4", "mesh:6x4"),
    ("bitboard", "buddy-2d"),
    ("morgenstern-uniform:requests=5",),
    ("a.swf",),
    ("fcfs", "loss"),
    (Fraction(1), Fraction(4, 3)),
    (0, 1, 2),
    ((), (3, 5)),
)


def test_each_combination_comes_once_and_a_trace_has_no_seeds() -> None:
    points = PLAN.points()
    assert len(points) == len({point.key for point in points}) == 2 * 2 * (3 + 1) * 2 * 2 * 2
    assert [point.seed for point in points[:4]] == [0, 1, 2, 0]
    assert {point.seed for point in points if point.trace} == {None}
    assert points == PLAN.points()


def test_every_parameter_enters_the_key() -> None:
    point = PLAN.points()[0]
    others = [
        replace(point, machine="mesh:5x4"),
        replace(point, faulty=(1,)),
        replace(point, workload="morgenstern-uniform"),
        replace(point, trace="b.swf"),
        replace(point, policy="loss"),
        replace(point, load=Fraction(5, 4)),
        replace(point, allocator="iss"),
        replace(point, seed=7),
        replace(point, migration_limit=1.0),
        replace(point, skip_too_large=True),
    ]
    assert len({one.key for one in (point, *others)}) == 11
    assert replace(point, seed=0).key == point.key


def test_the_key_stays_what_it_is() -> None:
    """Stores that were written before would not be found under another."""
    point = Plan(("hypercube:4",), ("buddy",), ("kandlur-shin",)).points()[0]
    assert point.key == "2941de2032ef8361ee2676291a1022b6"


def test_what_is_left_out() -> None:
    left = replace(
        PLAN, exclude=({"machine": ("mesh:6x4",), "allocator": ("buddy-2d",)}, {"faulty": ((3, 5),)})
    ).points()
    assert len(left) == len(PLAN.points()) // 2 * 3 // 4
    assert not [point for point in left if point.faulty]
    assert {point.allocator for point in left if point.machine == "mesh:6x4"} == {"bitboard"}


def test_an_exclusion_that_leaves_nothing_or_nothing_out() -> None:
    with pytest.raises(SpecError, match=r"exclude\[0\]: got 'machine = mesh:7x7'"):
        replace(PLAN, exclude=({"machine": ("mesh:7x7",)},)).points()
    with pytest.raises(SpecError, match="leave at least one point"):
        replace(PLAN, exclude=({"policy": ("fcfs", "loss")},)).points()


def test_too_many_points() -> None:
    with pytest.raises(SpecError, match="at most 200000"):
        replace(PLAN, seeds=tuple(range(MOST_POINTS))).points()
