"""What Morgenstern's section 4.1 measures, read from a log under the options that only concern reading."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from allocert.errors import SpecError
from allocert.simulation.fcfs.compiled.attempts import AS_ASKED, TURNED
from allocert.simulation.fcfs.compiled.feasible import Decide
from allocert.simulation.fcfs.compiled.resident_list import WIDTH
from allocert.simulation.fcfs.log import Log
from allocert.simulation.fcfs.migrating import MIGRATING
from allocert.simulation.fcfs.options import FcfsOptions
from allocert.simulation.fcfs.queues import TICKS

__all__ = ["Bracket", "Measures", "Ratio", "average", "measure", "migration", "steps"]

_NODES = {
    "all": ("list", "interval", "scan", "open", "idle"),
    "changed": ("list", "interval", "scan", "open"),
    "sets": ("list", "interval", "scan"),
    "interval": ("list", "interval"),
    "scan": ("list", "scan"),
    "open": ("list", "open"),
    "interval-open": ("list", "interval", "open"),
    "scan-open": ("list", "scan", "open"),
}


@dataclass(frozen=True)
class Ratio:
    """A sum and what it is divided by, so that runs can be pooled."""

    total: float
    over: float

    @property
    def value(self) -> float:
        """The quotient, nan over 0."""
        return self.total / self.over if self.over else math.nan

    def __add__(self, other: Ratio) -> Ratio:
        return Ratio(self.total + other.total, self.over + other.over)


@dataclass(frozen=True)
class Measures:
    """The columns of tables 1 to 3 for one run, or the average of several.

    ``completion`` in units of time; ``utilization`` and ``external`` in per cent; ``allocated`` in submeshes;
    steps per success, per failure and per attempt; ``failures`` is the share of failures among the attempts.
    """

    completion: Ratio
    utilization: Ratio
    external: Ratio
    allocated: Ratio
    success: Ratio
    failure: Ratio
    attempt: Ratio
    failures: Ratio

    @property
    def values(self) -> dict[str, float]:
        """The measures by name."""
        return {one.name: getattr(self, one.name).value for one in fields(self)}


@dataclass(frozen=True)
class Bracket:
    """Migration fragmentation in per cent: as decided, and its least and greatest value however the rest turn out.

    ``feasible`` failures have sizes that add up to ``decided.total``; ``undecided`` failures are counted apart.
    """

    decided: Ratio
    low: float
    high: float
    undecided: int


def measure(log: Log, options: FcfsOptions) -> Measures:
    """All measures but migration fragmentation; the steps of MIG, which are not counted, are nan.

    Source: Morgenstern 1994, sections 4.1 (measures 1 to 3) and 4.2 (steps), and table 3 (number allocated).
    """
    processors = log.mesh.processors
    begin, end = _span(log, options)
    chosen = _measured(log, options)
    counted = steps(log, options)[chosen]
    won = log.succeeded[chosen]
    sizes, enough = _failed(log, options)
    external = 100.0 * float(sizes[enough].sum()) / processors
    requests, known = int(won.sum()), log.method not in MIGRATING
    return Measures(
        completion=Ratio((end - begin) / TICKS, 1),
        utilization=Ratio(100.0 * _work(log, options, begin, end), float(processors * (end - begin))),
        external=Ratio(external, int(enough.sum()) if options.external == "failures" else requests),
        allocated=_allocated(log, options, begin, end),
        success=Ratio(float(counted[won].sum()), known * requests),
        failure=Ratio(float(counted[~won].sum()), known * int((~won).sum())),
        attempt=Ratio(float(counted.sum()), known * len(counted)),
        failures=Ratio(float((~won).sum()), len(counted)),
    )


def steps(log: Log, options: FcfsOptions) -> Any:
    """The steps of each attempt, int64[attempts]; options ``nodes``, ``null``, ``hopeless``, ``entry``, ``updates``."""
    found = log.counted(*_NODES[options.nodes], *(["null"] if options.null == "yes" else []))
    by_lines = log.method in ("ISS", "4ISS")
    if options.entry == "every" or (options.entry == "list" and not by_lines):
        found = found + _searches(log)
    if options.hopeless == "refused":
        found = np.where(_sizes(log) > log.column("free"), 0, found)
    if options.updates != "no":
        found = found + log.column("inserted")
    if options.updates == "both":
        found = found + log.column("deleted")
    return found


def _sizes(log: Log) -> Any:
    """The processors asked in each attempt."""
    return log.queue.sides.prod(axis=1)[log.column("job")]


def _searches(log: Log) -> Any:
    """How many orientations each attempt has searched, as the run was played."""
    played, jobs = log.played, log.column("job")
    asked, outcome = log.queue.sides[jobs], log.column("outcome")
    room = np.array(log.mesh.sides)
    both = (asked[:, 0] != asked[:, 1]) & (asked <= room).all(axis=1) & (asked[:, ::-1] <= room).all(axis=1)
    if played.rotation == "none":
        return np.ones(len(jobs), dtype=np.int64)
    before = np.arange(len(jobs)) - np.searchsorted(jobs, jobs)
    if played.retries == "once":
        both &= before == 0
    if played.rotation in ("first-base", "best-rank"):
        return 1 + both
    first_turned = np.full(len(jobs), played.rotation == "other-first")
    if played.retries == "kept":
        first_turned ^= before % 2 == 1
    return 1 + (both & (outcome != np.where(first_turned, TURNED, AS_ASKED)))


def migration(log: Log, options: FcfsOptions, decide: Decide) -> Bracket:
    """Migration fragmentation, by asking ``decide`` of every failure with enough free processors.

    Failures without are not feasible. Option ``packing=heuristic`` takes undecided ones for not feasible.
    """
    sides, free = log.queue.sides, log.column("free")
    feasible, open_ones = [], []
    for attempt in np.flatnonzero(_measured(log, options) & ~log.succeeded):
        job = int(log.column("job")[attempt])
        size = int(sides[job, 0] * sides[job, 1])
        if size > free[attempt] or (
            size == free[attempt] and (options.feasible, options.enough) == ("enough", "more")
        ):
            continue
        residents = tuple((int(w), int(h)) for w, h in log.residents(int(attempt))[:, WIDTH:])
        answer = decide(residents, (int(sides[job, 0]), int(sides[job, 1])))
        if answer:
            feasible.append(size)
        elif answer is None and options.packing == "exact":
            open_ones.append(size)
    percent = 100.0 / log.mesh.processors
    requests = len(log.queue) if options.external == "requests" else 0
    return Bracket(
        Ratio(percent * sum(feasible), requests or len(feasible)),
        percent * _extreme(feasible, sorted(open_ones), requests, -1),
        percent * _extreme(feasible, sorted(open_ones, reverse=True), requests, 1),
        len(open_ones),
    )


def average(runs: Sequence[Measures], options: FcfsOptions) -> Measures:
    """The mean of runs, or of all their attempts together; runs without a value for a measure are left out of it.

    Raises:
        SpecError: no run.
    """
    if not runs:
        raise SpecError("runs", 0, "at least 1")
    found = {}
    for one in fields(Measures):
        ratios = [getattr(run, one.name) for run in runs]
        if options.averages == "runs":
            ratios = [Ratio(ratio.value, 1) for ratio in ratios if ratio.over]
        found[one.name] = sum(ratios, Ratio(0, 0))
    return Measures(**found)


def _span(log: Log, options: FcfsOptions) -> tuple[int, int]:
    """The measured time, in ticks."""
    if not len(log.starts):
        return 0, 0
    last_start = int(log.starts.max())
    if options.part == "steady":
        failed = log.column("time")[~log.succeeded]
        return (int(failed[0]) if len(failed) else last_start), last_start
    return 0, last_start if options.completion == "start" else int(log.ends.max())


def _measured(log: Log, options: FcfsOptions) -> Any:
    """Which attempts are measured."""
    if options.part == "whole":
        return np.ones(len(log.attempts), dtype=np.bool_)
    failed = np.flatnonzero(~log.succeeded)
    return np.arange(len(log.attempts)) >= (failed[0] if len(failed) else len(log.attempts))


def _work(log: Log, options: FcfsOptions, begin: int, end: int) -> float:
    """Processors times ticks that count."""
    if options.part == "whole" and options.utilization == "work":
        return float(log.queue.work)
    inside = np.minimum(log.ends, end) - np.maximum(log.starts, begin)
    return float((log.queue.sides.prod(axis=1) * np.maximum(inside, 0)).sum())


def _failed(log: Log, options: FcfsOptions) -> tuple[Any, Any]:
    """The size asked in each attempt, and whether it failed with enough free processors."""
    sizes = _sizes(log)
    free = log.column("free")
    enough = free >= sizes if options.enough == "at-least" else free > sizes
    return sizes, enough & ~log.succeeded & _measured(log, options)


def _allocated(log: Log, options: FcfsOptions, begin: int, end: int) -> Ratio:
    """Residents on average, as options ``allocated`` and ``residing`` say."""
    if options.allocated == "time":
        inside = np.minimum(log.ends, end) - np.maximum(log.starts, begin)
        return Ratio(float(np.maximum(inside, 0).sum()), float(end - begin))
    chosen = _measured(log, options)
    if options.allocated == "successes":
        chosen = chosen & log.succeeded
    found = log.column("residents")[chosen]
    more = int(log.succeeded[chosen].sum()) if options.residing == "after" else 0
    return Ratio(float(found.sum()) + more, len(found))


def _extreme(sure: list[int], others: list[int], requests: int, sign: int) -> float:
    """The least (``sign`` -1) or greatest mean of the sure sizes with any of the others, which come best first."""
    if requests:
        return (sum(sure) + (sum(others) if sign > 0 else 0)) / requests
    total, number = sum(sure), len(sure)
    for size in others:
        if number and sign * (size * number - total) <= 0:
            break
        total, number = total + size, number + 1
    return total / number if number else math.nan
