"""A second exact search, over first columns: sweep the mesh from left to right and count what stays empty.

A packing can be pushed left until each rectangle starts in column 0 or where another ends. So the sweep stops where
rectangles end, and starts some of those that are left there; between two stops the empty processors count as waste,
of which there is no more than the mesh's area less the rectangles'. Once every rectangle has its column, the search
over pairs decides whether there are rows. It writes no proof: a refusal is on its word alone.

Source: the relaxation to non-preemptive cumulative scheduling (Clautiaux, Jouglet, Carlier and Moukrim 2008).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from allocert.machines.compiled import compiled
from allocert.models.rectangles.column_bounds import WORK_ROWS, hopeless, work_columns
from allocert.models.rectangles.pairs import MOST_RECTANGLES, refute_pairs
from allocert.models.rectangles.problem import Places, Rectangles
from allocert.solvers.bar_bound import bar_values

__all__ = ["sweep", "tightness"]

_ROWS = 20_000
"""Nodes for one question whether rows exist; each counts."""
_REFUTED, _PACKED, _STOPPED, _NO_ROWS, _STUCK = 0, 1, 2, 3, 4
_SCALED = 1_000_000
"""From so many nodes on it pays to look for values."""
_FIRST_TURN = 32
_REST = 16
"""The parts of the nodes for the first turn of a direction, and for columns where something could start earlier."""
_FEW, _FAVOUR_FEW, _MOST_FAVOUR, _NO_SLACK = 18, 8.0, 8.0, 1e-6
"""Of so few rectangles the tighter direction's turns are eight times as long, and never more than that."""
_FIRST, _LAST, _PASSED, _DEPTH, _ROWLESS, _FRESH = 0, 1, 2, 3, 4, 5


