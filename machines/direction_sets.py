"""All free subcubes of one dimension, the direction sets side by side in arrays of bytes.

The function of ``board.free_subcubes_any`` for large cubes: a direction that is spanned halves the rest of a board,
so all C(n, k) sets together take O(3^n) bit operations, eight and more at a time.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

__all__ = ["FreeSets", "free_direction_sets", "nodes_of"]

Bytes: TypeAlias = npt.NDArray[np.uint8]
FreeSets: TypeAlias = "tuple[npt.NDArray[np.int64], Bytes]"

_LOW = 3
"""Directions that lie within one byte."""
_NIBBLE = np.uint8(0x0F)


def free_direction_sets(free: int, n: int, k: int) -> FreeSets:
    """The sets of ``k`` directions of Q_n that have a free subcube, as words, and for each its free bases.

    ``free`` is the word of free nodes. A row is packed, lowest bit first: place p stands for the base whose
    bits outside the directions are those of p, lowest first.
    """
    data = np.frombuffer(free.to_bytes(max(1, (1 << n) >> _LOW), "little"), dtype=np.uint8)
    found: dict[int, FreeSets] = {}
    if free:
        found[0] = (np.zeros(1, dtype=np.int64), data.reshape(1, -1))
    for d in range(n - 1, -1, -1):
        found = {
            chosen: kept
            for chosen in range(max(0, k - d), min(k, n - d) + 1)
            if (kept := _extended(found.get(chosen), found.get(chosen - 1), d)) is not None
        }
    if k not in found:
        return np.zeros(0, dtype=np.int64), np.zeros((0, 1), dtype=np.uint8)
    sets, rows = found[k]
    return sets, rows.reshape(len(sets), -1)


def nodes_of(sets: npt.NDArray[np.int64], places: npt.NDArray[np.int64], n: int) -> npt.NDArray[np.int64]:
    """The bases at bit ``places`` of rows of the given direction ``sets``, one for one."""
    nodes, rest = np.zeros_like(places), places.copy()
    for d in range(n):
        outside = 1 - (sets >> d & 1)
        nodes |= (rest & outside) << d
        rest >>= outside
    return nodes


def _extended(without: FreeSets | None, smaller: FreeSets | None, d: int) -> FreeSets | None:
    """The sets that leave direction ``d`` out and those that get it, as far as anything is free there.

    Rows are read as cells of 2^(d+1) nodes; the directions above d that are not spanned number the cells.
    """
    parts: list[FreeSets] = []
    if without is not None:
        parts.append(without)
    if smaller is not None:
        sets, rows = smaller
        joined = _joined(rows, d)
        some: Any = joined.any(axis=1)
        if some.any():
            parts.append((sets[some] | 1 << d, joined[some]))
    if not parts:
        return None
    return np.concatenate([part[0] for part in parts]), np.concatenate([part[1] for part in parts])


def _joined(rows: Bytes, d: int) -> Bytes:
    """Where both halves of each cell are free: rows of half the length, of one byte at least."""
    if d >= _LOW:
        cells = rows.reshape(len(rows), -1, 2, 1 << (d - _LOW))
        return (cells[:, :, 0] & cells[:, :, 1]).reshape(len(rows), -1)
    both = rows & (rows >> np.uint8(1 << d))
    if d == 0:
        both &= np.uint8(0x55)
        both = both | both >> np.uint8(1)
    if d <= 1:
        both &= np.uint8(0x33)
        both = both | both >> np.uint8(2)
    both &= _NIBBLE
    if both.shape[1] == 1:
        return both
    joined: Bytes = both[:, ::2] | both[:, 1::2] << np.uint8(4)
    return joined
