"""The compiled search over ranges of first columns and rows: which range to halve, depth first, and the proof as codes."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from allocert.machines.compiled import compiled
from allocert.models.rectangles.ranges.bounds import OPEN, narrowed
from allocert.models.rectangles.ranges.columns import Asked, Columns, asked_for, columns_of

__all__ = ["CODES", "HALVED", "PACKED", "REFUTED", "STOPPED", "Begun", "begin", "halve", "refuted_part"]

REFUTED, PACKED, STOPPED = range(3)
"""What a search comes to."""

HALVED, CODES = 4, 4
"""The code of a node that is halved, for others are what ranges come to; and how many numbers a node has: the code, the axis, the
rectangle, and the last position of the first half."""

_LITTLE = 4
"""An unsure area below this part of the area that a packing leaves empty is little, and refutes hardly anything."""


class Begun(NamedTuple):
    """A search, with which it goes on where it was stopped.

    ``low`` and ``high``, int64[depth, 2, rectangles], have the ranges of each node on the way down; ``chosen``, int64[depth, 4],
    whether its first half is done, and its axis, rectangle and last position; ``now``, int64[2], the length of the proof, and how deep
    the search is.
    """

    asked: Asked
    columns: Columns
    low: Any
    high: Any
    chosen: Any
    now: Any


def begin(room: Any, sides: Any, twin: Any, lone: int) -> Begun:
    """A search for these sides, int64[2, rectangles], on a mesh of these, int64[2]; none is longer than the mesh.

    ``twin[i]`` is the rectangle of the same sides before i, or -1; ``lone`` one that has sides of its own, or -1: it lies in the
    left and the lower half.
    """
    count = sides.shape[1]
    deepest = 2 + count * sum(int(side).bit_length() for side in room)
    high = np.zeros((deepest, 2, count), dtype=np.int64)
    high[0] = room[:, None] - sides
    if lone >= 0:
        high[0, :, lone] //= 2
    return Begun(
        asked_for(room, sides, twin),
        columns_of(room, count),
        low=np.zeros_like(high),
        high=high,
        chosen=np.zeros((deepest, 4), dtype=np.int64),
        now=np.zeros(2, dtype=np.int64),
    )


def refuted_part(begun: Begun) -> float:
    """How much of the ranges is refuted so far, if each half is half of what was halved."""
    return sum(2.0 ** -(above + 1) for above in range(int(begun.now[1])) if begun.chosen[above, 0])


@compiled
def halve(first: int, limit: int, begun: Begun, proof: Any) -> tuple[int, int, Any, Any]:
    """Go on for a packing or a proof that there is none, for at most ``limit`` nodes.

    ``first`` is the axis whose ranges are halved first, until little is unsure there. What it comes to, the nodes it took, the
    proof int64[nodes, 4] with room for more, and the low ends of the ranges.
    """
    low, high, chosen, now = begun.low, begun.high, begun.chosen, begun.now
    asked, little = begun.asked, begun.asked.slack[0] // _LITTLE
    used, depth, spent = now[0], now[1], 0
    while True:
        if spent == limit:
            now[0], now[1] = used, depth
            return STOPPED, spent, proof, low[depth]
        spent += 1
        if used == proof.shape[0]:
            longer = np.zeros((2 * used, CODES), dtype=np.int64)
            longer[:used] = proof
            proof = longer
        on, last = (chosen[depth - 1, 1], chosen[depth - 1, 2]) if depth > 0 else (0, -1)
        state = narrowed(low[depth], high[depth], asked, begun.columns, on, last)
        if state == OPEN:
            axis, i = _choice(low[depth], high[depth], asked.sides, first, little)
            if i < 0:
                return PACKED, spent, proof[:used], low[depth]
            middle = (low[depth, axis, i] + high[depth, axis, i]) // 2
            proof[used, 0], proof[used, 1], proof[used, 2], proof[used, 3] = HALVED, axis, i, middle
            used += 1
            chosen[depth, 0], chosen[depth, 1], chosen[depth, 2], chosen[depth, 3] = 0, axis, i, middle
            _copy(low, high, depth, depth + 1)
            depth += 1
            high[depth, axis, i] = middle
            continue
        proof[used, 0] = state
        used += 1
        # On to the second half of the last node that has one left.
        while depth > 0 and chosen[depth - 1, 0] == 1:
            depth -= 1
        if depth == 0:
            return REFUTED, spent, proof[:used], low[0]
        above = depth - 1
        axis, i = chosen[above, 1], chosen[above, 2]
        chosen[above, 0] = 1
        _copy(low, high, above, depth)
        low[depth, axis, i] = chosen[above, 3] + 1


@compiled
def _copy(low: Any, high: Any, source: int, target: int) -> None:
    """The ranges of one depth are those of another."""
    for axis in range(2):
        for i in range(low.shape[2]):
            low[target, axis, i], high[target, axis, i] = low[source, axis, i], high[source, axis, i]


@compiled
def _choice(low: Any, high: Any, sides: Any, first: int, little: int) -> tuple[int, int]:
    """The axis and the rectangle of the range to halve, -1 if none has two positions.

    It is the one that leaves most unsure: of the columns that a rectangle covers as many as its range has positions, or all, each as
    high as the rectangle. The other axis has its turn where that is little.
    """
    most, on, chosen = 0, 0, -1
    for turn in range(2):
        axis = 1 - first if turn else first
        if chosen >= 0 and most >= little:
            break
        for i in range(sides.shape[1]):
            unsure = min(high[axis, i] - low[axis, i], sides[axis, i]) * sides[1 - axis, i]
            if unsure > most:
                most, on, chosen = unsure, axis, i
    return on, chosen
