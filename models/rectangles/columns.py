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
from allocert.models.rectangles.column_bounds import MEMORY_COLUMNS, TABLE_ROWS, hopeless, table_columns
from allocert.models.rectangles.pairs import MOST_RECTANGLES, refute_pairs
from allocert.models.rectangles.problem import Places, Rectangles
from allocert.solvers.engines.bar_bound import bar_values

__all__ = ["SHORT_MEMORY", "Progress", "Sweep", "direction_of", "sweep"]

_ROWS = 20_000
"""Nodes for one question whether rows exist; each counts."""
_REFUTED, _PACKED, _STOPPED, _NO_ROWS, _STUCK = 0, 1, 2, 3, 4
_SCALED = 100_000
"""From so many nodes on it pays to look for values."""
_MEMORY, SHORT_MEMORY = 1 << 16, 1 << 8
"""How many best subsets are remembered, in long and in short sweeps; powers of two."""
_FIRST_TURN = 32
_REST = 48
"""The parts of the nodes for the first turn of a direction, and for columns where something could start earlier."""
_FAVOUR, _LEAST_SHARE, _NO_SLACK = 4, 0.125, 1e-6
"""The other direction's turns are shorter by this power of the parts that are left empty; where these differ, it hardly ever ends first."""
_FIRST, _LAST, _PASSED, _DEPTH, _ROWLESS, _FRESH = 0, 1, 2, 3, 4, 5


class Sweep:
    """Sweeps over the columns and over the rows, in turns, that go on where they were stopped.

    Either direction may be far shorter than the other, the one with less slack mostly; what it does not need is the
    other's. Rectangles that may be turned are beyond them, and so are more than 60 (``beyond``).

    Args:
        problem: the rectangles.
        most: nodes for each direction in all. Long sweeps count by the values that leave the least, and remember more.
    """

    def __init__(self, problem: Rectangles, most: int) -> None:
        count = len(problem.sides)
        self._most, self._too_large = most, problem.area > problem.width * problem.height
        self._under_way: dict[int, Progress] = {}
        self._share = {0: 1.0, 1: 1.0}
        turns = any(turn and w != h for turn, (w, h) in zip(problem.turnable, problem.sides, strict=True))
        fit_alone = all(problem.shapes(i) for i in range(count))
        self.beyond = turns or not 0 < count <= MOST_RECTANGLES or not fit_alone
        if self.beyond:
            return
        self._order = sorted(
            range(count), key=lambda i: (-problem.sides[i][0] * problem.sides[i][1], problem.sides[i])
        )
        ways = _directions(problem, self._order, most >= _SCALED)
        tight, other = sorted((0, 1), key=lambda over: -ways[over].fill)
        slack = max(1.0 - ways[other].fill, _NO_SLACK)
        self._share[other] = max(((1.0 - ways[tight].fill) / slack) ** _FAVOUR, _LEAST_SHARE)
        # To refute, what starts nowhere earlier nearly always suffices; if that has no rows, the rest may.
        self._under_way = {over: Progress(ways[over], True, most) for over in (tight, other)}

    @property
    def ended(self) -> bool:
        """Whether there is nothing left to do."""
        return not self._under_way

    def go_on(self, nodes: int, limit: int) -> tuple[bool | None, Places | None, int]:
        """Whether the rectangles fit, the places if they do, and the nodes it took; ``None``: not known yet.

        For so many nodes more in the direction with less slack and a part of them in the other, ``limit`` in all.
        """
        if self._too_large:
            return False, None, 0
        spent = 0
        for over, way in tuple(self._under_way.items()):
            own = min(int(nodes * self._share[over]), limit - spent)
            if own <= 0:
                break
            state, taken, starts = way.go_on(own)
            spent += taken
            if state == _REFUTED:
                return False, None, spent
            if state == _PACKED:
                return True, self._places(way, starts[::-1] if over else starts, over), spent
            if state == _NO_ROWS:
                self._under_way[over] = Progress(way.way, False, self._most // _REST)
            elif state == _STUCK or way.left <= 0:
                del self._under_way[over]
        return None, None, spent

    def _places(self, way: Progress, starts: Any, over: int) -> Places:
        """Each rectangle's place."""
        sides = (way.way.sides[::-1] if over else way.way.sides).tolist()
        at = starts.tolist()
        places = {i: (at[0][k], at[1][k], sides[0][k], sides[1][k]) for k, i in enumerate(self._order)}
        return tuple(places[i] for i in range(len(self._order)))


def sweep(problem: Rectangles, *, nodes: int) -> tuple[bool | None, Places | None, int]:
    """Whether the rectangles fit, the places if they do, and the nodes it took; ``None``: not known within ``nodes``.

    The directions' turns are each twice as long as the one before.
    """
    way = Sweep(problem, nodes)
    spent, turn = 0, max(1, nodes // _FIRST_TURN)
    while True:
        fits, places, taken = way.go_on(turn, nodes - spent)
        spent += taken
        if fits is not None or way.ended or spent >= nodes:
            return fits, places, spent
        turn *= 2


def _directions(problem: Rectangles, order: list[int], scaled: bool) -> tuple[_Direction, _Direction]:
    """The rectangles in this order as a sweep over the columns sees them, and one over the rows."""
    wide, high = np.array([problem.sides[i] for i in order], dtype=np.int64).T.copy()
    return (
        direction_of(np.stack((wide, high)), (problem.width, problem.height), scaled),
        direction_of(np.stack((high, wide)), (problem.height, problem.width), scaled),
    )


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


class Progress:
    """A sweep that can be stopped and goes on, for ``left`` nodes more."""

    def __init__(self, way: _Direction, left_only: bool, left: int) -> None:
        count = way.sides.shape[1]
        self.way, self.left_only, self.left = way, left_only, left
        self.table = np.zeros((TABLE_ROWS, table_columns(count)), dtype=np.int64)
        self.memory = np.full(
            (_MEMORY if left >= _SCALED else SHORT_MEMORY, MEMORY_COLUMNS), -1, dtype=np.int64
        )
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
            self.table,
            self.memory,
            self.column,
            self.links,
            self.levels,
            self.run,
            self.past,
            self.now,
        )
        self.left -= taken
        return state, taken, starts


def direction_of(sides: Any, room: tuple[int, int], scaled: bool) -> _Direction:
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
    table: Any,
    memory: Any,
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
    ``values`` are other heights, of which no column has over ``most``. The arrays from ``table`` on are those of
    ``Progress``: a sweep that was stopped goes on with what is in them.

    A level is the start of a rectangle, or the step to the next stop. ``twin[i]`` is the rectangle of the same sides before i.
    """
    count = sides.shape[1]
    wide, high = sides[0], sides[1]
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
                    x,
                    i,
                    least,
                    free,
                    slack - waste,
                    at[7, depth],
                    spare - at[8, depth],
                    width,
                    sides,
                    values,
                    after,
                    run,
                    first,
                    last,
                    table,
                    memory,
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
                    lost = at[8, depth] + at[7, depth] * (stop - x)
                    if stop < width and waste + free * (stop - x) <= slack and lost <= spare:
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
