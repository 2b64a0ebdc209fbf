"""A server around another one: what does not concern it is passed on."""

from __future__ import annotations

from allocert.api.simulating.servers import Served
from allocert.errors import SpecError
from allocert.simulation import AllocatorServer, Job, Refusal
from allocert.simulation.server import Copy

__all__ = ["Around"]


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
