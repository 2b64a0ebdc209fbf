"""Constructive packing: rectangles one by one onto a skyline, in many orders."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence

from allocert.models.rectangles.problem import Place, Places, Rectangles

__all__ = ["on_skyline", "pack_skylines"]

Skyline = list[tuple[int, int]]
"""Segments (first column, rows taken above it), from left to right; the last one ends at the mesh's side."""

_SPREAD = 0.5


def pack_skylines(problem: Rectangles, *, steps: int = 20_000, seed: int = 0) -> Places | None:
    """A packing by the first order that gives one, or ``None`` within so many looks at a segment.

    Orders: by area, height, width, longest side and perimeter, largest first, then ones drawn near these. Each
    is tried with three rules for the next place, on the mesh and on the mesh turned over its diagonal. The
    same seed gives the same packing.
    """
    count = len(problem.sides)
    if any(not problem.shapes(index) for index in range(count)):
        return None
    left = [steps]
    over = _transposed(problem)
    for order in _orders(problem, seed):
        for rule in (_lowest, _tightest, _lowest_top):
            for turned, asked in ((False, problem), (True, over)):
                found = on_skyline(asked, order, rule, left)
                if found is not None:
                    return tuple((y, x, h, w) for x, y, w, h in found) if turned else found
                if left[0] <= 0:
                    return None
    return None


def _transposed(problem: Rectangles) -> Rectangles:
    sides = tuple((h, w) for w, h in problem.sides)
    return Rectangles(problem.height, problem.width, sides, problem.turnable)


def _orders(problem: Rectangles, seed: int) -> Iterator[list[int]]:
    sizes: list[Callable[[int, int], int]] = [
        lambda w, h: w * h,
        lambda w, h: h * problem.width + w,
        lambda w, h: w * problem.height + h,
        lambda w, h: max(w, h) * max(problem.width, problem.height) + min(w, h),
        lambda w, h: w + h,
    ]
    indices = range(len(problem.sides))
    seen = set()
    draw = random.Random(seed)
    for size in sizes:
        order = sorted(indices, key=lambda i, size=size: (-size(*problem.sides[i]), i))  # type: ignore[misc]
        seen.add(tuple(order))
        yield order
    stale = 0
    while stale < 100:
        size = sizes[int(draw.random() * len(sizes))]
        keys = [size(w, h) * (1 + _SPREAD * (draw.random() - 0.5)) for w, h in problem.sides]
        order = sorted(indices, key=lambda i, keys=keys: (-keys[i], i))  # type: ignore[misc]
        if tuple(order) in seen:
            stale += 1
            continue
        stale = 0
        seen.add(tuple(order))
        yield order


Rule = Callable[[int, int, int, int, int], tuple[int, ...]]
"""Column, row, width, height and lost area of a place -> a key; the least key is taken."""


def _lowest(x: int, y: int, w: int, h: int, lost: int) -> tuple[int, ...]:
    return y, x


def _lowest_top(x: int, y: int, w: int, h: int, lost: int) -> tuple[int, ...]:
    return y + h, lost, x


def _tightest(x: int, y: int, w: int, h: int, lost: int) -> tuple[int, ...]:
    return lost, y + h, x


def on_skyline(problem: Rectangles, order: Sequence[int], rule: Rule, left: list[int]) -> Places | None:
    """Place the rectangles in this order; ``left[0]`` counts the looks that remain."""
    skyline: Skyline = [(0, 0)]
    places: dict[int, Place] = {}
    for index in order:
        best: tuple[tuple[int, ...], Place] | None = None
        for w, h in problem.shapes(index):
            for x, y, lost in _spots(skyline, w, problem.width):
                left[0] -= 1
                if y + h <= problem.height:
                    key = rule(x, y, w, h, lost)
                    if best is None or key < best[0]:
                        best = key, (x, y, w, h)
        if best is None or left[0] <= 0:
            return None
        places[index] = best[1]
        skyline = _raised(skyline, best[1], problem.width)
    return tuple(places[index] for index in range(len(problem.sides)))


def _spots(skyline: Skyline, w: int, width: int) -> Iterator[tuple[int, int, int]]:
    """Column, row and lost area of a base of width ``w`` at the left or right end of each segment."""
    ends = [x for x, _ in skyline[1:]] + [width]
    columns = dict.fromkeys([x for x, _ in skyline] + [end - w for end in ends])
    for x in columns:
        if not 0 <= x <= width - w:
            continue
        met = [
            (max(start, x), min(end, x + w), top)
            for (start, top), end in zip(skyline, ends, strict=True)
            if start < x + w and x < end
        ]
        y = max(top for _, _, top in met)
        yield x, y, sum((end - start) * (y - top) for start, end, top in met)


def _raised(skyline: Skyline, place: Place, width: int) -> Skyline:
    x, y, w, h = place
    ends = [start for start, _ in skyline[1:]] + [width]
    raised: Skyline = []
    for (start, top), end in zip(skyline, ends, strict=True):
        if start < x:
            raised.append((start, top))
        if start <= x < end:
            raised.append((x, y + h))
        if end > x + w and start < x + w:
            raised.append((x + w, top))
        elif start >= x + w:
            raised.append((start, top))
    merged: Skyline = []
    for start, top in raised:
        if not merged or merged[-1][1] != top:
            merged.append((start, top))
    return merged
