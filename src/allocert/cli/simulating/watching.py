"""The data kept of a simulation while it runs, for pictures and pages, and these files."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from allocert.api.simulating.around import Around
from allocert.api.simulating.measures import instant
from allocert.api.simulating.play import Play, joined
from allocert.api.simulating.result import SimulationResult
from allocert.api.simulating.scheduled import schedule_of
from allocert.api.simulating.servers import Served
from allocert.cli.common import encoded, write_file, write_text
from allocert.cli.pages import pages
from allocert.cli.repeating import repeated
from allocert.cli.sharing import shared_out
from allocert.drawing.picture import MARKS, Box, Picture, boxes_of
from allocert.drawing.picture_svg import svg_of
from allocert.machines import Grid
from allocert.machines.words import bits
from allocert.simulation.server import StrategyError
from allocert.verification.schedules.files import schedule_to_json

__all__ = ["Watching"]


@dataclass
class Watching:
    """Servers wrapped as the files that are asked for need it; nothing is kept where none is."""

    svg: Path | None
    html: Path | None
    schedule: Path | None = None
    _servers: list[Around] = field(default_factory=list)

    def wrap(self, name: str, server: Served) -> Around | Served:
        """The server, with what keeps its states around it."""
        if self.svg is None and self.html is None and self.schedule is None:
            return server
        kind = Around if self.html is None else pages().History
        self._servers.append(kind(name, server))
        return self._servers[-1]

    def played(self, play: Play, jobs: int, progress: Callable[[str], None]) -> SimulationResult | str:
        """What comes of the play, by at most this many processes; or how an allocator failed, the first one in order."""
        parts = play.parts() if jobs > 1 else []
        if len(parts) < 2:
            return _part((play, self), progress)[0]
        play.check()
        found = shared_out(_part, [(part, self) for part in parts], jobs, progress)
        self._servers += [server for _, servers in found for server in servers]
        failed = next((result for result, _ in found if isinstance(result, str)), None)
        return failed or joined([result for result, _ in found if not isinstance(result, str)])

    def write(self, result: SimulationResult) -> None:
        """Write the files that are asked for, each whole or not at all."""
        if self.svg is not None and isinstance(machine := result.machine, Grid):
            title = f"{result.workload.name} on {result.machine.spec}, policy {result.policy}"
            ticks = result.workload.ticks
            pictures = [_last(watched, machine, result.faulty, ticks) for watched in self._servers]
            drawn = svg_of(title, "the residents when the last job starts", pictures)
            write_text(self.svg, drawn, "--svg")
        if self.schedule is not None:
            granted = self._servers[0].granted if self._servers else None
            schedule = schedule_of(result, result.runs[0].name, granted)
            write_file(self.schedule, encoded(schedule_to_json(schedule)), "--schedule")

    def page(self, result: SimulationResult) -> str:
        """What ``--html`` writes."""
        page: str = pages().simulation_page(result, self._servers, command=repeated())
        return page


def _part(
    task: tuple[Play, Watching], progress: Callable[[str], None] = lambda text: None
) -> tuple[SimulationResult | str, list[Around]]:
    """A play and the data kept of it, here or in a process of its own."""
    play, watching = task
    try:
        return play.run(progress, watching.wrap), watching._servers
    except StrategyError as error:
        return str(error), []


def _last(watched: Around, machine: Grid, faulty: int, ticks: int) -> Picture:
    """The state in which the last job started: its number and, for the others, the numbers of theirs."""
    columns, rows = (*machine.sides, 1)[:2]
    now, latest, held = watched.last
    boxes = [Box("x", "", node % columns, node // columns, 1, 1, "faulty") for node in bits(faulty)]
    for index, (number, region) in enumerate(sorted(held.items())):
        role = "request" if number == latest else "placed"
        boxes += boxes_of(machine, region, MARKS[index % len(MARKS)], str(number), role, index)
    title = f"{watched.name}, job {latest} starts at {instant(now, ticks)}"
    return Picture(title, columns, rows, tuple(boxes))
