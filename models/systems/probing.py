"""How many statuses have to be probed in the worst case: exact depths of decision trees, and parities.

A question about the pe's 0..n-1 is the tuple of its answers: entry A is the answer when the pe's of the word A are available.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from itertools import combinations

import numpy as np

from allocert.machines.words import bits

__all__ = ["available", "depth", "number_of_sets", "signed_number", "some_available"]

_OPEN = np.int32(-1)
"""Instead of the number of an answer: the question is not settled yet."""


def available(subcubes: Iterable[int], pes: int) -> tuple[int, ...]:
    """For each subcube, a word of pe's, those of the 2^pes sets that hold it, as the word of a truth table."""
    rows = [_column(pe, pes) for pe in range(pes)]
    full = (1 << (1 << pes)) - 1
    found = []
    for word in subcubes:
        table = full
        for pe in bits(word):
            table &= rows[pe]
        found.append(table)
    return tuple(found)


def number_of_sets(subcubes: Sequence[int], pes: int) -> int:
    """How many of the 2^pes sets of pe's hold some of the subcubes; at most 20 pe's or so."""
    return _good(subcubes, pes).bit_count()


def signed_number(subcubes: Sequence[int], pes: int) -> int:
    """Those of an even number of pe's less those of an odd one.

    A run that leaves a pe unasked answers for as many of either sort; so if this is not 0, some run asks about all of them.
    """
    good, odd = _good(subcubes, pes), 0
    for pe in range(pes):
        odd ^= _column(pe, pes)
    return good.bit_count() - 2 * (good & odd).bit_count()


def _good(subcubes: Sequence[int], pes: int) -> int:
    table = 0
    for one in available(subcubes, pes):
        table |= one
    return table


def some_available(subcubes: Sequence[int], pes: int) -> tuple[bool, ...]:
    """The question whether some of the subcubes is available."""
    return tuple(any(word & one == one for one in subcubes) for word in range(1 << pes))


def depth(question: Sequence[Hashable]) -> int:
    """The fewest looks that settle the question in the worst case, by dynamic programming over all partial knowledge.

    With n pe's there are 3^n states of knowledge, gone through by how many pe's are not examined yet: n = 16 takes seconds.

    >>> depth((False, False, False, True))
    2
    """
    n = len(question).bit_length() - 1
    numbers: dict[Hashable, int] = {}
    answer = np.array([numbers.setdefault(one, len(numbers)) for one in question], dtype=np.int32)
    layer = {0: (np.zeros(1 << n, dtype=np.uint8), answer)}
    for size in range(1, n + 1):
        smaller, layer = layer, {}
        for unknown in map(sum, combinations([1 << pe for pe in range(n)], size)):
            looks, settled = [], np.zeros(0, dtype=np.int32)
            for pe in bits(unknown):
                below = 1 << ((1 << pe) - 1 & ~unknown).bit_count()
                depths, answers = smaller[unknown ^ 1 << pe]
                pairs = depths.reshape(-1, 2, below)
                looks.append(np.maximum(pairs[:, 0], pairs[:, 1]).reshape(-1))
                if not settled.size:
                    halves = answers.reshape(-1, 2, below)
                    settled = np.where(halves[:, 0] == halves[:, 1], halves[:, 0], _OPEN).reshape(-1)
            least = np.minimum.reduce(looks) + np.uint8(1)
            least[settled != _OPEN] = 0
            layer[unknown] = (least, settled)
    return int(layer[(1 << n) - 1][0][0])


def _column(pe: int, pes: int) -> int:
    """The truth table of "pe is available": 2^pe zeros and 2^pe ones, in turn."""
    block = ((1 << (1 << pe)) - 1) << (1 << pe)
    table = block
    width = 2 << pe
    while width < 1 << pes:
        table |= table << width
        width *= 2
    return table
