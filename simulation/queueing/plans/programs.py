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

__all__ = ["SCRATCH", "Programs", "Shape", "Turn", "number", "pack", "programs_of", "words"]

_WORD = 64
SCRATCH = 6
"""Rows to work on."""
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


class Programs(NamedTuple):
    """The shapes of all requests, packed for compiled code.

    ``requests[r]`` has the processors of request r, its first shape and the one after its last; ``shapes[s]`` the first turn of shape s
    and the one after its last; ``turns[t]`` the steps to the right and to the left of turn t. ``masks`` are rows of uint64, lowest bits
    first: the processors that are not faulty, then the bases of each shape, then for each turn the near places and the others.
    ``scratch`` are rows to work on.
    """

    requests: Any
    shapes: Any
    turns: Any
    masks: Any
    scratch: Any


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
    rows = -(-machine.processors // _WORD)
    by_request = [program(request) for request in requests]
    shapes = [shape for one in by_request for shape in one]
    turns = [turn for shape in shapes for turn in shape.turns]
    masks = [healthy, *(shape.bases for shape in shapes)]
    for turn in turns:
        masks += [turn.near, machine.full & ~turn.near]
    demand = [machine.demand(request) for request in requests]
    return Programs(
        np.column_stack([np.array(demand, np.int64), _ranges([len(one) for one in by_request])]),
        _ranges([len(shape.turns) for shape in shapes]),
        np.array([[turn.right, turn.left] for turn in turns], np.int64).reshape(-1, 2),
        np.array([words(mask, rows) for mask in masks], np.uint64),
        np.zeros((SCRATCH, rows), np.uint64),
    )


def words(number: int, rows: int) -> Any:
    """A word as uint64[rows]."""
    return np.frombuffer(bytearray(number.to_bytes(8 * rows, "little")), np.uint64)


def number(row: Any) -> int:
    """The word of a row of uint64."""
    return int.from_bytes(row.tobytes(), "little")


def _ranges(sizes: Sequence[int]) -> Any:
    """Beginnings and ends of so many ranges one after the other."""
    ends = np.cumsum(np.array(sizes, np.int64))
    return np.column_stack([ends - sizes, ends])
