"""What a server did, event by event, for drawings of the machine: the first events of a run."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from allocert.api.simulating.around import Around
from allocert.api.simulating.measures import instant
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


class History(Around):
    """A server that keeps what happened first: what ``Play.run`` may wrap around the servers of a simulation."""

    def __init__(self, name: str, server: Served) -> None:
        super().__init__(name, server)
        self.moments: list[Moment] = []
        self._refused: set[int] = set()

    def happened(self, job: Job, now: int, what: str) -> None:
        """Keep the event, unless there are enough; of the refusals of a job the first one."""
        if len(self.moments) == MOST_EVENTS or (what == "is refused" and job.number in self._refused):
            return
        if what == "is refused":
            self._refused.add(job.number)
        self.moments.append(Moment(now, job, what, dict(self.held)))

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
