"""What rules out a stop of the sweep over columns: rectangles that have no columns left, or too much that stays empty.

Between two columns where a rectangle begins or ends for sure, some are there in any case and some may be: what no subset
of these fills of the other rows stays empty. The best subsets are remembered, for the same ones come again and again.
"""

from __future__ import annotations

from typing import Any

from allocert.machines.compiled import compiled
from allocert.models.rectangles.columns.windows import (
    END,
    ENDS,
    FIRST,
    HIGH,
    LAST,
    NUMBER,
    OUT,
    TAKES,
    VALUE,
    WIDE,
    WINDOW_ROWS,
    WORTH,
    narrowed,
)
from allocert.models.rectangles.pairs.facts import COLUMNS, ROWS

__all__ = ["MEMORY_COLUMNS", "TABLE_ROWS", "hopeless", "table_columns"]

_MAYBE, _SUMS, _SUM_WORTH = WINDOW_ROWS, WINDOW_ROWS + 1, WINDOW_ROWS + 2
TABLE_ROWS = WINDOW_ROWS + 3
"""Of those that wait the windows, those that may be at a column, and for subsets of these the rows and values."""
_SUBSET, _ROWS, _BEST, _BEST_WORTH, MEMORY_COLUMNS = range(5)
"""What is remembered of a question: those that may be there, the rows, and the most rows and value of a subset."""
_FEW = 9
"""Subsets of more fill nearly everything, and there are many."""


def table_columns(count: int) -> int:
    """How long the rows of the table for this many rectangles are."""
    return max(count, 1 << _FEW) + 1


@compiled
def hopeless(
    x: int,
    next_: int,
    least: int,
    free: int,
    slack: int,
    worth: int,
    spare: int,
    width: int,
    sides: Any,
    values: Any,
    after: Any,
    run: Any,
    start: int,
    stop: int,
    table: Any,
    memory: Any,
) -> bool:
    """Whether no columns for those that wait complete the sweep from this state.

    The sweep is at column ``x`` with ``free`` empty rows and the value ``worth``, and may leave ``slack`` processors and
    ``spare`` of the values more empty; what it may still start there has a number of at least ``next_`` and more than
    ``least`` rows. ``after`` links those that wait, and ``run`` has in columns ``start`` to ``stop`` the ends of those that run, in order,
    their rows and their values. Of a packing and its mirror image one has the first rectangle in the left half.
    """
    count = values.size
    waiting, most, most_worth = 0, 0, 0
    soon = run[ENDS, start] - x if start < stop else width - x
    k = after[count]
    while k != count:
        wide, high = sides[COLUMNS, k], sides[ROWS, k]
        last = (width - wide) // 2 if k == 0 else width - wide
        if x > last:
            return True
        here = k >= next_ and high > least
        if here and high <= free:
            most += high
            most_worth += values[k]
            soon = min(soon, wide)
        table[NUMBER, waiting], table[VALUE, waiting] = k, values[k]
        table[WIDE, waiting], table[HIGH, waiting] = wide, high
        table[FIRST, waiting] = x if here else x + 1
        table[LAST, waiting], table[OUT, waiting] = last, last + wide
        waiting += 1
        k = after[k]
    if (most < free and (free - most) * soon > slack) or (
        most_worth < worth and (worth - most_worth) * soon > spare
    ):
        return True
    return not narrowed(x, x + soon, waiting, free, run, start, stop, table) or _wasted(
        x, waiting, free, slack, worth, spare, width, run, start, stop, table, memory
    )


@compiled
def _wasted(
    x: int,
    waiting: int,
    free: int,
    slack: int,
    worth: int,
    spare: int,
    width: int,
    run: Any,
    start: int,
    stop: int,
    table: Any,
    memory: Any,
) -> bool:
    """Whether too many are there in any case, or subsets of those that may be leave too much empty."""
    begin, at = x, start
    while begin < width:
        end = run[ENDS, at] if at < stop else width
        rows, left, maybe = free, worth, 0
        for q in range(waiting):
            first, last, ends = table[FIRST, q], table[LAST, q], table[END, q]
            if first > begin:
                end = min(end, first)
            elif last <= begin < ends:
                rows -= table[HIGH, q]
                left -= table[VALUE, q]
                end = min(end, ends)
            elif begin < table[OUT, q]:
                end = min(end, table[OUT, q])
                if begin < last < ends:
                    end = min(end, last)
                table[_MAYBE, maybe] = q
                maybe += 1
        if rows < 0:
            return True
        most, most_worth, fits, subset = 0, 0, 0, 0
        for m in range(maybe):
            q = table[_MAYBE, m]
            if table[HIGH, q] <= rows:
                most += table[HIGH, q]
                most_worth += table[VALUE, q]
                subset |= 1 << table[NUMBER, q]
                table[_MAYBE, fits] = q
                fits += 1
        if most > rows and fits > _FEW:
            most, most_worth = rows, left
        elif most > rows:
            slot = (subset ^ (subset >> 9) ^ (rows * 37)) & (memory.shape[0] - 1)
            if memory[slot, _SUBSET] != subset or memory[slot, _ROWS] != rows:
                memory[slot, _SUBSET], memory[slot, _ROWS] = subset, rows
                memory[slot, _BEST], memory[slot, _BEST_WORTH] = _best_of_subsets(fits, rows, table)
            most, most_worth = memory[slot, _BEST], memory[slot, _BEST_WORTH]
        slack -= (rows - most) * (end - begin)
        spare -= (left - most_worth) * (end - begin)
        if slack < 0 or spare < 0:
            return True
        begin = end
        while at < stop and run[ENDS, at] <= end:
            free += run[TAKES, at]
            worth += run[WORTH, at]
            at += 1
    return False


@compiled
def _best_of_subsets(fits: int, rows: int, table: Any) -> tuple[int, int]:
    """The most rows, and the most value, of subsets of the first ``fits`` that may be there with no more than this many rows."""
    best, best_worth, count = 0, 0, 1
    table[_SUMS, 0], table[_SUM_WORTH, 0] = 0, 0
    for m in range(fits):
        q = table[_MAYBE, m]
        for s in range(count):
            total = table[_SUMS, s] + table[HIGH, q]
            if total <= rows:
                worth = table[_SUM_WORTH, s] + table[VALUE, q]
                table[_SUMS, count], table[_SUM_WORTH, count] = total, worth
                count += 1
                best, best_worth = max(best, total), max(best_worth, worth)
    return best, best_worth
