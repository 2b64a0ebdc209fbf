"""The dispatcher as a plain loop around any server."""

from __future__ import annotations

import heapq
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np

from allocert.errors import SpecError
from allocert.machines import Mesh, Submesh
from allocert.simulation.fcfs.compiled.attempts import AS_ASKED, COLUMNS, REFUSED, TURNED, UNKNOWN, Attempt
from allocert.simulation.fcfs.compiled.counters import COUNTERS
from allocert.simulation.fcfs.log import Log, check_fits
from allocert.simulation.fcfs.options import FcfsOptions
from allocert.simulation.fcfs.queues import Queue

__all__ = ["Asked", "Server", "orientations", "play_plainly"]

Sides = tuple[int, int]


@dataclass(frozen=True)
class Asked:
    """What an attempt came to: the region granted or ``None``, counters by name, nodes that insertion touched.

    ``decided`` is false if the answer is not known and counts as a refusal.
    """

    region: Submesh | None
    counters: dict[str, int] = field(default_factory=dict)
    inserted: int = 0
    decided: bool = True


class Server(Protocol):
    """What serves requests."""

    def ask(self, job: int, shapes: list[Sides]) -> Asked:
        """Grant the job one of the shapes, in this order of preference, or refuse."""

    def finish(self, job: int) -> int:
        """Release what the job holds; the list nodes that this touches."""


def play_plainly(method: str, queue: Queue, mesh: Mesh, options: FcfsOptions, server: Server) -> Log:
    """Serve a queue by any server, first come, first served. An attempt may be of unknown outcome.

    Source: Morgenstern 1994, section 4.1.

    Raises:
        SpecError: a request that does not fit the mesh, or is refused by an empty one.
    """
    check_fits(queue, mesh, options)
    sides = [(int(x), int(y)) for x, y in queue.sides]
    starts, places = [-1] * len(queue), [(0, 0, 0, 0)] * len(queue)
    rows: list[Attempt] = []
    counts: list[list[int]] = []
    released: list[int] = []
    running: list[tuple[int, int]] = []
    free, now, deleted = mesh.processors, 0, 0
    for job, (x, y) in enumerate(sides):
        failures = 0
        while True:
            asked = server.ask(job, orientations((x, y), mesh, options, failures))
            outcome = REFUSED if asked.decided else UNKNOWN
            if asked.region is not None:
                outcome = AS_ASKED if asked.region.sides == (x, y) else TURNED
            rows.append(Attempt(now, job, outcome, len(running), free, asked.inserted, deleted))
            counts.append([asked.counters.get(name, 0) for name in COUNTERS])
            deleted = 0
            if asked.region is not None:
                break
            if not running:
                raise SpecError(f"job {job}", (x, y), "a request that an empty mesh serves")
            failures += 1
            now = running[0][0]
            while running and running[0][0] == now:
                leaver = heapq.heappop(running)[1]
                deleted += server.finish(leaver)
                released.append(leaver)
                free += sides[leaver][0] * sides[leaver][1]
                if options.retry == "release":
                    break
        (a, b), (w, h) = asked.region.base, asked.region.sides
        starts[job], places[job] = now, (a, b, w, h)
        heapq.heappush(running, (now + int(queue.times[job]), job))
        free -= x * y
    released += [leaver for _, leaver in sorted(running)]
    return Log(
        method,
        mesh,
        queue,
        options,
        np.array(starts, dtype=np.int64),
        np.array(places, dtype=np.int64).reshape(-1, 4),
        np.array(rows, dtype=np.int64).reshape(-1, len(COLUMNS)),
        np.array(counts, dtype=np.int64).reshape(-1, len(COUNTERS)),
        np.array(released, dtype=np.int64),
    )


def orientations(sides: Sides, mesh: Mesh, options: FcfsOptions, failures: int) -> list[Sides]:
    """The shapes that an attempt tries, in order, after ``failures`` failed ones of the same job."""
    shapes = [sides] if options.rotation == "none" else list(dict.fromkeys((sides, sides[::-1])))
    shapes = [shape for shape in shapes if all(s <= m for s, m in zip(shape, mesh.sides, strict=True))]
    if options.retries == "once" and failures:
        return shapes[:1]
    if options.rotation == "other-first":
        shapes.reverse()
    if options.retries == "kept" and failures % 2:
        shapes.reverse()
    return shapes
