"""The list of residents, compiled: int64[capacity, 4], its first ``count`` rows the residents in the order of the list.

A row holds the columns and rows of the mesh that a resident takes, both ends inclusive: the paper's (a, b) and (c, d).
The searches take these rows alone.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from allocert.machines.compiled import compiled
from allocert.simulation.fcfs.compiled.codes import Order

__all__ = [
    "BOTTOM",
    "HEIGHT",
    "LEFT",
    "RIGHT",
    "TOP",
    "WIDTH",
    "Frame",
    "frame_of",
    "insert",
    "remove",
    "set_frame",
]

LEFT, TOP, RIGHT, BOTTOM = range(4)
"""The columns of a list of residents."""

WIDTH, HEIGHT = 2, 3
"""The columns of a place besides :data:`LEFT` and :data:`TOP`: int64[jobs, 4] holds the :class:`Frame` of each job."""


class Frame(NamedTuple):
    """The width x height frame at base (left, top): a place."""

    left: int
    top: int
    width: int
    height: int


@compiled
def frame_of(place: Any) -> Frame:
    """The frame that a place, int64[4], says."""
    return Frame(place[LEFT], place[TOP], place[WIDTH], place[HEIGHT])


@compiled
def set_frame(L: Any, row: int, frame: Frame) -> None:
    """Make a row of the list this frame."""
    i, j, x, y = frame
    L[row, LEFT], L[row, TOP], L[row, RIGHT], L[row, BOTTOM] = i, j, i + x - 1, j + y - 1


@compiled
def insert(L: Any, jobs: Any, count: int, order: int, job: int, frame: Frame) -> int:
    """Insert a resident into the list of ``count`` at its place; returns how many list nodes this touches.

    ``jobs`` int64[capacity] are the residents' jobs, row by row.
    """
    i, j, row = frame.left, frame.top, count
    if order == Order.NEWEST:
        row = 0
    elif order == Order.ADDRESS:
        while row > 0 and (L[row - 1, TOP] > j or (L[row - 1, TOP] == j and L[row - 1, LEFT] > i)):
            row -= 1
    for k in range(count, row, -1):
        L[k] = L[k - 1]
        jobs[k] = jobs[k - 1]
    set_frame(L, row, frame)
    jobs[row] = job
    return row + 1 if order == Order.ADDRESS else 1


@compiled
def remove(L: Any, jobs: Any, count: int, job: int) -> None:
    """Take a job off the list of ``count``."""
    row = 0
    while jobs[row] != job:
        row += 1
    for k in range(row, count - 1):
        L[k] = L[k + 1]
        jobs[k] = jobs[k + 1]
