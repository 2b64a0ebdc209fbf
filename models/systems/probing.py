"""How many statuses have to be looked at in the worst case: exact depths of decision trees, and parities.

A question about the pe's 0..n-1 is the tuple of its answers: entry A is the answer when the pe's of the word A are available.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from itertools import combinations

from allocert.machines.words import bits

__all__ = ["available", "depth", "listing", "number_of_sets", "some_available"]


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
    table = 0
    for one in available(subcubes, pes):
        table |= one
    return table.bit_count()


def some_available(subcubes: Sequence[int], pes: int) -> tuple[bool, ...]:
    """The question whether some of the subcubes is available."""
    return tuple(any(word & one == one for one in subcubes) for word in range(1 << pes))


def listing(subcubes: Sequence[int], pes: int) -> tuple[int, ...]:
    """The question which of the subcubes are available; an answer is a word of their numbers."""
    return tuple(
        sum(1 << i for i, one in enumerate(subcubes) if word & one == one) for word in range(1 << pes)
    )


def depth(question: Sequence[Hashable]) -> int:
    """The fewest looks that settle the question in the worst case, by dynamic programming over all partial knowledge.

    With n pe's there are 3^n states of knowledge, all of which are gone through: n <= 8 takes a second or so.

    >>> depth((False, False, False, True))
    2
    """
    n = len(question).bit_length() - 1
    answers: dict[tuple[int, int], tuple[int, Hashable]] = {
        (0, value): (0, answer) for value, answer in enumerate(question)
    }
    for size in range(1, n + 1):
        for open_pes in map(sum, combinations([1 << pe for pe in range(n)], size)):
            lowest = open_pes & -open_pes
            known = ~open_pes & ((1 << n) - 1)
            value = 0
            while True:
                low, high = answers[open_pes ^ lowest, value], answers[open_pes ^ lowest, value | lowest]
                if low[0] == high[0] == 0 and low[1] == high[1]:
                    answers[open_pes, value] = low
                else:
                    least = min(
                        max(answers[open_pes ^ pe, value][0], answers[open_pes ^ pe, value | pe][0])
                        for pe in map((1).__lshift__, bits(open_pes))
                    )
                    answers[open_pes, value] = (least + 1, None)
                value = (value - known) & known
                if not value:
                    break
    return answers[(1 << n) - 1, 0][0]


def _column(pe: int, pes: int) -> int:
    """The truth table of "pe is available": 2^pe zeros and 2^pe ones, in turn."""
    block = ((1 << (1 << pe)) - 1) << (1 << pe)
    table = block
    width = 2 << pe
    while width < 1 << pes:
        table |= table << width
        width *= 2
    return table
