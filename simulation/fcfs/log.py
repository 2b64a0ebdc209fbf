"""The log of a run of the dispatcher, and the residents at any attempt of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from allocert.allocators.mesh.residents import plane
from allocert.errors import SpecError
from allocert.machines import Mesh
from allocert.simulation.fcfs.compiled.attempts import COLUMNS
from allocert.simulation.fcfs.compiled.counters import COUNTERS
from allocert.simulation.fcfs.options import FcfsOptions
from allocert.simulation.fcfs.queues import Queue

__all__ = ["Log", "check_fits"]


@dataclass(frozen=True)
class Log:
    """One run: what became of each job, and every attempt. Times are ticks.

    ``starts`` int64[jobs] and ``places`` int64[jobs, 4] (base, then sides as placed; where residents migrate, the place
    at the start) are the jobs'; ``attempts`` int64[attempts, 7] has the columns
    :data:`~allocert.simulation.fcfs.compiled.attempts.COLUMNS`, ``counters`` int64[attempts, 8] the columns
    :data:`~allocert.simulation.fcfs.compiled.counters.COUNTERS`; ``released`` int64[jobs] are the jobs in order of their releases.
    ``played`` are the options of the run.
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

    def column(self, name: str) -> Any:
        """A column of the attempts by its name, int64[attempts]."""
        return self.attempts[:, COLUMNS.index(name)]

    def counted(self, *names: str) -> Any:
        """The sum of the counters of these names, int64[attempts]."""
        return self.counters[:, [COUNTERS.index(name) for name in names]].sum(axis=1)

    @property
    def succeeded(self) -> Any:
        """Whether each attempt was granted, bool[attempts]."""
        return self.column("outcome") > 0

    @property
    def ends(self) -> Any:
        """When each job was released, in ticks."""
        return self.starts + self.queue.times

    def resident_jobs(self, attempt: int) -> Any:
        """The jobs that held submeshes just before an attempt, oldest first."""
        granted = self.column("job")[:attempt][self.succeeded[:attempt]]
        gone = self.released[: len(granted) - int(self.column("residents")[attempt])]
        return np.setdiff1d(granted, gone, assume_unique=True)

    def residents(self, attempt: int) -> Any:
        """The places of :meth:`resident_jobs`: rows (a, b, width, height)."""
        return self.places[self.resident_jobs(attempt)]


def check_fits(queue: Queue, mesh: Mesh, options: FcfsOptions) -> None:
    """Raise :class:`SpecError` if a request does not fit the empty mesh as it may be turned."""
    room = np.array(plane(mesh))
    fits = (queue.sides <= room).all(axis=1)
    if options.rotation != "none":
        fits |= (queue.sides[:, ::-1] <= room).all(axis=1)
    if not fits.all():
        sides = tuple(int(side) for side in queue.sides[int(np.argmin(fits))])
        raise SpecError("request", sides, f"sides that fit {mesh.spec}")
