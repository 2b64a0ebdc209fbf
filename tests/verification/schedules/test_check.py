from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.simulation.queueing.drawn import COMPLETE, Load, loads
from tests.verification.schedules.naive import capacity_holds, due, reservations, schedules, turn_of

from allocert.errors import InstanceError, SpecError
from allocert.machines import Mesh, Submesh, family_of, faulty_word
from allocert.machines.words import word_of
from allocert.verification.schedules.capacity import overfull
from allocert.verification.schedules.check import POLICIES, PROMISES, check_against
from allocert.verification.schedules.heads import dues_of_heads, late_heads, out_of_order
from allocert.verification.schedules.plans import late_for_reservations
from allocert.verification.schedules.plans import reservations as reserved
from allocert.verification.schedules.schedule import Schedule, ScheduledJob
from allocert.verification.schedules.spaces import Counted, Regions

NODES = 4


def _schedule(*rows: tuple[int, int, int | None, int], nodes: int = NODES, limits: Any = None) -> Schedule:
    """Jobs by arrival, run time, start and processors."""
    limits = limits or [run for _, run, _, _ in rows]
    jobs = [
        ScheduledJob(n, arrival, run, limit, start, size)
        for n, ((arrival, run, start, size), limit) in enumerate(zip(rows, limits, strict=True), start=1)
    ]
    return Schedule("made", Counted(nodes), tuple(jobs))


def _of(load: Load, policy: str) -> Schedule:
    """The schedule that the naive player makes of a load."""
    naive = load.naive(policy)
    limits = [max(job.residence, limit) for job, limit in zip(load.jobs, load.limits, strict=True)]
    jobs = []
    for job, limit in zip(load.jobs, limits, strict=True):
        times = (job.number, job.arrival, job.residence, limit, naive.starts.get(job.number))
        if load.order is None:
            jobs.append(ScheduledJob(*times, job.processors))
        else:
            word = word_of(naive.places.get(job.number, ()))
            jobs.append(ScheduledJob(*times, load.machine.demand(job.request), job.request, word))
    faulty = faulty_word(load.machine, load.faulty)
    space = Regions(load.machine, faulty, family_of(load.machine))
    return Schedule("played", Counted(load.machine.processors) if load.order is None else space, tuple(jobs))


@pytest.mark.parametrize("policy", POLICIES)
@settings(max_examples=80)
@given(data=st.data())
def test_what_the_definitions_make_keeps_the_promises_of_its_policy(policy: str, data: st.DataObject) -> None:
    orders = (None,) if policy == "conservative" else COMPLETE
    report = check_against(_of(data.draw(loads(orders)), policy), policy)
    assert report.violations == ()
    assert report.promises == PROMISES[policy]


@settings(max_examples=200)
@given(schedules(NODES))
def test_capacity_and_order_are_those_of_the_definition(schedule: Schedule) -> None:
    jobs = schedule.jobs
    assert (not list(overfull(schedule))) == capacity_holds(jobs, NODES)
    passed = {
        job.number
        for place, job in enumerate(jobs)
        if job.start is not None
        and any(other.start is None or other.start > job.start for other in jobs[:place])
    }
    assert {one.job for one in out_of_order(schedule)} == passed


@settings(max_examples=200)
@given(schedules(NODES), st.booleans())
def test_heads_are_due_when_the_definition_has_it(schedule: Schedule, estimated: bool) -> None:
    jobs = schedule.jobs
    assert schedule.turns == [turn_of(jobs, place) for place in range(len(jobs))]
    expected = {}
    for place, job in enumerate(jobs):
        turn = turn_of(jobs, place)
        if turn is not None and (job.start is None or job.start > turn):
            expected[job.number] = due(jobs, place, NODES, estimated)
    assert {one.job.number: one.time for one in dues_of_heads(schedule, estimated)} == expected
    late = {one.job for one in late_heads(schedule, estimated)}
    starts = {job.number: job.start for job in jobs}
    assert late == {
        n for n, time in expected.items() if time is not None and (starts[n] is None or starts[n] > time)
    }


