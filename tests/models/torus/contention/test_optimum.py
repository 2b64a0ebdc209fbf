"""Least makespans under contention against enumerations of every cell, order and start on a grid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import permutations, product

import pytest

from allocert.allocators.torus.contention import Placed, Reading, dilation, scheduled, sequential
from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.schedule import faults
from allocert.errors import InstanceError
from allocert.machines.subtorus import Subtorus
from allocert.models.torus.contention.optimum import least_makespan, lower_bound
from allocert.models.torus.contention.search import ANYTIME, GREEDY, OWN, WAITING, Family
from allocert.solvers.answer import Status

TINY = [
    JobSet.of(2, [(1, 1), (1, 2), (1, 2)]),
    JobSet.of(2, [(1, 2), (1, 2), (1, 1)]),
    JobSet.of(2, [(2, 1), (1, 2), (1, 1)]),
    JobSet.of(4, [(2, 2), (1, 1)]),
    JobSet.of(4, [(2, 2), (2, 1)]),
]

LINES = [
    (8, [(8, 2), (4, 2), (4, 4), (4, 4), (4, 1), (2, 4)]),
    (4, [(2, 4), (2, 2), (2, 6), (2, 2)]),
    (4, [(2, 5), (1, 6), (2, 4), (2, 7)]),
    (2, [(1, 3), (1, 3), (1, 3), (1, 2)]),
]


def cells(jobs: JobSet) -> Iterator[tuple[Subtorus, ...]]:
    """Every choice of cells."""
    strides = [(job.side, range(jobs.torus // job.side)) for job in jobs.jobs]
    yield from product(
        *([Subtorus.strided(jobs.torus, side, i, j) for i in own for j in own] for side, own in strides)
    )


def brute(jobs: JobSet, reading: Reading, step: Fraction, rising: bool = False) -> Fraction:
    """The least makespan of starts that are multiples of ``step``; ``rising`` ones do not fall along the numbers."""
    horizon = sum((job.time for job in jobs.jobs), Fraction(0))
    grid = [i * step for i in range(int(horizon / step))]
    best = horizon
    for regions in cells(jobs):
        for starts in product(grid, repeat=len(regions)):
            if min(starts) > 0 or (rising and list(starts) != sorted(starts)):
                continue
            places = [
                Placed(k, region, start, jobs.jobs[k].time)
                for k, (region, start) in enumerate(zip(regions, starts, strict=True))
            ]
            if max(place.nominal_end for place in places) >= best:
                continue
            schedule = scheduled(jobs, places, reading)
            if schedule is None or schedule.makespan >= best:
                continue
            if not list(faults(schedule, dilation=dilation(reading, range(len(places))), preemptive=False)):
                best = schedule.makespan
    return best


@pytest.mark.parametrize("jobs", TINY, ids=str)
@pytest.mark.parametrize("reading", ["nominal-windows", "dilated-windows", "shared-processors"])
def test_no_start_on_a_grid_is_better(jobs: JobSet, reading: Reading) -> None:
    answer = least_makespan(jobs, reading)
    assert answer.status is Status.OPTIMAL
    assert answer.value is not None
    assert answer.witness is not None
    assert lower_bound(jobs) <= answer.value <= brute(jobs, reading, Fraction(1, 2))
    starts = [piece.start for piece in answer.witness.pieces]
    if all((2 * start).denominator == 1 for start in starts):
        assert answer.value == brute(jobs, reading, Fraction(1, 2))


def tried(jobs: JobSet, family: Family) -> Fraction:
    """The least makespan of a family, one placement after the other with the shipped accounting."""
    best: list[Fraction] = []

    def place(order: Sequence[int], done: list[Placed], now: Fraction) -> None:
        ends = sequential(jobs.torus, done)
        if len(done) == len(order):
            best.append(max(ends))
            return
        job = order[len(done)]
        side, time = jobs.jobs[job].side, jobs.jobs[job].time
        stride = range(jobs.torus // side)
        for start in sorted({now, *(end for end in ends if end > now)}):
            free = [
                region
                for region in (Subtorus.strided(jobs.torus, side, i, j) for i in stride for j in stride)
                if not any(end > start and region.meets(o.region) for o, end in zip(done, ends, strict=True))
            ]
            for region in free:
                place(order, [*done, Placed(job, region, start, time)], start)
            if free and not family.waiting:
                return

    orders = permutations(range(len(jobs.jobs))) if family.any_order else [jobs.largest_first()]
    for order in orders:
        place(order, [], Fraction(0))
    return min(best)


@pytest.mark.parametrize("jobs", [*TINY, JobSet.of(2, [(1, 3), (1, "3/2"), (2, 1), (1, 2)])], ids=str)
def test_sequential_search_misses_nothing(jobs: JobSet) -> None:
    for family in (OWN, GREEDY, WAITING):
        answer = least_makespan(jobs, "sequential", family=family)
        assert answer.status is Status.OPTIMAL
        assert answer.value == tried(jobs, family)


@pytest.mark.parametrize(("torus", "rows"), LINES, ids=str)
def test_readings_are_ordered(torus: int, rows: list[tuple[int, int]]) -> None:
    """Windows only grow from A to B, sharing is never slower than B, and freer families are never later."""
    jobs = JobSet.of(torus, rows)
    nominal, dilated = least_makespan(jobs, "nominal-windows"), least_makespan(jobs, "dilated-windows")
    assert nominal.value is not None
    assert dilated.value is not None
    assert nominal.value <= dilated.value
    if len(rows) < 5:
        sharing = least_makespan(jobs, "shared-processors")
        assert sharing.value is not None
        assert sharing.value <= dilated.value
    values = [
        least_makespan(jobs, "sequential", family=family).value for family in (ANYTIME, WAITING, GREEDY, OWN)
    ]
    assert values == sorted(values)  # type: ignore[type-var]


def test_worked_example() -> None:
    """Section 2.4.4: what the best schedules of its jobs last."""
    jobs = JobSet.of(8, LINES[0][1])
    found = [
        least_makespan(jobs, reading).value
        for reading in ("nominal-windows", "dilated-windows", "sequential")
    ]
    assert found == [Fraction(17, 2), 10, Fraction(55, 6)]
    assert [least_makespan(jobs, "sequential", family=family).value for family in (OWN, GREEDY, WAITING)] == [
        Fraction(43, 4),
        Fraction(19, 2),
        Fraction(37, 4),
    ]


@pytest.mark.parametrize("jobs", TINY, ids=str)
def test_starts_at_any_moment(jobs: JobSet) -> None:
    """No later than with starts at recorded ends; on a grid of starts, in all orders, nothing is sooner."""
    value = least_makespan(jobs, "sequential", family=ANYTIME).value
    waiting = least_makespan(jobs, "sequential", family=WAITING).value
    assert value is not None
    assert waiting is not None
    assert value <= waiting
    for order in permutations(range(len(jobs.jobs))):
        again = JobSet(jobs.torus, tuple(jobs.jobs[k] for k in order))
        assert value <= brute(again, "sequential", Fraction(1, 2), rising=True)


def test_a_start_between_recorded_ends_can_be_better() -> None:
    jobs = JobSet.of(2, [(1, 1)] * 3)
    assert least_makespan(jobs, "sequential").value == Fraction(11, 6)
    assert least_makespan(jobs, "sequential", family=WAITING).value == 2


def test_boundary_cases() -> None:
    for reading in ("nominal-windows", "dilated-windows", "shared-processors", "sequential"):
        assert least_makespan(JobSet(4, ()), reading).value == 0
        assert least_makespan(JobSet.of(1, [(1, "1/3"), (1, 2)]), reading).value == Fraction(7, 3)
        assert least_makespan(JobSet.of(4, [(1, 5)]), reading).value == 5
    with pytest.raises(InstanceError, match="power of two"):
        least_makespan(JobSet.of(6, [(3, 1)]), "nominal-windows")
    with pytest.raises(InstanceError, match="machine words"):
        least_makespan(JobSet.of(4, [(1, 10**18)] * 3), "sequential")


def test_a_search_that_is_stopped_says_so() -> None:
    jobs = JobSet.of(4, [(1, 3), (2, 4), (1, 5), (1, 7), (2, 2), (1, 6)])
    answer = least_makespan(jobs, "sequential", seconds=1e-5)
    assert answer.status is Status.FEASIBLE
    assert answer.bound == lower_bound(jobs)
