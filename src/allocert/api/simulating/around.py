"""A server around another one: what does not concern it is passed on; and one that knows who is where."""

from __future__ import annotations

from typing import Any

from allocert.api.simulating.play import Server
from allocert.api.simulating.servers import Served
from allocert.errors import SpecError
from allocert.machines import Region
from allocert.simulation import AllocatorServer, Job, MigratingServer, Refusal
from allocert.simulation.server import Copy

__all__ = ["Around", "Residents"]


class Around:
    """The part of ``server`` that whoever watches jobs start and finish leaves as it is."""

    def __init__(self, server: Served) -> None:
        self.server = server

    @property
    def taken(self) -> int:
        """Processors given to jobs at present."""
        return self.server.taken

    @property
    def healthy(self) -> int:
        """Processors that can be given at all."""
        return self.server.healthy

    @property
    def refusals(self) -> list[Refusal]:
        """What was refused so far."""
        return self.server.refusals

    def refuse(self, job: Job, now: int) -> None:
        """Note a refusal that a copy of the allocator has shown."""
        self._allocating.refuse(job, now)

    def copied(self, now: int) -> Copy:
        """A copy of the allocator. Raises :class:`~allocert.errors.SpecError` if there can be none."""
        return self._allocating.copied(now)

    @property
    def _allocating(self) -> AllocatorServer:
        if not isinstance(self.server, AllocatorServer):
            raise SpecError("allocator", type(self.server).__name__, "one that can be copied")
        return self.server


class Residents(Around):
    """A server that knows the regions of all who run, by the numbers of their jobs.

    ``around`` is one that is around ``server`` already and is called in its place.
    """

    def __init__(self, server: Served, around: Server | None = None) -> None:
        super().__init__(server)
        self._inner: Server = server if around is None else around
        self.running: dict[int, Region] = {}

    def start(self, job: Job, now: int) -> Any | None:
        """Start ``job`` as the server does, and see who is where."""
        given: Any = self._inner.start(job, now)
        if given is None:
            self.refused(job, now)
            return None
        if isinstance(self.server, MigratingServer):
            self.running = dict(self.server.places)
        else:
            self.running[job.number] = given[1]
        self.started(job, now)
        return given

    def finish(self, job: Job, given: Any, now: int) -> None:
        """Take back what ``job`` was given."""
        self._inner.finish(job, given, now)
        self.running.pop(job.number, None)

    def started(self, job: Job, now: int) -> None:
        """What is done when a job has started."""

    def refused(self, job: Job, now: int) -> None:
        """What is done when a job was not started."""
