"""The four readings of the contention model: printed examples, own definitions, and laws on random placements."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.allocators.torus.contention import (
    READINGS,
    Placed,
    dilated,
    dilation,
    nominal,
    placed,
    scheduled,
    sequential,
    sharing,
    weight,
    weights,
)
from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.schedule import Piece, Schedule, faults
from allocert.errors import InstanceError
from allocert.machines.subtorus import Subtorus

Cell = tuple[int, int, int]


def jobs_on(torus: int, rows: Sequence[tuple[Cell, int, int]]) -> list[Placed]:
    """From (side, row, column), start and time."""
    return [
        Placed(i, Subtorus.strided(torus, *cell), Fraction(start), Fraction(time))
        for i, (cell, start, time) in enumerate(rows)
    ]


@st.composite
def placements(draw: Any, most: int = 5) -> tuple[int, list[Placed]]:
    torus = draw(st.sampled_from([2, 4, 8]))
    sides = [side for side in (1, 2, 4) if side < torus]
    rows = []
    for _ in range(draw(st.integers(1, most))):
        side = draw(st.sampled_from(sides))
        stride = st.integers(0, torus // side - 1)
        rows.append(((side, draw(stride), draw(stride)), draw(st.integers(0, 6)), draw(st.integers(1, 6))))
    return torus, jobs_on(torus, rows)


def overlap(a: tuple[Fraction, Fraction], b: tuple[Fraction, Fraction]) -> Fraction:
    return max(Fraction(0), min(a[1], b[1]) - max(a[0], b[0]))


def test_the_two_job_example_of_definition_2() -> None:
    """T_8, sides 4 at (0,0) and (0,1): both are dilated by half the overlap."""
    pair = jobs_on(8, [((4, 0, 0), 0, 4), ((4, 0, 1), 1, 4)])
    assert nominal(8, pair) == sequential(8, pair) == [Fraction(11, 2), Fraction(13, 2)]
    assert dilated(8, pair) == [7, 8]
    assert sharing(8, pair) == [Fraction(11, 2), Fraction(13, 2)]


def test_the_sub_job_example() -> None:
    """T_8, side 4 at (0,0) and side 2 at (0,1): a quarter and two quarters of the overlap."""
    pair = jobs_on(8, [((4, 0, 0), 0, 4), ((2, 0, 1), 0, 4)])
    assert nominal(8, pair) == sequential(8, pair) == [5, 6]


def test_weights_count_sub_jobs() -> None:
    """The larger job's cells of the smaller side in the smaller one's row or column, for every pair of cells of T_8."""
    for large, small in ((4, 4), (4, 2), (4, 1), (2, 2), (2, 1)):
        for row, col in product(range(8 // large), repeat=2):
            big = Subtorus.strided(8, large, row, col)
            for r, c in product(range(8 // small), repeat=2):
                little = Subtorus.strided(8, small, r, c)
                if not big.contends(little):
                    assert weights(8, [big, little]) == ({}, {})
                    continue
                cells = [Subtorus.strided(8, small, i, j) for i, j in product(range(8 // small), repeat=2)]
                inside = [cell for cell in cells if cell.rows & ~big.rows == 0 and cell.cols & ~big.cols == 0]
                meets = sum(cell.contends(little) for cell in inside)
                own = {1: Fraction(meets * small, 8)}, {0: Fraction(small, 8)}
                assert weights(8, [little, big]) == own


@given(placements())
@settings(max_examples=150)
def test_each_reading_satisfies_its_definition(case: tuple[int, list[Placed]]) -> None:
    torus, jobs = case
    against = weights(torus, [job.region for job in jobs])
    thin = [(job.start, job.nominal_end) for job in jobs]
    for k, end in enumerate(nominal(torus, jobs)):
        wanted = sum((w * overlap(thin[k], thin[other]) for other, w in against[k].items()), Fraction(0))
        assert end == jobs[k].nominal_end + wanted
    ends = dilated(torus, jobs)
    if ends is not None:
        wide = [(job.start, end) for job, end in zip(jobs, ends, strict=True)]
        for k, end in enumerate(ends):
            wanted = sum((w * overlap(wide[k], wide[other]) for other, w in against[k].items()), Fraction(0))
            assert end == jobs[k].nominal_end + wanted
    shared = sharing(torus, jobs)
    for k, job in enumerate(jobs):
        moments = sorted({job.start, shared[k]} | {t for one in jobs for t in (one.start, shared[one.job])})
        done = Fraction(0)
        for begin, end in pairwise(moments):
            if job.start <= begin and end <= shared[k]:
                load = sum(
                    (w for o, w in against[k].items() if jobs[o].start <= begin < shared[o]), Fraction(0)
                )
                done += (end - begin) / (1 + load)
        assert done == job.time


@given(placements(4))
@settings(max_examples=100)
def test_dilated_windows_are_the_limit_of_the_iteration(case: tuple[int, list[Placed]]) -> None:
    """From the nominal ends the iteration rises and stays below; where none is finite it passes every bound."""
    torus, jobs = case
    against = weights(torus, [job.region for job in jobs])
    least = dilated(torus, jobs)
    ends = [job.nominal_end for job in jobs]
    for _ in range(60):
        wide = [(job.start, end) for job, end in zip(jobs, ends, strict=True)]
        ends = [
            job.nominal_end + sum((w * overlap(wide[k], wide[o]) for o, w in against[k].items()), Fraction(0))
            for k, job in enumerate(jobs)
        ]
        if least is not None:
            assert all(a <= b for a, b in zip(ends, least, strict=True))
    if least is not None:
        assert max(b - a for a, b in zip(ends, least, strict=True)) < max(least) / 10


@given(placements(), st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_no_order_matters_but_in_reading_d(case: tuple[int, list[Placed]], random: Any) -> None:
    torus, jobs = case
    other = list(range(len(jobs)))
    random.shuffle(other)
    for ends in (nominal, dilated, sharing):
        first, second = ends(torus, jobs), ends(torus, [jobs[i] for i in other])
        assert (first is None) == (second is None)
        if first is not None and second is not None:
            assert [first[i] for i in other] == second


def test_four_units_on_a_torus_of_side_2_never_end() -> None:
    """Dilated windows: each loses as much as it gains."""
    four = jobs_on(2, [((1, i, j), 0, 1) for i in (0, 1) for j in (0, 1)])
    assert dilated(2, four) is None
    assert dilated(2, four[:3]) == [3, 2, 2]
    assert sharing(2, four) == nominal(2, four) == [2] * 4


def test_sequential_keeps_the_books_of_the_worked_example() -> None:
    """The starts and cells of section 2.4.4: the ends of its last matrix, where it takes each overlap's minimum."""
    cells = [(8, 0, 0), (4, 0, 0), (4, 1, 1), (4, 0, 1), (4, 1, 0), (2, 1, 0)]
    rows = list(zip(cells, (0, 2, 2, 2, 2, 4), (2, 2, 4, 4, 1, 4), strict=True))
    wanted = [Fraction(text) for text in ("2", "5.875", "9.5", "9", "4", "10.75")]
    assert sequential(8, jobs_on(8, rows)) == wanted


