"""What the shipped code for meshes has for Coq's tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, product
from typing import Any

from allocert.machines import Mesh, Submesh
from allocert.models.meshes.configurations import Configuration, configurations
from allocert.models.migration.migrating_allocator import Mig
from allocert.simulation.events import Job, replay
from allocert.simulation.migration import MigratingServer

__all__ = ["MESHES"]

Sides = tuple[int, int]
_ROTATIONS = ("none", "free")


def _shapes(X: int, Y: int) -> list[Sides]:
    return list(product(range(1, X + 1), range(1, Y + 1)))


def _upright(sides: Sides, rotation: str) -> Sides:
    return sides if rotation == "none" else (min(sides), max(sides))


def _fits() -> list[Any]:
    """For each rotation, some meshes, residents' sides and each request: 0 if they lie nowhere, 1 if MIG refuses it, else 2.

    MIG is asked with the residents in every place; if its answers differ, there is a -1.
    """

    def answer(X: int, Y: int, rotation: str, residents: Configuration, request: Sides) -> int:
        mig = Mig(Mesh(X, Y), rotation=rotation)
        mig.residents = tuple(Submesh.quadruple(*resident) for resident in residents)
        return 2 if mig.decide(request).how in ("first fit", "migration") else 1

    def rows(X: int, Y: int, most: int, rotation: str) -> Iterator[list[int]]:
        lying: dict[tuple[Sides, ...], list[Configuration]] = {}
        for residents in configurations(X, Y):
            sides = [(c - a + 1, d - b + 1) for a, b, c, d in residents]
            lying.setdefault(tuple(sorted(_upright(s, rotation) for s in sides)), []).append(residents)
        known: dict[tuple[Any, Sides], int] = {}
        for held in (word for n in range(most + 1) for word in product(_shapes(X, Y), repeat=n)):
            key = tuple(sorted(_upright(s, rotation) for s in held))
            for request in _shapes(X, Y):
                if (key, request) not in known:
                    found = {answer(X, Y, rotation, r, request) for r in lying.get(key, ())}
                    known[key, request] = -1 if len(found) > 1 else min(found, default=0)
            yield [known[key, request] for request in _shapes(X, Y)]

    meshes = ((1, 1, 3), (3, 1, 3), (1, 3, 3), (2, 2, 3), (3, 2, 1))
    return [[list(rows(*mesh, rotation)) for mesh in meshes] for rotation in _ROTATIONS]


def _starts() -> list[Any]:
    """For each rotation, some meshes and each queue: when the shipped MIG starts the jobs."""

    def starts(X: int, Y: int, rotation: str, queue: Sequence[Any], gaps: Sequence[int]) -> list[int | None]:
        jobs = [
            Job(number, arrival, time, request, request[0] * request[1])
            for number, ((request, time), arrival) in enumerate(zip(queue, accumulate((0, *gaps)), strict=True))
        ]
        return list(replay(jobs, MigratingServer(Mesh(X, Y), rotation=rotation)).starts)

    def rows(X: int, Y: int, n: int, rotation: str) -> list[Any]:
        queues = product(product(_shapes(X, Y), (1, 2)), repeat=n)
        return [
            starts(X, Y, rotation, queue, gaps)
            for queue in queues
            for gaps in product((0, 1), repeat=n - 1)
        ]

    return [[rows(*mesh, rotation) for mesh in ((2, 2, 2), (3, 2, 2), (3, 1, 3))] for rotation in _ROTATIONS]


MESHES = {"migration-fits": _fits, "migration-starts": _starts}
"""For each table on meshes the shipped code's own."""
