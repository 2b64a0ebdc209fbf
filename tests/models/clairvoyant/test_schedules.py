"""The clairvoyant optimum against every FCFS schedule of short queues, and its proofs against an independent check."""

from __future__ import annotations

from tests.models.clairvoyant.test_known_queue import drawn
from tests.models.queues.every_schedule import schedules

from allocert.models.clairvoyant.known_queue import clairvoyant
from allocert.models.clairvoyant.places import Shape, realise
from allocert.models.clairvoyant.schedules import (
    Schedule,
    _free,
    _instants,
    completion,
    fault,
    first_fit,
)
from allocert.models.clairvoyant.small import enumerated
from allocert.models.queues.schedules import Queue, fitting, queues


def _held_back(queue: Queue, mesh: Shape, schedule: Schedule) -> list[int]:
    """The jobs that start later than at an instant at which they were the head and a place for them was free."""
    starts, places = schedule.starts, schedule.places
    return [
        job
        for job in range(len(queue))
        if any(
            now < starts[job] and _free(queue, mesh, starts, places, job, now) is not None
            for now in _instants(queue, starts, job)
        )
    ]


def test_holding_the_head_back_may_pay() -> None:
    queue = drawn(391, 4, 4, 7, 9)
    assert enumerated(queue, (4, 4)) < enumerated(queue, (4, 4), patient=False)
    assert _held_back(queue, (4, 4), clairvoyant(queue, (4, 4)).schedule)


def test_waiting_for_instants_only_loses_nothing() -> None:
    """Every integer instant against the instants at which a job ends."""
    mesh = 3, 1
    for queue in queues(*mesh, 3, 3):
        best = min(
            completion(queue, starts)
            for starts in schedules(queue, fitting(*mesh))
            if realise(mesh, [s for s, _ in queue], _together(queue, starts)).places is not None
        )
        assert best == enumerated(queue, mesh)


def _together(queue: Queue, starts: tuple[int, ...]) -> list[tuple[int, int]]:
    return [
        (i, j)
        for i in range(len(queue))
        for j in range(i + 1, len(queue))
        if starts[j] < starts[i] + queue[i][1]
    ]


def test_false_schedules_are_refused() -> None:
    queue: Queue = (((2, 1), 3), ((1, 1), 2), ((2, 2), 1))
    good = Schedule((0, 0, 3), ((0, 0), (0, 1), (0, 0)))
    assert fault(queue, (2, 2), good) is None
    assert "share" in (fault(queue, (2, 2), Schedule((0, 0, 3), ((0, 0), (1, 0), (0, 0)))) or "")
    assert "share" in (fault(queue, (2, 2), Schedule((0, 0, 2), ((0, 0), (0, 1), (0, 0)))) or "")
    assert "beyond" in (fault(queue, (2, 2), Schedule((0, 0, 3), ((1, 0), (0, 1), (0, 0)))) or "")
    assert "before" in (fault(queue, (2, 2), Schedule((1, 0, 3), ((0, 0), (0, 1), (0, 0)))) or "")
    assert fault(queue, (2, 2), Schedule((0, 0), ((0, 0), (0, 1)))) is not None


def test_first_fit_never_holds_back() -> None:
    for seed in range(100):
        queue = drawn(seed, 5, 3, 8, 6)
        schedule = first_fit(queue, (5, 3))
        assert fault(queue, (5, 3), schedule) is None
        assert not _held_back(queue, (5, 3), schedule)
        assert completion(queue, schedule.starts) >= enumerated(queue[:5], (5, 3), patient=False)
    late = Schedule((0, 4), ((0, 0), (0, 0)))
    assert _held_back((((1, 1), 4), ((1, 1), 1)), (2, 1), late) == [1]
