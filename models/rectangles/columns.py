"""A second exact search, over first columns: sweep the mesh from left to right and count what stays empty.

A packing can be pushed left until each rectangle starts in column 0 or where another ends. So the sweep stops where
rectangles end, and starts some of those that are left there; between two stops the empty processors count as waste,
of which there is no more than the mesh's area less the rectangles'. Once every rectangle has its column, the search
over pairs decides whether there are rows. It writes no proof: a refusal is on its word alone.

Source: the relaxation to non-preemptive cumulative scheduling (Clautiaux, Jouglet, Carlier and Moukrim 2008).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from allocert.machines.compiled import compiled
from allocert.models.rectangles.column_bounds import WORK_ROWS, hopeless, work_columns
from allocert.models.rectangles.pairs import MOST_RECTANGLES, refute_pairs
from allocert.models.rectangles.problem import Places, Rectangles
from allocert.solvers.bar_bound import bar_values

__all__ = ["sweep"]

_ROWS = 20_000
"""Nodes for one question whether rows exist; each counts."""
_NO_ROWS = 3
_SCALED = 1_000_000
"""From so many nodes on it pays to look for values."""


def sweep(
    problem: Rectangles, *, nodes: int, shares: Sequence[int] = (16, 4, 1)
) -> tuple[bool | None, Places | None, int]:
    """Whether the rectangles fit, the places if they do, and the nodes it took; ``None``: not known within ``nodes``.

    Either direction may be far shorter than the other: they take turns, for 1/16 of the nodes, then 1/4, then all, or as
    ``shares`` says. Rectangles that may be turned are beyond it.
    """
    count = len(problem.sides)
    turns = any(turn and w != h for turn, (w, h) in zip(problem.turnable, problem.sides, strict=True))
    if turns or not 0 < count <= MOST_RECTANGLES or not all(problem.shapes(i) for i in range(count)):
        return None, None, 0
    if problem.area > problem.width * problem.height:
        return False, None, 0
    order = sorted(range(count), key=lambda i: (-problem.sides[i][0] * problem.sides[i][1], problem.sides[i]))
    shapes = np.array([problem.sides[i] for i in order], dtype=np.int64).T.copy()
    directions = [
        _direction(sides, room, nodes >= _SCALED)
        for sides, room in (
            (shapes, (problem.width, problem.height)),
            (shapes[::-1].copy(), (problem.height, problem.width)),
        )
    ]
    spent = 0
    tightest = sorted((0, 1), key=lambda over: -directions[over].fill)
    for share in shares:
        for over in tightest:
            way = directions[over]
            # To refute, what starts nowhere earlier nearly always suffices; if that has no rows, the rest may.
            for left_only, part in ((True, 2), (False, 16)):
                state, taken, starts = _sweep(
                    *way.room,
                    way.sides,
                    way.values,
                    way.most,
                    left_only,
                    nodes // (part * share),
                    _ROWS,
                    work_columns(count),
                )
                spent += taken
                if state == 0:
                    return False, None, spent
                if state == 1:
                    at = (starts[::-1] if over else starts).tolist()
                    places = {i: (at[0][k], at[1][k], *problem.sides[i]) for k, i in enumerate(order)}
                    return True, tuple(places[i] for i in range(count)), spent
                if state != _NO_ROWS:
                    break
    return None, None, spent


@dataclass(frozen=True)
class _Direction:
    """Sides and mesh as seen from where the sweep begins, and values for the heights of which no column has over ``most``."""

    sides: Any
    room: tuple[int, int]
    values: Any
    most: int

    @property
    def fill(self) -> float:
        """The part of all columns that the values take."""
        return float(self.sides[0] @ self.values) / (self.room[0] * self.most)


def _direction(sides: Any, room: tuple[int, int], scaled: bool) -> _Direction:
    """The heights themselves as values; or, where the sweep is long enough, those that leave the least slack."""
    values, most = sides[1].copy(), room[1]
    if scaled:
        found, at_most = bar_values(sides[1].tolist(), sides[0].tolist(), room[1])
        better = _Direction(sides, room, np.array(found, dtype=np.int64), at_most)
        if better.fill > float(sides[0] @ values) / (room[0] * most):
            return better
    return _Direction(sides, room, values, most)


@compiled
def _sweep(
    width: int,
    height: int,
    sides: Any,
    values: Any,
    most: int,
    left_only: bool,
    limit: int,
    rows: int,
    columns: int,
) -> tuple[int, int, Any]:
    """0 refuted, 1 packed, 2 stopped or 3 neither; nodes; columns and rows.

    With ``left_only`` nothing starts where it could as well start earlier, for all that the heights tell. If no
    columns are left then, there are none at all; but if all columns that are left have no rows, others may have (3).
    ``values`` are other heights, of which no column has over ``most``; ``columns`` is the length of the bounds' work space.

    A level is the start of a rectangle, or the step to the next stop. ``twin[i]`` is the rectangle of the same sides before i.
    Those that wait are linked: ``after[i]`` and ``before[i]``, from ``count`` on and back to it.
    """
    count = sides.shape[1]
    wide, high = sides[0], sides[1]
    room = np.array([width, height], dtype=np.int64)
    work = np.zeros((WORK_ROWS, columns), dtype=np.int64)
    starts = np.zeros((2, count), dtype=np.int64)
    column = np.full(count, -1, dtype=np.int64)
    twin = np.full(count, -1, dtype=np.int64)
    after, before = np.arange(1, count + 2), np.arange(-1, count)
    after[count], before[0] = 0, count
    slack, spare = width * height, width * most
    for i in range(count):
        slack -= wide[i] * high[i]
        spare -= wide[i] * values[i]
        for j in range(i):
            if wide[j] == wide[i] and high[j] == high[i]:
                twin[i] = j
    # By level: stop, last rectangle started there, empty rows, waste, next candidate, rectangle started by the level,
    # where that runs, or how many stop running with the level; and by value what is free and wasted.
    at = np.zeros((9, 3 * count + 4), dtype=np.int64)
    at[0, 0], at[1, 0], at[2, 0], at[4, 0], at[5, 0], at[7, 0] = 0, -1, height, after[count], -1, most
    # What was started, by end: from ``first`` on it runs.
    run = np.zeros((3, count + 1), dtype=np.int64)
    first, last = 0, 0
    # The columns between stops so far: the first of each, and the rows that are empty there.
    past = np.zeros((2, count + 2), dtype=np.int64)
    stops = 0
    depth, nodes, rowless, fresh = 0, 0, False, True
    while True:
        x, free, waste = at[0, depth], at[2, depth], at[3, depth]
        i = at[4, depth]
        going = False
        if after[count] == count:
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
            hope = True
            if fresh:
                nodes += 1
                if nodes > limit:
                    return 2, nodes, starts
                hope = not hopeless(
                    x, i, least, free, slack - waste, room, wide, high, after, run[:, first:last], work
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
                    at[4, depth] = after[i]
                    column[i] = x
                    after[before[i]], before[after[i]] = after[i], before[i]
                    place, end = last, x + wide[i]
                    while place > first and run[0, place - 1] > end:
                        for row in range(3):
                            run[row, place] = run[row, place - 1]
                        place -= 1
                    run[0, place], run[1, place], run[2, place] = end, high[i], values[i]
                    last += 1
                    depth += 1
                    at[0, depth], at[1, depth], at[2, depth] = x, i, free - high[i]
                    at[3, depth], at[4, depth], at[5, depth], at[6, depth] = waste, after[i], i, place
                    at[7, depth], at[8, depth] = at[7, depth - 1] - values[i], at[8, depth - 1]
                    going = True
                elif i == count and first < last:
                    # Nothing more starts here: on to the next stop.
                    at[4, depth] = count + 1
                    stop, opened, gained, ended = run[0, first], 0, 0, 0
                    # Of a packing and its mirror image one has the first rectangle in the left half.
                    late = column[0] < 0 and 2 * stop > width - wide[0]
                    lost = at[8, depth] + at[7, depth] * (stop - x)
                    if not late and stop < width and waste + free * (stop - x) <= slack and lost <= spare:
                        while first < last and run[0, first] == stop:
                            opened += run[1, first]
                            gained += run[2, first]
                            first += 1
                            ended += 1
                        depth += 1
                        at[0, depth], at[1, depth], at[2, depth] = stop, -1, free + opened
                        at[3, depth], at[4, depth], at[5, depth] = waste + free * (stop - x), after[count], -1
                        at[6, depth], at[7, depth], at[8, depth] = ended, at[7, depth - 1] + gained, lost
                        past[0, stops], past[1, stops] = x, free
                        stops += 1
                        going = True
        fresh = going
        if going:
            continue
        if depth == 0:
            return (3 if rowless and left_only else 0), nodes, starts
        i = at[5, depth]
        if i >= 0:
            column[i] = -1
            after[before[i]], before[after[i]] = i, i
            last -= 1
            for place in range(at[6, depth], last):
                for row in range(3):
                    run[row, place] = run[row, place + 1]
        else:
            stops -= 1
            first -= at[6, depth]
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
