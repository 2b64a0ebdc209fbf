"""Regions listed one by one, on a board that may be symbolic: which are free, how many, and which comes first.

Written with single bits of the board, ``+``, ``-`` and shifts: a truth is a word that is 1 or 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from typing import Any

from allocert.machines.board import Word
from allocert.machines.words import bits

__all__ = ["Rank", "is_free", "label", "least", "less", "number"]

Rank = tuple[Word, ...]
"""Words that are compared one after another, as tuples are."""


def label(region: Any) -> str:
    """The label of the boards on which a region is granted, or none is."""
    return f"due or granted, not both: {'a refusal' if region is None else region}"


def is_free(busy: Word, nodes: int) -> Word:
    """Whether all of some processors are free."""
    return reduce(lambda free, node: free & ~(busy >> node), bits(nodes), 1)


def number(busy: Word, nodes: Iterable[int]) -> Word:
    """How many of the words of processors are free."""
    return reduce(lambda count, one: count + is_free(busy, one), nodes, busy & 0)


def less(one: Word, other: Word, processors: int) -> Word:
    """Whether one number of at most ``processors`` is below another."""
    return one - other >> processors & 1


def least(busy: Word, processors: int, ranked: Sequence[tuple[Any, int, Rank]]) -> list[tuple[Any, Word]]:
    """For each of the regions, with words and ranks, whether it is free and no other free one comes before it.

    Where ranks are equal that comes first which is listed first.
    """
    free = [is_free(busy, nodes) for _, nodes, _ in ranked]

    def before(one: int, other: int) -> Word:
        first: Word = int(one < other)
        for own, theirs in reversed(list(zip(ranked[one][2], ranked[other][2], strict=True))):
            first = less(own, theirs, processors) | first & ~less(theirs, own, processors)
        return first

    def due(place: int) -> Word:
        others = (other for other in range(len(ranked)) if other != place)
        return reduce(lambda word, other: word & ~(free[other] & before(other, place)), others, free[place])

    return [(region, due(place)) for place, (region, _, _) in enumerate(ranked)]
