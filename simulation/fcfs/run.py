"""One run of the dispatcher, and the log that it leaves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from allocert.allocators.mesh.residents import plane
from allocert.errors import SpecError
from allocert.machines import Mesh
from allocert.simulation.compiled import interruptible
from allocert.simulation.fcfs.options import FcfsOptions, place
from allocert.simulation.fcfs.queues import Queue

__all__ = ["METHODS", "Log", "run"]

METHODS = ("FS_1", "FS_n", "FS_f", "AS")
"""The methods of Morgenstern 1994, section 4.2, that :func:`run` knows."""

_CODES = ("rotation", "retries", "retry", "order", "restricted")


@dataclass(frozen=True)
class Log:
    """One run: what became of each job, and every attempt. Times are ticks.

    ``starts`` int64[n] and ``places`` int64[n, 4] (base, then sides as placed) are the jobs'; ``attempts`` has the
    columns :data:`~allocert.simulation.fcfs.kernel.COLUMNS`, ``counters`` the columns
    :data:`~allocert.simulation.fcfs.kernel.COUNTERS`, a row an attempt; ``released`` are the jobs in order of
    their releases. ``played`` are the options of the run.
    """

    method: str
    mesh: Mesh
    queue: Queue
    played: FcfsOptions
    starts: Any
    places: Any
    attempts: Any
    counters: Any
    released: Any

    @property
    def succeeded(self) -> Any:
        """Whether each attempt was granted, bool[attempts]."""
        return self.attempts[:, 2] > 0

    @property
    def ends(self) -> Any:
        """When each job was released, in ticks."""
        return self.starts + self.queue.times

    def resident_jobs(self, attempt: int) -> Any:
        """The jobs that held submeshes just before an attempt, oldest first."""
        granted = self.attempts[:attempt, 1][self.succeeded[:attempt]]
        gone = self.released[: len(granted) - int(self.attempts[attempt, 3])]
        return np.setdiff1d(granted, gone, assume_unique=True)

    def residents(self, attempt: int) -> Any:
        """The places of :meth:`resident_jobs`: rows (a, b, width, height)."""
        return self.places[self.resident_jobs(attempt)]


def run(method: str, queue: Queue, mesh: Mesh, options: FcfsOptions | None = None) -> Log:
    """Serve a queue by a method, first come, first served, from an empty mesh.

    Only the options in :data:`~allocert.simulation.fcfs.options.PLAYING` matter.

    Source: Morgenstern 1994, section 4.1.

    Raises:
        SpecError: no such method, no mesh of two dimensions, or a request that does not fit the mesh.
    """
    from allocert.simulation.fcfs.kernel import play

    chosen = FcfsOptions() if options is None else options
    if method not in METHODS:
        raise SpecError("method", method, " or ".join(METHODS))
    X, Y = plane(mesh)
    check_fits(queue, mesh, chosen)
    codes = np.array([place(chosen, option) for option in _CODES], dtype=np.int64)
    with interruptible():
        found = play(METHODS.index(method), X, Y, queue.sides, queue.times, codes)
    return Log(method, mesh, queue, chosen, *found)


def check_fits(queue: Queue, mesh: Mesh, options: FcfsOptions) -> None:
    """Raise :class:`SpecError` if a request does not fit the empty mesh as it may be turned."""
    room = np.array(plane(mesh))
    fits = (queue.sides <= room).all(axis=1)
    if options.rotation != "none":
        fits |= (queue.sides[:, ::-1] <= room).all(axis=1)
    if not fits.all():
        sides = tuple(int(side) for side in queue.sides[int(np.argmin(fits))])
        raise SpecError("request", sides, f"sides that fit {mesh.spec}")
