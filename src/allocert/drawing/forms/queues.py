"""Queues on a mesh, first come, first served: who is where when each job starts, by two methods, or before and after a migration."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from allocert.api.simulating.around import Around
from allocert.drawing.forms.form import Given, UnfitError, text, whole
from allocert.drawing.picture import Box, Picture, boxes_of, mark_of, placed
from allocert.drawing.scenes.scene import Shot
from allocert.drawing.scenes.sheet import Sheet, cells
from allocert.machines import Mesh, Region, family_of
from allocert.proofs.morgenstern.allocation.fcfs_replay import SHIPPED, built, queued
from allocert.simulation.events import Job, replay
from allocert.simulation.migration import MigratingServer
from allocert.simulation.server import AllocatorServer

__all__ = ["courses", "migrating", "played"]

_LARGEST, _MOST_JOBS = 32, 16
_LONGEST = 1000

State = tuple[int, dict[int, Region]]
"""When a job starts, and the regions of all who run then, by their numbers."""


class _Seen(Around):
    """A server that keeps its state whenever it starts a job."""

    def __init__(self, name: str, server: AllocatorServer | MigratingServer) -> None:
        super().__init__(name, server)
        self.states: list[State] = []

    def happened(self, job: Job, now: int, what: str) -> None:
        """Keep who is where."""
        if what == "starts":
            self.states.append((now, dict(self.held)))


def _queue(given: Given, track: int) -> tuple[Mesh, list[tuple[tuple[int, int], int]]]:
    """The mesh, and the jobs; a job has one time, or one for each of two tracks."""
    columns, rows = given.wholes("mesh", 1, _LARGEST, 2)
    jobs = []
    for (wide, high), time in given.items("queue", _MOST_JOBS, 1):
        own = time[track] if isinstance(time, list | tuple) else time
        jobs.append(((whole(wide, 1, columns), whole(high, 1, rows)), whole(own, 1, _LONGEST)))
    return Mesh(columns, rows), jobs


def _states(method: str, machine: Mesh, jobs: list[tuple[tuple[int, int], int]]) -> list[State]:
    server: AllocatorServer | MigratingServer = MigratingServer(machine, rotation="none")
    if method != "MIG":
        server = AllocatorServer(
            method, built(method, machine.sides[0], machine.sides[1]), family_of(machine)
        )
    seen = _Seen(method, server)
    replay(queued(jobs), seen)
    return seen.states


def _picture(title: str, machine: Mesh, state: State, latest: int, before: State | None) -> Picture:
    """Residents as letters, the job that starts hatched, and arrows from where migrated ones were."""
    boxes: list[Box] = []
    moved: list[tuple[Box, Box]] = []
    for number, region in sorted(state[1].items()):
        mark = mark_of(number)
        was = before[1].get(number) if before else None
        role = "request" if number == latest else "moves" if was is not None and was != region else "placed"
        here = [*boxes_of(machine, region, mark, mark, role, number)]
        boxes += here
        if role == "moves" and was is not None and here:
            moved.append((next(boxes_of(machine, was, mark, mark, role, number)), here[0]))
    return Picture(title, machine.sides[0], machine.sides[1], tuple(boxes), tuple(moved))


def _named(job: int, request: tuple[int, int], time: int) -> str:
    return f"job {mark_of(job)}, {request[0]} x {request[1]} for {time}"


def played(given: Given) -> Iterator[Shot]:
    """``mesh, queue`` with two methods that the text names: a frame a job, the methods side by side."""
    methods = re.findall(r"(\S+) completes at (\d+)", given.text)[:2]
    if not methods or any(name not in SHIPPED and name != "MIG" for name, _ in methods):
        raise UnfitError("text")
    tracks = []
    for place, (name, _) in enumerate(methods):
        machine, jobs = _queue(given, place)
        tracks.append((name, machine, jobs, _states(name, machine, jobs)))
    for job in range(len(tracks[0][2])):
        pictures = []
        for name, machine, _, states in tracks:
            before = states[job - 1] if job else None
            title = f"{name}: at {states[job][0]}"
            pictures.append(_picture(title, machine, states[job], job, before if name == "MIG" else None))
        _, _, jobs, _ = tracks[0]
        yield f"{_named(job, *jobs[job])} starts", pictures
    ends = ", ".join(f"{name} at {end}" for name, end in methods)
    yield f"done: {ends}", _starts({name: [now for now, _ in states] for name, _, _, states in tracks})


def _starts(by: Mapping[str, Sequence[int]]) -> Sheet:
    """When jobs start; later than another one of the same name is ``bad``."""
    count = max(map(len, by.values()))
    first = [min(own[job] for own in by.values() if job < len(own)) for job in range(count)]
    rows = [cells("starts", *map(mark_of, range(count)))]
    for name, starts in by.items():
        rows.append(
            cells(
                name, *((at, "bad" if at > least else "") for at, least in zip(starts, first, strict=False))
            )
        )
    return Sheet(rows)


def migrating(given: Given) -> Iterator[Shot]:
    """``mesh, queue, mig, other``: MIG, before and after each migration, and when another policy starts the jobs."""
    machine, jobs = _queue(given, 0)
    states = _states("MIG", machine, jobs)
    for job, state in enumerate(states):
        before = (state[0], {n: r for n, r in states[job - 1][1].items() if n in state[1]}) if job else None
        pictures = [_picture(f"at {state[0]}", machine, state, job, before)]
        if before is not None and any(state[1][number] != region for number, region in before[1].items()):
            pictures = [_picture("before the migration", machine, before, -1, None), *pictures]
        yield f"MIG: {_named(job, *jobs[job])} starts", pictures
    mig, other = (given.wholes(name, 0, 10**6, _MOST_JOBS) for name in ("mig", "other"))
    yield "when each job starts", _starts({"MIG": mig, "another policy": other})


def courses(given: Given) -> Iterator[Shot]:
    """``mesh, queue, courses``: where the residents are whenever a job starts, in each of several courses, whose starts the
    text tells."""
    machine, jobs = _queue(given, 0)
    listed = given.items("courses", 4, 1)
    starts = [[int(at) for at in found.split(", ")] for found in re.findall(r"at \[([0-9, ]+)\]", given.text)]
    if len(starts) != len(listed) or any(len(own) != len(jobs) for own in starts):
        raise UnfitError("text")
    for job in range(len(jobs)):
        pictures = []
        for number, (course, own) in enumerate(zip(listed, starts, strict=True), 1):
            ends = {one: own[one] + jobs[one][1] for one in range(job + 1)}
            boxes = tuple(_residents(course[job], machine, jobs, ends))
            title = f"course {number}: at {own[job]}"
            pictures.append(Picture(title, machine.sides[0], machine.sides[1], boxes))
        yield f"{_named(job, *jobs[job])} starts", pictures
    rows = {f"course {number}": own for number, own in enumerate(starts, 1)}
    yield "residents may move from one start to the next; when each job starts", _starts(rows)


def _residents(
    sentence: Sequence[Any], machine: Mesh, jobs: list[tuple[tuple[int, int], int]], ends: dict[int, int]
) -> Iterator[Box]:
    """Each resident as the job of its sides, turned or not, that ends when it does. Raises :class:`UnfitError` where none does."""

    def turned(sides: tuple[int, int]) -> tuple[tuple[int, int], ...]:
        return sides, (sides[1], sides[0])

    for one in sentence:
        found = re.fullmatch(r"((?:\(\d{1,2},\d{1,2}\) )+)until (\d{1,9})", text(one, 400))
        if not found:
            raise UnfitError("courses")
        cells_of = [(int(x), int(y)) for x, y in re.findall(r"(\d+),(\d+)", found[1])]
        (left, top), (right, bottom) = min(cells_of), max(cells_of)
        sides = right - left + 1, bottom - top + 1
        if right >= machine.sides[0] or bottom >= machine.sides[1] or len(cells_of) != sides[0] * sides[1]:
            raise UnfitError("courses")
        fitting = (job for job, end in ends.items() if end == int(found[2]) and sides in turned(jobs[job][0]))
        job = next(fitting, None)
        if job is None:
            raise UnfitError("courses")
        del ends[job]
        yield placed(job, left, top, *sides)
