"""What the shipped code has for Coq's table of accesses in runs of CNP_Alloc."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement, product

from allocert.allocators.torus.cnp import cnp_alloc
from allocert.allocators.torus.jobs import JobSet
from allocert.proofs.formal.ties import tied

__all__ = ["cnp_costs_table"]

_ALL = ((0, 1, 2), (0, 2, 2), (0, 3, 2), (1, 1, 2), (1, 2, 2), (1, 3, 2), (2, 1, 3), (2, 2, 3), (3, 1, 1))
"""Tori by the exponent of their side, how many jobs, and the longest time."""


def _accesses(exponent: int, levels: Sequence[int], times: Sequence[int]) -> int:
    """All accesses but those of line 3, which sets a flag for each two of the jobs."""
    jobs = [(1 << level, time) for level, time in zip(levels, times, strict=True)]
    counts = cnp_alloc(JobSet.of(1 << exponent, jobs), steps=False).counts
    return counts.reads + counts.writes + counts.sum_reads + counts.flags - len(jobs) ** 2


@tied("torus/cnp-costs")
def cnp_costs_table() -> list[int]:
    """For each run how often entries and flags are accessed."""
    found = [
        _accesses(exponent, levels, times)
        for exponent, number, most in _ALL
        for levels in combinations_with_replacement(range(exponent, -1, -1), number)
        for times in product(range(1, most + 1), repeat=number)
    ]
    five = [_accesses(2, levels, (2, 1, 3, 1, 2)) for levels in combinations_with_replacement((2, 1, 0), 5)]
    return [*found, *five, _accesses(3, (3, 2, 2, 2, 2, 1), (2, 2, 4, 4, 1, 4))]
