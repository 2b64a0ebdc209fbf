"""Packing by a beam of skylines: many packings in progress side by side, the least wasteful go on, compiled.

All packings of the beam hold equally many rectangles. Each is tried with every rectangle left at the lowest gap of its
skyline, and those go on that waste least for the area they cover, so that large rectangles are laid early. What has
wasted more than the mesh can spare is dropped, and so is what has the same skyline and rectangles as another. Beams of
different rankings, bottom-up and from left to right, are run one after the other and ever wider.

Source: anytime beams guided by waste (Libralesso and Fontan 2021, for cutting by guillotine), here on skylines.
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
    at_left,
    both_ways,
    fill_gap,
    first_state,
    gap_at,
    lay,
    lowest,
    next_state,
    read_places,
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


class _Ranking(NamedTuple):
    """By what ways on are ranked: the power of the area covered by which waste is divided, and the addition to the waste."""

    power: int
    spare: float


class _Packings(NamedTuple):
    """Packings in progress, in two halves, those at hand and those that follow; all of a half hold equally many rectangles.

    Packing s of half h has the skyline ``lines[h, s]`` of ``segments[h, s]`` segments, int32[2, packings, 2, rectangles + 2]
    and int64[2, packings]. Its lowest gap is ``lows[h, s]``, what it wasted ``wastes[h, s]``, and what it covers
    ``areas[h, s]``, all int64[2, packings]; ``laid[h, s]`` says which rectangles it holds, bool[2, packings, rectangles].
    """

    lines: Any
    segments: Any
    lows: Any
    wastes: Any
    areas: Any
    laid: Any


class _Ways(NamedTuple):
    """Ways on: ``ranks`` float64[ways], the least first, and ``ways`` int32[ways, 3]: the packing, the rectangle, whether turned."""

    ranks: Any
    ways: Any


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
    places = np.zeros((count, 4), dtype=np.int64)
    ways = dict(enumerate(both_ways(problem.only(order))))
    left, beam, runs = steps, _NARROWEST, 0
    while ways and beam <= _WIDEST:
        for power, spare in _RANKINGS:
            for way, asked in tuple(ways.items()):
                if left < beam * count * count:
                    return None
                fitted, whole, looks = _beam(asked, beam, _Ranking(power, spare * free), seed + runs, places)
                if fitted:
                    found = dict(zip(order, read_places(places, way), strict=True))
                    return tuple(found[i] for i in range(count))
                if whole:
                    del ways[way]
                left -= looks
                runs += 1
        beam *= 2
    return None


@compiled
def _beam(asked: Asked, beam: int, ranking: _Ranking, seed: int, places: Any) -> tuple[bool, bool, int]:
    """Fill ``places`` with a packing if a beam this wide ends in one.

    Whether it does, whether the beam was wide enough for all there was, and how many looks it took.

    ``places`` int64[rectangles, 4] gets column, row, width and height.
    """
    count = asked.turns.size
    packings = _new_packings(count, beam)
    packings.lines[0, 0, COLUMN, 1] = asked.width
    most = 2 * beam * count
    ways = _Ways(np.zeros(most, dtype=np.float64), np.zeros((most, _WAY), dtype=np.int32))
    history = np.zeros((count, beam, _STEP), dtype=np.int32)
    marks = np.zeros(count, dtype=np.int64)
    state = first_state(seed)
    for i in range(count):
        state = next_state(state)
        marks[i] = state << 31
        state = next_state(state)
        marks[i] ^= state
    half, at_hand, looks, whole = 0, 1, 0, True
    for level in range(count):
        found, state = _find_ways(asked, packings, half, at_hand, ranking, ways, state)
        looks += at_hand * (count + _OVERHEAD) + found
        whole = whole and found <= beam
        at_hand = _go_on(asked, packings, half, ways, found, marks, history[level])
        if at_hand == 0:
            return False, whole, looks
        half = 1 - half
    s = 0
    for level in range(count - 1, -1, -1):
        step = history[level, s]
        places[step[_RECTANGLE]] = step[_X:]
        s = step[_PARENT]
    return True, whole, looks


@compiled
def _new_packings(count: int, beam: int) -> _Packings:
    """Room for twice this many packings of this many rectangles; each has one segment, of no length yet."""
    return _Packings(
        np.zeros((2, beam, SEGMENT, count + 2), dtype=np.int32),
        np.ones((2, beam), dtype=np.int64),
        np.zeros((2, beam), dtype=np.int64),
        np.zeros((2, beam), dtype=np.int64),
        np.zeros((2, beam), dtype=np.int64),
        np.zeros((2, beam, count), dtype=np.bool_),
    )


@compiled
def _find_ways(
    asked: Asked, packings: _Packings, half: int, at_hand: int, ranking: _Ranking, ways: _Ways, state: int
) -> tuple[int, int]:
    """Rank every rectangle left, at the lowest gap of each packing at hand: the ways on, and the generator's state then."""
    mesh = asked.width * asked.height
    free, found = mesh - asked.area, 0
    for s in range(at_hand):
        have = packings.laid[half, s]
        line, segments = packings.lines[half, s], packings.segments[half, s]
        gap = gap_at(line, segments, packings.lows[half, s], asked.height)
        wasted, area = packings.wastes[half, s], packings.areas[half, s]
        least, second, narrow = _least_sides(asked, have)
        for i in range(have.size):
            if have[i] or (i > 0 and not have[i - 1] and _alike(asked, i - 1, i)):
                continue
            for turn in range(2 if asked.turns[i] else 1):
                w, h = asked.sides[i, turn], asked.sides[i, 1 - turn]
                if w > gap.length or gap.height + h > asked.height:
                    continue
                waste = wasted + _lost(gap, w, h, second if i == narrow else least)
                if waste > free:
                    continue
                covered = (area + w * h) / mesh
                state = next_state(state)
                value = (waste + ranking.spare) * (1.0 + _JITTER * (state / STATES - 0.5))
                for _ in range(ranking.power):
                    value /= covered
                ways.ranks[found] = value
                ways.ways[found, _PARENT], ways.ways[found, _RECTANGLE], ways.ways[found, _TURN] = s, i, turn
                found += 1
    return found, state


