"""Local search on the order in which rectangles are laid onto a skyline, compiled.

An order becomes a packing by filling the lowest gap of the skyline again and again: with the rectangle that closes it
exactly if there is one, else with the first of the order that fits, else with nothing. Orders are improved by
exchanging two rectangles or moving one, by simulated annealing on the area that finds no room.

Source: the skyline heuristics with scores for strip packing (Leung, Zhang and Sim 2011), for a rectangle of
bounded height.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from allocert.machines.compiled import compiled
from allocert.models.rectangles.problem import Places, Rectangles
from allocert.models.rectangles.skyline import (
    COLUMN,
    HEIGHT,
    SEGMENT,
    STATES,
    Asked,
    Gap,
    both_ways,
    fill_gap,
    first_state,
    gap_at,
    lay,
    lowest,
    next_state,
    read_places,
)

__all__ = ["improve_order"]

_TRIALS = 12
"""Annealing runs that share the steps, one after the other from the sorted orders."""
_AREA, _WIDTH, _LONGER_SIDE, _KEYS = range(4)
"""By what orders are sorted first, and the number of such keys."""
_HOT = 0.3
"""How much worse an order may be at the start of a run, in rectangles of mean area."""
_CLOSES, _LEVEL = 2, 1
_EXACT = _CLOSES + _LEVEL
"""Scores of a rectangle that closes the gap from wall to wall, or is level with a wall; and of one that does both."""


class _Laying(NamedTuple):
    """An order and its packing.

    ``order`` int64[rectangles] is that in which they are laid, and ``places`` int64[rectangles, 4] gets column, row, width
    and height of each. ``line`` is the skyline. ``after`` int64[rectangles + 1] links the places in the order of those still
    to be laid: its last entry is the head of the list, and the number of rectangles its end.
    """

    order: Any
    places: Any
    line: Any
    after: Any


def improve_order(problem: Rectangles, *, steps: int, seed: int = 0) -> Places | None:
    """A packing found within about this many looks at a rectangle, or ``None``.

    The same arguments give the same packing.
    """
    count = len(problem.sides)
    if count == 0 or steps <= 0 or any(not problem.shapes(index) for index in range(count)):
        return () if count == 0 else None
    places = np.zeros((count, 4), dtype=np.int64)
    way = _anneal(both_ways(problem), steps, seed, places)
    return None if way < 0 else tuple(read_places(places, way))


@compiled
def _anneal(ways: tuple[Asked, Asked], steps: int, seed: int, places: Any) -> int:
    """Fill ``places`` with a packing; in which of the two ways, -1 if none is found."""
    count = places.shape[0]
    laying = _Laying(
        np.zeros(count, dtype=np.int64),
        places,
        np.zeros((SEGMENT, count + 2), dtype=np.int64),
        np.zeros(count + 1, dtype=np.int64),
    )
    spent, state = 0, first_state(seed)
    for trial in range(_TRIALS):
        way = trial % 2
        asked = ways[way]
        laying.order[:] = np.argsort(_keys(asked, trial // 2 % _KEYS), kind="mergesort")
        worst, looks = _lay_all(asked, laying)
        spent += looks
        share = spent + (steps - spent) // (_TRIALS - trial)
        worst, spent, state = _cool(asked, laying, worst, spent, share, state)
        if worst == 0:
            return way
        if spent >= steps:
            return -1
    return -1


@compiled
def _keys(asked: Asked, by: int) -> Any:
    """What rectangles are sorted by, int64[rectangles], the largest first."""
    keys = np.zeros(asked.turns.size, dtype=np.int64)
    for i in range(keys.size):
        w, h = asked.sides[i, 0], asked.sides[i, 1]
        if by == _AREA:
            keys[i] = -w * h
        elif by == _WIDTH:
            keys[i] = -w
        else:
            keys[i] = -max(w, h)
    return keys


@compiled
def _cool(
    asked: Asked, laying: _Laying, worst: int, spent: int, share: int, state: int
) -> tuple[int, int, int]:
    """Anneal the order until all have room or the share of looks is spent.

    ``worst`` is the area that finds no room at first. That area, the looks spent and the generator's state then.
    """
    order = laying.order
    count, begin = order.size, spent
    hot = _HOT * asked.area / count
    while worst > 0 and spent < share:
        warmth = hot * (1.0 - (spent - begin) / (share - begin)) ** 2
        state = next_state(state)
        i = (state >> 8) % count
        state = next_state(state)
        j = (state >> 8) % (count - 1)
        if j >= i:
            j += 1
        state = next_state(state)
        exchanged = (state >> 8) % 2 == 0
        state = next_state(state)
        drawn = (state + 1) / STATES
        if exchanged:
            order[i], order[j] = order[j], order[i]
        else:
            _shift(order, i, j)
        now, looks = _lay_all(asked, laying)
        spent += looks
        if now <= worst or now - worst < -warmth * np.log(drawn):
            worst = now
        elif exchanged:
            order[i], order[j] = order[j], order[i]
        else:
            _shift(order, j, i)
    return worst, spent, state


@compiled
def _lay_all(asked: Asked, laying: _Laying) -> tuple[int, int]:
    """Lay the rectangles in their order; the area that finds no room, and how many looks that took."""
    order, places, line, after = laying
    count = order.size
    for i in range(count):
        after[i] = i + 1
    after[count] = 0
    line[COLUMN, 0], line[HEIGHT, 0], line[COLUMN, 1] = 0, 0, asked.width
    segments, left, looks = 1, asked.area, 0
    while after[count] != count:
        # No rectangle is level with an edge of the mesh.
        gap = gap_at(line, segments, lowest(line, segments), asked.height + 1)
        previous, turn, more = _best(asked, order, after, gap)
        looks += more
        if previous < 0:
            if segments == 1:
                break
            segments = fill_gap(line, segments, gap)
            continue
        i = order[after[previous]]
        after[previous] = after[after[previous]]
        w, h = asked.sides[i, turn], asked.sides[i, 1 - turn]
        left -= w * h
        segments, column = lay(line, segments, gap, w, h)
        places[i, 0], places[i, 1], places[i, 2], places[i, 3] = column, gap.height, w, h
    return left, looks


@compiled
def _best(asked: Asked, order: Any, after: Any, gap: Gap) -> tuple[int, int, int]:
    """The rectangle for a gap: the one before it in the list, -1 if none fits; whether it is turned; and the looks."""
    count, room = order.size, asked.height - gap.height
    best, best_previous, best_turn, looks = -1, -1, 0, 0
    previous, here = count, after[count]
    while here != count and best != _EXACT:
        looks += 1
        i = order[here]
        for turn in range(2 if asked.turns[i] else 1):
            w, h = asked.sides[i, turn], asked.sides[i, 1 - turn]
            if w <= gap.length and h <= room:
                level = gap.height + h in (gap.before, gap.behind)
                score = _CLOSES * (w == gap.length) + _LEVEL * level
                if score > best:
                    best, best_previous, best_turn = score, previous, turn
        previous, here = here, after[here]
    return best_previous, best_turn, looks


@compiled
def _shift(order: Any, i: int, j: int) -> None:
    """Take the entry at i out and put it back at j."""
    moved = order[i]
    if i < j:
        for k in range(i, j):
            order[k] = order[k + 1]
    else:
        for k in range(i, j, -1):
            order[k] = order[k - 1]
    order[j] = moved
