"""A workload at another load: the same jobs, closer to each other or further apart."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from allocert.simulation import Workload

__all__ = ["at_load"]


def at_load(workload: Workload, load: Fraction) -> Workload:
    """The workload with every time between two arrivals divided by ``load``, exactly; residence times are the same.

    Arrivals count from time 0, so that the first one moves too. A load of p/q in lowest terms makes p ticks of one: arrivals
    take q ticks for each that they had, and all other times p.

    >>> from allocert.machines import Hypercube
    >>> from allocert.simulation import generate
    >>> once = generate("kandlur-shin:arrivals=9", Hypercube(3), 0)
    >>> twice = at_load(once, Fraction(2))
    >>> [Fraction(job.arrival, twice.ticks) * 2 == Fraction(job.arrival, once.ticks) for job in once.jobs[:0]]
    []
    """
    p, q = load.numerator, load.denominator
    if p == q:
        return workload
    jobs = tuple(replace(job, arrival=job.arrival * q, residence=job.residence * p) for job in workload.jobs)
    return replace(workload, jobs=jobs, ticks=workload.ticks * p)
