"""The facts about pairs of rectangles, compiled: int64[kinds of fact, axes, rectangles], a word of rectangles each.

``APART`` holds those whose intervals on that axis are disjoint from its own; ``OVERLAP`` those whose intervals meet it,
and which therefore are apart on the other axis; ``AFTER`` those known to come after it, directly, not by transitivity.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from allocert.machines.compiled import compiled

__all__ = [
    "AFTER",
    "APART",
    "COLUMNS",
    "FACTS",
    "LISTED",
    "ORDERED",
    "OVERLAP",
    "ROWS",
    "SCRATCH",
    "WAITING",
    "heavy",
    "overlap_long",
    "set_apart",
    "set_overlap",
]

APART, OVERLAP, AFTER, FACTS = range(4)
"""The kinds of fact, and their number."""

COLUMNS, ROWS = range(2)
"""The axes; on them the sides of a rectangle are its width and its height."""

LISTED, WAITING, ORDERED, SCRATCH = range(4)
"""The rows of the scratch ``work``, int64[3, rectangles + 1]: a list for the proof, counts or candidates, an order."""

_LOOKS = 2_000
"""Sets examined for one that is too long, of exponentially many."""


@compiled
def heavy(now: Any, sides: Any, room: Any, axis: int, i: int, j: int, work: Any) -> int:
    """Rectangles with i and j that would all be apart on an axis, were i and j, and have no room there.

    Their number, 0 if there are none or none is met soon; ``work[LISTED]`` has them, and ``work[WAITING]`` keeps the candidates.
    """
    chosen, candidates = work[LISTED], work[WAITING]
    left = room[axis] - sides[axis, i]
    chosen[0] = i
    size = 1
    candidates[1] = now[APART, axis, i]
    if i != j:
        left -= sides[axis, j]
        chosen[1] = j
        size = 2
        candidates[2] = now[APART, axis, i] & now[APART, axis, j]
    base = size
    for _ in range(_LOOKS):
        if left < 0:
            return size
        word = candidates[size]
        total, top = 0, -1
        v = 0
        while word:
            if word & 1:
                total += sides[axis, v]
                top = v
            word >>= 1
            v += 1
        if total <= left:
            if size == base:
                return 0
            size -= 1
            left += sides[axis, chosen[size]]
            continue
        candidates[size] ^= np.int64(1) << top
        chosen[size] = top
        candidates[size + 1] = candidates[size] & now[APART, axis, top]
        size += 1
        left -= sides[axis, top]
    return 0


@compiled
def set_apart(now: Any, axis: int, i: int, j: int) -> None:
    """Note that two are apart on an axis."""
    now[APART, axis, i] |= np.int64(1) << j
    now[APART, axis, j] |= np.int64(1) << i


@compiled
def overlap_long(now: Any, sides: Any, room: Any) -> None:
    """Those overlap on an axis that are too long for it together."""
    for i in range(sides.shape[1]):
        for j in range(i):
            for axis in range(2):
                if sides[axis, i] + sides[axis, j] > room[axis]:
                    set_overlap(now, axis, i, j)


@compiled
def set_overlap(now: Any, axis: int, i: int, j: int) -> None:
    """Note that two overlap on an axis, so that they are apart on the other."""
    now[OVERLAP, axis, i] |= np.int64(1) << j
    now[OVERLAP, axis, j] |= np.int64(1) << i
    set_apart(now, 1 - axis, i, j)
