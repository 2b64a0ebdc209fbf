"""Packing by a beam of skylines: many packings in progress side by side, the least wasteful go on, compiled.

All packings of the beam hold equally many rectangles. Each is tried with every rectangle left at the lowest gap of its
skyline, and those go on that waste least for the area they cover, so that large rectangles are laid early. What has
wasted more than the mesh can spare is dropped, and so is what has the same skyline and rectangles as another. Beams of
different rankings, bottom-up and from left to right, are run one after the other and ever wider.

Source: anytime beams guided by waste (Libralesso and Fontan 2021, for cutting by guillotine), here on skylines.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from allocert.machines.compiled import compiled
from allocert.models.rectangles.problem import Place, Places, Rectangles
from allocert.models.rectangles.skyline import (
    COLUMN,
    HEIGHT,
    LENGTH,
    SEGMENT,
    STATES,
    first_state,
    make_room,
    next_state,
)

__all__ = ["pack_by_beam"]

_RANKINGS = (3, 1.0), (6, 0.3), (4, 0.3), (2, 3.0), (4, 1.0)
"""Power of the area covered by which waste is divided, and the part of the free area that is added to the waste."""
_JITTER = 0.05
"""How far chance moves a rank."""
_NARROWEST, _WIDEST = 8, 1 << 14
_OVERHEAD = 40
"""What going on from a packing costs besides looks at its rectangles, in looks."""
_PARENT, _RECTANGLE, _TURN, _WAY = range(4)
"""The columns of the ways on from the packings at hand, and their number."""
_X, _Y, _W, _H, _STEP = range(2, 7)
"""The columns of the history after those of the parent and of the rectangle: its place; and their number."""


def pack_by_beam(problem: Rectangles, *, steps: int, seed: int = 0) -> Places | None:
    """A packing found within about this many looks at a rectangle, or ``None``.

    The same arguments give the same packing.
    """
    count = len(problem.sides)
    free = problem.width * problem.height - problem.area
    if count == 0 or free < 0 or any(not problem.shapes(index) for index in range(count)):
        return () if count == 0 else None
    # Equal rectangles lie side by side.
    order = sorted(range(count), key=lambda i: (problem.turnable[i], problem.sides[i]))
    sides = np.array([problem.sides[i] for i in order], dtype=np.int64)
    turns = np.array([problem.turnable[i] and problem.sides[i][0] != problem.sides[i][1] for i in order])
    places = np.zeros((count, 4), dtype=np.int64)
    ways = {over: np.ascontiguousarray(sides[:, ::-1] if over else sides) for over in (False, True)}
    left, beam, runs = steps, _NARROWEST, 0
    while ways and beam <= _WIDEST:
        for power, spare in _RANKINGS:
            for over, laid in tuple(ways.items()):
                if left < beam * count * count:
                    return None
                width, height = (problem.height, problem.width) if over else (problem.width, problem.height)
                rank = power, spare * free, _JITTER, seed + runs
                fitted, whole, looks = _beam(width, height, laid, turns, beam, rank, places)
                if fitted:
                    found = dict(zip(order, places[:, [1, 0, 3, 2]] if over else places, strict=True))
                    return tuple(_place(found[i]) for i in range(count))
                if whole:
                    del ways[over]
                left -= looks
                runs += 1
        beam *= 2
    return None


def _place(row: Any) -> Place:
    x, y, w, h = row.tolist()
    return x, y, w, h


@compiled
def _level(line: Any, segments: int) -> int:
    """Join neighbours of the skyline that are level; how many segments it has then."""
    last = 0
    for k in range(1, segments):
        if line[HEIGHT, k] == line[HEIGHT, last]:
            line[LENGTH, last] += line[LENGTH, k]
        else:
            last += 1
            line[COLUMN, last], line[HEIGHT, last], line[LENGTH, last] = (
                line[COLUMN, k],
                line[HEIGHT, k],
                line[LENGTH, k],
            )
    return last + 1


@compiled
def _settle(line: Any, segments: int, height: int, sides: Any, turns: Any, laid: Any) -> tuple[int, int, int]:
    """Raise the lowest gap until some rectangle fits it: the segments, what was wasted, and the gap or -1."""
    waste = 0
    while True:
        low = 0
        for k in range(1, segments):
            if line[HEIGHT, k] < line[HEIGHT, low]:
                low = k
        gap, room = line[LENGTH, low], height - line[HEIGHT, low]
        for i in range(laid.size):
            if not laid[i]:
                w, h = sides[i, 0], sides[i, 1]
                if (w <= gap and h <= room) or (turns[i] and h <= gap and w <= room):
                    return segments, waste, low
        if segments == 1:
            return segments, waste, -1
        wall = height
        if low > 0:
            wall = min(wall, line[HEIGHT, low - 1])
        if low + 1 < segments:
            wall = min(wall, line[HEIGHT, low + 1])
        waste += gap * (wall - line[HEIGHT, low])
        line[HEIGHT, low] = wall
        segments = _level(line, segments)


@compiled
def _lay(line: Any, segments: int, low: int, w: int, h: int, height: int) -> tuple[int, int, int]:
    """Lay a rectangle into the gap, at the higher wall or the one it is level with: the segments and its place."""
    x, y, gap = line[COLUMN, low], line[HEIGHT, low], line[LENGTH, low]
    before = line[HEIGHT, low - 1] if low > 0 else height
    behind = line[HEIGHT, low + 1] if low + 1 < segments else height
    if w == gap:
        line[HEIGHT, low] = y + h
        return _level(line, segments), x, y
    segments = make_room(line, segments, low)
    at = x
    if y + h == before or (y + h != behind and before >= behind):
        line[HEIGHT, low], line[LENGTH, low] = y + h, w
        line[COLUMN, low + 1], line[LENGTH, low + 1] = x + w, gap - w
    else:
        at = x + gap - w
        line[LENGTH, low] = gap - w
        line[COLUMN, low + 1], line[HEIGHT, low + 1], line[LENGTH, low + 1] = at, y + h, w
    return _level(line, segments), at, y


@compiled
def _beam(
    width: int, height: int, sides: Any, turns: Any, beam: int, rank: Any, places: Any
) -> tuple[bool, bool, int]:
    """Fill ``places`` with a packing if a beam this wide ends in one.

    Whether it does, whether the beam was wide enough for all there was, and how many looks it took.

    ``sides`` int64[rectangles, 2] and ``turns`` bool[rectangles] say which are packed; ``places`` int64[rectangles, 4] gets
    column, row, width and height. ``rank`` holds the power, the addition to the waste, the jitter and the seed. Packings in
    progress lie in two halves, those at hand and those that follow.
    """
    power, spare, jitter, seed = rank
    count = sides.shape[0]
    mesh = width * height
    free = mesh
    for i in range(count):
        free -= sides[i, 0] * sides[i, 1]
    lines = np.zeros((2, beam, SEGMENT, count + 2), dtype=np.int32)
    segments = np.ones((2, beam), dtype=np.int64)
    lows = np.zeros((2, beam), dtype=np.int64)
    wastes = np.zeros((2, beam), dtype=np.int64)
    areas = np.zeros((2, beam), dtype=np.int64)
    laid = np.zeros((2, beam, count), dtype=np.bool_)
    history = np.zeros((count, beam, _STEP), dtype=np.int32)
    marks = np.zeros(count, dtype=np.int64)
    state = first_state(seed)
    for i in range(count):
        state = next_state(state)
        marks[i] = state << 31
        state = next_state(state)
        marks[i] ^= state
    most = 2 * beam * count
    ranks = np.zeros(most, dtype=np.float64)
    ways_on = np.zeros((most, _WAY), dtype=np.int32)
    slots = 4
    while slots < 4 * beam:
        slots *= 2
    lines[0, 0, LENGTH, 0] = width
    at_hand, now, looks, whole = 1, 0, 0, True
    for level in range(count):
        ways = 0
        for s in range(at_hand):
            looks += count + _OVERHEAD
            line, have, low = lines[now, s], laid[now, s], lows[now, s]
            y, gap = line[HEIGHT, low], line[LENGTH, low]
            before = line[HEIGHT, low - 1] if low > 0 else height
            behind = line[HEIGHT, low + 1] if low + 1 < segments[now, s] else height
            # The two least sides left that may lie across a gap.
            least, second, narrow = width + 1, width + 1, -1
            for i in range(count):
                if not have[i]:
                    w = min(sides[i, 0], sides[i, 1]) if turns[i] else sides[i, 0]
                    if w < least:
                        least, second, narrow = w, least, i
                    elif w < second:
                        second = w
            for i in range(count):
                if have[i]:
                    continue
                alike = i > 0 and turns[i] == turns[i - 1]
                if (
                    alike
                    and sides[i, 0] == sides[i - 1, 0]
                    and sides[i, 1] == sides[i - 1, 1]
                    and not have[i - 1]
                ):
                    continue
                for turn in range(2):
                    if turn == 1 and not turns[i]:
                        break
                    w, h = sides[i, turn], sides[i, 1 - turn]
                    top = y + h
                    if w > gap or top > height:
                        continue
                    waste = wastes[now, s]
                    if 0 < gap - w < (second if i == narrow else least):
                        at_left = top == before or (top != behind and before >= behind)
                        waste += (gap - w) * (min(top, behind if at_left else before) - y)
                    if waste > free:
                        continue
                    covered = (areas[now, s] + w * h) / mesh
                    state = next_state(state)
                    value = (waste + spare) * (1.0 + jitter * (state / STATES - 0.5))
                    for _ in range(power):
                        value /= covered
                    ranks[ways] = value
                    ways_on[ways, _PARENT], ways_on[ways, _RECTANGLE], ways_on[ways, _TURN] = s, i, turn
                    ways += 1
        looks += ways
        whole = whole and ways <= beam
        seen = np.zeros(slots, dtype=np.int64)
        then, kept = 1 - now, 0
        for way in np.argsort(ranks[:ways]):
            s, i, turn = ways_on[way, _PARENT], ways_on[way, _RECTANGLE], ways_on[way, _TURN]
            w, h = sides[i, turn], sides[i, 1 - turn]
            line, have, n = lines[then, kept], laid[then, kept], segments[now, s]
            line[:, :n] = lines[now, s, :, :n]
            have[:] = laid[now, s]
            have[i] = True
            n, at, y = _lay(line, n, lows[now, s], w, h, height)
            low, wasted = 0, 0
            if level + 1 < count:
                n, wasted, low = _settle(line, n, height, sides, turns, have)
            if low < 0 or wastes[now, s] + wasted > free:
                continue
            mark = np.int64(0)
            for j in range(count):
                if have[j]:
                    mark += marks[j]
            for k in range(n):
                mark = (mark * 1000003 + line[COLUMN, k]) * 1000003 + line[HEIGHT, k]
            mark |= 1
            slot = (mark >> 20) & (slots - 1)
            while seen[slot] != 0 and seen[slot] != mark:
                slot = (slot + 1) & (slots - 1)
            if seen[slot] == mark:
                continue
            seen[slot] = mark
            segments[then, kept], lows[then, kept] = n, low
            wastes[then, kept] = wastes[now, s] + wasted
            areas[then, kept] = areas[now, s] + w * h
            step = history[level, kept]
            step[_PARENT], step[_RECTANGLE] = s, i
            step[_X], step[_Y], step[_W], step[_H] = at, y, w, h
            kept += 1
            if kept == beam:
                break
        if kept == 0:
            return False, whole, looks
        at_hand, now = kept, then
    s = 0
    for back in range(count):
        step = history[count - 1 - back, s]
        places[step[_RECTANGLE]] = step[_X:]
        s = step[_PARENT]
    return True, whole, looks
