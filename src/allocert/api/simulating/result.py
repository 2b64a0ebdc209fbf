"""What comes of a simulation: a summary for each allocator, and the baseline."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields
from fractions import Fraction
from typing import Any

from allocert.api.simulating.gathered import Gathered
from allocert.machines import Family, Machine
from allocert.machines.words import bits
from allocert.simulation.events import Passage
from allocert.simulation.metrics import Spread, Summary
from allocert.simulation.queueing.limits import Limits
from allocert.simulation.queueing.room import Counts
from allocert.simulation.workloads import Workload

__all__ = ["Run", "SimulationResult"]


@dataclass(frozen=True)
class Run:
    """One allocator, or the baseline that migrates, the seconds its replay took, and counts of policies with other rules than fcfs.

    ``passage`` has the start of every job, ``family`` the regions in which the allocator grants if and only if one is free, if that is
    known; ``gathered`` how near the nodes of jobs are, where any nodes may be granted.
    """

    name: str
    baseline: bool
    summary: Summary
    seconds: float
    counts: Counts | None = None
    passage: Passage | None = field(default=None, repr=False, compare=False)
    family: Family | None = field(default=None, repr=False, compare=False)
    gathered: Gathered | None = None


@dataclass(frozen=True)
class SimulationResult:
    """What the allocators made of a workload. ``faulty`` is a word; ``seed`` is ``None`` for a trace; ``migration`` says how
    migration was decided. ``turned`` tells that an allocator may turn requests of its own accord, ``shape`` which frames the jobs of
    a trace asked for, ``limits`` how long jobs were expected to run, where a policy asked,
    ``reservations`` whose they were, where a policy made some.

    Times in the runs are whole ticks, ``workload.ticks`` of them are one ``workload.unit``; shares are exact fractions.
    """

    machine: Machine
    faulty: int
    policy: str
    workload: Workload
    seed: int | None
    migration: str
    runs: tuple[Run, ...]
    turned: bool = False
    shape: str | None = None
    limits: Limits | None = None
    reservations: str | None = None

    @property
    def broken(self) -> tuple[str, ...]:
        """Who broke the promise of reservations: with exact estimates no head of the queue starts late, if reservations are what
        the allocator can grant and it is deterministic."""
        if self.limits is None or self.limits.kind != "exact" or self.reservations != "own":
            return ()
        return tuple(run.name for run in self.runs if run.counts is not None and run.counts.broken)

    def __getitem__(self, name: str) -> Summary:
        """What the allocator of that name came to; ``"migration"`` is the baseline. Raises :class:`KeyError`."""
        for run in self.runs:
            if run.name == name:
                return run.summary
        raise KeyError(name)

    def to_json(self) -> dict[str, Any]:
        """As JSON data: schema ``allocert/simulation/1``. Numbers are the doubles nearest to exact fractions."""
        return {
            "schema": "allocert/simulation/1",
            "machine": self.machine.spec,
            "faulty": list(bits(self.faulty)),
            "policy": self.policy,
            "estimates": None
            if self.limits is None
            else {
                "kind": self.limits.kind,
                "unknown": self.limits.unknown,
                "exceeded": self.limits.exceeded,
            },
            "reservations": self.reservations,
            "shape": self.shape,
            "workload": {
                "name": self.workload.name,
                "seed": self.seed,
                "jobs": len(self.workload.jobs),
                "skipped": dict(self.workload.skipped),
                "time_unit": self.workload.unit,
            },
            "migration": self.migration,
            "runs": [_run_json(run, self.workload.ticks) for run in self.runs],
        }


def _run_json(run: Run, ticks: int) -> dict[str, Any]:
    summary = run.summary
    return {
        "name": run.name,
        "baseline": run.baseline,
        "jobs": {
            "run": summary.started,
            "lost": summary.lost,
            "dropped": summary.dropped,
            "refused": summary.jobs_refused,
        },
        "makespan": _number(summary.makespan, ticks),
        "utilization": _number(summary.utilization),
        "occupancy": _number(summary.occupancy),
        "internal_fragmentation": _number(summary.internal),
        "wait": _spread_json(summary.wait, ticks),
        "completion": _spread_json(summary.completion, ticks),
        "time_with_waiting_jobs": _number(summary.waiting, ticks),
        "free_while_waiting": None
        if summary.free_while_waiting is None
        else _number(summary.free_while_waiting),
        "refusals": {
            "all": summary.refusals,
            "enough_free": summary.external,
            "avoidable_by_recognition": summary.by_recognition,
            "avoidable_by_migration": summary.by_migration,
            "migration_undecided": summary.undecided,
        },
        "queueing": None if run.counts is None else asdict(run.counts),
        "gathered": None if run.gathered is None else _gathered_json(run.gathered),
        "seconds": round(run.seconds, 3),
    }


def _gathered_json(gathered: Gathered) -> dict[str, Any]:
    means = {one.name: getattr(gathered, one.name) for one in fields(gathered)}
    return {name: None if mean is None else _number(mean) for name, mean in means.items()}


def _spread_json(spread: Spread | None, ticks: int) -> dict[str, Any] | None:
    if spread is None:
        return None
    return {one.name: _number(getattr(spread, one.name), ticks) for one in fields(spread)}


def _number(value: int | Fraction, ticks: int = 1) -> int | float:
    exact = Fraction(value) / ticks
    return int(exact) if exact.denominator == 1 else float(exact)
