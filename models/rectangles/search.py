"""An exact search over which rectangles are apart on which axis, and in what order, that writes its proof.

The search branches on statements about pairs, not on places, so its size depends on the number of rectangles
and not on that of processors. A proof is the list of its nodes, each before its subtrees; the kinds of node
and what they show are those of :mod:`allocert.models.rectangles.checks`, which replays it.

Source: the packing classes of Fekete and Schepers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from allocert.machines.words import bits
from allocert.models.rectangles.problem import Places, Rectangles
from allocert.models.rectangles.scales import refuting_scales
from allocert.models.rectangles.separation import Arrangement, Line, heavy_clique

__all__ = ["Searched", "search"]

_MOST_RECTANGLES = 40


@dataclass(frozen=True)
class Searched:
    """Places, or a proof that there are none, or neither: the node limit was reached."""

    places: Places | None
    proof: list[Any] | None
    nodes: int


class _LimitReachedError(Exception):
    """No more nodes may be looked at."""


class _FoundError(Exception):
    """A packing: the end of the search."""

    def __init__(self, places: Places) -> None:
        self.places = places


@dataclass
class _Search:
    problem: Rectangles
    limit: int
    nodes: int = 0
    proof: list[Any] = field(default_factory=list)

    def refute_turns(self, shapes: list[tuple[int, int]], turns: list[bool]) -> None:
        """Refute the rectangles with these sides, of which those in ``turns`` may be turned."""
        self.count()
        asked = Rectangles(self.problem.width, self.problem.height, tuple(shapes), tuple(turns))
        scales = refuting_scales(asked)
        if scales is not None:
            self.proof.append(["scales", *(scale.to_json() for scale in scales)])
            return
        free = [i for i, turn in enumerate(turns) if turn and shapes[i][0] != shapes[i][1]]
        if free:
            index = max(free, key=lambda i: shapes[i][0] * shapes[i][1])
            self.proof.append(["turn", index])
            fixed = [turn and i != index for i, turn in enumerate(turns)]
            w, h = shapes[index]
            for shape in ((w, h), (h, w)):
                self.refute_turns([shape if i == index else old for i, old in enumerate(shapes)], fixed)
            return
        for index, sides in enumerate(shapes):
            for axis in (0, 1):
                if sides[axis] > (self.problem.width, self.problem.height)[axis]:
                    self.proof.append(["stack", axis, [index]])
                    return
        known = Arrangement.start(self.problem.width, self.problem.height, shapes)
        for index in range(len(shapes)):
            for axis in (0, 1):
                heavy = heavy_clique(known, axis, index, index)
                if heavy is not None:
                    self.proof.append(["stack", axis, heavy])
                    return
        self.refute_pairs(known)

    def refute_pairs(self, known: Arrangement) -> None:
        """Refute an arrangement in which no clique is too heavy: first whatever follows, then a choice."""
        while True:
            self.count()
            forced = self.mirror(known) or self.force_order(known)
            if forced is None:
                forced = self.force_pair(known)
            if forced is False:
                return
            if forced:
                continue
            pair = max(known.open_pairs(), key=lambda pair: _urgency(known, *pair), default=None)
            if pair is None:
                self.choose_order(known)
                continue
            i, j = pair
            axis = 0 if known.sides[0][i] + known.sides[0][j] >= known.sides[1][i] + known.sides[1][j] else 1
            self.proof.append(["split", axis, i, j])
            one = known.copy()
            one.set_apart(axis, i, j)
            self.refute_pairs(one)
            if not self.overlapping(known, axis, i, j):
                return

    def force_pair(self, known: Arrangement) -> bool | None:
        """Decide a pair that can be apart on one axis only. ``False``: on none; ``None``: there is no such pair."""
        for i, j in known.open_pairs():
            for axis in (0, 1):
                heavy = heavy_clique(known, axis, i, j)
                if heavy is not None:
                    self.proof += [["split", axis, i, j], ["stack", axis, heavy]]
                    return self.overlapping(known, axis, i, j)
        return None

    def overlapping(self, known: Arrangement, axis: int, i: int, j: int) -> bool:
        """Add that i and j overlap on an axis; ``False`` if that is refuted at once."""
        known.set_overlap(axis, i, j)
        heavy = heavy_clique(known, 1 - axis, i, j)
        if heavy is not None:
            self.proof.append(["stack", 1 - axis, heavy])
        return heavy is None

    def mirror(self, known: Arrangement) -> bool:
        """Order the longest pair that is apart, if nothing is ordered on its axis: a mirror has the other order."""
        for axis in (0, 1):
            if not any(known.after[axis]) and any(known.apart[axis]):
                lengths = known.sides[axis]
                pairs = _unordered(known, axis, known.line(axis))
                i, j = max(pairs, key=lambda pair: lengths[pair[0]] + lengths[pair[1]])
                self.proof.append(["first", axis, i, j])
                known.set_order(axis, i, j)
                return True
        return False

    def force_order(self, known: Arrangement) -> bool | None:
        """Order a pair of which one order is refuted. ``False``: both are; ``None``: there is no such pair."""
        for axis in (0, 1):
            line = known.line(axis)
            for i, j in _unordered(known, axis, line):
                for first, second in ((i, j), (j, i)):
                    if known.refuted(axis, line, first, second):
                        self.proof.append(["order", axis, first, second])
                        self.proof.append(_contradiction(known, axis, first, second))
                        if known.refuted(axis, line, second, first):
                            self.proof.append(_contradiction(known, axis, second, first))
                            return False
                        known.set_order(axis, second, first)
                        return True
        return None

    def choose_order(self, known: Arrangement) -> None:
        """Order the longest pair, one way round and the other.

        Raises:
            _FoundError: every pair is ordered.
        """
        lines = known.line(0), known.line(1)
        pairs = [(axis, i, j) for axis in (0, 1) for i, j in _unordered(known, axis, lines[axis])]
        if not pairs:
            raise _FoundError(tuple(zip(lines[0].start, lines[1].start, *known.sides, strict=True)))
        axis, i, j = max(
            pairs, key=lambda pair: known.sides[pair[0]][pair[1]] + known.sides[pair[0]][pair[2]]
        )
        self.proof.append(["order", axis, i, j])
        one = known.copy()
        one.set_order(axis, i, j)
        self.refute_pairs(one)
        known.set_order(axis, j, i)

    def count(self) -> None:
        """One node more."""
        self.nodes += 1
        if self.nodes > self.limit:
            raise _LimitReachedError


def search(problem: Rectangles, *, nodes: int = 2_000) -> Searched:
    """Places for the rectangles, or a proof that there are none, unless that takes more than ``nodes`` nodes."""
    if len(problem.sides) > _MOST_RECTANGLES:
        return Searched(None, None, 0)
    run = _Search(problem, nodes)
    try:
        run.refute_turns(list(problem.sides), list(problem.turnable))
    except _FoundError as found:
        return Searched(found.places, None, run.nodes)
    except _LimitReachedError:
        return Searched(None, None, run.nodes)
    return Searched(None, run.proof, run.nodes)


def _urgency(known: Arrangement, i: int, j: int) -> int:
    """How full the mesh would be along the axis with more room, times the pair's area."""
    filled, area = [], 0
    for axis in (0, 1):
        lengths, apart = known.sides[axis], known.apart[axis]
        total = lengths[i] + lengths[j] + sum(lengths[v] for v in bits(apart[i] & apart[j]))
        filled.append(1000 * total // known.room[axis])
    for v in (i, j):
        area += known.sides[0][v] * known.sides[1][v]
    return min(filled) * area


def _unordered(known: Arrangement, axis: int, line: Line) -> Iterator[tuple[int, int]]:
    for i, (apart, above, below) in enumerate(zip(known.apart[axis], line.above, line.below, strict=True)):
        for j in bits(apart & ((1 << i) - 1) & ~above & ~below):
            yield j, i


def _contradiction(known: Arrangement, axis: int, i: int, j: int) -> list[Any]:
    """Why i cannot come before j: a path that is too long, or one between two that overlap."""
    line = known.line(axis)
    lengths = known.sides[axis]
    if line.start[i] + lengths[i] + lengths[j] + line.tail[j] > known.room[axis]:
        path = [i]
        while line.cause[path[0]] >= 0:
            path.insert(0, line.cause[path[0]])
        path.append(j)
        while line.tail[path[-1]]:
            here = path[-1]
            path.append(
                next(v for v in bits(known.after[axis][here]) if line.tail[v] + lengths[v] == line.tail[here])
            )
        return ["path", axis, path]
    later = line.below[j] | 1 << j
    first = next(v for v in bits(line.above[i] | 1 << i) if known.overlap[axis][v] & later)
    last = next(bits(known.overlap[axis][first] & later))
    return ["meet", axis, _way(known, axis, line, first, i) + _way(known, axis, line, j, last)]


def _way(known: Arrangement, axis: int, line: Line, first: int, last: int) -> list[int]:
    """A way from one rectangle to a later one, by direct orders."""
    way = [first]
    while way[-1] != last:
        way.append(
            next(v for v in bits(known.after[axis][way[-1]]) if v == last or line.below[v] >> last & 1)
        )
    return way
