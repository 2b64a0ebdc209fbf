"""Queues on the shipped classes: when FCFS is done with one, by the event loop of the simulation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from allocert.allocators.mesh.adaptive_scan import AdaptiveScan
from allocert.allocators.mesh.four_way_scan import FourWayScan
from allocert.allocators.mesh.frame_sliding import FrameSliding
from allocert.allocators.mesh.frame_sliding_fast import FastFrameSliding
from allocert.allocators.mesh.frame_sliding_n import RestrictedFrameSliding
from allocert.allocators.mesh.interval_set_scan import IntervalSetScan
from allocert.allocators.mesh.mbv import MaximumBoundaryValue
from allocert.allocators.mesh.rotation import Rotating
from allocert.machines import Mesh, RotatableMesh, family_of
from allocert.models.queues.search import Letter
from allocert.simulation.events import Job, Passage, replay
from allocert.simulation.migration import MigratingServer
from allocert.simulation.server import AllocatorServer
from allocert.verification.claims.claim import Counterexample
from allocert.verification.deciding.refutation import RefutedError

__all__ = [
    "SHIPPED",
    "Jobs",
    "built",
    "completed",
    "jobs_of",
    "played",
    "queued",
    "requests",
    "same",
    "shown",
]

SHIPPED: dict[str, Callable[..., Any]] = {
    "FS_1": FrameSliding,
    "FS_n": RestrictedFrameSliding,
    "AS": AdaptiveScan,
    "FS_f": FastFrameSliding,
    "ISS": IntervalSetScan,
    "4ISS": FourWayScan,
    "MBV": MaximumBoundaryValue,
}
"""The classes by the paper's names."""

Jobs = Sequence[tuple[tuple[int, int], int]]
"""Requests x by y with their residence times, all queued at time 0."""


def built(method: str, X: int, Y: int, rotation: str = "") -> Any:
    """The shipped allocator on an empty mesh."""
    if rotation:
        return Rotating(RotatableMesh(X, Y), strategy=SHIPPED[method], reading=rotation)
    return SHIPPED[method](Mesh(X, Y))


def played(method: str, X: int, Y: int, queue: Jobs, rotation: str = "") -> Passage:
    """The queue served by the shipped class first come, first served; MIG's ``rotation`` is that of its class."""
    jobs = queued(queue)
    if method == "MIG":
        return replay(jobs, MigratingServer(Mesh(X, Y), rotation=rotation or "none"))
    machine = RotatableMesh(X, Y) if rotation else Mesh(X, Y)
    server = AllocatorServer(method, built(method, X, Y, rotation), family_of(machine))
    return replay(jobs, server)


def queued(queue: Jobs) -> list[Job]:
    """The jobs of the event loop, all queued at time 0."""
    return [
        Job(number, 0, time, request, request[0] * request[1]) for number, (request, time) in enumerate(queue)
    ]


def requests(X: int, Y: int) -> list[tuple[int, int]]:
    """All requests that fit the mesh."""
    return [(sides[0], sides[1]) for sides in Mesh(X, Y).requests()]


def jobs_of(queue: Sequence[Letter], track: int = 0) -> tuple[tuple[tuple[int, int], int], ...]:
    """The queue as one of its tracks sees it."""
    return tuple((letter.request, letter.times[track]) for letter in queue)


def completed(method: str, X: int, Y: int, queue: Jobs, rotation: str = "") -> int:
    """When the shipped class is done with the queue."""
    return played(method, X, Y, queue, rotation).end


def same(expected: object, found: object, what: str) -> None:
    """What a shipped class does has to be what the tables say. Raises :class:`RefutedError` if it is not."""
    if expected != found:
        text = f"{what}: the class of this suite gives {found}, by definition {expected}"
        raise RefutedError(Counterexample(text, {"shipped": str(found), "definition": str(expected)}))


def shown(X: int, Y: int, queue: Sequence[object]) -> str:
    """E.g. ``M(2,1), queue 1 x 1 for 2, 2 x 1 for 1``."""
    described = [str(job) if isinstance(job, Letter) else _in_words(job) for job in queue]
    return f"M({X},{Y}), queue {', '.join(described)}"


def _in_words(job: Any) -> str:
    (x, y), time = job
    return f"{x} x {y} for {time}"
