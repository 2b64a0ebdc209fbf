"""Play a workload to allocators and to the exact baseline, one after the other."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any, Protocol

from allocert.api.simulating.result import Run, SimulationResult
from allocert.api.simulating.servers import Named, Served, servers
from allocert.machines import Hypercube, Machine, NodeCube
from allocert.models.rectangles.fit import FitLimit
from allocert.simulation import (
    Job,
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

__all__ = ["Play", "Server", "Wrap"]

_BASELINE = "migration"


class Server(Protocol):
    """What a replay uses, and what it is asked afterwards."""

    @property
    def taken(self) -> int:
        """Processors given to jobs at present."""

    @property
    def healthy(self) -> int:
        """Processors that can be given at all."""

    @property
    def refusals(self) -> list[Refusal]:
        """What was refused so far."""

    def start(self, job: Job, now: int) -> Any | None:
        """Start a job, or ``None``."""

    def finish(self, job: Job, given: Any, now: int) -> None:
        """Take back what a job was given."""


Wrap = Callable[[str, Served], Server]
"""For an allocator's name and server, the server that is to be used."""


def _as_it_is(name: str, server: Served) -> Server:
    return server


@dataclass(frozen=True)
class Play:
    """A trace or a generated workload, on a machine of which some processors are broken, for some allocators.

    The allocators are classes or names. ``migration_limit`` are the seconds of one question about migration, where that takes a search.
    ``prepared`` is the workload where it is made already; without ``baseline`` migration at no cost is not played.
    """

    machine: Machine
    broken: int
    allocators: Sequence[Named]
    policy: str
    trace: str | None
    workload: str | None
    skip_too_large: bool
    seed: int
    migration_limit: float | None
    rotation: str | None
    prepared: Workload | None = None
    baseline: bool = True

    def run(self, progress: Callable[[str], None], wrap: Wrap = _as_it_is) -> SimulationResult:
        """What every allocator makes of it, and the baseline where there is one.

        Raises:
            StrategyError: an allocator failed.
        """
        with ExitStack() as stack:
            return self._played(progress, wrap, stack)

    def has_baseline(self) -> bool:
        """Whether there is a baseline: migration at no cost, where it is known or may be searched."""
        return self._baseline(FitLimit()) is not None

    def _played(self, progress: Callable[[str], None], wrap: Wrap, stack: ExitStack) -> SimulationResult:
        """The same, with processes of users' allocators that end with ``stack``."""
        machine, seconds = self.machine, self.migration_limit
        limit = FitLimit() if seconds is None else FitLimit(deterministic_seconds=seconds)
        migration, how = migration_of(machine, self.broken, seconds, self.seed)
        served = servers(self.allocators, machine, self.broken, migration, self.rotation, limit, stack)
        progress("reading the workload")
        load = self._load()
        runs: list[Run] = []
        for name, server in served:
            judged = migration is not None or isinstance(server, MigratingServer)
            runs.append(Run(name, False, *self._replayed(name, load, wrap(name, server), judged, progress)))
        baseline = self._baseline(limit) if self.baseline else None
        if baseline is not None:
            runs.append(Run(_BASELINE, True, *self._replayed(_BASELINE, load, baseline, True, progress)))
        rules = [server.mig.rotation for _, server in served if isinstance(server, MigratingServer)]
        how += f"; rotation of mig: {rules[0]}" if rules else ""
        turned = any(rule != "none" for rule in rules)
        seed = self.seed if self.trace is None else None
        return SimulationResult(machine, self.broken, self.policy, load, seed, how, tuple(runs), turned)

    def _load(self) -> Workload:
        if self.prepared is not None:
            return self.prepared
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
        self, name: str, load: Workload, server: Server, judged: bool, progress: Callable[[str], None]
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
