"""The least makespan as the paper's algorithm keeps its books, one job after the other: branch and bound over placements.

Jobs are placed one after the other, each at a moment no earlier than the one before. Times are scaled to whole
numbers: n - 1 jobs placed after a job divide its end by the torus's side at most n - 1 times.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm

import numpy as np

from allocert.allocators.torus.contention import Placed, sequential
from allocert.allocators.torus.jobs import JobSet
from allocert.errors import EngineError, TooLargeError
from allocert.machines.compiled import interruptible
from allocert.machines.subtorus import Subtorus
from allocert.machines.words import repeat
from allocert.models.torus.contention.kernel import ANSWER, Rules, place_all

__all__ = ["ANYTIME", "GREEDY", "OWN", "WAITING", "Family", "search"]

_WORD = 1 << 62
_TRIES_A_SECOND = 2_000_000
_LARGEST = 32


@dataclass(frozen=True)
class Family:
    """Which placements are searched.

    The order is any, or that of the largest jobs first. Without ``waiting`` a job starts as soon as a cell is free for it, on
    any cell that is free then; with it also later, at any end recorded so far. With ``any_start`` it may start at any moment
    after the one before it, which this search does not try: :mod:`~allocert.models.torus.contention.any_start` does.
    """

    any_order: bool
    waiting: bool
    any_start: bool = False


OWN = Family(any_order=False, waiting=False)
"""What CNP_Alloc chooses from: it takes a cell of least load."""

GREEDY = Family(any_order=True, waiting=False)

WAITING = Family(any_order=True, waiting=True)

ANYTIME = Family(any_order=True, waiting=True, any_start=True)


def search(
    jobs: JobSet, family: Family = WAITING, seconds: float = 60.0
) -> tuple[tuple[int, ...], list[Placed], bool, str]:
    """Order and places of a best placement, whether it is proved to be one, and by what.

    ``seconds`` stand for a number of placements tried, two million each: the answer does not depend on the machine.
    Raises :class:`TooLargeError` for times whose scaled sum does not fit into a machine word.
    """
    jobs.check_powers_of_two()
    torus = jobs.torus
    order = jobs.largest_first()
    whole = [k for k in order if jobs.jobs[k].side == torus]
    rest = [k for k in order if jobs.jobs[k].side != torus]
    places: list[Placed] = []
    shift = Fraction(0)
    for k in whole:
        places.append(Placed(k, Subtorus.strided(torus, torus, 0, 0), shift, jobs.jobs[k].time))
        shift += jobs.jobs[k].time
    if not rest:
        return tuple(whole), places, True, "sum"
    later, value, proved, tries = _searched(jobs, rest, family, seconds)
    places += [replace(place, start=place.start + shift) for place in later]
    if max(sequential(torus, places)) != shift + value:
        raise EngineError(f"the search says {shift + value} for {jobs}, exact accounting does not")
    return tuple(one.job for one in places), places, proved, f"branch and bound, {tries} placements"


def _searched(
    jobs: JobSet, order: list[int], family: Family, seconds: float
) -> tuple[list[Placed], Fraction, bool, int]:
    """Places of these jobs alone, their makespan, whether it is proved, and how many placements were tried."""
    torus, count = jobs.torus, len(order)
    own = [jobs.jobs[k] for k in order]
    scale = lcm(*(job.time.denominator for job in own)) * torus ** (count - 1)
    serial = sum((job.time for job in own), Fraction(0))
    if scale * serial * torus * torus * 4 >= _WORD or torus > _LARGEST:
        raise TooLargeError("jobs", str(jobs), "times and sides that fit into machine words when scaled")
    columns = [
        (
            job.side,
            int(job.time * scale),
            repeat(1, torus // job.side, job.side),
            (torus // job.side).bit_length() - 1,
        )
        for job in own
    ]
    table = np.array(columns, dtype=np.int64)
    answer = np.zeros((count, ANSWER), dtype=np.int64)
    best, tries, proved = _WORD, 0, True
    limit = max(count, int(seconds * _TRIES_A_SECOND))
    for one in dict.fromkeys((OWN, family)):
        with interruptible():
            best, tried = place_all(Rules(torus, one.any_order, one.waiting), table, best, limit, answer)
        tries += tried
        proved = tried <= limit
    places = [
        Placed(
            order[job],
            Subtorus.strided(torus, own[job].side, row, col),
            Fraction(start, scale),
            own[job].time,
        )
        for job, start, row, col in answer.tolist()
    ]
    return places, Fraction(best, scale), proved, tries
