"""Sets of processors as words: bit ``a`` of a Python ``int`` is processor ``a``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

__all__ = ["bits", "joined", "lowest_bit", "pieces", "repeat", "word_of"]

_PIECE = 512
"""Bits handled at once: one step on a longer word would cost its whole length."""


def bits(word: int) -> Iterator[int]:
    """The members of ``word`` in increasing order.

    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    if word.bit_length() <= _PIECE:
        yield from _few_bits(word, 0)
        return
    data = word.to_bytes((word.bit_length() + 7) // 8, "little")
    for start in range(0, len(data), _PIECE // 8):
        yield from _few_bits(int.from_bytes(data[start : start + _PIECE // 8], "little"), 8 * start)


def _few_bits(word: int, offset: int) -> Iterator[int]:
    while word:
        low = word & -word
        yield low.bit_length() - 1 + offset
        word ^= low


def word_of(members: Iterable[int]) -> int:
    """The word with exactly the given members."""
    members = list(members)
    if max(members, default=0) < _PIECE:
        word = 0
        for member in members:
            word |= 1 << member
        return word
    data = bytearray(max(members) // 8 + 1)
    for member in members:
        data[member >> 3] |= 1 << (member & 7)
    return int.from_bytes(data, "little")


def lowest_bit(word: int) -> int | None:
    """The least member of ``word``, or ``None`` when it is empty."""
    return (word & -word).bit_length() - 1 if word else None


def repeat(pattern: int, period: int, count: int) -> int:
    """``pattern`` written ``count`` times, ``period`` bits apart, in O(log count) word operations.

    >>> bin(repeat(0b1, 3, 4))
    '0b1001001001'
    """
    word, filled = 0, 0
    block, size = pattern, 1
    while count:
        if count & 1:
            word |= block << (filled * period)
            filled += size
        count >>= 1
        if count:
            block |= block << (size * period)
            size *= 2
    return word


def pieces(word: int, size: int, count: int) -> list[int]:
    """The ``count`` pieces of ``size`` bits of a word, lowest first, in O(log count) passes over the word.

    >>> pieces(0b10_01_11, 2, 3)
    [3, 1, 2]
    """
    if count < 2:
        return [word] * count
    half = count // 2
    low = word & ((1 << half * size) - 1)
    return pieces(low, size, half) + pieces(word >> half * size, size, count - half)


def joined(words: list[int], size: int) -> int:
    """The word whose pieces of ``size`` bits are ``words``, lowest first: the inverse of :func:`pieces`.

    >>> bin(joined([3, 1, 2], 2))
    '0b100111'
    """
    if len(words) < 2:
        return words[0] if words else 0
    half = len(words) // 2
    return joined(words[:half], size) | joined(words[half:], size) << half * size
