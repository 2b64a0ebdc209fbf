"""How to find the bases of all free regions of a request by turns and conjunctions of words, as data for compiled code."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from allocert.machines import AlignedBlocks, AllSubcubes, Family, Frames, Grid
from allocert.machines.frames import base_mask
from allocert.machines.words import repeat

__all__ = [
    "EVERYWHERE",
    "HEAD",
    "HEALTHY",
    "Programs",
    "Shape",
    "Turn",
    "number",
    "pack",
    "programs_of",
    "words",
]

_WORD = 64
HEAD, HEALTHY, EVERYWHERE, NOWHERE = 6, 7, 8, 9
"""Rows of the processors that are not faulty, of all and of none; those before them are to work on."""
_MOST_DIMENSIONS = 8
"""Beyond, too many sets of directions."""


class Turn(NamedTuple):
    """A word with the bit of each place brought to another: ``word >> right`` at the places of ``near``, elsewhere ``word << left``."""

    right: int
    left: int
    near: int


class Shape(NamedTuple):
    """One shape of a request: its free bases are those of ``bases`` that are left when the free processors have met each turn of themselves."""

    turns: tuple[Turn, ...]
    bases: int

    def region(self) -> int:
        """The region of the first base."""
        word = self.bases & -self.bases
        for right, left, near in self.turns:
            word |= (word & near) << right | (word & ~near) >> left
        return word

    def has_place(self, free: int) -> bool:
        """Whether a region is free."""
        for right, left, near in self.turns:
            free &= free >> right & near | (free << left & ~near if left else 0)
        return free & self.bases != 0


class Programs(NamedTuple):
    """The shapes of all requests, packed for compiled code.

    ``code[3 * r :]`` begins with the processors of request r, where its first shape is in ``code``, and how many it has. A shape is
    the row of its bases, the number of its turns and for each turn the steps to the right and to the left and the row of its near
    places, which that of the others follows. ``board`` are rows of uint64, lowest bits first: some
    to work on, the processors that are not faulty, and the masks. ``wider`` are rows of uint64 with a bit for each request
    all of whose regions hold one of this one: where it has no place, they have none.
    """

    code: Any
    board: Any
    wider: Any


def programs_of(family: Family) -> Callable[[Any], list[Shape]] | None:
    """The shapes of a request in the order in which the family's first free region is searched; ``None`` if there are no such."""
    if isinstance(family, Frames):
        grid = family.machine
        return lambda request: [_frame(grid, sides) for sides in grid.shapes(request)]
    if isinstance(family, AlignedBlocks):
        return partial(_block, family.machine.n)
    if isinstance(family, AllSubcubes) and family.machine.n <= _MOST_DIMENSIONS:
        n = family.machine.n
        return lambda request: [_subcube(n, chosen) for chosen in combinations(range(n), request)]
    return None


def _frame(grid: Grid, frame: tuple[int, ...]) -> Shape:
    turns = []
    for side, stride, wanted in zip(grid.sides, grid.strides, frame, strict=True):
        length = 1
        while length < wanted:
            step = min(length, wanted - length)
            if grid.wraps:
                near = repeat(
                    (1 << (side - step) * stride) - 1, side * stride, grid.processors // (side * stride)
                )
                turns.append(Turn(step * stride, (side - step) * stride, near))
            else:
                turns.append(Turn(step * stride, 0, grid.full))
            length += step
    return Shape(tuple(turns), grid.full if grid.wraps else base_mask(grid.sides, frame))


def _subcube(n: int, directions: Sequence[int]) -> Shape:
    bases = sum(1 << node for node in range(1 << n) if not any(node >> i & 1 for i in directions))
    return Shape(tuple(Turn(1 << i, 0, (1 << (1 << n)) - 1) for i in directions), bases)


def _block(n: int, k: int) -> list[Shape]:
    full = (1 << (1 << n)) - 1
    return [Shape(tuple(Turn(1 << i, 0, full) for i in range(k)), repeat(1, 1 << k, 1 << n - k))]


def pack(family: Family, healthy: int, requests: Sequence[Any]) -> Programs | None:
    """The programs of some requests to a family, ``None`` if there are no such."""
    program = programs_of(family)
    if program is None:
        return None
    machine = family.machine
    heads: list[int] = []
    shapes: list[int] = []
    masks = [0] * HEALTHY + [healthy, machine.full, 0]
    known = [program(request) for request in requests]
    for request, found in zip(requests, known, strict=True):
        heads += machine.demand(request), 3 * len(requests) + len(shapes), len(found)
        for shape in found:
            shapes += len(masks), len(shape.turns)
            masks.append(shape.bases)
            for turn in shape.turns:
                shapes += turn.right, turn.left, len(masks) if turn.left else EVERYWHERE
                masks += [turn.near, machine.full & ~turn.near] if turn.left else []
    rows = -(-machine.processors // _WORD)
    board = np.array([words(mask, rows) for mask in masks], np.uint64)
    wider = np.array([words(mask, -(-len(known) // _WORD)) for mask in _wider(known)], np.uint64)
    return Programs(np.array(heads + shapes, np.int64), board, wider)


def _wider(known: Sequence[Sequence[Shape]]) -> list[int]:
    """For each request those all of whose shapes hold a region of it, as all their regions of one shape are alike."""
    regions = [[shape.region() for shape in shapes] for shapes in known]
    return [
        sum(
            1 << other
            for other, inside in enumerate(regions)
            if all(any(shape.has_place(region) for shape in shapes) for region in inside)
        )
        for shapes in known
    ]


def words(number: int, rows: int) -> Any:
    """A word as uint64[rows]."""
    return np.frombuffer(bytearray(number.to_bytes(8 * rows, "little")), np.uint64)


def number(row: Any) -> int:
    """The word of a row of uint64."""
    return int.from_bytes(row.tobytes(), "little")