@settings(max_examples=150)
@given(schedules(NODES))
def test_reservations_are_those_of_the_definition_until_one_is_missed(schedule: Schedule) -> None:
    jobs, expected = schedule.jobs, reservations(schedule.jobs, NODES)
    late = [
        due
        for job, due in zip(jobs, expected, strict=True)
        if due is not None and (job.start is None or job.start > due)
    ]
    found = [one.instant for one in late_for_reservations(schedule, NODES)]
    assert bool(found) == bool(late)
    if late:
        assert min(found) == min(late)
    else:
        assert list(reserved(schedule, NODES)) == expected


@pytest.mark.parametrize("policy", POLICIES)
@settings(max_examples=60)
@given(data=st.data())
def test_a_job_that_is_held_back_beyond_its_time_is_found(policy: str, data: st.DataObject) -> None:
    """Every mutation of a schedule that lets one of its jobs start a tick after it is due."""
    schedule = _of(data.draw(loads((None,))), policy)
    nodes = schedule.space.processors  # type: ignore[attr-defined]
    if policy == "conservative":
        due_of = {j.number: t for j, t in zip(schedule.jobs, reserved(schedule, nodes), strict=True)}
    else:
        due_of = {one.job.number: one.time for one in dues_of_heads(schedule, policy == "easy")}
    for place, job in enumerate(schedule.jobs):
        time = due_of.get(job.number)
        if time is None or job.start is None:
            continue
        late = (*schedule.jobs[:place], replace(job, start=time + 1), *schedule.jobs[place + 1 :])
        report = check_against(replace(schedule, jobs=late), policy)
        assert not report
        assert any(one.job == job.number for one in report.violations) or report.first.instant <= time  # type: ignore[union-attr]
        again = check_against(replace(schedule, jobs=late), policy, slack=1)
        own = [v for v in again.violations if v.job == job.number and v.promise not in ("capacity", "order")]
        assert own == []


def test_each_promise_has_its_smallest_violation() -> None:
    crowd = _schedule((0, 5, 0, 3), (0, 5, 4, 2))
    assert [(v.job, v.instant) for v in overfull(crowd)] == [(2, 4)]
    passing = _schedule((0, 5, 0, 3), (1, 5, 5, 2), (2, 1, 2, 1))
    assert [(v.promise, v.job) for v in check_against(passing, "fcfs").violations] == [("order", 3)]
    assert check_against(passing, "easy")
    idle = _schedule((0, 5, 0, 3), (1, 5, 6, 2))
    first = check_against(idle, "fcfs").first
    assert first is not None
    assert (first.promise, first.job, first.instant) == ("prompt", 2, 5)
    for policy in POLICIES:
        assert not check_against(idle, policy)
        assert check_against(idle, policy, slack=1)


def test_estimates_let_a_head_wait_for_ends_that_come_earlier() -> None:
    waits = _schedule((0, 5, 0, 4), (1, 5, 9, 4), limits=(9, 5))
    assert check_against(waits, "easy")
    assert not check_against(waits, "fcfs")
    assert check_against(waits, "conservative")
    assert not check_against(_schedule((0, 5, 0, 4), (1, 5, 10, 4), limits=(9, 5)), "easy")


def test_reservations_are_compressed_in_order() -> None:
    """Job 1 ends at 2 instead of 10; job 2 comes forward from 10 to 2, so that job 4, which arrives at 3, is planned for 7."""
    kept = _schedule((0, 2, 0, 4), (1, 5, 2, 4), (3, 5, 7, 4), limits=(10, 5, 5))
    assert reserved(kept, NODES) == (0, 10, 7)
    assert check_against(kept, "conservative")
    late = _schedule((0, 2, 0, 4), (1, 5, 2, 4), (3, 5, 8, 4), limits=(10, 5, 5))
    first = check_against(late, "conservative").first
    assert first is not None
    assert (first.job, first.instant) == (3, 7)


