"""Local search on the order in which rectangles are laid onto a skyline, compiled.

An order becomes a packing by filling the lowest gap of the skyline again and again: with the rectangle that closes it
exactly if there is one, else with the first of the order that fits, else with nothing. Orders are improved by
exchanging two rectangles or moving one, by simulated annealing on the area that finds no room.

Source: the skyline heuristics with scores for strip packing (Leung, Zhang and Sim 2011), for a rectangle of
bounded height.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from allocert.machines.compiled import compiled
from allocert.models.rectangles.problem import Places, Rectangles
from allocert.models.rectangles.skyline import (
    COLUMN,
    HEIGHT,
    LENGTH,
    SEGMENT,
    STATES,
    drop_segment,
    first_state,
    make_room,
    next_state,
)

__all__ = ["improve_order"]

_TRIALS = 12
"""Annealing runs that share the steps, one after the other from the sorted orders."""
_AREA, _WIDTH, _LONGER_SIDE, _KEYS = range(4)
"""By what orders are sorted first, and the number of such keys."""
_CLOSES, _LEVEL = 2, 1
_EXACT = _CLOSES + _LEVEL
"""Scores of a rectangle that closes the gap from wall to wall, or is level with a wall; and of one that does both."""


def improve_order(problem: Rectangles, *, steps: int, seed: int = 0) -> Places | None:
    """A packing found within about this many looks at a rectangle, or ``None``.

    The same arguments give the same packing.
    """
    count = len(problem.sides)
    if count == 0 or steps <= 0 or any(not problem.shapes(index) for index in range(count)):
        return () if count == 0 else None
    sides = np.array(problem.sides, dtype=np.int64)
    turns = np.array([turn and w != h for turn, (w, h) in zip(problem.turnable, problem.sides, strict=True)])
    places = np.zeros((count, 4), dtype=np.int64)
    if not _anneal(problem.width, problem.height, sides, turns, steps, _TRIALS, seed, places):
        return None
    return tuple((int(x), int(y), int(w), int(h)) for x, y, w, h in places)


@compiled
def _lay(
    width: int, height: int, wide: Any, high: Any, turns: Any, order: Any, places: Any, line: Any, after: Any
) -> tuple[int, int]:
    """Lay rectangles in an order; the area that finds no room, and how many looks that took.

    ``places`` int64[rectangles, 4] gets column, row, width and height of each. ``line`` is the skyline; ``after``
    int64[rectangles + 1] links the rectangles still to be laid.
    """
    count = order.size
    for i in range(count):
        after[i] = i + 1
    after[count] = 0
    line[COLUMN, 0], line[HEIGHT, 0], line[LENGTH, 0] = 0, 0, width
    segments, left, looks = 1, 0, 0
    for i in range(count):
        left += wide[i] * high[i]
    # after[count] is the head of the list, and count its end.
    while after[count] != count:
        low = 0
        for k in range(1, segments):
            if line[HEIGHT, k] < line[HEIGHT, low]:
                low = k
        x, y, gap = line[COLUMN, low], line[HEIGHT, low], line[LENGTH, low]
        room = height - y
        before = line[HEIGHT, low - 1] - y if low > 0 else height + 1
        behind = line[HEIGHT, low + 1] - y if low + 1 < segments else height + 1
        best, best_previous, best_turn = -1, count, False
        previous, here = count, after[count]
        while here != count:
            looks += 1
            i = order[here]
            for turn in range(2):
                if turn == 1 and not turns[i]:
                    break
                w, h = (high[i], wide[i]) if turn else (wide[i], high[i])
                if w <= gap and h <= room:
                    score = _CLOSES * (w == gap) + _LEVEL * (h in (before, behind))
                    if score > best:
                        best, best_previous, best_turn = score, previous, turn == 1
            if best == _EXACT:
                break
            previous, here = here, after[here]
        if best < 0:
            if segments == 1:
                break
            # The gap stays empty up to the lower of its walls.
            wall = low - 1 if before <= behind else low + 1
            line[LENGTH, wall] += gap
            if wall > low:
                line[COLUMN, wall] = x
            segments = drop_segment(line, segments, low)
            wall = min(wall, low)
            if wall + 1 < segments and line[HEIGHT, wall] == line[HEIGHT, wall + 1]:
                line[LENGTH, wall] += line[LENGTH, wall + 1]
                segments = drop_segment(line, segments, wall + 1)
            continue
        chosen = after[best_previous]
        after[best_previous] = after[chosen]
        i = order[chosen]
        w, h = (high[i], wide[i]) if best_turn else (wide[i], high[i])
        left -= w * h
        # Against the higher wall, or the one it is level with.
        at_left = h == before or (h != behind and before >= behind)
        at = x if at_left else x + gap - w
        places[i] = at, y, w, h
        new = low
        if w < gap:
            segments = make_room(line, segments, low)
            if at_left:
                line[COLUMN, low + 1], line[LENGTH, low + 1] = x + w, gap - w
            else:
                line[LENGTH, low] = gap - w
                new = low + 1
        line[COLUMN, new], line[HEIGHT, new], line[LENGTH, new] = at, y + h, w
        if new + 1 < segments and line[HEIGHT, new + 1] == line[HEIGHT, new]:
            line[LENGTH, new] += line[LENGTH, new + 1]
            segments = drop_segment(line, segments, new + 1)
        if new > 0 and line[HEIGHT, new - 1] == line[HEIGHT, new]:
            line[LENGTH, new - 1] += line[LENGTH, new]
            segments = drop_segment(line, segments, new)
    return left, looks


@compiled
def _anneal(
    width: int, height: int, sides: Any, turns: Any, steps: int, trials: int, seed: int, places: Any
) -> bool:
    """Fill ``places`` with a packing; false if none is found."""
    count = sides.shape[0]
    line = np.zeros((SEGMENT, count + 2), dtype=np.int64)
    after = np.zeros(count + 1, dtype=np.int64)
    order = np.zeros(count, dtype=np.int64)
    spent = 0
    state = first_state(seed)
    for trial in range(trials):
        over = trial % 2 == 1
        wide, high = (sides[:, 1], sides[:, 0]) if over else (sides[:, 0], sides[:, 1])
        across, up = (height, width) if over else (width, height)
        key = np.zeros(count, dtype=np.int64)
        for i in range(count):
            by = trial // 2 % _KEYS
            if by == _AREA:
                key[i] = -wide[i] * high[i]
            elif by == _WIDTH:
                key[i] = -wide[i]
            else:
                key[i] = -max(wide[i], high[i])
        order[:] = np.argsort(key, kind="mergesort")
        worst, looks = _lay(across, up, wide, high, turns, order, places, line, after)
        spent += looks
        share = spent + (steps - spent) // (trials - trial)
        begin = spent
        total = np.sum(wide * high)
        hot = 0.3 * total / count
        if count < 2 and worst > 0:
            continue
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
            now, looks = _lay(across, up, wide, high, turns, order, places, line, after)
            spent += looks
            if now <= worst or now - worst < -warmth * np.log(drawn):
                worst = now
            elif exchanged:
                order[i], order[j] = order[j], order[i]
            else:
                _shift(order, j, i)
        if worst == 0:
            if over:
                for i in range(count):
                    x, y, w, h = places[i, 0], places[i, 1], places[i, 2], places[i, 3]
                    places[i] = y, x, h, w
            return True
        if spent >= steps:
            return False
    return False


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
