"""Distances of nodes of a grid by its cuts: how far a set of nodes is spread, with counts of words."""

from __future__ import annotations

import itertools
from functools import lru_cache
from typing import NamedTuple

from allocert.machines.grid import Grid
from allocert.machines.words import repeat

__all__ = ["Cut", "components", "cuts", "pairwise", "spanned", "within"]


class Cut(NamedTuple):
    """A set of nodes; ``halves`` of its cuts separate two nodes once for each two links between them, ``2`` if one counts whole."""

    side: int
    halves: int


@lru_cache(maxsize=64)
def cuts(grid: Grid) -> tuple[Cut, ...]:
    """Cuts such that the distance of two nodes is the number of those that separate them, those of odd rings counted half.

    A mesh has one between any two neighbouring lines of an axis. A ring of even length L is cut at two opposite places at once, in
    L/2 ways, one of odd length at places i and i + (L - 1)/2, in L ways, each counting half.
    """
    found: list[Cut] = []
    for axis, side in enumerate(grid.sides):
        lines = [_line(grid, axis, c) for c in range(side)]
        if not grid.wraps:
            found += [Cut(sum(lines[: c + 1]), 2) for c in range(side - 1)]
        elif side % 2 == 0:
            found += [Cut(sum(lines[(c + i) % side] for i in range(side // 2)), 2) for c in range(side // 2)]
        elif side > 1:
            found += [Cut(sum(lines[(c + i) % side] for i in range((side - 1) // 2)), 1) for c in range(side)]
    return tuple(found)


def _line(grid: Grid, axis: int, place: int) -> int:
    """The nodes whose coordinate on an axis is ``place``."""
    stride, side = grid.strides[axis], grid.sides[axis]
    row = ((1 << stride) - 1) << place * stride
    return repeat(row, stride * side, grid.processors // (stride * side))


def pairwise(grid: Grid, nodes: int) -> int:
    """The sum of the distances of all pairs of nodes of a word: of each cut the product of how many lie on its two sides.

    >>> from allocert.machines import Mesh
    >>> pairwise(Mesh(2, 2), 0b1111)
    8
    """
    total = nodes.bit_count()
    doubled = 0
    for side, halves in cuts(grid):
        inside = (nodes & side).bit_count()
        doubled += halves * inside * (total - inside)
    return doubled // 2


@lru_cache(maxsize=65536)
def within(grid: Grid, centre: int, radius: int, largest: bool) -> int:
    """The nodes at a distance of at most ``radius``: the sum over the axes or, with ``largest``, the largest on an axis."""
    if radius < 0:
        return 0
    if largest:
        word = grid.full
        for axis, at in enumerate(grid.place(centre)):
            side = grid.sides[axis]
            near = (c for c in range(side) if _apart(c, at, side, grid.wraps) <= radius)
            word &= sum(_line(grid, axis, c) for c in near)
        return word
    ball = 1 << centre
    for _ in range(radius):
        ball |= _neighbours(grid, ball)
    return ball


def _apart(a: int, b: int, side: int, wraps: bool) -> int:
    return min(abs(a - b), side - abs(a - b)) if wraps else abs(a - b)


def _neighbours(grid: Grid, nodes: int) -> int:
    """The nodes linked to one of ``nodes``."""
    found = 0
    for axis, (side, stride) in enumerate(zip(grid.sides, grid.strides, strict=True)):
        first, last = _line(grid, axis, 0), _line(grid, axis, side - 1)
        found |= (nodes & ~last) << stride | (nodes & ~first) >> stride
        if grid.wraps:
            found |= (nodes & last) >> stride * (side - 1) | (nodes & first) << stride * (side - 1)
    return found


def components(grid: Grid, nodes: int) -> int:
    """How many connected parts a set of nodes has.

    >>> from allocert.machines import Mesh
    >>> components(Mesh(3, 1), 0b101)
    2
    """
    found = 0
    while nodes:
        part, grown = 0, nodes & -nodes
        while grown != part:
            part, grown = grown, grown | _neighbours(grid, grown) & nodes
        nodes ^= part
        found += 1
    return found


def spanned(grid: Grid, nodes: int) -> int:
    """The number of nodes of the least frame of a mesh that holds a set of nodes; a frame of a torus may wrap."""
    size = 1
    for axis, side in enumerate(grid.sides):
        taken = [c for c in range(side) if nodes & _line(grid, axis, c)]
        gaps = [b - a for a, b in itertools.pairwise(taken)]
        around = side - taken[-1] + taken[0]
        size *= side + 1 - (max([around, *gaps]) if grid.wraps else around)
    return size
