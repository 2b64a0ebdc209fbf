"""The search of MBV, compiled: exact answers, and its steps by areas instead of candidate by candidate."""

from __future__ import annotations

from typing import Any

import numpy as np

from allocert.machines.compiled import compiled
from allocert.simulation.fcfs.compiled.codes import BoundaryCodes, Candidates, Periphery, Ties
from allocert.simulation.fcfs.compiled.counters import FRAMES, LIST, NULL, OWN
from allocert.simulation.fcfs.compiled.resident_list import BOTTOM, LEFT, RIGHT, TOP

__all__ = ["best_frame", "frame_value"]


VALUE, COLUMN, ROW = range(3)
"""The places of the best frame so far, int64[3]: its boundary value, -1 if there is none, and its base."""


@compiled
def _overlap(low: int, high: int, other_low: int, other_high: int) -> int:
    return max(0, min(high, other_high) - max(low, other_low) + 1)


@compiled
def frame_value(
    i: int, j: int, X: int, Y: int, x: int, y: int, codes: BoundaryCodes, L: Any, near: Any, count: int
) -> int:
    """The boundary value of the free x x y frame at (i, j): that of its parts, each moved one step each way.

    ``near[:count]`` are the residents that may touch it.
    """
    c, d = i + x - 1, j + y - 1
    by_sides = codes.periphery == Periphery.SIDES
    value = 0
    for part in range(4 if by_sides else 1):
        left, top, right, bottom = i, j, c, d
        if by_sides:
            if part == 0:
                bottom = j
            elif part == 1:
                top = d
            elif part == 2:
                right = i
            else:
                left = c
        sides = int(left == 0) + int(right == X - 1 and (codes.each_side or X > 1))
        value += sides * (bottom - top + 1)
        sides = int(top == 0) + int(bottom == Y - 1 and (codes.each_side or Y > 1))
        value += sides * (right - left + 1)
        for k in range(count):
            r = near[k]
            for over in range(-1, 2):
                columns = _overlap(left + over, right + over, L[r, LEFT], L[r, RIGHT])
                for down in range(-1, 2) if columns else range(0):
                    if (over != 0 or down != 0) and (codes.diagonals or over == 0 or down == 0):
                        value += columns * _overlap(top + down, bottom + down, L[r, TOP], L[r, BOTTOM])
    if codes.periphery == Periphery.NARROW:
        value *= (1 + (x == 1)) * (1 + (y == 1))
    return value


@compiled
def _better(value: int, i: int, j: int, best: Any, ties: int) -> bool:
    """Whether a frame goes before the ``best`` one so far."""
    if value != best[VALUE]:
        return bool(value > best[VALUE])
    if ties == Ties.COLUMNS:
        return bool(i < best[COLUMN] or (i == best[COLUMN] and j < best[ROW]))
    before = bool(j < best[ROW] or (j == best[ROW] and i < best[COLUMN]))
    return before if ties == Ties.FIRST else not before


@compiled
def _lines(
    L: Any, residents: Any, count: int, begin: int, wanted: int, margin: int, low: int, high: int
) -> Any:
    """The lines of low..high where a side of a frame comes in line with one of a resident, or ``margin`` off.

    ``begin`` is the axis, by where residents begin on it: :data:`LEFT` or :data:`TOP`.
    """
    until = RIGHT if begin == LEFT else BOTTOM
    marked = np.zeros(high - low + 1, dtype=np.bool_)
    marked[0] = marked[high - low] = True
    for k in range(count):
        start, end = L[residents[k], begin], L[residents[k], until] + 1
        for corner in (start, end, start - wanted, end - wanted):
            for line in range(max(corner - margin, low), min(corner + margin, high) + 1):
                marked[line - low] = True
    return np.nonzero(marked)[0] + low


@compiled
def _best_inside(
    left: int,
    right: int,
    top: int,
    bottom: int,
    X: int,
    Y: int,
    x: int,
    y: int,
    codes: BoundaryCodes,
    L: Any,
    beside: Any,
    count: int,
    best: Any,
) -> int:
    """Compare ``best`` with the frames based in left..right x top..bottom, all of them free.

    There the value is linear along rows and columns between lines through residents' corners, so that an
    extreme one with no better one before it lies where such lines cross, or on the border.
    ``beside[:count]`` are the residents that may touch frames of these rows. Returns how many nodes of the list
    were examined.
    """
    near, found = np.empty(count, dtype=np.int64), 0
    for k in range(count):
        r = beside[k]
        if L[r, LEFT] <= right + x and L[r, RIGHT] >= left - 1:
            near[found] = r
            found += 1
    margin = 2 if codes.diagonals or codes.periphery == Periphery.SIDES else 0
    columns = _lines(L, near, found, LEFT, x, margin, left, right)
    rows = _lines(L, near, found, TOP, y, margin, top, bottom)
    for j in rows:
        for i in columns:
            value = frame_value(i, j, X, Y, x, y, codes, L, near, found)
            if _better(value, i, j, best, codes.ties):
                best[VALUE], best[COLUMN], best[ROW] = value, i, j
    return int(count + found * (2 + len(rows) * len(columns)))


