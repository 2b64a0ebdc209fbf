"""Conservative backfilling against its definition, and what went wrong once."""

from __future__ import annotations

from hypothesis import given, settings
from tests.simulation.queueing.drawn import Load, dense_loads, loads

from allocert.allocators.hypercube.buddy import Buddy
from allocert.machines import Hypercube, Mesh, family_of, faulty_word
from allocert.simulation.events import Job
from allocert.simulation.queueing.loop import play
from allocert.simulation.queueing.outlook import region_outlook
from allocert.simulation.queueing.policies import policy_of
from allocert.simulation.server import AllocatorServer


@settings(max_examples=200)
@given(loads())
def test_conservative_is_its_definition(load: Load) -> None:
    load.check("conservative")


def test_so_too_where_many_wait() -> None:
    passed = sum(load.check("conservative").passed for load in dense_loads(150))
    assert passed > 150


@settings(max_examples=200)
@given(loads((None,)))
def test_by_counting_nobody_starts_later_than_planned(load: Load) -> None:
    _, counts, _ = load.played("conservative")
    assert counts.late == counts.withdrawn == 0
    assert counts.promised == len(load.jobs)


def test_who_loses_a_place_to_another_gets_one_that_is_free() -> None:
    """The one that starts does not give away its own place."""
    jobs = (Job(0, 0, 2, (2, 3), 6), Job(1, 0, 2, (2, 3), 6))
    load = Load(Mesh(4, 3), (), "last", jobs, (2, 2))
    passage, counts, _ = load.played("conservative")
    assert passage.starts == (0, 0)
    assert counts.late == 0


def test_a_job_of_no_time_takes_its_place_for_a_tick() -> None:
    jobs = (Job(0, 0, 0, (2, 2), 4), Job(1, 0, 0, (2, 2), 4), Job(2, 1, 11, (3, 2), 6))
    load = Load(Mesh(4, 3), (1,), "last", jobs, (0, 0, 11))
    load.check("conservative")


def test_no_job_waits_on_an_idle_machine() -> None:
    """What a job leaves that is moved is for those before it, at the next end at the latest."""
    jobs = (
        Job(0, 0, 5, 1, 2),  # ends early, at 5 instead of 20
        Job(1, 0, 10, 1, 2),
        Job(2, 0, 1, 2, 4),  # after both: 20
        Job(3, 0, 10, 1, 2),  # at 10 at first, then at 5
    )
    passage, counts, _ = Load(Hypercube(2), (), None, jobs, (20, 10, 1, 10)).played("conservative")
    assert passage.starts == (0, 0, 15, 5)
    assert counts.late == 0


def test_who_waits_for_one_that_is_dropped_starts_at_once() -> None:
    """A plan knows a subcube for the first one, of odd nodes, but no allocator of aligned blocks does."""
    machine, faulty = Hypercube(3), (0, 2, 4, 6)
    family = family_of(machine)
    jobs = [Job(0, 0, 100, 1, 2), *(Job(number, 0, 10, 0, 1) for number in range(1, 5))]
    server = AllocatorServer("buddy", Buddy(machine, faulty), family, faulty)
    outlook = region_outlook(family, faulty_word(machine, faulty))
    passage, _ = play(jobs, server, policy_of("conservative"), outlook=outlook)
    assert passage.dropped == (0,)
    assert passage.starts == (None, 0, 0, 0, 0)


def test_who_was_refused_is_tried_at_the_next_end_though_planned_after_it() -> None:
    jobs = (Job(0, 0, 9, (3, 3), 9), Job(1, 8, 0, (1, 2), 2), Job(2, 8, 1, (3, 3), 9))
    load = Load(Mesh(4, 3), (), "partial", jobs, (9, 0, 1))
    load.check("conservative")
    assert load.played("conservative")[0].starts[1] == 9


def test_an_idle_machine_has_no_queue() -> None:
    @settings(max_examples=200)
    @given(loads())
    def check(load: Load) -> None:
        passage, _, _ = load.played("conservative")
        runs = [
            (start, start + job.residence, job.arrival)
            for job, start in zip(load.jobs, passage.starts, strict=True)
            if start is not None
        ]
        for time in {end for _, end, _ in runs} | {arrival for _, _, arrival in runs}:
            if not any(start <= time < end for start, end, _ in runs):
                assert not any(arrival <= time < start for start, _, arrival in runs)

    check()
