"""How often a strategy is asked for the requests of a queue, and how many residents its answers meet."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from allocert.allocators.mesh.frame_sliding_fast import FastFrameSliding
from allocert.machines import Mesh
from allocert.simulation.events import Job, replay

__all__ = ["Attempts", "attempts"]


@dataclass
class Attempts:
    """A strategy at work: the numbers of residents that its successes and its failures met, attempt by attempt."""

    strategy: Any
    healthy: int
    taken: int = 0
    residents: int = 0
    successes: list[int] = field(default_factory=list)
    failures: list[int] = field(default_factory=list)
    left: int = 0

    def start(self, job: Job, now: int) -> Any | None:
        """Ask the strategy; note whom the attempt met."""
        granted = self.strategy.allocate(job.request)
        (self.failures if granted is None else self.successes).append(self.residents)
        if granted is not None:
            self.taken += job.processors
            self.residents += 1
            self.left = self.residents
        return granted

    def finish(self, job: Job, given: Any, now: int) -> None:
        """Release."""
        self.strategy.release(given)
        self.taken -= job.processors
        self.residents -= 1


def attempts(mesh: Mesh, queue: tuple[tuple[tuple[int, int], int], ...], together: bool) -> Attempts:
    """Play requests and residence times, all queued at time 0, to FS_f under FCFS.

    Unless releases of an instant are taken ``together``, residences are lengthened by distinct powers of 2 below one
    unit: no two jobs then end at once, since an end is a sum of residences whose last job is its largest.
    """
    unit = 1 if together else 1 << len(queue)
    jobs = [
        Job(i, 0, time * unit + (0 if together else 1 << i), request, request[0] * request[1])
        for i, (request, time) in enumerate(queue)
    ]
    watched = Attempts(FastFrameSliding(mesh), mesh.processors)
    replay(jobs, watched)
    return watched
