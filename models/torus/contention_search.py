"""The least makespan as the paper's algorithm keeps its books, reading D: branch and bound over placements.

Jobs are placed one after the other, each at a moment no earlier than the one before. Times are scaled to whole
numbers: n - 1 jobs placed after a job divide its end by the torus's side at most n - 1 times.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm

import numpy as np

from allocert.allocators.torus.contention import Placed, sequential
from allocert.allocators.torus.jobs import JobSet
from allocert.errors import EngineError, InstanceError
from allocert.machines.compiled import interruptible
from allocert.machines.subtorus import Subtorus
from allocert.machines.words import repeat
from allocert.models.torus.contention_kernel import place_all

__all__ = ["GREEDY", "OWN", "WAITING", "Family", "search"]

_WORD = 1 << 62
_TRIES_A_SECOND = 2_000_000


@dataclass(frozen=True)
class Family:
    """Which placements are searched.

    The order is any, or that of the largest jobs first. Without ``waiting`` a job starts as soon as a cell is free for it, on
    any cell that is free then; with it also later, at any end recorded so far.
    """

    any_order: bool
    waiting: bool


OWN = Family(any_order=False, waiting=False)
"""What CNP_Alloc chooses from: it takes a cell of least load."""

GREEDY = Family(any_order=True, waiting=False)

WAITING = Family(any_order=True, waiting=True)


def search(
    jobs: JobSet, family: Family = WAITING, seconds: float = 60.0
) -> tuple[tuple[int, ...], list[Placed], bool, str]:
    """Order and places of a best placement, whether it is proved to be one, and by what.

    ``seconds`` stand for a number of placements tried, two million each: the answer does not depend on the machine.
    Raises :class:`InstanceError` for times whose scaled sum does not fit into a machine word.
    """
    jobs.check_powers_of_two()
    count, torus = len(jobs.jobs), jobs.torus
    scale = lcm(*(job.time.denominator for job in jobs.jobs)) * torus ** max(0, count - 1)
    serial = sum((job.time for job in jobs.jobs), Fraction(0))
    if scale * serial * torus * torus * 4 >= _WORD or torus > 32:
        raise InstanceError("jobs", str(jobs), "times and sides that fit into machine words when scaled")
    order = jobs.largest_first()
    sides = np.array([jobs.jobs[k].side for k in order], dtype=np.int64)
    times = np.array([int(jobs.jobs[k].time * scale) for k in order], dtype=np.int64)
    combs = np.array([repeat(1, torus // side, side) for side in sides.tolist()], dtype=np.int64)
    depths = np.array([(torus // side).bit_length() - 1 for side in sides.tolist()], dtype=np.int64)
    answer = np.zeros((count, 4), dtype=np.int64)
    best, tries, limit = _WORD, 0, int(seconds * _TRIES_A_SECOND)
    for one in dict.fromkeys((OWN, family)):
        if not count:
            break
        with interruptible():
            best, tried = place_all(
                torus, sides, times, combs, depths, one.any_order, one.waiting, best, limit, answer
            )
        tries += tried
        proved = tried <= limit
    rows = answer.tolist()
    places = [
        Placed(
            order[job],
            Subtorus.strided(torus, jobs.jobs[order[job]].side, row, col),
            Fraction(start, scale),
            jobs.jobs[order[job]].time,
        )
        for job, start, row, col in rows
    ]
    if count and max(sequential(torus, places)) * scale != best:
        raise EngineError(f"the search says {Fraction(best, scale)} for {jobs}, exact accounting does not")
    order_found = tuple(one.job for one in places)
    return order_found, places, not count or proved, f"branch and bound, {tries} placements"
