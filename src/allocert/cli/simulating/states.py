"""The residents when the last job starts, allocator by allocator, as pictures."""

from __future__ import annotations

from typing import Any

from allocert.api.simulating.around import Around
from allocert.api.simulating.measures import instant
from allocert.drawing.picture import MARKS, Box, Picture, boxes_of
from allocert.machines import Grid, Region
from allocert.machines.words import bits
from allocert.simulation import AllocatorServer, MigratingServer
from allocert.simulation.events import Job

__all__ = ["Watched"]


class Watched(Around):
    """A server that keeps what it looked like when it last started a job."""

    def __init__(self, server: AllocatorServer | MigratingServer) -> None:
        super().__init__(server)
        self.last: tuple[int, int, dict[int, Region]] | None = None
        self._running: dict[int, Region] = {}

    def start(self, job: Job, now: int) -> Any | None:
        """Start ``job`` as the server does, and remember who is where."""
        given: Any = self.server.start(job, now)
        if given is None:
            return None
        if isinstance(self.server, MigratingServer):
            self._running = dict(self.server.places)
        else:
            self._running[job.number] = given[1]
        self.last = now, job.number, dict(self._running)
        return given

    def finish(self, job: Job, given: Any, now: int) -> None:
        """Take back what ``job`` was given."""
        self.server.finish(job, given, now)
        self._running.pop(job.number, None)

    def picture(self, name: str, machine: Grid, faulty: int, ticks: int) -> Picture:
        """The state in which the last job started: its number and, for the others, the numbers of theirs."""
        columns, rows = (*machine.sides, 1)[:2]
        now, latest, running = self.last or (0, -1, {})
        boxes = [Box("x", "", node % columns, node // columns, 1, 1, "faulty") for node in bits(faulty)]
        for index, (number, region) in enumerate(sorted(running.items())):
            role = "request" if number == latest else "placed"
            boxes += boxes_of(machine, region, MARKS[index % len(MARKS)], str(number), role, index)
        title = f"{name}, job {latest} starts at {instant(now, ticks)}"
        return Picture(title, columns, rows, tuple(boxes))
