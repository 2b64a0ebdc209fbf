"""The search of 4ISS, compiled: two scan sets move inwards from opposite edges."""

from __future__ import annotations

from typing import Any

import numpy as np

from allocert.machines.compiled import compiled
from allocert.simulation.fcfs.compiled.codes import Begin, Crossing, FourWayCodes
from allocert.simulation.fcfs.compiled.lines import (
    FIRST,
    LAST,
    SEARCHED,
    Lines,
    fill,
    idle,
    new_scan,
    open_place,
    step,
)

__all__ = ["four_way"]


@compiled
def _crossed(near: int, far: int, last: int, height: int, crossing: int, inspected: int) -> bool:
    """Whether windows ``near`` and ``far`` lines from their edges have crossed, in the sense of ``crossing``."""
    if near == last and far == last:
        return True
    if crossing == Crossing.INSPECTED:
        return inspected > last
    return near >= last - far + (height if crossing == Crossing.PASSED else 0)


@compiled
def four_way(
    rows: Lines, columns: Lines, X: int, Y: int, x: int, y: int, codes: FourWayCodes, counters: Any
) -> tuple[int, int]:
    """The base (i, j) of the first free x x y frame that the two scans meet, or (-1, -1).

    Source: Morgenstern 1994, section 3.2.
    """
    by_columns = x < y or (x == y and codes.squares_by_columns)
    lines, height, run = (columns, x, y) if by_columns else (rows, y, x)
    count, width = len(lines.heads), Y if by_columns else X
    last = count - height
    scan = new_scan(2, width)
    seen, inspected = np.zeros(last + 1, dtype=np.bool_), 0
    distance = np.zeros(2, dtype=np.int64)
    filled = 0
    if codes.begin == Begin.FILLED:
        filled = height
    elif codes.begin == Begin.LINES:
        filled = height - 1
    one_far = codes.far_first
    fill(scan, 0, lines, 0, height, one_far, counters)
    fill(scan, 1, lines, 0, filled, not one_far, counters)
    turn = 0
    while True:
        s = turn % 2
        far = one_far if s == 0 else not one_far
        near = distance[1] if one_far else distance[0]
        other = distance[0] if one_far else distance[1]
        if turn > 0 and _crossed(near, other, last, height, codes.crossing, inspected):
            return -1, -1
        inspects, searches = turn > 1 or turn == 0 or codes.both_tested, True
        if turn == 1:
            fill(scan, 1, lines, filled, height, far, counters)
        elif turn > 1:
            at = distance[s]
            inspects = at < last
            if inspects:
                distance[s] = at + 1
                if scan.state[s, SEARCHED] == 1 and (
                    lines.heads[count - 1 - at, FIRST] < 0 and lines.heads[last - 1 - at, LAST] < 0
                    if far
                    else lines.heads[at, LAST] < 0 and lines.heads[at + height, FIRST] < 0
                ):
                    idle(scan, s, 1, counters)
                    searches = False
                else:
                    step(scan, s, lines, height, at, far, counters)
        if inspects:
            line = last - distance[s] if far else distance[s]
            inspected += not seen[line]
            seen[line] = True
            if searches:
                place = open_place(scan, s, run, far and codes.mirrored, counters)
                if place >= 0:
                    return (line, place) if by_columns else (place, line)
        turn += 1
