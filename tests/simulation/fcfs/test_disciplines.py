"""Orders of service, compiled: against the dispatcher, against word models of small queues, and against lower bounds."""

from __future__ import annotations

import random
from itertools import product

import numpy as np
import pytest

from allocert.errors import SpecError
from allocert.machines import Mesh
from allocert.models.queues.disciplines import served
from allocert.models.queues.methods import grants
from allocert.models.queues.search import Grant
from allocert.simulation.fcfs.disciplines import (
    DISCIPLINES,
    METHODS,
    Schedule,
    serve,
)
from allocert.simulation.fcfs.least_completion import least_completion
from allocert.simulation.fcfs.options import FcfsOptions
from allocert.simulation.fcfs.queues import TICKS, Queue, Uniform, draw_queue
from allocert.simulation.fcfs.run import run

MESHES = ((1, 1), (1, 5), (4, 1), (2, 2), (3, 3), (4, 3), (5, 6))
Jobs = list[tuple[tuple[int, int], int]]


def random_jobs(number: int) -> tuple[int, int, Jobs]:
    pick = random.Random(number)
    X, Y = pick.choice(MESHES)
    most = pick.choice((1, 3, 30))
    wide, high = pick.choice(((X, Y), (max(1, X // 2), Y), (X, max(1, Y // 2))))
    jobs = [
        ((pick.randint(1, wide), pick.randint(1, high)), pick.randint(1, most))
        for _ in range(pick.choice((1, 4, 20)))
    ]
    return X, Y, jobs


def as_queue(jobs: Jobs) -> Queue:
    return Queue([sides for sides, _ in jobs], [time for _, time in jobs])


def reserving(grant: Grant, jobs: Jobs) -> list[int]:
    """Slowly: the head keeps the frame and time that it would be granted; others pass it clear of either."""
    starts, waiting, now = [-1] * len(jobs), list(range(len(jobs))), 0
    running: list[tuple[int, int]] = []
    while waiting:
        busy = sum(word for _, word in running)
        head: tuple[int, int] | None = None
        still = []
        for job in waiting:
            sides, time = jobs[job]
            word = grant(busy, sides)
            if word and head is not None and now + time > head[0] and word & head[1]:
                word = grant(busy | head[1], sides)
            if word:
                starts[job], busy = now, busy | word
                running.append((now + time, word))
                continue
            if head is None:
                due = min(end for end, _ in running if grant(sum(w for e, w in running if e > end), sides))
                head = due, grant(sum(w for e, w in running if e > due), sides)
            still.append(job)
        waiting = still
        now = min(end for end, _ in running)
        running = [(end, word) for end, word in running if end > now]
    return starts


def planned(grant: Grant, jobs: Jobs) -> list[int]:
    """Slowly: every job in order at the earliest time at which it is granted a frame that is free throughout."""
    taken: list[tuple[int, int, int]] = []
    for sides, time in jobs:
        for now in sorted({0, *(end for _, end, _ in taken)}):
            busy = 0
            for begin, end, word in taken:
                if begin < now + time and end > now:
                    busy |= word
            granted = grant(busy, sides)
            if granted:
                taken.append((now, now + time, granted))
                break
    return [begin for begin, _, _ in taken]


def valid(schedule: Schedule, mesh: Mesh) -> bool:
    """Frames of the sides asked, inside the mesh, no two at one processor at one time."""
    starts, ends = schedule.starts, schedule.starts + schedule.queue.times
    a, b, w, h = schedule.places.T
    meet = (
        (a[:, None] < (a + w)[None])
        & (a[None] < (a + w)[:, None])
        & (b[:, None] < (b + h)[None])
        & (b[None] < (b + h)[:, None])
        & (starts[:, None] < ends[None])
        & (starts[None] < ends[:, None])
    )
    inside = (a >= 0) & (b >= 0) & (a + w <= mesh.sides[0]) & (b + h <= mesh.sides[1])
    asked = (schedule.places[:, 2:] == schedule.queue.sides).all()
    return bool(inside.all() and asked and (starts >= 0).all() and meet.sum() == len(starts))


@pytest.mark.parametrize("method", METHODS)
def test_the_head_first_is_the_dispatcher(method: str) -> None:
    for seed, high in product(range(3), (4, 13, 40)):
        mesh, queue = Mesh(40, 40), draw_queue(Uniform(1, high), 120, FcfsOptions(), seed)
        log, schedule = run(method, queue, mesh), serve("fcfs", method, queue, mesh)
        assert log.starts.tolist() == schedule.starts.tolist()
        assert log.places.tolist() == schedule.places.tolist()


def test_options_of_the_methods_are_those_of_the_dispatcher() -> None:
    mesh, queue = Mesh(24, 17), draw_queue(Uniform(1, 9), 150, FcfsOptions(), 5)
    for text in (
        "four_first=far,four_square=columns",
        "four_position=mirrored",
        "mbv_neighbours=8,mbv_ties=last",
        "restricted=eq3-last",
    ):
        options = FcfsOptions().changed(text)
        for method in METHODS:
            ours = serve("fcfs", method, queue, mesh, options).places
            assert ours.tolist() == run(method, queue, mesh, options).places.tolist(), (text, method)


@pytest.mark.parametrize("method", METHODS)
def test_small_queues_are_served_as_the_word_models_say(method: str) -> None:
    for number in range(150):
        X, Y, jobs = random_jobs(number)
        grant, queue, mesh = grants(method, X, Y), as_queue(jobs), Mesh(X, Y)
        for discipline in DISCIPLINES:
            schedule = serve(discipline, method, queue, mesh)
            if discipline == "reservation":
                expected = reserving(grant, jobs)
            elif discipline == "conservative":
                expected = planned(grant, jobs)
            else:
                expected = list(served(discipline, grant, jobs))
            assert schedule.starts.tolist() == expected, (discipline, method, X, Y, jobs)
            assert valid(schedule, mesh)


@pytest.mark.parametrize("discipline", DISCIPLINES)
def test_schedules_are_valid_and_none_beats_the_bounds(discipline: str) -> None:
    for seed, high in product(range(2), (6, 16, 32)):
        mesh, queue = Mesh(32, 24), draw_queue(Uniform(1, min(high, 24)), 120, FcfsOptions(), seed)
        bounds = least_completion(queue, mesh)
        for method in METHODS:
            schedule = serve(discipline, method, queue, mesh)
            assert valid(schedule, mesh)
            assert schedule.completion * TICKS >= max(bounds.values()) - 1e-3
        assert bounds["scaled"] >= bounds["work"]


def test_no_queue_takes_no_time() -> None:
    for discipline, method in product(DISCIPLINES, METHODS):
        assert serve(discipline, method, Queue(np.empty((0, 2)), []), Mesh(3, 2)).completion == 0


def test_what_is_not_known_is_refused() -> None:
    queue, mesh = Queue([(2, 1)], [1]), Mesh(3, 2)
    with pytest.raises(SpecError, match="discipline"):
        serve("lottery", "ISS", queue, mesh)
    with pytest.raises(SpecError, match="method"):
        serve("fcfs", "FS_f", queue, mesh)
    with pytest.raises(SpecError, match="request"):
        serve("fcfs", "ISS", Queue([(2, 3)], [1]), mesh)
    with pytest.raises(SpecError, match="request"):
        least_completion(Queue([(4, 1)], [1]), mesh)