def test_schedules_with_dilations_are_accepted_and_others_are_not() -> None:
    jobs = JobSet.of(8, [(4, 4), (2, 4)])
    places = jobs_on(8, [((4, 0, 0), 0, 4), ((2, 0, 1), 1, 4)])
    for reading in READINGS:
        schedule = scheduled(jobs, places, reading)
        assert schedule is not None
        assert not list(faults(schedule, dilation=dilation(reading), preemptive=False))
        shorter = Schedule(jobs, (schedule.pieces[0], Piece(1, places[1].region, Fraction(1), Fraction(5))))
        assert list(faults(shorter, dilation=dilation(reading)))
        assert placed(schedule) == places
    assert weight(8, 2) == Fraction(1, 4)


def test_bad_input_is_refused() -> None:
    jobs = JobSet.of(2, [(1, 2)])
    region = Subtorus(1, 1)
    halves = [Piece(0, region, Fraction(i), Fraction(i + 1)) for i in (0, 1)]
    with pytest.raises(InstanceError, match="one: contention has no preemption"):
        dilation("nominal-windows")(Schedule(jobs, tuple(halves)))
    with pytest.raises(InstanceError, match="each once"):
        dilation("sequential", [0, 1])(Schedule(jobs, tuple(halves[:1])))
    with pytest.raises(InstanceError, match="one of nominal-windows"):
        dilation("A")  # type: ignore[arg-type]
