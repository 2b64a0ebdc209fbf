"""A server around another one, which keeps who holds what."""

from __future__ import annotations

from typing import Any

from allocert.api.simulating.servers import Served
from allocert.machines import Region
from allocert.simulation.baseline import Refusal
from allocert.simulation.events import Job
from allocert.simulation.migration import MigratingServer
from allocert.simulation.server import Copy

__all__ = ["Around"]


class Around:
    """``server`` as it is, watched.

    ``held`` has the regions of the jobs that run, by their numbers, and ``last`` the time and the number of the job that was started
    last, with what was held then, the job included; ``granted`` what each job was granted last, if the server does not migrate.
    """

    def __init__(self, name: str, server: Served) -> None:
        self.name, self.server = name, server
        self._ahead: Any = server  # for policies that look ahead, which are not played by one that migrates
        self.held: dict[int, Region] = {}
        self.granted: dict[int, Region] = {}
        self.last: tuple[int, int, dict[int, Region]] = (0, -1, {})

    def __getstate__(self) -> dict[str, Any]:
        """What it has seen, for another process; the server stays where it is."""
        return {**vars(self), "server": None, "_ahead": None}

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

    def start(self, job: Job, now: int) -> Any | None:
        """Start ``job`` as the server does."""
        given: Any = self.server.start(job, now)
        if given is None:
            self.happened(job, now, "is refused")
            return None
        if isinstance(self.server, MigratingServer):
            self.held = dict(self.server.places)
        else:
            self.held[job.number] = self.granted[job.number] = given[1]
        self.last = now, job.number, dict(self.held)
        self.happened(job, now, "starts")
        return given

    def finish(self, job: Job, given: Any, now: int) -> None:
        """Take back what ``job`` was given."""
        self.server.finish(job, given, now)
        self.held.pop(job.number, None)
        self.happened(job, now, "ends")

    def refuse(self, job: Job, now: int) -> None:
        """Note a refusal that a copy of the allocator has shown."""
        self._ahead.refuse(job, now)
        self.happened(job, now, "is refused")

    def copied(self, now: int) -> Copy:
        """A copy of the allocator. Raises :class:`~allocert.errors.SpecError` if there can be none."""
        copy: Copy = self._ahead.copied(now)
        return copy

    def happened(self, job: Job, now: int, what: str) -> None:
        """Called for each event: a job ``starts``, ``ends`` or ``is refused``."""