@compiled
def _alike(asked: Asked, i: int, j: int) -> bool:
    """Whether two rectangles are equal."""
    return bool(
        asked.turns[i] == asked.turns[j]
        and asked.sides[i, 0] == asked.sides[j, 0]
        and asked.sides[i, 1] == asked.sides[j, 1]
    )


@compiled
def _least_sides(asked: Asked, have: Any) -> tuple[int, int, int]:
    """The two least sides left that may lie across a gap, and whose the least is."""
    least, second, narrow = asked.width + 1, asked.width + 1, -1
    for i in range(have.size):
        if not have[i]:
            w = asked.sides[i, 0]
            if asked.turns[i]:
                w = min(w, asked.sides[i, 1])
            if w < least:
                least, second, narrow = w, least, i
            elif w < second:
                second = w
    return least, second, narrow


@compiled
def _lost(gap: Gap, w: int, h: int, least: int) -> int:
    """The waste next to a rectangle where no other one's side, ``least``, has room."""
    beside = gap.length - w
    if not 0 < beside < least:
        return 0
    top = gap.height + h
    return beside * (min(top, gap.behind if at_left(gap, top) else gap.before) - gap.height)


@compiled
def _go_on(
    asked: Asked, packings: _Packings, half: int, ways: _Ways, found: int, marks: Any, steps: Any
) -> int:
    """Lay the rectangles of the best ways on; how many packings follow, at most as many as there is room for.

    ``marks`` int64[rectangles] tell rectangles apart. ``steps`` int32[packings, 7] gets how each packing was made.
    """
    then, kept, most = 1 - half, 0, packings.lows.shape[1]
    free = asked.width * asked.height - asked.area
    slots = 4
    while slots < 4 * most:
        slots *= 2
    seen = np.zeros(slots, dtype=np.int64)
    for at in np.argsort(ways.ranks[:found]):
        way = ways.ways[at]
        s, i, turn = way[_PARENT], way[_RECTANGLE], way[_TURN]
        w, h = asked.sides[i, turn], asked.sides[i, 1 - turn]
        line, have = packings.lines[then, kept], packings.laid[then, kept]
        segments = packings.segments[half, s]
        for k in range(segments + 1):
            line[COLUMN, k] = packings.lines[half, s, COLUMN, k]
            line[HEIGHT, k] = packings.lines[half, s, HEIGHT, k]
        for j in range(have.size):
            have[j] = j == i or packings.laid[half, s, j]
        gap = gap_at(line, segments, packings.lows[half, s], asked.height)
        segments, column = lay(line, segments, gap, w, h)
        low, waste = 0, packings.wastes[half, s]
        if not have.all():
            segments, low, wasted = _settle(asked, line, segments, have)
            waste += wasted
        if low < 0 or waste > free or not _is_new(seen, _mark(line, segments, have, marks)):
            continue
        packings.segments[then, kept], packings.lows[then, kept] = segments, low
        packings.wastes[then, kept], packings.areas[then, kept] = waste, packings.areas[half, s] + w * h
        step = steps[kept]
        step[_PARENT], step[_RECTANGLE] = s, i
        step[_X], step[_Y], step[_W], step[_H] = column, gap.height, w, h
        kept += 1
        if kept == most:
            break
    return kept


@compiled
def _settle(asked: Asked, line: Any, segments: int, have: Any) -> tuple[int, int, int]:
    """Fill the lowest gap until some rectangle fits it: the segments, the gap or -1, and what was wasted."""
    waste = 0
    while True:
        gap = gap_at(line, segments, lowest(line, segments), asked.height)
        if _fits(asked, have, gap):
            return segments, gap.at, waste
        if segments == 1:
            return segments, -1, waste
        waste += gap.length * (min(gap.before, gap.behind) - gap.height)
        segments = fill_gap(line, segments, gap)


@compiled
def _fits(asked: Asked, have: Any, gap: Gap) -> bool:
    """Whether some rectangle left fits a gap."""
    room = asked.height - gap.height
    for i in range(have.size):
        if not have[i]:
            w, h = asked.sides[i, 0], asked.sides[i, 1]
            if (w <= gap.length and h <= room) or (asked.turns[i] and h <= gap.length and w <= room):
                return True
    return False


@compiled
def _mark(line: Any, segments: int, have: Any, marks: Any) -> int:
    """A number, not 0, for the rectangles and the skyline of a packing."""
    mark = 0
    for j in range(have.size):
        if have[j]:
            mark += marks[j]
    for k in range(segments):
        mark = (mark * 1000003 + line[COLUMN, k]) * 1000003 + line[HEIGHT, k]
    return mark | 1


@compiled
def _is_new(seen: Any, mark: int) -> bool:
    """Whether a mark is not in the table ``seen``, int64[a power of two], 0 where it is empty; now it is."""
    slot = (mark >> 20) & (seen.size - 1)
    while seen[slot] != 0 and seen[slot] != mark:
        slot = (slot + 1) & (seen.size - 1)
    if seen[slot] == mark:
        return False
    seen[slot] = mark
    return True
