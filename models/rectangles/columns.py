"""A second exact search, over first columns: sweep the mesh from left to right and count what stays empty.

A packing can be pushed left until each rectangle starts in column 0 or where another ends. So the sweep stops where
rectangles end, and starts some of those that are left there; between two stops the empty processors count as waste,
of which there is no more than the mesh's area less the rectangles'. Once every rectangle has its column, the search
over pairs decides whether there are rows. It writes no proof: a refusal is on its word alone.

Source: the relaxation to non-preemptive cumulative scheduling (Clautiaux, Jouglet, Carlier and Moukrim 2008).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from allocert.machines.compiled import compiled
from allocert.models.rectangles.pairs import MOST_RECTANGLES, refute_pairs
from allocert.models.rectangles.problem import Places, Rectangles

__all__ = ["sweep"]

_ROWS = 20_000
"""Nodes for one question whether rows exist; each counts."""


def sweep(problem: Rectangles, *, nodes: int) -> tuple[bool | None, Places | None, int]:
    """Whether the rectangles fit, the places if they do, and the nodes it took; ``None``: not known within ``nodes``.

    Rectangles that may be turned are beyond it.
    """
    count = len(problem.sides)
    turns = any(turn and w != h for turn, (w, h) in zip(problem.turnable, problem.sides, strict=True))
    if turns or not 0 < count <= MOST_RECTANGLES or not all(problem.shapes(i) for i in range(count)):
        return None, None, 0
    if problem.area > problem.width * problem.height:
        return False, None, 0
    order = sorted(range(count), key=lambda i: (-problem.sides[i][0] * problem.sides[i][1], problem.sides[i]))
    shapes = np.array([problem.sides[i] for i in order], dtype=np.int64).T.copy()
    spent = 0
    # Either direction may be far shorter than the other. To refute, ``left_only`` nearly always suffices.
    for share in (16, 4, 1):
        for left_only, part in ((True, 2), (False, 16)):
            for over in (False, True):
                sides = shapes[::-1].copy() if over else shapes
                width, height = (problem.height, problem.width) if over else (problem.width, problem.height)
                state, taken, starts = _sweep(width, height, sides, left_only, nodes // (part * share), _ROWS)
                spent += taken
                if state == 0:
                    return False, None, spent
                if state == 1:
                    at = (starts[::-1] if over else starts).tolist()
                    places = {i: (at[0][k], at[1][k], *problem.sides[i]) for k, i in enumerate(order)}
                    return True, tuple(places[i] for i in range(count)), spent
    return None, None, spent


@compiled
def _sweep(
    width: int, height: int, sides: Any, left_only: bool, limit: int, rows: int
) -> tuple[int, int, Any]:
    """0 refuted, 1 packed, 2 stopped or 3 neither; nodes; columns and rows.

    With ``left_only`` nothing starts where it could as well start earlier, for all that the heights tell. If no
    columns are left then, there are none at all; but if all columns that are left have no rows, others may have (3).

    A level is the start of a rectangle, or the step to the next stop. ``twin[i]`` is the rectangle of the same sides before i.
    """
    count = sides.shape[1]
    wide, high = sides[0], sides[1]
    starts = np.zeros((2, count), dtype=np.int64)
    column = np.full(count, -1, dtype=np.int64)
    twin = np.full(count, -1, dtype=np.int64)
    slack = width * height
    for i in range(count):
        slack -= wide[i] * high[i]
        for j in range(i):
            if wide[j] == wide[i] and high[j] == high[i]:
                twin[i] = j
    # By level: stop, last rectangle started there, empty rows, waste, next candidate, rectangle started by the level.
    at = np.zeros((6, 3 * count + 4), dtype=np.int64)
    at[0, 0], at[1, 0], at[2, 0], at[3, 0], at[4, 0], at[5, 0] = 0, -1, height, 0, 0, -1
    depth, nodes, rowless = 0, 0, False
    left = count
    # The columns between stops so far: the first of each, and the rows that are empty there.
    past = np.zeros((2, count + 2), dtype=np.int64)
    stops = 0
    while True:
        x, free, waste = at[0, depth], at[2, depth], at[3, depth]
        i = at[4, depth]
        going = False
        if left == 0:
            nodes += 1
            state, taken, _, _, found = refute_pairs(width, height, sides, column, rows)
            nodes += taken
            if state == 1:
                return 1, nodes, found
            if state == 2:
                return 2, nodes, starts
            rowless = True
        else:
            least = past[1, stops - 1] if left_only and stops else -1
            if i == at[1, depth] + 1:
                nodes += 1
                if nodes > limit:
                    return 2, nodes, starts
                if _hopeless(x, i, least, free, slack - waste, width, wide, high, column):
                    i = count + 1
            while i < count:
                if (
                    column[i] < 0
                    and least < high[i] <= free
                    and x + wide[i] <= width
                    and (twin[i] < 0 or column[twin[i]] >= 0)
                    and not (left_only and _earlier(past, stops, x, wide[i], high[i]))
                ):
                    break
                i += 1
            if i < count:
                at[4, depth] = i + 1
                column[i] = x
                left -= 1
                depth += 1
                at[0, depth], at[1, depth], at[2, depth] = x, i, free - high[i]
                at[3, depth], at[4, depth], at[5, depth] = waste, i + 1, i
                going = True
            elif i == count:
                # Nothing more starts here: on to the next stop.
                at[4, depth] = count + 1
                stop, opened = width + 1, 0
                for k in range(count):
                    end = column[k] + wide[k]
                    if column[k] >= 0 and x < end < stop:
                        stop = end
                # Of a packing and its mirror image one has the first rectangle in the left half.
                if column[0] < 0 and 2 * stop > width - wide[0]:
                    stop = width
                if stop < width and waste + free * (stop - x) <= slack:
                    for k in range(count):
                        if column[k] >= 0 and column[k] + wide[k] == stop:
                            opened += high[k]
                    depth += 1
                    at[0, depth], at[1, depth], at[2, depth] = stop, -1, free + opened
                    at[3, depth], at[4, depth], at[5, depth] = waste + free * (stop - x), 0, -1
                    past[0, stops], past[1, stops] = x, free
                    stops += 1
                    going = True
        if going:
            continue
        if depth == 0:
            return (3 if rowless and left_only else 0), nodes, starts
        if at[5, depth] >= 0:
            column[at[5, depth]] = -1
            left += 1
        else:
            stops -= 1
        depth -= 1


@compiled
def _earlier(past: Any, stops: int, x: int, wide: int, high: int) -> bool:
    """Whether so many columns next to one another left of x have as many empty rows."""
    end = x
    for k in range(stops - 1, -1, -1):
        if past[1, k] < high:
            end = past[0, k]
        elif end - past[0, k] >= wide:
            return True
    return False


@compiled
def _hopeless(
    x: int, first: int, least: int, free: int, slack: int, width: int, wide: Any, high: Any, column: Any
) -> bool:
    """Whether a rectangle that is left has no columns, or too much stays empty right of x whatever starts there."""
    soon, most = width - x, 0
    for k in range(wide.size):
        if column[k] < 0:
            if x + wide[k] > width:
                return True
            if k >= first and least < high[k] <= free:
                most += high[k]
                soon = min(soon, wide[k])
        elif column[k] + wide[k] > x:
            soon = min(soon, column[k] + wide[k] - x)
    return most < free and (free - most) * soon > slack
