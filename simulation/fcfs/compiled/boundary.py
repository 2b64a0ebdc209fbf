"""The search of MBV, compiled: exact answers, and its steps by areas instead of candidate by candidate."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from allocert.machines.compiled import compiled
from allocert.simulation.fcfs.compiled.codes import BoundaryCodes, Candidates, Periphery, Ties
from allocert.simulation.fcfs.compiled.counters import FRAMES, LIST, NULL, OWN
from allocert.simulation.fcfs.compiled.resident_list import BOTTOM, LEFT, RIGHT, TOP, Frame

__all__ = ["best_frame", "frame_value"]

VALUE, COLUMN, ROW = range(3)
"""The places of the best frame so far, int64[3]: its boundary value, -1 if there is none, and its base."""


class _Search(NamedTuple):
    """The search for a free x x y frame next to the residents ``L``, int64[count, 4], of an X x Y mesh."""

    L: Any
    X: int
    Y: int
    x: int
    y: int
    codes: BoundaryCodes


class _Bases(NamedTuple):
    """The bases of a rectangle, left..right x top..bottom."""

    left: int
    right: int
    top: int
    bottom: int


class _Based(NamedTuple):
    """The residents by the row where they are based: ``first``, int64[Y], and of each the one ``after`` it, int64[count]; or -1."""

    first: Any
    after: Any


@compiled
def _overlap(low: int, high: int, other_low: int, other_high: int) -> int:
    return max(0, min(high, other_high) - max(low, other_low) + 1)


@compiled
def frame_value(L: Any, X: int, Y: int, frame: Frame, codes: BoundaryCodes) -> int:
    """The boundary value of a free frame of an X x Y mesh: that of its parts, each moved one step each way.

    ``L`` int64[count, 4] are the residents that may touch it.
    """
    i, j, x, y = frame
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
        for r in range(len(L)):
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
def _lines(L: Any, begin: int, wanted: int, margin: int, low: int, high: int) -> Any:
    """The lines of low..high where a side of a frame comes in line with one of a resident, or ``margin`` off.

    ``begin`` is the axis, by where residents begin on it: :data:`LEFT` or :data:`TOP`.
    """
    until = RIGHT if begin == LEFT else BOTTOM
    marked = np.zeros(high - low + 1, dtype=np.bool_)
    marked[0] = marked[high - low] = True
    for r in range(len(L)):
        start, end = L[r, begin], L[r, until] + 1
        for corner in (start, end, start - wanted, end - wanted):
            for line in range(max(corner - margin, low), min(corner + margin, high) + 1):
                marked[line - low] = True
    return np.nonzero(marked)[0] + low


@compiled
def _best_inside(search: _Search, bases: _Bases, around: Any, best: Any) -> int:
    """Compare ``best`` with the frames at these bases, all of them free.

    There the value is linear along rows and columns between lines through residents' corners, so that an
    extreme one with no better one before it lies where such lines cross, or on the border.
    ``around`` are the residents that may touch frames of these rows. Returns how many nodes of the list
    were examined.
    """
    L, X, Y, x, y, codes = search
    near, found = np.empty((len(around), 4), dtype=np.int64), 0
    for k in range(len(around)):
        r = around[k]
        if L[r, LEFT] <= bases.right + x and L[r, RIGHT] >= bases.left - 1:
            for side in range(4):
                near[found, side] = L[r, side]
            found += 1
    near = near[:found]
    margin = 2 if codes.diagonals or codes.periphery == Periphery.SIDES else 0
    columns = _lines(near, LEFT, x, margin, bases.left, bases.right)
    rows = _lines(near, TOP, y, margin, bases.top, bases.bottom)
    for j in rows:
        for i in columns:
            value = frame_value(near, X, Y, Frame(i, j, x, y), codes)
            if _better(value, i, j, best, codes.ties):
                best[VALUE], best[COLUMN], best[ROW] = value, i, j
    return int(len(around) + found * (2 + len(rows) * len(columns)))


@compiled
def _by_row(L: Any, Y: int) -> _Based:
    """The residents ``L``, int64[count, 4], of Y rows by the row where they are based."""
    first, after = np.full(Y, -1), np.empty(len(L), dtype=np.int64)
    for r in range(len(L)):
        after[r] = first[L[r, TOP]]
        first[L[r, TOP]] = r
    return _Based(first, after)


@compiled
def _advance(
    L: Any, around: Any, count: int, based: _Based, begin: int, end: int, top: int
) -> tuple[int, int]:
    """Keep in ``around[:count]`` what ends in row ``top`` - 1 or later, and add those with bases in begin..end-1.

    The order is that of the list. Returns the new count and how many nodes were examined.
    """
    kept, looked = 0, count
    for k in range(count):
        if L[around[k], BOTTOM] + 1 >= top:
            around[kept] = around[k]
            kept += 1
    for row in range(begin, end):
        r = based.first[row]
        while r >= 0:
            looked += 1
            k = kept
            while k > 0 and around[k - 1] > r:
                around[k] = around[k - 1]
                k -= 1
                looked += 1
            around[k] = r
            kept += 1
            r = based.after[r]
    return kept, looked


@compiled
def _band_starts(L: Any, y: int, last: int) -> Any:
    """Whether a band begins at each row of bases, bool[last + 2]: 0..last, and the one behind them."""
    starts = np.zeros(last + 2, dtype=np.bool_)
    for r in range(len(L)):
        if L[r, TOP] - y + 1 > 0:
            starts[min(L[r, TOP] - y + 1, last + 1)] = True
        starts[min(L[r, BOTTOM] + 1, last + 1)] = True
    starts[last + 1] = True
    return starts


@compiled
def _candidates(L: Any, begin: int, wanted: int, side: int, corners: bool) -> Any:
    """How many lines before each line of an axis hold candidates: all lines, or those of corners."""
    before = np.arange(side - wanted + 2)
    if corners:
        before[:] = 0
        for line in _lines(L, begin, wanted, 0, 0, side - wanted):
            before[line + 1] = 1
        before = np.cumsum(before)
    return before


@compiled
def _best_of_bands(search: _Search, columns: Any, rows: Any, counters: Any) -> Any:
    """The best frame, int64[3], band by band; ``columns`` and ``rows`` are the :func:`_candidates` of the axes.

    All rows of a band are walked along at once, but for a band without a free frame where FS_f leaves the other rows out.
    """
    L, X, Y, x, y, codes = search
    starts, based = _band_starts(L, y, Y - y), _by_row(L, Y)
    around, active = np.empty(len(L), dtype=np.int64), np.empty(len(L), dtype=np.int64)
    best = np.array([-1, -1, -1])
    pruned, last = codes.candidates == Candidates.PRUNED, X - x
    top = row = touching = 0
    looked = len(L)
    while top <= Y - y:
        bottom = top
        while not starts[bottom + 1]:
            bottom += 1
        until, length = min(Y, bottom + y + 1), 0
        touching, nodes = _advance(L, around, touching, based, row, until, top)
        looked += nodes
        row = max(row, until)
        for k in range(touching):
            r = around[k]
            if L[r, TOP] - y < top <= L[r, BOTTOM]:
                active[length] = r
                length += 1
        column = touched = frames = ends = 0
        behind = Y
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
                looked += _best_inside(search, _Bases(column, stop, top, bottom), around[:touching], best)
                tried = columns[stop + 1] - columns[column]
                touched += tried * len(L)
                ends += tried
            else:
                stop = min(last if pruned else stop, L[first, RIGHT])
                behind = min(behind, L[first, BOTTOM] + 1)
                tried = 1 if pruned else columns[stop + 1] - columns[column]
                touched += tried * (first + 1)
            frames += tried
            column = stop + 1
        once = pruned and ends == 0
        times = 1 if once else rows[bottom + 1] - rows[top]
        counters[LIST] += times * touched
        counters[NULL] += times * ends
        counters[FRAMES] += times * frames
        top = behind if once else bottom + 1
    counters[OWN] += looked
    return best


@compiled
def best_frame(
    L: Any, X: int, Y: int, x: int, y: int, codes: BoundaryCodes, counters: Any
) -> tuple[int, int]:
    """MBV: the base (i, j) of the free x x y frame of maximum boundary value, or (-1, -1).

    ``L`` int64[count, 4] are the residents in the order of the list. Rows between which no resident begins or ceases to
    conflict make a band: there every row has the same free candidates, and each of the others the same first conflict.
    ``counters[OWN]`` grows by the nodes that this search by bands looks at itself.

    Why this is exact: docs/proofs/meshes/mbv-bands.md.

    Source: Morgenstern 1994, section 2.3 (MBV) and section 4.2 (item 6).
    """
    corners = codes.candidates == Candidates.CORNERS
    columns, rows = _candidates(L, LEFT, x, X, corners), _candidates(L, TOP, y, Y, corners)
    best = _best_of_bands(_Search(L, X, Y, x, y, codes), columns, rows, counters)
    return best[COLUMN], best[ROW]
