"""The exact counterparts of an allocator in a simulation: recognition without gaps, and migration."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from allocert.machines import Hypercube, NodeCube, Request
from allocert.simulation.events import Job

__all__ = ["Migration", "Refusal", "RepackingServer", "subcubes_always_repack"]


@dataclass(frozen=True, slots=True)
class Refusal:
    """One refusal. ``free`` healthy processors were free and ``asked`` were asked.

    ``recognition``: some region of the complete family was free. ``migration``: some placement of the
    residents and the new request exists; ``None`` if undecided or, when no decider was given, not asked.
    """

    job: int
    now: int
    free: int
    asked: int
    recognition: bool
    migration: bool | None

    @property
    def external(self) -> bool:
        """Whether it came although enough processors were free."""
        return self.free >= self.asked


class Migration(Protocol):
    """Decides whether residents and one request more can all be placed, wherever the residents are now."""

    def __call__(self, residents: Sequence[Request], request: Request) -> bool | None:
        """``None`` when it could not be decided within its limit."""


def subcubes_always_repack(machine: Hypercube | NodeCube) -> Migration:
    """Migration on a hypercube without faults: exact, and a matter of counting.

    Subcubes of Q_n fit together iff their sizes add up to at most 2^n: put side by side along the
    addresses, largest first, each starts at a multiple of its own size, hence is an aligned block. Sets of y
    nodes do too: put side by side along the reflected code in any order, each is a segment.
    """

    def decide(residents: Sequence[Request], request: Request) -> bool:
        return sum(map(machine.demand, residents)) + machine.demand(request) <= machine.processors

    return decide


class RepackingServer:
    """Runs a job on a hypercube without faults whenever enough processors are free, migrating at no cost.

    Under first come, first served without preemption no allocator that runs all jobs starts any of them
    earlier: by induction over the queue, whatever still runs here when a job starts elsewhere runs there
    too, so the job fits.
    """

    def __init__(self, machine: Hypercube | NodeCube) -> None:
        self.machine = machine
        self.healthy = machine.processors
        self.taken = 0
        self.refusals: list[Refusal] = []

    def start(self, job: Job, now: int) -> int | None:
        """Start ``job`` if enough processors are free; how many it got."""
        size = self.machine.demand(job.request)
        if self.taken + size > self.healthy:
            self.refusals.append(Refusal(job.number, now, self.healthy - self.taken, size, False, False))
            return None
        self.taken += size
        return size

    def finish(self, job: Job, given: int, now: int) -> None:
        """Take its processors back."""
        self.taken -= given
