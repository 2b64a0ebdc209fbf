"""Antoniou 1994, section 2.2.3: what the automata of one Gray code settle for every n."""

from __future__ import annotations

from functools import lru_cache

from allocert.machines import GrayCode
from allocert.models.gray.language import (
    Comparison,
    compare,
    recognised_words,
    star_counts,
    starts_sharing_a_word,
    theorem_words,
)
from allocert.models.gray.recognition import RangeOfR, code_recognises, conditions, subcube_words

__all__ = [
    "BLOCKS",
    "language_holds",
    "link_holds",
    "neighbours_differ_in_one_bit",
    "number_of_runs",
    "recognised_by",
    "theorem",
    "theorem_holds",
]

_LINKED = 6

BLOCKS = (
    "Bit i of a code word is bit i of its rank xor bit i+1, so a block of 2^(k-1) ranks runs through all "
    "settings of directions g_1..g_(k-1) under one word of the (n-k+1)-bit code; region m joins blocks m and "
    "m+1, and its shape depends only on how these two words differ."
)
"""The step from regions of any n and k to pairs of neighbouring words, which the automata then settle."""


@lru_cache(maxsize=8)
def theorem(chosen: str = "abc") -> Comparison:
    """Words under the chosen conditions of theorem 2.3 (first) against recognised words (second)."""
    return compare(theorem_words(chosen), recognised_words())


def theorem_holds(reading: RangeOfR = "above-k", bound: int = _LINKED) -> bool:
    """Whether theorem 2.3 holds for every n: equal languages, which are the printed ones up to ``bound`` symbols."""
    compared = theorem()
    return compared.only_first is None and compared.only_second is None and link_holds(reading, bound)


def neighbours_differ_in_one_bit() -> bool:
    """Whether words j and j+1 differ in exactly one bit, cyclically, for codes of every length N >= 1."""
    return star_counts() == {1} and language_holds(_LINKED)


def number_of_runs() -> bool:
    """Whether for every N >= 2 the 2^N pairs of neighbouring words give 2^N different subcubes."""
    return neighbours_differ_in_one_bit() and 2 not in starts_sharing_a_word()


@lru_cache(maxsize=8)
def link_holds(reading: RangeOfR, bound: int) -> bool:
    """Whether up to ``bound`` symbols the two languages are the raw regions and the printed conditions."""
    printed = theorem_words()
    return language_holds(bound) and all(
        printed.accepts(address[::-1]) == bool(conditions(address, GrayCode.reflected(n).parameters, reading))
        for n in range(bound + 1)
        for address in subcube_words(n).values()
    )


@lru_cache(maxsize=8)
def language_holds(bound: int) -> bool:
    """Whether up to ``bound`` symbols the automaton reads the words of the raw regions."""
    language = recognised_words()
    for n in range(bound + 1):
        recognised = recognised_by(GrayCode.reflected(n))
        for word, address in subcube_words(n).items():
            if language.accepts(address[::-1]) != (word in recognised):
                return False
    return True


def recognised_by(code: GrayCode) -> frozenset[int]:
    """All subcubes that a code recognises by its regions; for k = 0 these are the single nodes."""
    return frozenset().union(*(code_recognises(code, k) for k in range(code.n + 1)))
