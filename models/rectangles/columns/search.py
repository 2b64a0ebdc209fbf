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

from allocert.models.rectangles.columns.sweep import NO_ROWS, STUCK, begin, go_on
from allocert.models.rectangles.pairs.branching import MOST_RECTANGLES, PACKED, REFUTED
from allocert.models.rectangles.problem import Places, Rectangles
from allocert.solvers.engines.bar_bound import bar_values

__all__ = ["SHORT_MEMORY", "Progress", "Sweep", "direction_of", "sweep"]

_SCALED = 100_000
"""From this many nodes on it pays to look for values."""
_MEMORY, SHORT_MEMORY = 1 << 16, 1 << 8
"""How many best subsets are remembered, in long and in short sweeps; powers of two."""
_FIRST_TURN = 32
_REST = 48
"""The parts of the nodes for the first turn of a direction, and for columns where something could start earlier."""
_FAVOUR, _LEAST_SHARE, _NO_SLACK = 4, 0.125, 1e-6
"""The other direction's turns are shorter by this power of the parts that are left empty; where these differ, it hardly ever ends first."""


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

        For this many nodes more in the direction with less slack and a part of them in the other, ``limit`` in all.
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
            if state == REFUTED:
                return False, None, spent
            if state == PACKED:
                return True, self._places(way, starts[::-1] if over else starts, over), spent
            if state == NO_ROWS:
                self._under_way[over] = Progress(way.way, False, self._most // _REST)
            elif state == STUCK or way.left <= 0:
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
        self.way, self.left_only, self.left = way, left_only, left
        remembered = _MEMORY if left >= _SCALED else SHORT_MEMORY
        self.begun = begin(way.sides.shape[1], way.room[1], way.most, remembered)

    def go_on(self, nodes: int) -> tuple[int, int, Any]:
        """For this many nodes: what was found, the nodes taken, and columns and rows."""
        way, limit = self.way, min(nodes, self.left)
        found = go_on(*way.room, way.sides, way.values, way.most, self.left_only, limit, self.begun)
        self.left -= found[1]
        return found


def direction_of(sides: Any, room: tuple[int, int], scaled: bool) -> _Direction:
    """The heights themselves as values; or, where the sweep is long enough, those that leave the least slack."""
    values, most = sides[1].copy(), room[1]
    if scaled:
        found, at_most = bar_values(sides[1].tolist(), sides[0].tolist(), room[1])
        better = _Direction(sides, room, np.array(found, dtype=np.int64), at_most)
        if better.fill > float(sides[0] @ values) / (room[0] * most):
            return better
    return _Direction(sides, room, values, most)
