"""MIG at the dispatcher, and what bounds it where a question stays open."""

from __future__ import annotations

from allocert.errors import SpecError
from allocert.machines import Mesh, RotatableMesh, Submesh
from allocert.models.rectangles.fit import FitLimit
from allocert.simulation.events import Job
from allocert.simulation.fcfs.log import Log
from allocert.simulation.fcfs.options import FcfsOptions
from allocert.simulation.fcfs.plain_dispatcher import Asked, play_plainly
from allocert.simulation.fcfs.queues import Queue
from allocert.simulation.migration import MigratingServer, OptimisticServer

__all__ = ["MIGRATING", "run_migrating"]

MIGRATING = ("MIG", "MIG-optimistic")
"""MIG, whose open questions are refusals, and a server that refuses only with a certificate, without rotation."""


class _Server:
    """Asks one of the servers of jobs; a job not known to fit is a failure of outcome -1 for MIG."""

    def __init__(
        self, method: str, queue: Queue, mesh: Mesh, options: FcfsOptions, limit: FitLimit | None
    ) -> None:
        self.inner: MigratingServer | OptimisticServer
        if method == "MIG-optimistic":
            if options.rotation != "none":
                raise SpecError("option rotation", options.rotation, "none for MIG-optimistic")
            self.inner = OptimisticServer(mesh, limit=limit, certified=True)
        else:
            turning = options.rotation != "none"
            machine = RotatableMesh(*mesh.sides) if turning else mesh
            self.inner = MigratingServer(machine, rotation=options.mig if turning else "none", limit=limit)
        self.jobs = [
            Job(number, 0, int(time), (int(x), int(y)), int(x * y))
            for number, ((x, y), time) in enumerate(zip(queue.sides, queue.times, strict=True))
        ]

    def ask(self, job: int, shapes: list[tuple[int, int]]) -> Asked:
        """Grant the job its request, turned as MIG sees fit, or refuse."""
        if self.inner.start(self.jobs[job], 0) is None:
            return Asked(None, decided=self.inner.refusals[-1].migration is not None)
        if isinstance(self.inner, OptimisticServer):
            return Asked(Submesh((0, 0), shapes[0]))
        return Asked(self.inner.places[job])

    def finish(self, job: int) -> int:
        """Release what the job holds; there is no list."""
        self.inner.finish(self.jobs[job], job, 0)
        return 0


def run_migrating(method: str, queue: Queue, mesh: Mesh, options: FcfsOptions, limit: FitLimit | None) -> Log:
    """Serve a queue by MIG, or by its optimistic bound, whose places mean nothing. No steps are counted.

    With rotation option ``mig`` says what may turn; the readings of rotation do not matter.

    Source: Morgenstern 1994, section 4.2 (item 7).
    """
    return play_plainly(method, queue, mesh, options, _Server(method, queue, mesh, options, limit))
