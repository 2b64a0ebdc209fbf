"""The sweep over columns, compiled: it can be stopped, and goes on with what is in its arrays.

A level is the start of a rectangle, or the step to the next stop.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from allocert.machines.compiled import compiled
from allocert.models.rectangles.columns.bounds import MEMORY_COLUMNS, TABLE_ROWS, hopeless, table_columns
from allocert.models.rectangles.columns.windows import ENDS, RUN, TAKES, WORTH
from allocert.models.rectangles.pairs.branching import PACKED, REFUTED, STOPPED, refute_pairs
from allocert.models.rectangles.pairs.facts import COLUMNS, ROWS

__all__ = ["NO_ROWS", "STUCK", "Begun", "begin", "go_on"]

NO_ROWS, STUCK = STOPPED + 1, STOPPED + 2
"""What else a sweep comes to: the columns that are left have no rows, or there was a question about rows without an answer."""

_NODES_FOR_ROWS = 20_000
"""Nodes for one question whether rows exist; each counts."""

_AFTER, _BEFORE = range(2)
"""The rows of the links of those that wait: the next, and the last."""

_STOP, _FREE, _WASTE, _NEXT, _STARTED, _PLACE, _WORTH, _SPENT, _LEVEL_ROWS = range(9)
"""The rows of the levels, and their number: the stop, empty rows there, processors wasted so far, the next candidate, the
rectangle that the level starts or -1, where that runs or how many stop running with the level, and by value what is free
and what is wasted."""

_FROM, _EMPTY, _PAST_ROWS = range(3)
"""The rows of the columns between stops so far, and their number: the first column, and the rows that are empty from there."""

_FIRST, _LAST, _PASSED, _DEPTH, _ROWLESS, _FRESH = range(6)
"""The places of the numbers with which a sweep goes on: those that run, stops so far, the level, whether columns were found
that have no rows, and whether the level is new."""


class Begun(NamedTuple):
    """The arrays of a sweep, all int64.

    ``table`` is the room of :func:`~allocert.models.rectangles.columns.bounds.hopeless`, and ``memory`` what it remembers;
    ``column[i]`` is the first column of rectangle i, or -1. Those that wait are linked: after each the next, and before it
    the last, from ``count`` on and back to it. ``levels`` has a column a level. ``run`` has what was started, by end, with
    the rows :data:`~allocert.models.rectangles.columns.windows.ENDS` and so on; ``past`` the columns between stops.
    """

    table: Any
    memory: Any
    column: Any
    links: Any
    levels: Any
    run: Any
    past: Any
    now: Any


def begin(count: int, height: int, most: int, remembered: int) -> Begun:
    """A sweep of ``count`` rectangles over a mesh of this height and value, which remembers this many best subsets."""
    levels = np.zeros((_LEVEL_ROWS, 3 * count + 4), dtype=np.int64)
    levels[_FREE, 0], levels[_WORTH, 0], levels[_STARTED, 0] = height, most, -1
    return Begun(
        table=np.zeros((TABLE_ROWS, table_columns(count)), dtype=np.int64),
        memory=np.full((remembered, MEMORY_COLUMNS), -1, dtype=np.int64),
        column=np.full(count, -1, dtype=np.int64),
        links=np.array([[*range(1, count + 1), 0], [count, *range(count)]], dtype=np.int64),
        levels=levels,
        run=np.zeros((RUN, count + 1), dtype=np.int64),
        past=np.zeros((_PAST_ROWS, count + 2), dtype=np.int64),
        now=np.array([0, 0, 0, 0, 0, 1], dtype=np.int64),
    )


@compiled
def go_on(
    width: int,
    height: int,
    sides: Any,
    values: Any,
    most: int,
    left_only: bool,
    limit: int,
    begun: Begun,
) -> tuple[int, int, Any]:
    """For at most ``limit`` nodes: what the sweep comes to, the nodes taken, and columns and rows.

    ``sides`` int64[2, count] has widths and heights; ``values`` int64[count] are other heights, of which no column has
    over ``most``. With ``left_only`` nothing starts where it could as well start earlier, for all that the heights tell.
    If no columns are left then, there are none at all; but if all columns that are left have no rows, others may have.

    ``twin[i]`` is the rectangle of the same sides before i.
    """
    count = sides.shape[1]
    wide, high = sides[COLUMNS], sides[ROWS]
    table, memory, column, run, past = begun.table, begun.memory, begun.column, begun.run, begun.past
    after, before = begun.links[_AFTER], begun.links[_BEFORE]
    at, now = begun.levels, begun.now
    starts = np.zeros((2, count), dtype=np.int64)
    twin = np.full(count, -1, dtype=np.int64)
    slack, spare = width * height, width * most
    for i in range(count):
        slack -= wide[i] * high[i]
        spare -= wide[i] * values[i]
        for j in range(i):
            if wide[j] == wide[i] and high[j] == high[i]:
                twin[i] = j
    first, last, stops, depth = now[_FIRST], now[_LAST], now[_PASSED], now[_DEPTH]
    rowless, fresh, nodes = now[_ROWLESS] == 1, now[_FRESH] == 1, 0
    while True:
        x, free, waste = at[_STOP, depth], at[_FREE, depth], at[_WASTE, depth]
        i = at[_NEXT, depth]
        going = False
        if after[count] == count:
            nodes += 1
            state, taken, _, _, found = refute_pairs(width, height, sides, column, _NODES_FOR_ROWS)
            nodes += taken
            if state == PACKED:
                return PACKED, nodes, found
            if state == STOPPED:
                return STUCK, nodes, starts
            rowless = True
        else:
            least = past[_EMPTY, stops - 1] if left_only and stops else -1
            hope = True
            if fresh:
                nodes += 1
                if nodes > limit:
                    now[_FIRST], now[_LAST], now[_PASSED], now[_DEPTH] = first, last, stops, depth
                    now[_ROWLESS], now[_FRESH] = rowless, 1
                    return STOPPED, nodes, starts
                hope = not hopeless(
                    x,
                    i,
                    least,
                    free,
                    slack - waste,
                    at[_WORTH, depth],
                    spare - at[_SPENT, depth],
                    width,
                    sides,
                    values,
                    after,
                    run,
                    first,
                    last,
                    table,
                    memory,
                )
            if hope:
                while i < count and not (
                    least < high[i] <= free
                    and x + wide[i] <= width
                    and (twin[i] < 0 or column[twin[i]] >= 0)
                    and not (left_only and _earlier(past, stops, x, wide[i], high[i]))
                ):
                    i = after[i]
                if i < count:
                    at[_NEXT, depth] = after[i]
                    column[i] = x
                    after[before[i]], before[after[i]] = after[i], before[i]
                    place, end = last, x + wide[i]
                    while place > first and run[ENDS, place - 1] > end:
                        for row in range(RUN):
                            run[row, place] = run[row, place - 1]
                        place -= 1
                    run[ENDS, place], run[TAKES, place], run[WORTH, place] = end, high[i], values[i]
                    last += 1
                    depth += 1
                    at[_STOP, depth], at[_FREE, depth], at[_WASTE, depth] = x, free - high[i], waste
                    at[_NEXT, depth], at[_STARTED, depth], at[_PLACE, depth] = after[i], i, place
                    at[_WORTH, depth] = at[_WORTH, depth - 1] - values[i]
                    at[_SPENT, depth] = at[_SPENT, depth - 1]
                    going = True
                elif i == count and first < last:
                    # Nothing more starts here: on to the next stop.
                    at[_NEXT, depth] = count + 1
                    stop, opened, gained, ended = run[ENDS, first], 0, 0, 0
                    lost = at[_SPENT, depth] + at[_WORTH, depth] * (stop - x)
                    if stop < width and waste + free * (stop - x) <= slack and lost <= spare:
                        while first < last and run[ENDS, first] == stop:
                            opened += run[TAKES, first]
                            gained += run[WORTH, first]
                            first += 1
                            ended += 1
                        depth += 1
                        at[_STOP, depth], at[_FREE, depth] = stop, free + opened
                        at[_WASTE, depth] = waste + free * (stop - x)
                        at[_NEXT, depth], at[_STARTED, depth], at[_PLACE, depth] = after[count], -1, ended
                        at[_WORTH, depth], at[_SPENT, depth] = at[_WORTH, depth - 1] + gained, lost
                        past[_FROM, stops], past[_EMPTY, stops] = x, free
                        stops += 1
                        going = True
        fresh = going
        if going:
            continue
        if depth == 0:
            return (NO_ROWS if rowless and left_only else REFUTED), nodes, starts
        i = at[_STARTED, depth]
        if i >= 0:
            column[i] = -1
            after[before[i]], before[after[i]] = i, i
            last -= 1
            for place in range(at[_PLACE, depth], last):
                for row in range(RUN):
                    run[row, place] = run[row, place + 1]
        else:
            stops -= 1
            first -= at[_PLACE, depth]
        depth -= 1


@compiled
def _earlier(past: Any, stops: int, x: int, wide: int, high: int) -> bool:
    """Whether this many columns next to one another left of x have as many empty rows."""
    end = x
    for k in range(stops - 1, -1, -1):
        if past[_EMPTY, k] < high:
            end = past[_FROM, k]
        elif end - past[_FROM, k] >= wide:
            return True
    return False
