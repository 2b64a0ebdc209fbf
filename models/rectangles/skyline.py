"""What packings onto a skyline share: the rectangles as arrays; and compiled its segments, gaps and random numbers.

A skyline is an array of ints, 2 rows and a column a segment, from left to right, and a last one where the mesh ends;
neighbours differ in height. The numbers come from a linear congruential generator: the same seed gives the same packing on
every machine.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from allocert.machines.compiled import compiled
from allocert.models.rectangles.problem import Place, Rectangles

__all__ = [
    "COLUMN",
    "HEIGHT",
    "SEGMENT",
    "STATES",
    "Asked",
    "Gap",
    "at_left",
    "both_ways",
    "fill_gap",
    "first_state",
    "gap_at",
    "lay",
    "lowest",
    "next_state",
    "read_places",
]

COLUMN, HEIGHT, SEGMENT = range(3)
"""The rows of a skyline, and their number: the first column of a segment, and its height."""

STATES = 1 << 31
"""States of the generator are 0..STATES - 1."""

_FACTOR, _STEP, _SEED_FACTOR = 1103515245, 12345, 7919


class Asked(NamedTuple):
    """A packing problem: a mesh of ``width`` columns and ``height`` rows, and rectangles that cover ``area`` processors.

    ``sides`` int64[rectangles, 2] has the side along the columns first; ``turns`` bool[rectangles] says which rectangles may
    be turned and are no squares.
    """

    width: int
    height: int
    area: int
    sides: Any
    turns: Any


def both_ways(problem: Rectangles) -> tuple[Asked, Asked]:
    """A problem as it is, and with columns and rows exchanged."""
    sides = np.array(problem.sides, dtype=np.int64)
    turns = np.array([turn and w != h for turn, (w, h) in zip(problem.turnable, problem.sides, strict=True)])
    over = np.ascontiguousarray(sides[:, ::-1])
    return (
        Asked(problem.width, problem.height, problem.area, sides, turns),
        Asked(problem.height, problem.width, problem.area, over, turns),
    )


def read_places(places: Any, way: int) -> list[Place]:
    """Places of the problem from int64[rectangles, 4], columns, rows, widths and heights in one of the two ways."""
    return list(map(tuple, (places[:, [1, 0, 3, 2]] if way else places).tolist()))


class Gap(NamedTuple):
    """A segment ``at`` of a skyline that is lower than its neighbours: where it begins, its height, and how many columns it has.

    ``before`` and ``behind`` are the heights of the walls, its neighbours or the edges of the mesh.
    """

    at: int
    column: int
    height: int
    length: int
    before: int
    behind: int


@compiled
def gap_at(line: Any, segments: int, at: int, edge: int) -> Gap:
    """The gap of a segment, at whose ends walls of height ``edge`` stand where the mesh ends."""
    before = line[HEIGHT, at - 1] if at > 0 else edge
    behind = line[HEIGHT, at + 1] if at + 1 < segments else edge
    column = line[COLUMN, at]
    return Gap(at, column, line[HEIGHT, at], line[COLUMN, at + 1] - column, before, behind)


@compiled
def lowest(line: Any, segments: int) -> int:
    """The first of the lowest segments."""
    low = 0
    for k in range(1, segments):
        if line[HEIGHT, k] < line[HEIGHT, low]:
            low = k
    return low


@compiled
def at_left(gap: Gap, top: int) -> bool:
    """Whether what ends at row ``top`` is laid at the left of a gap: at the wall it is level with, or the higher one."""
    return bool(top == gap.before or (top != gap.behind and gap.before >= gap.behind))


@compiled
def lay(line: Any, segments: int, gap: Gap, w: int, h: int) -> tuple[int, int]:
    """Lay a rectangle into a gap where :func:`at_left` says: the segments then, and its column."""
    column, top, at = gap.column, gap.height + h, gap.at
    if w < gap.length:
        for k in range(segments, at - 1, -1):
            line[COLUMN, k + 1], line[HEIGHT, k + 1] = line[COLUMN, k], line[HEIGHT, k]
        segments += 1
        if at_left(gap, top):
            line[COLUMN, at + 1] = column + w
        else:
            column += gap.length - w
            at += 1
            line[COLUMN, at] = column
    line[HEIGHT, at] = top
    return _join(line, segments, at), column


@compiled
def fill_gap(line: Any, segments: int, gap: Gap) -> int:
    """Leave a gap empty up to the lower of its walls; how many segments there are then."""
    line[HEIGHT, gap.at] = min(gap.before, gap.behind)
    return _join(line, segments, gap.at)


@compiled
def _join(line: Any, segments: int, at: int) -> int:
    """Join a segment with neighbours that are level with it; how many segments there are then."""
    first = at - 1 if at > 0 and line[HEIGHT, at - 1] == line[HEIGHT, at] else at
    last = at + 1 if at + 1 < segments and line[HEIGHT, at + 1] == line[HEIGHT, at] else at
    gone = last - first
    if gone > 0:
        for k in range(last + 1, segments + 1):
            line[COLUMN, k - gone], line[HEIGHT, k - gone] = line[COLUMN, k], line[HEIGHT, k]
    return segments - gone


@compiled
def first_state(seed: int) -> int:
    """The generator's state for a seed."""
    return (seed * _SEED_FACTOR + _STEP) & (STATES - 1)


@compiled
def next_state(state: int) -> int:
    """The state that follows."""
    return (state * _FACTOR + _STEP) & (STATES - 1)
