"""Play a workload to allocators and to the exact baseline, one after the other."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import KW_ONLY, dataclass, replace
from os import PathLike
from typing import Any

from allocert.api.simulating.gathered import Gathering
from allocert.api.simulating.loaded import loaded
from allocert.api.simulating.result import Run, SimulationResult
from allocert.api.simulating.servers import FramesServer, Named, Served, Site, migrates, servers
from allocert.errors import SpecError
from allocert.machines import Grid, Hypercube, Machine, NodeCube, family_of
from allocert.machines.nodes.node_grid import NodeGrid
from allocert.models.rectangles.fit import FitLimit
from allocert.simulation.baseline import RepackingServer
from allocert.simulation.deciders import migration_of, packs
from allocert.simulation.events import Passage, replay
from allocert.simulation.metrics import summarize
from allocert.simulation.migration import MigratingServer
from allocert.simulation.queueing.limits import ESTIMATES, Limits, limits_of
from allocert.simulation.queueing.loop import play
from allocert.simulation.queueing.outlook import Outlook, number_outlook, region_outlook
from allocert.simulation.queueing.policies import Policy, policy_of
from allocert.simulation.queueing.room import Counts, NotingServer
from allocert.simulation.shapes import DEFAULT_SHAPE, check_shape
from allocert.simulation.workloads import Workload

__all__ = ["BASELINE", "OWN", "RESERVATIONS", "Play", "Playing", "Wrap", "joined"]

OWN = "own"
RESERVATIONS = (OWN, "complete")
"""``own``: what the allocator at work can grant; ``complete``: any free region, whether the allocator recognises it or not."""

BASELINE = "migration"
"""The name of the exact baseline among the allocators: migration at no cost."""


Wrap = Callable[[str, Served], NotingServer]
"""For an allocator's name and server, the server that is to be used."""


def _as_it_is(name: str, server: Served) -> NotingServer:
    return server


@dataclass(frozen=True, kw_only=True)
class Playing:
    """A trace or a generated workload, and how it is played, whatever the machine and the allocators.

    ``policy`` is one that :func:`~allocert.simulation.queueing.policies.policy_of` knows, ``shape`` that of a trace's jobs, and
    ``estimates`` the run times known to a policy that asks (exact ones by default).
    ``reservations`` says whether these are what the allocator itself can grant (by default), or any free region of the machine.
    ``migration_seconds`` are those of one question about migration, where that takes a search.
    """

    workload: str | None = None
    trace: str | PathLike[str] | None = None
    policy: str = "fcfs"
    estimates: str | None = None
    reservations: str | None = None
    shape: str | None = None
    skip_too_large: bool = False
    migration_seconds: float | None = None
    rotation: str | None = None
    seed: int = 0

    @property
    def frames(self) -> str:
        """The shape, where none is asked for the usual one."""
        return self.shape or DEFAULT_SHAPE


