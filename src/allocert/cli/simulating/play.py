"""Play a workload to allocators and to the exact baseline, one after the other."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass

from allocert.cli.drawing.picture import Picture
from allocert.cli.simulating.report import Report, Run
from allocert.cli.simulating.servers import servers
from allocert.cli.simulating.states import Watched
from allocert.machines import Grid, Hypercube, Machine, NodeCube
from allocert.models.rectangles.fit import FitLimit
from allocert.simulation import (
    AllocatorServer,
    MigratingServer,
    Passage,
    Refusal,
    RepackingServer,
    Summary,
    Workload,
    generate,
    replay,
    summarize,
    trace_workload,
)
from allocert.simulation.deciders import migration_of, packs

__all__ = ["Play"]

_BASELINE = "migration"
_Server = AllocatorServer | RepackingServer | MigratingServer | Watched


@dataclass(frozen=True)
class Play:
    """A trace or a generated workload, on a machine of which some processors are broken, for some allocators.

    ``migration_limit`` are the seconds of one question about migration, where that takes a search; with ``drawn`` the
    residents are kept for a picture.
    """

    machine: Machine
    broken: int
    names: list[str]
    policy: str
    trace: str | None
    workload: str | None
    skip_too_large: bool
    seed: int
    migration_limit: float | None
    rotation: str | None
    drawn: bool

    def run(self, progress: Callable[[str], None]) -> tuple[Report, list[Picture]]:
        """What every allocator makes of it, and the baseline where there is one.

        Raises:
            StrategyError: an allocator failed.
        """
        with ExitStack() as stack:
            return self._played(progress, stack)

    def _played(self, progress: Callable[[str], None], stack: ExitStack) -> tuple[Report, list[Picture]]:
        """The same, with processes of users' allocators that end with ``stack``."""
        machine, seconds = self.machine, self.migration_limit
        limit = FitLimit() if seconds is None else FitLimit(deterministic_seconds=seconds)
        migration, how = migration_of(machine, self.broken, seconds, self.seed)
        served = servers(self.names, machine, self.broken, migration, self.rotation, limit, stack)
        progress("reading the workload")
        load = self._load()
        runs: list[Run] = []
        pictures: list[Picture] = []
        for name, server in served:
            judged = migration is not None or isinstance(server, MigratingServer)
            watched = Watched(server)
            shown = watched if self.drawn else server
            runs.append(Run(name, False, *self._replayed(name, load, shown, judged, progress)))
            if isinstance(machine, Grid) and self.drawn:
                pictures.append(watched.picture(name, machine, self.broken, load.ticks))
        baseline = self._baseline(limit)
        if baseline is not None:
            runs.append(Run(_BASELINE, True, *self._replayed(_BASELINE, load, baseline, True, progress)))
        rules = [server.mig.rotation for _, server in served if isinstance(server, MigratingServer)]
        how += f"; rotation of mig: {rules[0]}" if rules else ""
        turned = any(rule != "none" for rule in rules)
        seed = self.seed if self.trace is None else None
        return Report(machine, self.broken, self.policy, load, seed, how, runs, turned), pictures

    def _load(self) -> Workload:
        if self.trace is not None:
            return trace_workload(self.trace, self.machine, self.skip_too_large)
        return generate(self.workload or "", self.machine, self.seed)

    def _baseline(self, limit: FitLimit) -> RepackingServer | MigratingServer | None:
        """Migration at no cost, where it is known or may be searched."""
        if isinstance(self.machine, Hypercube | NodeCube) and not self.broken:
            return RepackingServer(self.machine)
        if self.migration_limit is not None and packs(self.machine, self.broken):
            return MigratingServer(self.machine, limit=limit)
        return None

    def _replayed(
        self, name: str, load: Workload, server: _Server, judged: bool, progress: Callable[[str], None]
    ) -> tuple[Summary, float]:
        """What a replay comes to, and the seconds it took."""
        begin = time.perf_counter()
        passage: Passage = replay(load.jobs, server, self.policy, _teller(name, len(load.jobs), progress))
        seconds = time.perf_counter() - begin
        refusals: list[Refusal] = server.refusals
        return summarize(passage, server.healthy, refusals, judged), seconds


def _teller(name: str, jobs: int, show: Callable[[str], None]) -> Callable[[int], None]:
    def tell(arrived: int) -> None:
        if not arrived & 255:
            show(f"{name}: {arrived} of {jobs} jobs have arrived")

    return tell
