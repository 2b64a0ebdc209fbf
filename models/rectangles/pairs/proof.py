"""The proof of the search over pairs, compiled: an array of codes that grows as the proof is found.

A node is its kind, then the axis, then two rectangles, or how many there are and a list.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from allocert.machines.compiled import compiled

__all__ = [
    "FIRST",
    "KINDS",
    "MEET",
    "ORDER",
    "PAIR_KINDS",
    "PATH",
    "SPLIT",
    "STACK",
    "new_proof",
    "nodes_of",
    "with_room",
    "write_list",
    "write_pair",
]

KINDS = ("split", "order", "first", "stack", "path", "meet")
"""The kinds of node that the search writes; what they show stands in :mod:`allocert.models.rectangles.checks`."""

SPLIT, ORDER, FIRST, STACK, PATH, MEET = range(len(KINDS))
"""Their codes."""

PAIR_KINDS = SPLIT, ORDER, FIRST
"""Those that speak of a pair; the others have a list."""

_PAIR_SIZE, _LIST_HEAD = 4, 3
"""Codes of a node of a pair, and codes of one with a list before the list."""


def nodes_of(written: list[int]) -> list[Any]:
    """A proof node by node: kind, axis, and the two rectangles or the list of them."""
    nodes: list[Any] = []
    at = 0
    while at < len(written):
        code, axis = written[at], written[at + 1]
        if code in PAIR_KINDS:
            nodes.append([KINDS[code], axis, written[at + 2], written[at + 3]])
            at += _PAIR_SIZE
        else:
            end = at + _LIST_HEAD + written[at + 2]
            nodes.append([KINDS[code], axis, written[at + _LIST_HEAD : end]])
            at = end
    return nodes


@compiled
def new_proof() -> Any:
    """Room for a proof, int8[..]."""
    return np.zeros(4096, dtype=np.int8)


@compiled
def with_room(proof: Any, used: int, count: int) -> Any:
    """The proof, with this many codes ``used``, and with room for what one step about ``count`` rectangles writes."""
    if used + 8 * count + 64 <= proof.size:
        return proof
    longer = np.zeros(2 * proof.size, dtype=np.int8)
    longer[:used] = proof[:used]
    return longer


@compiled
def write_pair(proof: Any, used: int, kind: int, axis: int, i: int, j: int) -> int:
    """Append a node about a pair; how many codes are used then."""
    proof[used], proof[used + 1], proof[used + 2], proof[used + 3] = kind, axis, i, j
    return used + _PAIR_SIZE


@compiled
def write_list(proof: Any, used: int, kind: int, axis: int, chosen: Any, size: int) -> int:
    """Append a node with the first ``size`` of a list; how many codes are used then."""
    proof[used], proof[used + 1], proof[used + 2] = kind, axis, size
    for k in range(size):
        proof[used + _LIST_HEAD + k] = chosen[k]
    return used + _LIST_HEAD + size