@dataclass(frozen=True)
class Play(Playing):
    """The same on a machine with some broken processors, for some allocators.

    The allocators are classes or names; that of the baseline demands that there is one.
    ``prepared`` is the workload where it is made already; without ``baseline`` migration at no cost is not played.
    """

    machine: Machine
    broken: int
    allocators: Sequence[Named]
    _: KW_ONLY
    prepared: Workload | None = None
    baseline: bool = True

    def run(self, progress: Callable[[str], None], wrap: Wrap = _as_it_is) -> SimulationResult:
        """What every allocator makes of it, and the baseline where there is one.

        Raises:
            StrategyError: an allocator failed.
        """
        with ExitStack() as stack:
            return self._played(progress, wrap, stack)

    def parts(self) -> list[Play]:
        """Each allocator alone, and then the baseline, if there is one: :func:`joined` makes one result of theirs."""
        alone = [
            replace(self, allocators=[one], baseline=False, rotation=self.rotation if migrates(one) else None)
            for one in self._allocators
        ]
        if self.baseline and self._baseline(self._checked(), FitLimit()) is not None:
            alone.append(replace(self, allocators=[], rotation=None))
        return alone

    def check(self) -> None:
        """Refuse what does not go together, without playing it, as far as a workload is prepared.

        Raises:
            AllocertError: as :meth:`run` does; also where nothing would be played.
        """
        policy = self._checked()
        if policy.estimates and self.estimates is not None and self.prepared is not None:
            limits_of(self.prepared, self.estimates)
        with ExitStack() as stack:
            site = Site(self.machine, self.broken, None, self.rotation, FitLimit(), stack)
            for entry in servers(self._allocators, site):
                _check_ahead(policy, entry.name, entry.server)

    def _played(self, progress: Callable[[str], None], wrap: Wrap, stack: ExitStack) -> SimulationResult:
        """The same, with processes of users' allocators that end with ``stack``."""
        machine, seconds = self.machine, self.migration_seconds
        policy = self._checked()
        limit = FitLimit() if seconds is None else FitLimit(deterministic_seconds=seconds)
        migration, how = migration_of(machine, self.broken, seconds, self.seed)
        reservations = self.reservations or OWN
        own = policy.looks_ahead and reservations == OWN
        site = Site(machine, self.broken, migration, self.rotation, limit, stack, own)
        entries = servers(self._allocators, site)
        progress("reading the workload")
        load = self._load()
        limits = limits_of(load, self.estimates or ESTIMATES[0]) if policy.estimates else None
        baseline = self._baseline(policy, limit) if self.baseline else None
        runs: list[Run] = []

        def play_to(
            name: str, server: NotingServer, outlook: Outlook | None, judged: bool, family: Any = None
        ) -> None:
            tell = _teller(name, len(load.jobs), progress)
            begin = time.perf_counter()
            passage, counts = _passed(load, policy, limits, server, outlook, tell)
            seconds = time.perf_counter() - begin
            summary = summarize(passage, server.healthy, server.refusals, judged)
            gathered = server.gathered if isinstance(server, Gathering) else None
            runs.append(Run(name, server is baseline, summary, seconds, counts, passage, family, gathered))

        for name, server, family, first in entries:
            _check_ahead(policy, name, server)
            outlook = None
            if (policy.looks_ahead and not (own and family is None)) or (first and not policy.plain):
                outlook = region_outlook(family if own and family else family_of(machine), self.broken, first)
            judged = migration is not None or isinstance(server, MigratingServer)
            watched = wrap(name, server)
            if isinstance(machine, NodeGrid):
                watched = Gathering(name, watched, machine)
            play_to(name, watched, outlook, judged, family)
        if baseline is not None:
            numbers = number_outlook(baseline.machine) if isinstance(baseline, RepackingServer) else None
            play_to(BASELINE, baseline, numbers, True)
        turns = [server.mig.rotation for _, server, *_ in entries if isinstance(server, MigratingServer)]
        how += f"; rotation of mig: {turns[0]}" if turns else ""
        known_shape = self.frames if self.trace is not None and isinstance(machine, Grid) else None
        return SimulationResult(
            machine,
            self.broken,
            self.policy,
            load,
            self.seed if self.trace is None else None,
            how,
            tuple(runs),
            turned=any(turn != "none" for turn in turns),
            shape=known_shape,
            limits=limits,
            reservations=reservations if policy.looks_ahead else None,
        )

    def _checked(self) -> Policy:
        """The policy, with options that go with it."""
        policy = policy_of(self.policy)
        if self.estimates is not None and not policy.estimates:
            raise SpecError(
                "estimates", self.estimates, f"a policy that asks how long jobs run, not {policy.name}"
            )
        if self.reservations not in (None, *RESERVATIONS):
            raise SpecError("reservations", self.reservations, " or ".join(RESERVATIONS))
        if self.reservations not in (None, OWN) and not policy.looks_ahead:
            expected = f"a policy with reservations, not {policy.name}"
            raise SpecError("reservations", self.reservations, expected)
        check_shape(self.machine, self.frames)
        if BASELINE in self.allocators and self._baseline(policy, FitLimit()) is None:
            expected = f"a machine and a policy with a baseline, not {self.machine.spec} and {policy.name}"
            raise SpecError("allocators", BASELINE, f"{expected} (on a mesh it takes a limit of migration)")
        return policy

    @property
    def _allocators(self) -> list[Named]:
        """Those that are no baseline."""
        return [one for one in self.allocators if one != BASELINE]

    def _load(self) -> Workload:
        if self.prepared is not None:
            return self.prepared
        return loaded(
            self.machine,
            self.trace,
            self.workload,
            seed=self.seed,
            skip_too_large=self.skip_too_large,
            shape=self.frames,
        )

    def _baseline(self, policy: Policy, limit: FitLimit) -> RepackingServer | MigratingServer | None:
        """Migration at no cost, where it is known or may be searched, and can tell what the policy asks."""
        if isinstance(self.machine, Hypercube | NodeCube) and not self.broken:
            return RepackingServer(self.machine)
        searched = self.migration_seconds is not None and not policy.looks_ahead
        if searched and packs(self.machine, self.broken):
            return FramesServer(self.machine, limit=limit)
        return None


def joined(results: Sequence[SimulationResult]) -> SimulationResult:
    """The result of a play from those of its parts, in their order."""
    runs = tuple(run for result in results for run in result.runs)
    how = max((result.migration for result in results), key=len)  # that with MIG tells its rotation too
    return replace(results[0], runs=runs, migration=how, turned=any(result.turned for result in results))


def _passed(
    load: Workload,
    policy: Policy,
    limits: Limits | None,
    server: NotingServer,
    outlook: Outlook | None,
    tell: Callable[[int], None],
) -> tuple[Passage, Counts | None]:
    """What becomes of the jobs, and the counts of a policy with rules of its own."""
    if policy.plain:
        return replay(load.jobs, server, policy.name, tell), None
    known = None if limits is None else limits.ticks
    return play(load.jobs, server, policy, limits=known, outlook=outlook, progress=tell)


def _check_ahead(policy: Policy, name: str, server: Served) -> None:
    if policy.looks_ahead and isinstance(server, MigratingServer):
        raise SpecError("policy", policy.name, f"one that does not ask when a job could start, with {name}")


def _teller(name: str, jobs: int, show: Callable[[str], None]) -> Callable[[int], None]:
    def tell(arrived: int) -> None:
        if not arrived & 255:
            show(f"{name}: {arrived} of {jobs} jobs have arrived")

    return tell
