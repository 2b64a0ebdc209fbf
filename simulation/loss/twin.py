"""The naive twin of the compiled event loop: lists, loops, and the shipped allocators.

It shares with the kernel only the draws and the meaning of the options, so that the two check each other.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from allocert.allocators.hypercube.buddy import Buddy
from allocert.allocators.hypercube.freelist import FreeListBuddy
from allocert.allocators.hypercube.relabel import RelabelledBuddy
from allocert.errors import SpecError
from allocert.machines import Hypercube
from allocert.machines.labelling import Labelling
from allocert.simulation.loss.model import ALGORITHMS, Draws
from allocert.simulation.loss.options import LossOptions

__all__ = ["Twin", "play_twin"]


@dataclass(frozen=True)
class Twin:
    """R and U in per cent; for each arrival its dimension (-1: none), validity and start (-1: never granted)."""

    R: float
    U: float
    dimensions: list[int]
    valid: list[bool]
    starts: list[int]


@dataclass
class _Job:
    arrival: float
    k: int
    valid: bool
    stay: float
    region: Any = None
    granted: float = math.inf

    @property
    def leaves(self) -> float:
        return self.granted + self.stay


def play_twin(
    n: int,
    faults: Iterable[int],
    residence: float,
    algorithm: str,
    options: LossOptions,
    draws: Draws,
    build: Callable[[Hypercube, tuple[int, ...]], Any] | None = None,
) -> Twin:
    """Play the draws to the shipped allocator of that algorithm, or to what ``build`` makes.

    Starts are labels of the algorithm, new ones if it relabels.

    Raises:
        SpecError: the lists' order is not the shipped one and nothing else is built.
    """
    machine, nodes, plan = Hypercube(n), tuple(sorted(set(faults))), ALGORITHMS[algorithm]
    labels = Labelling.by_faults(n, nodes)
    relabels = algorithm == "relabelled-lists" and build is None
    if build is None and not plan.first_fit and options.order != "head":
        raise SpecError("option order", options.order, "head, the order of the shipped lists")
    shipped = RelabelledBuddy if relabels else Buddy if plan.first_fit else FreeListBuddy
    moved = plan.relabelled and not relabels
    allocator = (build or shipped)(machine, tuple(map(labels.new, nodes)) if moved else nodes)
    jobs = _play(machine, len(nodes), allocator, options, draws, residence)
    starts = [
        -1 if job.region is None else labels.new(job.region.base) if relabels else job.region.base
        for job in jobs
    ]
    R, U = _measured(n, len(nodes), options, jobs)
    return Twin(R, U, [job.k for job in jobs], [job.valid for job in jobs], starts)


def _play(
    machine: Hypercube, faulty: int, allocator: Any, options: LossOptions, draws: Draws, residence: float
) -> list[_Job]:
    healthy = machine.processors - faulty
    weights = options.weights(machine.n)
    jobs: list[_Job] = []
    waiting: list[_Job] = []
    holding: list[_Job] = []

    def free() -> int:
        return healthy - sum(1 << job.k for job in holding)

    def grant(job: _Job, now: float) -> bool:
        region = allocator.allocate(job.k)
        if region is None:
            return False
        job.region, job.granted = region, now
        holding.append(job)
        return True

    def depart_until(instant: float) -> None:
        while holding and min(job.leaves for job in holding) <= instant:
            leaver = min(holding, key=lambda job: job.leaves)
            holding.remove(leaver)
            allocator.release(leaver.region)
            for job in list(waiting):
                if grant(job, leaver.leaves):
                    waiting.remove(job)
                elif options.refused == "queued":
                    break

    clock = 0.0
    for gap, unit, stay in zip(draws.gaps.tolist(), draws.units.tolist(), draws.stays.tolist(), strict=True):
        clock += gap
        if options.unit == "time" and clock > options.horizon:
            break
        depart_until(clock)
        possible = [k for k in range(machine.n + 1) if options.invalid != "redrawn" or 1 << k <= free()]
        job = _Job(clock, -1, False, stay * residence)
        jobs.append(job)
        if not possible:
            continue
        mass = unit * sum(weights[k] for k in possible)
        job.k = next(k for k in possible if sum(weights[: k + 1]) > mass)
        job.valid = 1 << job.k <= free()
        turned_away = job.valid and options.refused == "queued" and bool(waiting)
        if job.valid and not turned_away and grant(job, clock):
            continue
        if options.refused != "lost" if job.valid else options.invalid == "waits":
            waiting.append(job)
    if options.end == "drained":
        depart_until(math.inf)
    elif options.unit == "time":
        depart_until(options.horizon)
    return jobs


def _measured(n: int, faulty: int, options: LossOptions, jobs: list[_Job]) -> tuple[float, float]:
    if options.unit == "time":
        begin, end = options.horizon * options.warmup / 100, float(options.horizon)
    else:
        skipped = len(jobs) * options.warmup // 100
        begin, end = jobs[skipped - 1].arrival if skipped else 0.0, jobs[-1].arrival
    grants = [job for job in jobs if job.region is not None]
    if options.end == "drained":
        end = max([end, *(job.leaves for job in grants)])
    valid = [job for job in jobs if job.valid and job.arrival > begin]
    if options.counted == "at-once":
        good = sum(job.granted == job.arrival for job in valid)
    else:
        good = sum(job.granted <= end for job in valid)
    used = 0.0
    for job in grants:
        if options.credit == "full" and begin < job.granted <= end:
            used += job.stay * (1 << job.k)
        if options.credit == "inside" and job.leaves > begin and job.granted < end:
            used += (min(job.leaves, end) - max(job.granted, begin)) * (1 << job.k)
    total = (end - begin) * (1 << n)
    if options.utilization == "healthy":
        total = (end - begin) * ((1 << n) - faulty)
    elif options.utilization == "faulty-busy":
        used += (end - begin) * faulty
    return 100.0 * good / len(valid) if valid else math.nan, 100.0 * used / total if total else math.nan
