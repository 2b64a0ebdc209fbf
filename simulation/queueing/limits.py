"""How long jobs are expected to run: by the requested times of a trace, or exactly."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from allocert.errors import SpecError
from allocert.simulation.workloads import Workload

__all__ = ["ESTIMATES", "Limits", "limits_of"]

ESTIMATES = ("exact", "trace")
"""``exact``: the run times themselves; ``trace``: the times that users requested."""


@dataclass(frozen=True)
class Limits:
    """The time that each job is expected to stay, in ticks.

    ``unknown`` jobs have no requested time and are expected to stay as long as they do; ``exceeded`` ran longer than requested:
    they are not killed, and expected to stay as long as they do too.
    """

    kind: str
    ticks: tuple[int, ...]
    unknown: int = 0
    exceeded: int = 0


def limits_of(workload: Workload, kind: str, field: str = "estimates") -> Limits:
    """The expected times of a workload's jobs.

    Raises:
        SpecError: naming ``field``: no such kind, or ``trace`` where no job has a requested time.
    """
    if kind not in ESTIMATES:
        raise SpecError(field, kind, " or ".join(ESTIMATES))
    exact = tuple(job.residence for job in workload.jobs)
    if kind == "exact":
        return Limits(kind, exact)
    asked = workload.requested
    if asked is None or all(time is None for time in asked):
        raise SpecError(field, kind, f"exact: no job of {workload.name} has a requested time")
    given = [None if time is None else math.ceil(Fraction(time) * workload.ticks) for time in asked]
    longest = tuple(max(run, run if time is None else time) for run, time in zip(exact, given, strict=True))
    exceeded = sum(time is not None and time < run for run, time in zip(exact, given, strict=True))
    return Limits(kind, longest, given.count(None), exceeded)
