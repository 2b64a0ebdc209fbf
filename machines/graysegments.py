"""Segments of the binary reflected Gray code: runs of y ranks, without going node by node."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from allocert.machines.board import Word
from allocert.machines.graycode import GrayCode
from allocert.machines.node_cube import NodeCube, NodeSet
from allocert.machines.words import bits, lowest_bit

__all__ = [
    "GraySegments",
    "free_segments",
    "gray_node",
    "gray_rank",
    "segment_directions",
    "segment_ranks",
    "segment_word",
]


def gray_node(rank: int) -> int:
    """The node at one rank of the reflected code, in any dimension.

    >>> [gray_node(rank) for rank in range(4)]
    [0, 1, 3, 2]
    """
    return rank ^ rank >> 1


def gray_rank(node: int) -> int:
    """The rank of a node: the inverse of :func:`gray_node`.

    >>> gray_rank(0b110)
    4
    """
    shift = 1
    while node >> shift:
        node ^= node >> shift
        shift <<= 1
    return node


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


def segment_ranks(n: int, start: int, size: int) -> Word:
    """The ``size`` cyclic ranks from ``start``, as a word in rank order."""
    ranks = 1 << n
    word = ((1 << size) - 1) << start
    return (word | word >> ranks) & ((1 << ranks) - 1)


def free_segments(busy: Word, n: int, size: int) -> Word:
    """The ranks from which ``size`` cyclic ranks are free. ``busy`` is in rank order.

    O(log size) word operations. For size = 2^n every rank is a start or none.

    >>> bin(free_segments(0b00010010, 3, 3))
    '0b1100000'
    """
    ranks = 1 << n
    free = ((1 << ranks) - 1) ^ busy
    length = 1
    while length < size:
        step = min(length, size - length)
        free = free & (free >> step | (free & ((1 << step) - 1)) << (ranks - step))
        length += step
    return free


@dataclass(frozen=True)
class GraySegments:
    """The sets of y cyclically consecutive words of BRGC(n), by the rank of the first.

    Each is a path of links in a subcube of at most ceil(log2 y) + 1 dimensions.
    """

    machine: NodeCube
    name: str = field(default="segments", init=False)
    code: GrayCode = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "code", GrayCode.reflected(self.machine.n))

    def segment(self, start: int, size: int) -> NodeSet:
        """The ``size`` cyclic ranks from ``start``."""
        n, ranks = self.machine.n, self.machine.processors
        stop = min(start + size, ranks)
        word = segment_word(n, start, stop) | segment_word(n, 0, start + size - stop)
        return NodeSet(n, word)

    def regions(self, request: Any) -> Iterator[NodeSet]:
        """One set a start, node by node; for y = 2^n all are the same."""
        size = self.machine.check_request(request)
        nodes, ranks = self.code.nodes, self.machine.processors
        for start in range(ranks):
            yield NodeSet(self.machine.n, sum(1 << nodes[(start + i) % ranks] for i in range(size)))

    def free(self, busy: int, request: Any) -> Iterator[NodeSet]:
        """The free ones, lowest start first. ``busy`` is in node order."""
        size = self.machine.check_request(request)
        for start in bits(free_segments(self.code.to_ranks(busy), self.machine.n, size)):
            yield self.segment(start, size)

    def first_free(self, busy: int, request: Any) -> NodeSet | None:
        """The one of lowest start."""
        size = self.machine.check_request(request)
        start = lowest_bit(free_segments(self.code.to_ranks(busy), self.machine.n, size))
        return None if start is None else self.segment(start, size)
