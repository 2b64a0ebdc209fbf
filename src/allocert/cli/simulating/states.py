"""The residents when the last job starts, allocator by allocator, as pictures."""

from __future__ import annotations

from allocert.api.simulating.around import Residents
from allocert.api.simulating.measures import instant
from allocert.api.simulating.servers import Served
from allocert.drawing.picture import Picture, boxes_of, mark_of, nodes_of
from allocert.machines import Grid, Region
from allocert.machines.words import bits
from allocert.simulation.events import Job

__all__ = ["Watched"]


class Watched(Residents):
    """A server that keeps what it looked like when it last started a job."""

    def __init__(self, server: Served) -> None:
        super().__init__(server)
        self.last: tuple[int, int, dict[int, Region]] = 0, -1, {}

    def started(self, job: Job, now: int) -> None:
        """Remember who is where."""
        self.last = now, job.number, dict(self.running)

    def picture(self, name: str, machine: Grid, faulty: int, ticks: int) -> Picture:
        """The state in which the last job started: its number and, for the others, the numbers of theirs."""
        columns, rows = (*machine.sides, 1)[:2]
        now, latest, running = self.last
        boxes = [*nodes_of(bits(faulty), "x", "faulty", columns)]
        for index, (number, region) in enumerate(sorted(running.items())):
            role = "request" if number == latest else "placed"
            boxes += boxes_of(machine, region, mark_of(index), str(number), role, index)
        title = f"{name}, job {latest} starts at {instant(now, ticks)}"
        return Picture(title, columns, rows, tuple(boxes))
