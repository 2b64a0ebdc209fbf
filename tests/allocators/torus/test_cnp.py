"""CNP_Alloc: the worked example, its readings, and schedules that hold."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.allocators.torus.cnp import CnpRun, cnp_alloc, cnp_runs
from allocert.allocators.torus.cnp_load import dilated_duration, overlap_of
from allocert.allocators.torus.cnp_readings import FIGURE, PRINTED, SENSIBLE, CnpReadings
from allocert.allocators.torus.contention import dilation
from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.schedule import faults
from allocert.errors import InstanceError
from allocert.testing.strategies import job_sets as any_job_sets

EXAMPLE = JobSet.of(8, [(8, 2), (4, 2), (4, 4), (4, 4), (4, 1), (2, 4)])


def job_sets(most: int = 8) -> st.SearchStrategy[JobSet]:
    """Powers of two on a torus of side 1 to 16, times of thirds and quarters."""
    return any_job_sets((1, 2, 4, 8, 16), 0, most, powers=True, longest=24, denominators=(1, 3, 4))


def lefts(run: CnpRun, step: int) -> list[list[str]]:
    return [[str(entry.left) for entry in row] for row in run.steps[step].given]


def test_the_worked_example_in_the_sensible_reading() -> None:
    run = cnp_alloc(EXAMPLE)
    placed = [(p.job, p.row, p.col, str(p.start), str(p.load), str(p.finish)) for p in run.placements]
    assert placed == [
        (0, 0, 0, "0", "0", "2"),
        (1, 0, 0, "2", "0", "47/8"),
        (2, 1, 1, "2", "0", "19/2"),
        (3, 0, 1, "2", "3", "9"),
        (4, 1, 0, "2", "1", "4"),
        (5, 1, 0, "4", "11/4", "43/4"),
    ]
    assert (run.makespan, run.time, run.stopped, run.misplaced) == (Fraction(43, 4), 4, None, ())
    assert list(map(str, run.loads.values())) == ["0", "15/8", "7/2", "3", "1", "11/4"]
    assert lefts(run, 3) == [["3", "7"], ["0", "6"]]
    assert lefts(run, 4) == [["7/2", "7"], ["2", "13/2"]]
    even = ["15/8", "5", "15/8", "5"]
    assert lefts(run, 5) == [even, ["27/4", "11/2", "0", "11/2"], even, ["0", "11/2", "0", "11/2"]]


def test_the_steps_of_the_worked_example() -> None:
    steps = cnp_alloc(EXAMPLE).steps
    assert [(s.number, s.job, s.level, s.time, s.passed) for s in steps] == [
        (1, 0, 3, 0, 0),
        (2, 1, 2, 2, 2),
        (3, 2, 2, 2, 0),
        (4, 3, 2, 2, 0),
        (5, 4, 2, 2, 0),
        (6, 5, 1, 4, 2),
    ]
    assert steps[2].free == ((0, 1), (1, 0), (1, 1))
    assert steps[2].loads == (1, 1, 0)
    assert steps[5].free == ((1, 0), (1, 2), (3, 0), (3, 2))
    assert steps[5].loads == (Fraction(11, 4),) * 4
    assert (steps[5].cell, steps[5].load) == ((1, 0), Fraction(11, 4))
    assert str(steps[5].expanded[3][1]) == "(13/2,4,3)"
    assert str(steps[5].shifted[0][0]) == "(3/2,4,2)"
    assert list(map(str, steps[4].ends)) == ["2", "11/2", "17/2", "9", "4"]


def test_all_ways_to_settle_the_ties_of_the_worked_example_take_as_long() -> None:
    runs = list(cnp_runs(EXAMPLE))
    assert Counter(run.makespan for run in runs) == {Fraction(43, 4): 32}
    assert len({tuple((p.row, p.col) for p in run.placements) for run in runs}) == 32
    assert runs[0].placements == cnp_alloc(EXAMPLE).placements


def test_figure_2_to_the_letter_puts_two_jobs_on_a_processor() -> None:
    run = cnp_alloc(JobSet.of(2, [(2, 1), (2, 1)]), readings=PRINTED)
    assert [(p.row, p.col, p.start, p.finish) for p in run.placements] == [(0, 0, 0, 3), (1, 1, 0, 1)]
    assert [p.job for p in run.misplaced] == [1]
    assert list(faults(run.schedule, dilation=lambda _: run.loads)) == ["jobs 1 and 0 clash at 0"]


@pytest.mark.parametrize(
    ("field", "jobs"),
    [
        ("ends", [(2, 1), (2, 1)]),
        ("block", [(2, 1), (1, 1)]),
        ("own", [(1, 1)]),
        ("idle", [(2, 1), (1, 1)]),
        ("free", [(2, 1), (2, 1), (2, 1)]),
    ],
)
def test_a_switch_of_figure_2_matters(field: str, jobs: list[tuple[int, int]]) -> None:
    torus = {"ends": 2, "block": 2, "own": 1, "idle": 2, "free": 4}[field]
    sensible = cnp_alloc(JobSet.of(torus, jobs))
    other = cnp_alloc(JobSet.of(torus, jobs), readings=replace(SENSIBLE, **{field: FIGURE[field]}))
    assert (sensible.placements, sensible.stopped) != (other.placements, other.stopped)


def test_a_copy_of_the_visited_entry_loses_the_update() -> None:
    jobs = JobSet.of(4, [(2, 1), (2, 2), (2, 1), (1, 1), (1, 1)])
    lost = cnp_alloc(jobs, readings=replace(SENSIBLE, spread="visited"))
    kept = cnp_alloc(jobs)
    assert [entry.left for row in lost.final for entry in row] != [
        entry.left for row in kept.final for entry in row
    ]


def test_a_run_stops_where_no_entry_of_the_block_is_free() -> None:
    jobs = JobSet.of(2, [(2, 1), (2, 1)])
    run = cnp_alloc(jobs, readings=replace(SENSIBLE, ends="inclusive"))
    assert run.stopped == "job 2 finds no free entry in its block"
    assert len(run.placements) == 1


def test_a_run_stops_where_no_finite_load_fits() -> None:
    run = cnp_alloc(JobSet.of(1, [(1, 1)]), readings=CnpReadings(overlap="max", duration="dilated"))
    assert run.stopped == "job 1 finds no finite load"


def test_dummies_are_steps_and_no_jobs() -> None:
    jobs = JobSet.of(8, [(8, 2), (1, 1)])
    run = cnp_alloc(jobs, readings=replace(SENSIBLE, gaps="dummy"))
    assert [(s.job, s.level) for s in run.steps] == [(0, 3), (None, 2), (None, 1), (1, 0)]
    assert run.numbers == (0, None, None, 1)
    assert run.placements == cnp_alloc(jobs).placements


def test_without_dummies_lines_5_to_9_leave_most_of_the_array_free() -> None:
    jobs = JobSet.of(4, [(4, 1), (1, 1)])
    run = cnp_alloc(jobs, readings=replace(SENSIBLE, gaps="once"))
    assert [p.start for p in run.placements] == [0, 0]
    assert list(faults(run.schedule, dilation=lambda _: run.loads))


def test_nothing_is_scheduled_where_there_is_nothing() -> None:
    run = cnp_alloc(JobSet.of(4, []))
    assert (run.makespan, run.placements, run.steps, run.final) == (0, (), (), ())
    assert len(list(cnp_runs(JobSet.of(4, [])))) == 1


@pytest.mark.parametrize(("torus", "side"), [(6, 2), (8, 3)])
def test_sides_must_be_powers_of_two(torus: int, side: int) -> None:
    with pytest.raises(InstanceError, match="a power of two"):
        cnp_alloc(JobSet.of(torus, [(side, 1)]))


def test_ties_are_settled_as_asked() -> None:
    jobs = JobSet.of(4, [(1, 1), (1, 1)])
    run = cnp_alloc(jobs, ties=max)
    assert [(p.row, p.col) for p in run.placements] == [(3, 3), (2, 2)]
    assert len(list(cnp_runs(jobs))) == 16 * 9


@given(
    st.builds(Fraction, st.integers(1, 20), st.integers(1, 4)),
    st.lists(st.builds(Fraction, st.integers(0, 20), st.integers(1, 3)), max_size=6),
    st.integers(1, 8),
    st.sampled_from(("min", "max", "max of busy")),
)
def test_a_dilated_duration_fits_itself(
    time: Fraction, lefts: list[Fraction], divisor: int, rule: str
) -> None:
    found = dilated_duration(time, lefts, divisor, rule)  # type: ignore[arg-type]
    if found is None:
        counted = sum(1 for left in lefts if left or rule == "max")
        assert rule != "min"
        assert counted >= divisor
    else:
        assert found == time + sum(overlap_of(found, left, rule) for left in lefts) / Fraction(divisor)  # type: ignore[arg-type]


@given(job_sets())
def test_schedules_hold_under_the_sequential_model(jobs: JobSet) -> None:
    run = cnp_alloc(jobs)
    order = [p.job for p in run.placements]
    assert list(faults(run.schedule, dilation=dilation("sequential", order), preemptive=False)) == []
    assert run.makespan == run.schedule.makespan
    assert run.stopped is None
    starts = [p.start for p in run.placements]
    assert starts == sorted(starts)


@given(job_sets(most=6), st.sets(st.sampled_from(list(FIGURE))))
def test_every_reading_comes_to_an_end(jobs: JobSet, printed: set[str]) -> None:
    run = cnp_alloc(jobs, readings=replace(SENSIBLE, **{field: FIGURE[field] for field in printed}))
    assert run.stopped or len(run.placements) == len(jobs.jobs)


@given(job_sets(most=5), st.integers(2, 5))
def test_times_scale(jobs: JobSet, factor: int) -> None:
    scaled = JobSet.of(jobs.torus, [(job.side, job.time * factor) for job in jobs.jobs])
    assert cnp_alloc(scaled).makespan == factor * cnp_alloc(jobs).makespan


@given(job_sets(most=4))
@settings(max_examples=40)
def test_no_way_to_settle_ties_leads_to_faults(jobs: JobSet) -> None:
    for run in islice(cnp_runs(jobs), 40):
        order = [p.job for p in run.placements]
        assert not list(faults(run.schedule, dilation=dilation("sequential", order)))


def test_accesses_are_counted() -> None:
    counts = cnp_alloc(JobSet.of(4, [(1, 1)] * 16), steps=False).counts
    assert (counts.reads, counts.writes, counts.flags) == (1024, 384, 352)
    assert (counts.candidate_reads, counts.sum_reads) == (4**5 + 4**3, 4**4)
