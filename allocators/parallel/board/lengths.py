"""How far the available processors reach from each place of a plane: strings, squares, and the least number of a window, as arrays.

Planes have axis 2 first and axis 1 second, as machines number their processors. On a torus everything wraps.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from allocert.allocators.parallel.board.lanes import Lanes, Truths

__all__ = ["least_of_windows", "sides_of_squares", "sizes_of_strings"]


def _kind(most: int) -> Any:
    """The least words that hold all numbers up to this one."""
    return next(kind for kind in (np.int16, np.int32, np.int64) if most <= np.iinfo(kind).max)


def sizes_of_strings(free: Truths, most: int, wraps: bool) -> Lanes:
    """How many places from each one on along axis 1 are free one behind the other, but at most ``most``."""
    side = free.shape[1]
    kind = _kind(2 * side + most)
    places = np.arange(side, dtype=kind)
    beyond: Any = kind(side)
    if wraps:
        beyond = (side + np.argmin(free, axis=1)).astype(kind)
        beyond[free.all(axis=1)] = side + most
        beyond = beyond[:, np.newaxis]
    ends: Lanes = np.where(free, beyond, places)
    np.minimum.accumulate(ends[:, ::-1], axis=1, out=ends[:, ::-1])
    ends -= places
    np.minimum(ends, kind(most), out=ends)
    return ends


def sides_of_squares(free: Truths, most: int, wraps: bool) -> Lanes:
    """The side of the largest free square with its least corner at each place, but at most ``most``; 0 where it is not free.

    A square is one longer than the least of the three squares that begin at the next places along both axes and along the
    diagonal. So one pass over the rows is enough, from the last to the first; within a row the next place is settled by a
    running minimum. On a torus the pass begins that much before the last row, and each row goes on over the edge.
    """
    if free.shape[0] > free.shape[1]:
        return sides_of_squares(np.ascontiguousarray(free.T), most, wraps).T
    rows, side = free.shape
    over = most - 1 if wraps else 0
    kind = _kind(side + over + most)
    sides = np.zeros(free.shape, dtype=kind)
    places = np.arange(side + over, dtype=kind)
    around = places % side
    row = np.zeros(side + over, dtype=kind)
    for y in range(rows + over - 1, -1, -1):
        here = free[y % rows]
        np.minimum(row[:-1], row[1:], out=row[:-1])
        row[-1] = 0
        row += 1
        row *= here[around] if over else here
        row += places
        np.minimum.accumulate(row[::-1], out=row[::-1])
        row -= places
        np.minimum(row, kind(most), out=row)
        if y < rows:
            sides[y] = row[:side]
    return sides


def least_of_windows(numbers: Lanes, length: int, wraps: bool) -> Lanes:
    """The least of as many numbers from each place on along axis 2, in windows that double; beyond an edge all are 0."""
    found, reached = numbers.copy(), 1
    while reached < length:
        step = min(reached, length - reached)
        found = np.minimum(found, _further(found, step, wraps))
        reached += step
    return found


def _further(numbers: Lanes, step: int, wraps: bool) -> npt.NDArray[Any]:
    """What stands this many rows further."""
    if wraps:
        return np.roll(numbers, -step, axis=0)
    moved = np.zeros_like(numbers)
    if step < len(numbers):
        moved[:-step] = numbers[step:]
    return moved
