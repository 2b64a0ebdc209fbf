"""Dimensions that are stars in all subcubes of a system, left out: the same question in a smaller hypercube.

The proof stands in docs/proofs/expected-faults.md.
"""

from __future__ import annotations

from collections.abc import Iterable

from allocert.machines import Subcube

__all__ = ["projected"]


def projected(subcubes: Iterable[Subcube]) -> tuple[int, tuple[Subcube, ...]]:
    """The number of dimensions that remain, and the subcubes in these, in the order given; at least one subcube."""
    given = tuple(subcubes)
    shared = (1 << given[0].n) - 1
    for one in given:
        shared &= one.directions
    kept = [bit for bit in range(given[0].n) if not shared >> bit & 1]
    return len(kept), tuple(
        Subcube(len(kept), _gathered(one.base, kept), _gathered(one.directions, kept)) for one in given
    )


def _gathered(word: int, kept: list[int]) -> int:
    return sum((word >> bit & 1) << place for place, bit in enumerate(kept))
