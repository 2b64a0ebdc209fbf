"""What a server did, event by event, for drawings of the machine: the first events of a run."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from allocert.api.simulating.around import Residents
from allocert.api.simulating.measures import instant
from allocert.api.simulating.play import Server
from allocert.api.simulating.servers import Served
from allocert.drawing.forms.form import UnfitError
from allocert.drawing.forms.traces import State, state_scenes
from allocert.drawing.scenes.scene import Shot
from allocert.machines import Machine, Region
from allocert.machines.words import bits
from allocert.simulation.events import Job

__all__ = ["MOST_EVENTS", "MOST_PROCESSORS", "History", "Moment"]

MOST_EVENTS = 200
"""More than anybody steps through."""
MOST_PROCESSORS = 512


@dataclass(frozen=True)
class Moment:
    """An event: ``what`` happened ``at`` a tick to a job, and who holds what afterwards, by the numbers of jobs."""

    at: int
    job: Job
    what: str
    held: dict[int, Region]


class History(Residents):
    """A server that keeps what happened first; it is what ``Play.run`` may wrap around the servers of a simulation."""

    def __init__(self, name: str, server: Served, around: Server | None = None) -> None:
        super().__init__(server, around)
        self.name = name
        self.moments: list[Moment] = []
        self._refused: set[int] = set()

    def started(self, job: Job, now: int) -> None:
        """Keep who is where."""
        self._keep(now, job, "starts")

    def finish(self, job: Job, given: Any, now: int) -> None:
        """Take back what ``job`` was given."""
        super().finish(job, given, now)
        self._keep(now, job, "ends")

    def refuse(self, job: Job, now: int) -> None:
        """Note a refusal that a copy of the allocator has shown."""
        super().refuse(job, now)
        self.refused(job, now)

    def refused(self, job: Job, now: int) -> None:
        """Keep the first refusal of a job."""
        if job.number not in self._refused:
            self._refused.add(job.number)
            self._keep(now, job, "is refused")

    def _keep(self, now: int, job: Job, what: str) -> None:
        if len(self.moments) < MOST_EVENTS:
            self.moments.append(Moment(now, job, what, dict(self.running)))

    def shots(self, machine: Machine, faulty: int, ticks: int, most: int) -> Iterator[Shot]:
        """A drawing for each of the first events, at most ``most``.

        Raises:
            UnfitError: the machine is too large, or is none that can be drawn.
        """
        if machine.processors > MOST_PROCESSORS:
            raise UnfitError(machine.spec)
        letters: dict[int, int] = {}
        for moment in self.moments[:most]:
            number, request = moment.job.number, moment.job.request
            held = {
                letters.setdefault(job, len(letters)): region.address for job, region in moment.held.items()
            }
            asked = "x".join(map(str, request)) if isinstance(request, tuple) else request
            caption = f"{self.name}, time {instant(moment.at, ticks)}: job {number} ({asked}) {moment.what}"
            yield caption, *state_scenes(machine, State(frozenset(bits(faulty)), held))
