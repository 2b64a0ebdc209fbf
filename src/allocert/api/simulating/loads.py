"""A workload at another load: the same jobs, closer to each other or further apart."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from allocert.simulation.workloads import Workload

__all__ = ["at_load"]


def at_load(workload: Workload, load: Fraction) -> Workload:
    """The workload with every time between two arrivals divided by ``load``, exactly; residence times are the same.

    Arrivals count from time 0, so that the first one moves too. A load of p/q in lowest terms makes p ticks of one: arrivals
    take q ticks for each that they had, and all other times p.

    >>> from allocert.simulation.events import Job
    >>> more = at_load(Workload("two jobs", (Job(1, 6, 5, 0, 1), Job(2, 9, 5, 0, 1)), 1, "s"), Fraction(3, 2))
    >>> [(job.arrival / more.ticks, job.residence / more.ticks) for job in more.jobs]
    [(4.0, 5.0), (6.0, 5.0)]
    """
    p, q = load.numerator, load.denominator
    if p == q:
        return workload
    jobs = tuple(replace(job, arrival=job.arrival * q, residence=job.residence * p) for job in workload.jobs)
    return replace(workload, jobs=jobs, ticks=workload.ticks * p)
