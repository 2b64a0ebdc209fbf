"""Lower bounds of the least makespan of rigid jobs on a torus, and schedules from lists, in whole numbers.

Jobs that run together have sides that add up to the torus's at most, wherever they lie: all bounds rest on that alone.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from math import gcd

from allocert.machines.words import bits

__all__ = ["cells_of", "laminar", "list_schedule", "lower_bounds", "never_together", "stacked"]

Job = tuple[int, int]
"""Side and time."""


def cells_of(torus: int, side: int, placing: str) -> list[int]:
    """The words of rows that a subtorus of a side may take: ``contiguous``, ``aligned`` or ``strided``.

    Aligned: p-intervals that begin at a multiple of their side. Strided: the rows of one residue modulo torus / side.

    >>> [bin(word) for word in cells_of(4, 2, "strided")]
    ['0b101', '0b1010']
    """
    if placing == "strided":
        stride = torus // side
        return [sum(1 << i for i in range(a, torus, stride)) for a in range(stride)]
    step = side if placing == "aligned" else 1
    return [((1 << side) - 1) << first for first in range(0, torus - side + 1, step)]


def never_together(torus: int, one: int, other: int, placing: str) -> bool:
    """Whether two jobs of these sides can never run at the same time.

    Two strided subtori have rows in common iff their offsets are congruent modulo the greatest common divisor of strides.
    """
    if placing == "strided" and gcd(torus // one, torus // other) == 1:
        return True
    return one + other > torus


def laminar(families: Sequence[Sequence[int]]) -> bool:
    """Whether any two cells are nested or disjoint, and those of one family equal or disjoint."""
    words = sorted({word for family in families for word in family}, key=int.bit_count)
    return all(
        not small & large or (small & large == small and small.bit_count() < large.bit_count())
        for i, small in enumerate(words)
        for large in words[i + 1 :]
    )


def lower_bounds(torus: int, jobs: Sequence[Job]) -> dict[str, int]:
    """Bounds by name: the longest job, the area, and for k jobs at a time the pigeonhole bound of the sides > torus/(k + 1).

    Of q k + 1 such jobs some q + 1 run one after the other, so that the q + 1 shortest of the q k + 1 longest fit in.
    """
    found = {"longest": max((t for _, t in jobs), default=0)}
    found["area"] = -(-sum(d * t for d, t in jobs) // torus)
    for side in sorted({d for d, _ in jobs}):
        together = torus // side
        times = sorted((t for d, t in jobs if d >= side), reverse=True)
        most = sum(t for d, t in jobs if d >= side)
        best = -(-most // together)
        for rounds in range(1, (len(times) - 1) // together + 1):
            longest = times[: rounds * together + 1]
            best = max(best, sum(longest[-rounds - 1 :]))
        found[f"sides from {side}"] = best
    return found


def stacked(jobs: Sequence[Job], choice: Sequence[int], families: Sequence[Sequence[int]]) -> list[int]:
    """Starts for a choice of cells out of a laminar family: larger sides first, each as early as its rows are free.

    The rows of a cell are all free at the same time then, so that no row waits.
    """
    free: dict[int, int] = {}
    starts = [0] * len(jobs)
    for index in sorted(range(len(jobs)), key=lambda i: (-jobs[i][0], i)):
        rows = list(bits(families[index][choice[index]]))
        starts[index] = max(free.get(row, 0) for row in rows)
        free.update(dict.fromkeys(rows, starts[index] + jobs[index][1]))
    return starts


def list_schedule(
    jobs: Sequence[Job], families: Sequence[Sequence[int]], goal: int, tries: int = 24, seed: int = 0
) -> tuple[int, list[int], list[int]]:
    """The best of some list schedules: its makespan, and each job's start and number of cell.

    Each job in the order of the list takes the cell where it can start first above all earlier ones; of these the one that
    leaves the least idle time below. The search ends at ``goal``, a lower bound.
    """
    best: tuple[int, list[int], list[int]] | None = None
    for order in _orders(jobs, tries, random.Random(seed)):
        starts, chosen = [0] * len(jobs), [0] * len(jobs)
        free = [0] * max((word.bit_length() for family in families for word in family), default=0)
        for index in order:
            options = []
            for number, word in enumerate(families[index]):
                heights = [free[row] for row in bits(word)]
                start = max(heights)
                options.append((start, sum(start - h for h in heights), number))
            starts[index], _, chosen[index] = min(options)
            for row in bits(families[index][chosen[index]]):
                free[row] = starts[index] + jobs[index][1]
        makespan = max(free, default=0)
        if best is None or makespan < best[0]:
            best = makespan, starts, chosen
        if best[0] <= goal:
            break
    if best is None:
        return 0, [], []
    return best


def _orders(jobs: Sequence[Job], tries: int, draw: random.Random) -> Iterator[list[int]]:
    """Orders: larger sides first and longer times first; longer first; greater areas first; then the first, disturbed."""
    numbers = range(len(jobs))
    yield sorted(numbers, key=lambda i: (-jobs[i][0], -jobs[i][1]))
    yield sorted(numbers, key=lambda i: (-jobs[i][1], -jobs[i][0]))
    yield sorted(numbers, key=lambda i: -jobs[i][0] * jobs[i][1])
    for _ in range(tries):
        yield sorted(numbers, key=lambda i: (-jobs[i][0], -jobs[i][1] * draw.uniform(0.5, 1)))
