"""Two allocators on one queue: when FCFS is done with it, over all short queues and over random ones."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from random import Random
from typing import Any, TypeAlias

from allocert.allocators.mesh.bitboard import BitboardFirstFit
from allocert.allocators.mesh.bitboard_edge import BitboardEdgeFit
from allocert.allocators.mesh.bitboard_mbv import BitboardBoundaryFit
from allocert.machines import Mesh
from allocert.models.mesh_configurations import meshes

__all__ = ["METHODS", "Queue", "Separation", "completion", "random_queue", "separations"]

Queue: TypeAlias = tuple[tuple[tuple[int, int], int], ...]
"""Requests (x, y) with their residence times, all queued at time 0."""

METHODS: dict[str, Callable[[Mesh], Any]] = {
    "row-major": BitboardFirstFit,
    "edge": BitboardEdgeFit,
    "mbv": BitboardBoundaryFit,
}


def completion(strategy: Any, queue: Queue) -> int:
    """When the last submesh of the queue is released under FCFS; every request fits the empty mesh.

    The head is tried at once and after all releases of an instant.

    Source: Morgenstern 1994, section 4.1.
    """
    running: list[tuple[int, int, Any]] = []
    now = last = 0
    for place, (request, residence) in enumerate(queue):
        granted = strategy.allocate(request)
        while granted is None:
            now = running[0][0]
            while running and running[0][0] == now:
                strategy.release(heapq.heappop(running)[2])
            granted = strategy.allocate(request)
        heapq.heappush(running, (now + residence, place, granted))
        last = max(last, now + residence)
    return last


@dataclass(frozen=True)
class Separation:
    """A queue that two methods complete at different times."""

    mesh: Mesh
    queue: Queue
    times: tuple[int, int]

    def __str__(self) -> str:
        requests = ", ".join(f"{x} x {y} for {t}" for (x, y), t in self.queue)
        return f"{self.mesh.spec}, {requests}: {self.times[0]} and {self.times[1]}"


class _Decisions:
    """A strategy that remembers by the taken processors what its method grants."""

    def __init__(self, method: str, mesh: Mesh) -> None:
        self.method, self.mesh, self.busy = method, mesh, 0

    def allocate(self, request: tuple[int, int]) -> int | None:
        word = _decided(self.method, self.mesh, self.busy, request)
        self.busy |= word
        return word or None

    def release(self, word: int) -> None:
        self.busy ^= word


@lru_cache(maxsize=1 << 18)
def _decided(method: str, mesh: Mesh, busy: int, request: tuple[int, int]) -> int:
    build: Any = METHODS[method]
    frame = build(mesh, busy).allocate(request)
    return 0 if frame is None else mesh.word(frame)


def separations(methods: tuple[str, str], processors: int, longest: int, most: int) -> Iterator[Separation]:
    """All queues of 2..``longest`` requests with times 1..``most`` that tell the methods apart, shortest first."""
    for count in range(2, longest + 1):
        for X, Y in meshes(processors):
            mesh = Mesh(X, Y)
            for requests in product(mesh.requests(), repeat=count):
                for times in product(range(1, most + 1), repeat=count):
                    queue: Any = tuple(zip(requests, times, strict=True))
                    ends = tuple(completion(_Decisions(method, mesh), queue) for method in methods)
                    if ends[0] != ends[1]:
                        yield Separation(mesh, queue, (ends[0], ends[1]))


def random_queue(mesh: Mesh, length: int, seed: int, times: Sequence[int] = range(500, 3001)) -> Queue:
    """Sides and residence times drawn evenly, every side up to the mesh's."""
    draw = Random(seed)
    X, Y = mesh.sides
    return tuple(((draw.randint(1, X), draw.randint(1, Y)), draw.choice(times)) for _ in range(length))
