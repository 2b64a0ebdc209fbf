"""What is kept of a simulation while it runs, for pictures and pages, and these files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from allocert.api.simulating.play import Server
from allocert.api.simulating.result import SimulationResult
from allocert.api.simulating.servers import Served
from allocert.cli.common import write_text
from allocert.cli.repeating import repeated
from allocert.cli.simulating.states import Watched
from allocert.drawing.picture import Picture
from allocert.drawing.picture_svg import svg_of
from allocert.machines import Grid

if TYPE_CHECKING:
    from allocert.report.results.history import History

__all__ = ["Watching"]


@dataclass
class Watching:
    """Servers wrapped as the files that are asked for need it; nothing is kept where none is."""

    svg: Path | None
    html: Path | None
    _last: list[tuple[str, Watched]] = field(default_factory=list)
    _histories: list[History] = field(default_factory=list)

    def wrap(self, name: str, server: Served) -> Server:
        """The server, with what keeps its states around it."""
        wrapped: Server = server
        if self.svg is not None:
            self._last.append((name, Watched(server)))
            wrapped = self._last[-1][1]
        if self.html is not None:
            from allocert.report.results.history import History  # slow: it loads templates

            self._histories.append(History(name, server, wrapped))
            wrapped = self._histories[-1]
        return wrapped

    def write(self, result: SimulationResult) -> None:
        """Write the files that are asked for, each whole or not at all."""
        if self.svg is not None:
            title = f"{result.workload.name} on {result.machine.spec}, policy {result.policy}"
            drawn = svg_of(title, "the residents when the last job starts", list(self._pictures(result)))
            write_text(self.svg, drawn, "--svg")
        if self.html is not None:
            from allocert.report.results.simulate import simulation_page

            write_text(self.html, simulation_page(result, self._histories, command=repeated()), "--html")

    def _pictures(self, result: SimulationResult) -> Iterator[Picture]:
        """Each allocator's residents when its last job started."""
        for name, server in self._last:
            if isinstance(result.machine, Grid):
                yield server.picture(name, result.machine, result.faulty, result.workload.ticks)
