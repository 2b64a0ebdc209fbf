"""Gray codes by insertion of bits: partial ranks, insertion and the recursion, word by word.

Source: Antoniou 1994, section 2.1, definition 2.3 and the text before it. Words are strings, direction n
first, so that the printed lists can be compared as it stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from allocert.errors import SpecError

__all__ = ["gray_words", "insert", "parameter_lists", "partial_ranks", "steps_of_one_bit"]


def parameter_lists(n: int) -> Iterator[tuple[int, ...]]:
    """All n! permutations of 1..n, in lexicographic order."""
    return permutations(range(1, n + 1))


def partial_ranks(parameters: Sequence[int]) -> tuple[int, ...]:
    """r_i: the rank of g_i among g_1..g_i in ascending order, from 1.

    >>> partial_ranks((3, 1, 2))
    (1, 1, 2)
    """
    return tuple(sorted(parameters[: i + 1]).index(g) + 1 for i, g in enumerate(parameters))


def insert(words: Sequence[str], bit: str, k: int) -> tuple[str, ...]:
    """``bit`` put immediately right of the k-th bit from the right, or in front when k is one more.

    The new bit is the k-th from the right. Raises :class:`~allocert.errors.SpecError` for any other k.
    """
    length = len(words[0])
    if not 1 <= k <= length + 1:
        raise SpecError("insertion position", k, f"1..{length + 1} for words of {length} bits")
    cut = length + 1 - k
    return tuple(word[:cut] + bit + word[cut:] for word in words)


def gray_words(parameters: Sequence[int], ranks: Sequence[int] | None = None) -> tuple[str, ...]:
    """The code of definition 2.3, from ``ranks`` or, without them, from the partial ranks.

    Raises:
        SpecError: the recursion starts at n = 1, and a rank r_k has to lie in 1..k.
    """
    if not parameters:
        raise SpecError("Gray code parameters", parameters, "at least one, as the recursion starts at n = 1")
    words: tuple[str, ...] = ("0", "1")
    for rank in (partial_ranks(parameters) if ranks is None else ranks)[1:]:
        words = insert(words, "0", rank) + insert(words[::-1], "1", rank)
    return words


def steps_of_one_bit(words: Sequence[str]) -> list[bool]:
    """For each word whether it differs in one bit from the next; the last is compared with the first."""
    following = (*words[1:], words[0])
    return [
        sum(a != b for a, b in zip(word, after, strict=True)) == 1
        for word, after in zip(words, following, strict=True)
    ]
