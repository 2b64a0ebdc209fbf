"""What rules out a stop of the sweep over columns: rectangles that come too late, meet where they have no rows, or leave too much empty.

At a stop some rectangles run, and give their rows back where they end. Each of those that wait has a first column where so
many rows have come back as it is high, and a last one, from which it just reaches the far edge. Between the last and the
end from the first it is there in any case: the rows of all that are there at one column must not exceed the mesh's
(the timetable of cumulative scheduling). And between two ends only those that may have begun fill the rows that came back:
what no subset of them fills stays empty.
"""

from __future__ import annotations

from typing import Any

from allocert.machines.compiled import compiled

__all__ = ["WORK_ROWS", "hopeless", "work_columns"]

WORK_ROWS = 3
_FEW = 5
"""With more waiting the subsets fill nearly everything, and there are many."""
_WAITING, _FIRST, _SUMS = 0, 1, 2


def work_columns(count: int) -> int:
    """How long the rows of the work space for so many rectangles are."""
    return max(count, 1 << _FEW) + 1


@compiled
def hopeless(
    x: int,
    next_: int,
    least: int,
    free: int,
    slack: int,
    room: Any,
    wide: Any,
    high: Any,
    after: Any,
    run: Any,
    work: Any,
) -> bool:
    """Whether no columns for those that wait complete the sweep from this state.

    The sweep is at column ``x`` with ``free`` empty rows, and may leave ``slack`` processors more empty; what it may still
    start there has a number of at least ``next_`` and more than ``least`` rows. ``room`` holds the mesh's columns and rows,
    ``after`` links those that wait, and ``run`` has the ends of those that run, in order, and their rows.
    """
    width, count, running = room[0], wide.size, run.shape[1]
    waiting, most = 0, 0
    soon = run[0, 0] - x if running else width - x
    k = after[count]
    while k != count:
        if x + wide[k] > width:
            return True
        if k >= next_ and least < high[k] <= free:
            most += high[k]
            soon = min(soon, wide[k])
        work[_WAITING, waiting] = k
        waiting += 1
        k = after[k]
    if most < free and (free - most) * soon > slack:
        return True
    crowded = False
    for q in range(waiting):
        k = work[_WAITING, q]
        rows, first, at = free, x, 0
        if k < next_ or high[k] <= least:
            first = x + soon
        while rows < high[k] and at < running:
            rows += run[1, at]
            first = max(x + soon, run[0, at])
            at += 1
        if first + wide[k] > width:
            return True
        crowded = crowded or first + 2 * wide[k] > width
        work[_FIRST, q] = first
    return (crowded and _crowded(waiting, room, wide, high, run, work)) or (
        waiting <= _FEW and _wasted(x, waiting, free, slack, width, high, run, work)
    )


@compiled
def _crowded(waiting: int, room: Any, wide: Any, high: Any, run: Any, work: Any) -> bool:
    """Whether those that are there in any case have too many rows at some column."""
    for q in range(waiting):
        at = room[0] - wide[work[_WAITING, q]]
        if work[_FIRST, q] + wide[work[_WAITING, q]] <= at:
            continue
        rows = 0
        for r in range(waiting):
            k = work[_WAITING, r]
            if room[0] - wide[k] <= at < work[_FIRST, r] + wide[k]:
                rows += high[k]
        for p in range(run.shape[1] - 1, -1, -1):
            if run[0, p] <= at:
                break
            rows += run[1, p]
        if rows > room[1]:
            return True
    return False


@compiled
def _wasted(x: int, waiting: int, free: int, slack: int, width: int, high: Any, run: Any, work: Any) -> bool:
    """Whether subsets of those that may have begun leave too much empty between the ends."""
    sums, running = work[_SUMS], run.shape[1]
    lost, rows, begin = 0, free, x
    for p in range(running + 1):
        end = run[0, p] if p < running else width
        if end > begin:
            best, count = 0, 1
            sums[0] = 0
            for r in range(waiting):
                if work[_FIRST, r] < end:
                    own = high[work[_WAITING, r]]
                    for s in range(count):
                        total = sums[s] + own
                        if total <= rows:
                            sums[count] = total
                            count += 1
                            best = max(best, total)
            lost += (rows - best) * (end - begin)
            if lost > slack:
                return True
        if p < running:
            rows += run[1, p]
            begin = end
    return False