def test_who_waits_when_something_ends_early_comes_forward() -> None:
    """Job 1 ends at 2 instead of 10, so that job 3 comes forward from 10 to 6, and job 4, which arrives at 3, is planned for 11."""
    rows = ((0, 2, 0, 2), (0, 6, 0, 2), (1, 5, 6, 4), (3, 5, 11, 4))
    kept = _schedule(*rows, limits=(10, 6, 5, 5))
    assert reserved(kept, NODES) == (0, 0, 10, 11)
    assert check_against(kept, "conservative")
    assert not check_against(_schedule(*rows[:3], (3, 5, 12, 4), limits=(10, 6, 5, 5)), "conservative")


@settings(max_examples=60)
@given(loads((None,)))
def test_reservations_that_are_kept_are_those_of_the_definition(load: Load) -> None:
    schedule = _of(load, "conservative")
    nodes = load.machine.processors
    assert list(reserved(schedule, nodes)) == reservations(schedule.jobs, nodes)


def test_a_job_larger_than_the_machine_holds_nobody_up_unless_it_starts() -> None:
    assert check_against(_schedule((0, 1, None, 9), (1, 1, 1, 1)), "fcfs")
    assert check_against(_schedule((0, 1, None, 9), (1, 1, 1, 1)), "conservative")
    assert not check_against(_schedule((0, 1, 0, 9)), "easy")
    never = check_against(_schedule((0, 1, None, 4), (1, 1, 1, 1)), "easy").first
    assert never is not None
    assert "never starts" in never.detail


def test_on_regions_room_is_that_of_the_family() -> None:
    """Two free processors of a row of four, apart: a frame of two finds no room before one of their neighbours is free."""
    mesh = Mesh(4, 1)

    def job(number: int, place: int, sides: int, times: tuple[int, int, int]) -> ScheduledJob:
        arrival, run, start = times
        word = mesh.word(Submesh((place, 0), (sides, 1)))
        return ScheduledJob(number, arrival, run, run, start, sides, (sides, 1), word)

    jobs = (job(1, 1, 1, (0, 5, 0)), job(2, 3, 1, (0, 9, 0)), job(3, 0, 2, (1, 1, 5)))
    space = Regions(mesh, 0, family_of(mesh))
    assert check_against(Schedule("row", space, jobs), "easy")
    assert not check_against(Schedule("row", Counted(4), jobs), "easy")
    late = check_against(Schedule("row", space, (*jobs[:2], replace(jobs[2], start=6))), "easy").first
    assert late is not None
    assert (late.job, late.instant) == (3, 5)
    both = check_against(Schedule("row", space, (*jobs[:2], replace(jobs[2], start=4))), "easy").first
    assert both is not None
    assert (both.promise, both.detail) == (
        "capacity",
        "starts at 4, where processor (1,0) of its region is busy",
    )
    broken = Schedule("row", Regions(mesh, 1, family_of(mesh)), jobs)
    assert "is faulty" in check_against(broken, "easy").violations[-1].detail


def test_without_a_family_capacity_and_order_are_left() -> None:
    space = Regions(Mesh(2, 1))
    job = ScheduledJob(1, 0, 1, 1, 3, 1, (1, 1), 1)
    report = check_against(Schedule("x", space, (job,)), "fcfs")
    assert report
    assert report.promises == ("capacity", "order")
    with pytest.raises(SpecError, match="names the family"):
        check_against(Schedule("x", space, (job,)), "easy")
    with pytest.raises(SpecError, match="fcfs or easy for regions of mesh:2x1"):
        check_against(Schedule("x", space, (job,)), "conservative")
    with pytest.raises(SpecError, match="fcfs or easy or conservative"):
        check_against(Schedule("x", space, (job,)), "skipping")


@pytest.mark.parametrize(
    ("rows", "text"),
    [
        (((5, 1, 5, 1), (4, 1, 4, 1)), "jobs in order of arrival, at least 5"),
        (((5, 1, 4, 1),), "at least its arrival, 5"),
        (((5, -1, 5, 1),), "a time of 0 to"),
    ],
)
def test_what_is_no_schedule_is_refused(rows: Any, text: str) -> None:
    with pytest.raises(InstanceError, match=text):
        _schedule(*rows)
