"""Squares and rectangles of processors on two-dimensional meshes and tori."""

from __future__ import annotations

from allocert.allocators.parallel.program import Program, body_of
from allocert.allocators.parallel.strings import STRINGS

__all__ = ["RECTANGLES", "RECTANGLES_FROM_ONE_COLUMN", "SQUARES"]

_COLUMNS = body_of(STRINGS.text, 0, n="m")


def _text(first: str, line: str) -> str:
    return f"""
{_COLUMNS}
u = s
t = {first}
for a in range(2, k + 1):
    if available(before(2)):
        send(u, before(2))
    if available(after(2)):
        u = min(u, receive(after(2)))
    else:
        u = 0
    t = max(t, {line})
"""


_SOURCE = "Livingston & Stout 1989, Algorithm 2.2"

SQUARES = Program("squares", _text("1", "min(a * a, u * u)"), _SOURCE)
"""s: the string along the first index. u: the width of a rectangle a long along the second. t: the size of the square.

Parameters: m, the machine's side or where the loop of the columns ends; k, where the loop of the rows ends, m as printed.
"""

RECTANGLES = Program("rectangles", _text("1", "u * a"), f"{_SOURCE}, line 9 as section 2.2 changes it")
"""The same with another line 9: t for the number of processors of the largest rectangle."""

RECTANGLES_FROM_ONE_COLUMN = Program(
    "rectangles-from-one-column",
    _text("u", "u * a"),
    f"{_SOURCE}, line 9 as section 2.2 changes it, and t starting with u",
)
"""The same with t starting with the rectangle of one column, which the loop never looks at."""