@compiled
def _advance(
    L: Any, beside: Any, count: int, based: Any, next_based: Any, begin: int, end: int, top: int
) -> tuple[int, int]:
    """Keep in ``beside[:count]`` what ends in row ``top`` - 1 or later, and add what is based in begin..end-1.

    ``based[row]`` is the first resident based in a row, ``next_based`` the next one there. The order is that of
    the list. Returns the new count and how many nodes were examined.
    """
    kept, looked = 0, count
    for k in range(count):
        if L[beside[k], BOTTOM] + 1 >= top:
            beside[kept] = beside[k]
            kept += 1
    for row in range(begin, end):
        r = based[row]
        while r >= 0:
            looked += 1
            k = kept
            while k > 0 and beside[k - 1] > r:
                beside[k] = beside[k - 1]
                k -= 1
                looked += 1
            beside[k] = r
            kept += 1
            r = next_based[r]
    return kept, looked


@compiled
def _candidates(L: Any, count: int, begin: int, wanted: int, side: int, corners: bool) -> Any:
    """How many lines before each line of an axis hold candidates: all lines, or those of corners."""
    before = np.arange(side - wanted + 2)
    if corners:
        before[:] = 0
        for line in _lines(L, np.arange(count), count, begin, wanted, 0, 0, side - wanted):
            before[line + 1] = 1
        before = np.cumsum(before)
    return before


@compiled
def best_frame(
    L: Any, count: int, X: int, Y: int, x: int, y: int, codes: BoundaryCodes, counters: Any
) -> tuple[int, int]:
    """MBV: the base (i, j) of the free x x y frame of maximum boundary value, or (-1, -1).

    ``L[:count]`` are the residents in the order of the list. Rows between which no resident begins or ceases to conflict make a band: there every row
    has the same free candidates, and each of the others the same first conflict. ``counters[OWN]`` grows by the
    nodes that this search by bands looks at itself.

    Why this is exact: docs/proofs/meshes/mbv-bands.md.

    Source: Morgenstern 1994, section 2.3 (MBV) and section 4.2 (item 6).
    """
    pruned, corners = codes.candidates == Candidates.PRUNED, codes.candidates == Candidates.CORNERS
    columns = _candidates(L, count, LEFT, x, X, corners)
    rows = _candidates(L, count, TOP, y, Y, corners)
    last = X - x
    starts = np.zeros(Y - y + 2, dtype=np.bool_)
    for r in range(count):
        if L[r, TOP] - y + 1 > 0:
            starts[min(L[r, TOP] - y + 1, Y - y + 1)] = True
        starts[min(L[r, BOTTOM] + 1, Y - y + 1)] = True
    starts[Y - y + 1] = True
    based, next_based = np.full(Y, -1), np.empty(count, dtype=np.int64)
    for r in range(count):
        next_based[r] = based[L[r, TOP]]
        based[L[r, TOP]] = r
    beside, active = np.empty(count, dtype=np.int64), np.empty(count, dtype=np.int64)
    best = np.array([-1, -1, -1])
    top = row = touching = 0
    looked = count
    while top <= Y - y:
        bottom = top
        while not starts[bottom + 1]:
            bottom += 1
        until, length = min(Y, bottom + y + 1), 0
        touching, nodes = _advance(L, beside, touching, based, next_based, row, until, top)
        looked += nodes
        row = max(row, until)
        for k in range(touching):
            r = beside[k]
            if L[r, TOP] - y < top <= L[r, BOTTOM]:
                active[length] = r
                length += 1
        column, any_free, behind = 0, False, Y
        touched = frames = ends = 0
        while column <= last:
            stop, first = last, -1
            for k in range(length):
                looked += 1
                r = active[k]
                if column <= L[r, RIGHT]:
                    if column > L[r, LEFT] - x:
                        first = r
                        break
                    stop = min(stop, L[r, LEFT] - x)
            if first < 0:
                any_free = True
                looked += _best_inside(
                    column, stop, top, bottom, X, Y, x, y, codes, L, beside, touching, best
                )
                tried = columns[stop + 1] - columns[column]
                touched += tried * count
                ends += tried
            else:
                stop = L[first, RIGHT] if pruned else min(stop, L[first, RIGHT])
                stop = min(stop, last)
                behind = min(behind, L[first, BOTTOM] + 1)
                tried = 1 if pruned else columns[stop + 1] - columns[column]
                touched += tried * (first + 1)
            frames += tried
            column = stop + 1
        times = rows[bottom + 1] - rows[top]
        if pruned and not any_free:
            times = 1
        counters[LIST] += times * touched
        counters[NULL] += times * ends
        counters[FRAMES] += times * frames
        top = behind if pruned and not any_free else bottom + 1
    counters[OWN] += looked
    return best[COLUMN], best[ROW]
