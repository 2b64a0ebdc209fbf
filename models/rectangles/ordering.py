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

__all__ = ["improve_order"]

_TRIALS = 12
"""Annealing runs that share the steps, one after the other from the sorted orders."""


def improve_order(problem: Rectangles, *, steps: int, seed: int = 0) -> Places | None:
    """A packing found within about so many looks at a rectangle, or ``None``.

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

    ``line`` has a row for each of column, height and length of the skyline's segments; ``after`` links what
    is still to be laid.
    """
    count = order.size
    for i in range(count):
        after[i] = i + 1
    after[count] = 0
    line[0, 0], line[1, 0], line[2, 0] = 0, 0, width
    segments, left, looks = 1, 0, 0
    for i in range(count):
        left += wide[i] * high[i]
    # after[count] is the head of the list, and count its end.
    while after[count] != count:
        low = 0
        for k in range(1, segments):
            if line[1, k] < line[1, low]:
                low = k
        x, y, gap = line[0, low], line[1, low], line[2, low]
        room = height - y
        before = line[1, low - 1] - y if low > 0 else height + 1
        behind = line[1, low + 1] - y if low + 1 < segments else height + 1
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
                    score = 2 * (w == gap) + (h in (before, behind))
                    if score > best:
                        best, best_previous, best_turn = score, previous, turn == 1
            if best == 3:
                break
            previous, here = here, after[here]
        if best < 0:
            if segments == 1:
                break
            # The gap stays empty up to the lower of its walls.
            wall = low - 1 if before <= behind else low + 1
            line[2, wall] += gap
            if wall > low:
                line[0, wall] = x
            segments -= 1
            for k in range(low, segments):
                line[0, k], line[1, k], line[2, k] = line[0, k + 1], line[1, k + 1], line[2, k + 1]
            wall = min(wall, low)
            if wall + 1 < segments and line[1, wall] == line[1, wall + 1]:
                line[2, wall] += line[2, wall + 1]
                segments -= 1
                for k in range(wall + 1, segments):
                    line[0, k], line[1, k], line[2, k] = line[0, k + 1], line[1, k + 1], line[2, k + 1]
            continue
        chosen = after[best_previous]
        after[best_previous] = after[chosen]
        i = order[chosen]
        w, h = (high[i], wide[i]) if best_turn else (wide[i], high[i])
        left -= w * h
        # Against the higher wall, or the one it is level with.
        at_left = h == before or (h != behind and before >= behind)
        at = x if at_left else x + gap - w
        places[i, 0], places[i, 1], places[i, 2], places[i, 3] = at, y, w, h
        new = low
        if w < gap:
            for k in range(segments, low, -1):
                line[0, k], line[1, k], line[2, k] = line[0, k - 1], line[1, k - 1], line[2, k - 1]
            segments += 1
            if at_left:
                line[0, low + 1], line[2, low + 1] = x + w, gap - w
            else:
                line[2, low] = gap - w
                new = low + 1
        line[0, new], line[1, new], line[2, new] = at, y + h, w
        if new + 1 < segments and line[1, new + 1] == line[1, new]:
            line[2, new] += line[2, new + 1]
            segments -= 1
            for k in range(new + 1, segments):
                line[0, k], line[1, k], line[2, k] = line[0, k + 1], line[1, k + 1], line[2, k + 1]
        if new > 0 and line[1, new - 1] == line[1, new]:
            line[2, new - 1] += line[2, new]
            segments -= 1
            for k in range(new, segments):
                line[0, k], line[1, k], line[2, k] = line[0, k + 1], line[1, k + 1], line[2, k + 1]
    return left, looks


@compiled
def _anneal(
    width: int, height: int, sides: Any, turns: Any, steps: int, trials: int, seed: int, places: Any
) -> bool:
    """Fill ``places`` with a packing; false if none is found."""
    count = sides.shape[0]
    line = np.zeros((3, count + 2), dtype=np.int64)
    after = np.zeros(count + 1, dtype=np.int64)
    order = np.zeros(count, dtype=np.int64)
    spent = 0
    state = (seed * 7919 + 12345) & 0x7FFFFFFF
    for trial in range(trials):
        over = trial % 2 == 1
        wide, high = (sides[:, 1], sides[:, 0]) if over else (sides[:, 0], sides[:, 1])
        across, up = (height, width) if over else (width, height)
        key = np.zeros(count, dtype=np.int64)
        for i in range(count):
            kind = trial // 2 % 3
            if kind == 0:
                key[i] = -wide[i] * high[i]
            elif kind == 1:
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
            state = (state * 1103515245 + 12345) & 0x7FFFFFFF
            i = (state >> 8) % count
            state = (state * 1103515245 + 12345) & 0x7FFFFFFF
            j = (state >> 8) % (count - 1)
            if j >= i:
                j += 1
            state = (state * 1103515245 + 12345) & 0x7FFFFFFF
            move = (state >> 8) % 2
            state = (state * 1103515245 + 12345) & 0x7FFFFFFF
            drawn = (state + 1) / 2147483648.0
            if move == 0:
                order[i], order[j] = order[j], order[i]
            else:
                _shift(order, i, j)
            now, looks = _lay(across, up, wide, high, turns, order, places, line, after)
            spent += looks
            if now <= worst or now - worst < -warmth * np.log(drawn):
                worst = now
            elif move == 0:
                order[i], order[j] = order[j], order[i]
            else:
                _shift(order, j, i)
        if worst == 0:
            if over:
                for i in range(count):
                    places[i, 0], places[i, 1] = places[i, 1], places[i, 0]
                    places[i, 2], places[i, 3] = places[i, 3], places[i, 2]
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
