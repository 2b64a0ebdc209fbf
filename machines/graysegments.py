"""Segments of the binary reflected Gray code: their nodes and directions, without going node by node."""

from __future__ import annotations

__all__ = ["gray_node", "segment_directions", "segment_word"]


def gray_node(rank: int) -> int:
    """The node at one rank of the reflected code, in any dimension.

    >>> [gray_node(rank) for rank in range(4)]
    [0, 1, 3, 2]
    """
    return rank ^ rank >> 1


def segment_word(n: int, start: int, stop: int) -> int:
    """The word of the nodes at the ranks ``start`` .. ``stop - 1`` of BRGC(n), 0 <= start <= stop <= 2^n.

    O(n) word operations.

    >>> bin(segment_word(2, 1, 3))
    '0b1010'
    """
    return _prefix(n, stop) ^ _prefix(n, start)


def _prefix(n: int, stop: int) -> int:
    """The nodes of rank below ``stop``: the upper half of the code is the lower half reversed."""
    halves = []
    for half in (1 << i for i in reversed(range(n))):
        if stop > half:
            halves.append(half)
            stop = 2 * half - stop
    word = stop
    for half in reversed(halves):
        ones = (1 << half) - 1
        word = ones | (ones ^ word) << half
    return word


def segment_directions(start: int, stop: int) -> int:
    """The word of the directions in which the nodes at the ranks ``start`` .. ``stop - 1`` differ.

    From rank t - 1 to rank t the code changes bit i where 2^i is the greatest power of 2 that divides t.

    >>> bin(segment_directions(1, 4))
    '0b11'
    """
    directions, bit = 0, 1
    while bit < stop:
        odd = (start // bit + 1) | 1
        if odd * bit < stop:
            directions |= bit
        bit <<= 1
    return directions
