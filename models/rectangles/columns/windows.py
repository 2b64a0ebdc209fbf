"""Between which columns each rectangle that waits is: from where rows come back to where it just reaches the far edge.

Between its last and the end from its first column a rectangle is there in any case. Where those that are there leave
too few rows for another, that one is over before or begins after (the timetable of cumulative scheduling).
"""

from __future__ import annotations

from typing import Any

from allocert.machines.compiled import compiled

__all__ = [
    "END",
    "ENDS",
    "FIRST",
    "HIGH",
    "LAST",
    "NUMBER",
    "OUT",
    "RUN",
    "TAKES",
    "VALUE",
    "WIDE",
    "WINDOW_ROWS",
    "WORTH",
    "narrowed",
]

NUMBER, WIDE, HIGH, VALUE, FIRST, LAST, END, OUT, WINDOW_ROWS = range(9)
"""The rows of the table of those that wait: number, sides and value; first and last column, and where each would end."""


ENDS, TAKES, WORTH, RUN = range(4)
"""The rows of those that run, in the order of their ends, and the number of rows: end, height and value."""


@compiled
def narrowed(x: int, soon: int, waiting: int, free: int, run: Any, start: int, stop: int, table: Any) -> bool:
    """Narrow the windows of those that wait; or ``False``: one has none, or too many are there in any case.

    The sweep is at column ``x`` with ``free`` empty rows. In the table firsts are ``x``, or more if nothing starts there
    any more: then, and if there are not rows enough, a first column is ``soon`` or later. ``run`` has in columns
    ``start`` to ``stop`` the ends of those that run, in order, and their rows.
    """
    for q in range(waiting):
        first = soon if table[FIRST, q] > x else x
        high, rows, at = table[HIGH, q], free, start
        if rows < high:
            while rows < high and at < stop:
                rows += run[TAKES, at]
                at += 1
            first = max(soon, run[ENDS, at - 1])
        if first > table[LAST, q]:
            return False
        table[FIRST, q] = first
        table[END, q] = first + table[WIDE, q]
    changed = True
    while changed:
        changed = False
        for r in range(waiting):
            column = table[LAST, r]
            if column >= table[END, r]:
                continue
            rows, at = free, start
            while at < stop and run[ENDS, at] <= column:
                rows += run[TAKES, at]
                at += 1
            # Up to here no more rows come back.
            upto = run[ENDS, at] if at < stop else table[END, r]
            for q in range(waiting):
                if table[LAST, q] <= column < table[END, q]:
                    rows -= table[HIGH, q]
                    upto = min(upto, table[END, q])
            if rows < 0:
                return False
            for q in range(waiting):
                if (
                    table[HIGH, q] <= rows
                    or table[FIRST, q] >= upto
                    or table[OUT, q] <= column
                    or table[LAST, q] <= column < table[END, q]
                ):
                    continue
                if table[END, q] > column:
                    if upto > table[LAST, q]:
                        return False
                    table[FIRST, q] = upto
                    table[END, q] = upto + table[WIDE, q]
                    changed = True
                elif table[LAST, q] < upto:
                    table[OUT, q] = column
                    table[LAST, q] = column - table[WIDE, q]
                    changed = True
    return True