def sweep(problem: Rectangles, *, nodes: int) -> tuple[bool | None, Places | None, int]:
    """Whether the rectangles fit, the places if they do, and the nodes it took; ``None``: not known within ``nodes``.

    Either direction may be far shorter than the other: they take turns, each twice as long as the one before and longer in
    the direction with less slack, and go on where they were stopped. What one direction does not need is the other's. Rectangles that may be turned are beyond it.
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
    tightest = sorted((0, 1), key=lambda over: -directions[over].fill)
    favour = _favour(directions[tightest[0]], directions[tightest[1]], count)
    # To refute, what starts nowhere earlier nearly always suffices; if that has no rows, the rest may.
    under_way = {over: _Progress(directions[over], True, nodes) for over in tightest}
    spent, turn = 0, max(1, nodes // _FIRST_TURN)
    while under_way and spent < nodes:
        for over in tuple(under_way):
            way = under_way[over]
            own = int(turn * favour) if over == tightest[0] else turn
            state, taken, starts = way.go_on(min(own, nodes - spent))
            spent += taken
            if state == _REFUTED:
                return False, None, spent
            if state == _PACKED:
                at = (starts[::-1] if over else starts).tolist()
                places = {i: (at[0][k], at[1][k], *problem.sides[i]) for k, i in enumerate(order)}
                return True, tuple(places[i] for i in range(count)), spent
            if state == _NO_ROWS:
                under_way[over] = _Progress(directions[over], False, nodes // _REST)
            elif state == _STUCK or way.left <= 0:
                del under_way[over]
        turn *= 2
    return None, None, spent


def tightness(problem: Rectangles) -> float:
    """The part of all columns, or rows, that the rectangles take by the values that leave the least; 1 leaves nothing."""
    wide, high = np.array(problem.sides, dtype=np.int64).T.copy()
    width, height = problem.width, problem.height
    ways = (np.stack((wide, high)), (width, height)), (np.stack((high, wide)), (height, width))
    return max(_direction(sides, room, True).fill for sides, room in ways)


def _favour(tight: _Direction, other: _Direction, count: int) -> float:
    """How much longer the turns of the direction with less slack are: the search grows fast with the slack."""
    least = _FAVOUR_FEW if count <= _FEW else 1.0
    slack = max(1.0 - tight.fill, _NO_SLACK)
    return max(least, min((1.0 - other.fill) / slack, _MOST_FAVOUR))


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


class _Progress:
    """A sweep that can be stopped and goes on, for ``left`` nodes more."""

    def __init__(self, way: _Direction, left_only: bool, left: int) -> None:
        count = way.sides.shape[1]
        self.way, self.left_only, self.left = way, left_only, left
        self.work = np.zeros((WORK_ROWS, work_columns(count)), dtype=np.int64)
        self.column = np.full(count, -1, dtype=np.int64)
        # Those that wait are linked: after each the next, and before it the last, from ``count`` on and back to it.
        self.links = np.array(
            [[*range(1, count + 1), 0], [count, *range(count)]],
            dtype=np.int64,
        )
        # By level: stop, last rectangle started there, empty rows, waste, next candidate, rectangle started by the level,
        # where that runs or how many stop running with the level; and by value what is free and wasted.
        self.levels = np.zeros((9, 3 * count + 4), dtype=np.int64)
        self.levels[:, 0] = 0, -1, way.room[1], 0, 0, -1, 0, way.most, 0
        # What was started, by end; and the columns between stops so far: the first of each, and the rows that are empty there.
        self.run = np.zeros((3, count + 1), dtype=np.int64)
        self.past = np.zeros((2, count + 2), dtype=np.int64)
        self.now = np.array([0, 0, 0, 0, 0, 1], dtype=np.int64)

    def go_on(self, nodes: int) -> tuple[int, int, Any]:
        """For so many nodes: what was found, the nodes taken, and columns and rows."""
        way = self.way
        state, taken, starts = _sweep(
            *way.room,
            way.sides,
            way.values,
            way.most,
            self.left_only,
            min(nodes, self.left),
            _ROWS,
            self.work,
            self.column,
            self.links,
            self.levels,
            self.run,
            self.past,
            self.now,
        )
        self.left -= taken
        return state, taken, starts


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
    work: Any,
    column: Any,
    links: Any,
    at: Any,
    run: Any,
    past: Any,
    now: Any,
) -> tuple[int, int, Any]:
    """0 refuted, 1 packed, 2 stopped, 3 neither or 4 stuck at a question about rows; nodes; columns and rows.

    With ``left_only`` nothing starts where it could as well start earlier, for all that the heights tell. If no
    columns are left then, there are none at all; but if all columns that are left have no rows, others may have (3).
    ``values`` are other heights, of which no column has over ``most``. The arrays from ``work`` on are those of
    ``_Progress``: a sweep that was stopped goes on with what is in them.

    A level is the start of a rectangle, or the step to the next stop. ``twin[i]`` is the rectangle of the same sides before i.
    """
    count = sides.shape[1]
    wide, high = sides[0], sides[1]
    room = np.array([width, height], dtype=np.int64)
    after, before = links[0], links[1]
    starts = np.zeros((2, count), dtype=np.int64)
    twin = np.full(count, -1, dtype=np.int64)
    slack, spare = width * height, width * most
    for i in range(count):
        slack -= wide[i] * high[i]
        spare -= wide[i] * values[i]
        for j in range(i):
            if wide[j] == wide[i] and high[j] == high[i]:
                twin[i] = j
    first, last, stops, depth = now[_FIRST], now[_LAST], now[_PASSED], now[_DEPTH]
    rowless, fresh, nodes = now[_ROWLESS] == 1, now[_FRESH] == 1, 0
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
                return 4, nodes, starts
            rowless = True
        else:
            least = past[1, stops - 1] if left_only and stops else -1
            hope = True
            if fresh:
                nodes += 1
                if nodes > limit:
                    now[_FIRST], now[_LAST], now[_PASSED], now[_DEPTH] = first, last, stops, depth
                    now[_ROWLESS], now[_FRESH] = rowless, 1
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
