"""MIG with every placement that a migration may choose: what its schedules depend on besides sizes and times."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from allocert.errors import SpecError
from allocert.machines import Mesh, Submesh
from allocert.models.migration.migrating_allocator import ROTATIONS

__all__ = ["Course", "Fork", "Forks", "after", "forks"]

Shape: TypeAlias = tuple[int, int]
Job: TypeAlias = tuple[Shape, int]

Course: TypeAlias = tuple[int, tuple[tuple[int, int], ...]]
"""When the last job started, and of the jobs that ran then when each ends and which processors it has."""


@lru_cache(maxsize=1 << 12)
def _frames(X: int, Y: int, shape: Shape) -> tuple[int, ...]:
    """The words of all frames in row-major order."""
    mesh = Mesh(X, Y)
    if shape[0] > X or shape[1] > Y:
        return ()
    return tuple(mesh.word(Submesh(base, shape)) for base in mesh.bases(shape))


@lru_cache(maxsize=1 << 12)
def _shape(X: int, word: int) -> Shape:
    """The sides of a frame."""
    low = (word & -word).bit_length() - 1
    x = 0
    while word >> (low + x) & 1 and (low + x) // X == low // X:
        x += 1
    return x, word.bit_count() // x


@lru_cache(maxsize=1 << 14)
def _packings(
    X: int, Y: int, shapes: tuple[tuple[Shape, ...], ...], busy: int = 0
) -> tuple[tuple[int, ...], ...]:
    """All ways of placing jobs side by side, each in one of its shapes."""
    if not shapes:
        return ((),)
    return tuple(
        (word, *rest)
        for shape in shapes[0]
        for word in _frames(X, Y, shape)
        if not word & busy
        for rest in _packings(X, Y, shapes[1:], busy | word)
    )


@lru_cache(maxsize=1 << 16)
def _granted(
    X: int, Y: int, held: tuple[int, ...], request: Shape, rotation: str
) -> tuple[tuple[int, ...], ...]:
    """Every placement of the residents and the request, last, that MIG may bring about; none if it refuses."""
    both = tuple(dict.fromkeys((request, request[::-1])))
    shapes = (request,) if rotation == "none" else tuple(shape for shape in both if _frames(X, Y, shape))
    busy = sum(held)
    for own in [shapes] if rotation != "late" else [(shape,) for shape in shapes]:
        for shape in own:
            free = next((word for word in _frames(X, Y, shape) if not word & busy), 0)
            if free:
                return ((*held, free),)
        for asked in [own] if rotation == "free" else [(shape,) for shape in own]:
            sides = [_shape(X, word) for word in held]
            kept = [tuple(dict.fromkeys((s, s[::-1]))) if rotation == "free" else (s,) for s in sides]
            packed = _packings(X, Y, (*kept, asked))
            if packed:
                return packed
    return ()


def after(X: int, Y: int, course: Course, job: Job, rotation: str) -> tuple[Course, ...]:
    """The courses that one job more may lead to, one for each placement of its migration.

    Raises:
        SpecError: no such rotation, or the job does not fit the empty mesh.
    """
    if rotation not in ROTATIONS:
        raise SpecError("rotation", rotation, " or ".join(ROTATIONS))
    (clock, running), (request, time) = course, job
    while not (placed := _granted(X, Y, tuple(word for _, word in running), request, rotation)):
        if not running:
            raise SpecError("request", request, f"one that fits M({X},{Y})")
        clock = running[0][0]
        running = tuple(one for one in running if one[0] > clock)
    ends = [end for end, _ in running] + [clock + time]
    courses = {(clock, tuple(sorted(zip(ends, words, strict=True)))) for words in placed}
    return tuple(sorted(courses))


Fork: TypeAlias = tuple[tuple[Job, ...], tuple[Course, ...], tuple[Course, ...]]
"""A queue, and two courses that MIG may take with it, job by job."""


@dataclass(frozen=True)
class Forks:
    """Of all queues of one length those that MIG may be done with at different times, and the first of them."""

    length: int
    queues: int
    forking: int
    first: Fork | None


def forks(X: int, Y: int, longest: int, most: int, rotation: str) -> Iterator[Forks]:
    """All queues of 1, 2, ... ``longest`` requests with times 1..``most``, by the set of courses that each may take.

    Queues that may take the same courses up to a shift in time are followed together, and counted.
    """
    sides = range(1, max(X, Y) + 1)
    turns = rotation != "none"
    every: list[Shape] = [(x, y) for x in sides for y in sides]
    requests = [(x, y) for x, y in every if _frames(X, Y, (x, y)) or (turns and _frames(X, Y, (y, x)))]
    jobs = [(request, time) for request in requests for time in range(1, most + 1)]
    start: frozenset[Course] = frozenset([(0, ())])
    layer: dict[frozenset[Course], tuple[int, tuple[Job, ...]]] = {start: (1, ())}
    for length in range(1, longest + 1):
        following: dict[frozenset[Course], tuple[int, tuple[Job, ...]]] = {}
        queues = forking = 0
        found: tuple[Job, ...] | None = None
        for courses, (ways, queue) in layer.items():
            for job in jobs:
                more = {course for one in courses for course in after(X, Y, one, job, rotation)}
                queues += ways
                if len({running[-1][0] for _, running in more}) > 1:
                    forking += ways
                    found = found or (*queue, job)
                alike = _from_now(more)
                known = following.get(alike, (0, (*queue, job)))
                following[alike] = known[0] + ways, known[1]
        yield Forks(length, queues, forking, None if found is None else _courses(X, Y, found, rotation))
        layer = following


def _from_now(courses: set[Course]) -> frozenset[Course]:
    """The same with the time counted from the earliest start."""
    now = min(clock for clock, _ in courses)
    return frozenset(
        (clock - now, tuple((end - now, word) for end, word in running)) for clock, running in courses
    )


def _courses(X: int, Y: int, queue: tuple[Job, ...], rotation: str) -> Fork:
    """The earliest and the latest course of the queue."""
    courses: list[tuple[Course, ...]] = [((0, ()),)]
    for job in queue:
        courses = [(*one, more) for one in courses for more in after(X, Y, one[-1], job, rotation)]
    done = sorted(courses, key=lambda one: one[-1][1][-1][0])
    return queue, done[0][1:], done[-1][1:]
