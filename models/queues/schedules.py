"""FCFS schedules of short queues on small meshes: which sets of jobs fit together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import TypeAlias

from allocert.models.meshes.configurations import configurations

__all__ = ["Fits", "Queue", "Starts", "earliest", "fitting", "queues", "turns_of"]

Shape: TypeAlias = tuple[int, int]

Queue: TypeAlias = tuple[tuple[Shape, int], ...]
"""Requests x by y with their residence times, all queued at time 0."""

Starts: TypeAlias = tuple[int, ...]

Fits: TypeAlias = Callable[[Sequence[Shape]], bool]
"""Whether requests can be placed side by side."""


@lru_cache(maxsize=64)
def _placed(X: int, Y: int, turned: bool) -> frozenset[tuple[Shape, ...]]:
    """The sides of the residents of every configuration; with ``turned`` each with the shorter side first."""
    found = set()
    for residents in configurations(X, Y):
        shapes = [(c - a + 1, d - b + 1) for a, b, c, d in residents]
        found.add(tuple(sorted((min(s), max(s)) if turned else s for s in shapes)))
    return frozenset(found)


def fitting(X: int, Y: int, turned: bool = False) -> Fits:
    """Whether requests fit M(X, Y), by the list of all its configurations; with ``turned`` each may be turned."""
    placed = _placed(X, Y, turned)

    def fits(shapes: Sequence[Shape]) -> bool:
        return tuple(sorted((min(s), max(s)) if turned else s for s in shapes)) in placed

    return fits


def queues(X: int, Y: int, length: int, longest: int, turned: bool = False) -> Iterator[Queue]:
    """All queues of that length with times 1..``longest`` whose requests fit M(X, Y); with ``turned`` in some way."""
    side = max(X, Y)
    fits = fitting(X, Y, turned)
    shapes = [(x, y) for x in range(1, side + 1) for y in range(1, side + 1) if fits([(x, y)])]
    for requests in product(shapes, repeat=length):
        for times in product(range(1, longest + 1), repeat=length):
            yield tuple(zip(requests, times, strict=True))


def earliest(queue: Queue, fits: Fits) -> Starts:
    """The starts if the head of the queue starts as soon as it and what runs fit together."""
    starts: Starts = ()
    for request, _ in queue:
        now = starts[-1] if starts else 0
        while not fits([*_running(queue, starts, now), request]):
            now += 1
        starts = (*starts, now)
    return starts


def turns_of(queue: Queue, X: int, Y: int) -> Iterator[Queue]:
    """The queue with each of its requests turned or not, as far as it fits the empty mesh then."""
    ways = [
        [shape for shape in dict.fromkeys(((x, y), (y, x))) if shape[0] <= X and shape[1] <= Y]
        for (x, y), _ in queue
    ]
    for shapes in product(*ways):
        yield tuple((shape, time) for shape, (_, time) in zip(shapes, queue, strict=True))


def _running(queue: Queue, starts: Starts, now: int) -> list[Shape]:
    return [request for s, (request, time) in zip(starts, queue, strict=False) if s <= now < s + time]
