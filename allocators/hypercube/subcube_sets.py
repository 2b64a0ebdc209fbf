"""Sets of disjoint subcubes, and the order of their profiles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from allocert.errors import RegionError
from allocert.machines.board import free_subcubes
from allocert.machines.hypercube import Subcube
from allocert.machines.words import bits

__all__ = ["SubcubeSet", "components", "cube_at", "directions_of", "neighbours", "profile_of", "weight"]


def weight(n: int, k: int) -> int:
    """What one k-cube adds to a profile of Q_n: the count of each dimension has n + 1 bits of its own."""
    return 1 << k * (n + 1)


def profile_of(n: int, counts: Iterable[int]) -> int:
    """The profile with ``counts`` cubes of each dimension, dimension 0 first.

    >>> profile_of(2, (2, 1, 0)) < profile_of(2, (0, 2, 0)) < profile_of(2, (0, 0, 1))
    True
    """
    return sum(count * weight(n, k) for k, count in enumerate(counts))


def cube_at(n: int, word: int) -> Subcube:
    """The subcube of Q_n whose nodes are ``word``, which is one: its least and greatest node say which."""
    low = (word & -word).bit_length() - 1
    return Subcube(n, low, low ^ (word.bit_length() - 1))


def directions_of(word: int) -> tuple[int, ...]:
    """The bits in which the nodes of a subcube differ, lowest first (0 is the first direction)."""
    return tuple(bits(((word & -word).bit_length() - 1) ^ (word.bit_length() - 1)))


def neighbours(word: int, n: int) -> int:
    """The nodes of Q_n that differ from a node of ``word`` in one bit."""
    near = 0
    for step, low in _halves(n):
        near |= (word & low) << step | word >> step & low
    return near


@lru_cache(maxsize=32)
def _halves(n: int) -> tuple[tuple[int, int], ...]:
    """For each bit of a node of Q_n: its value, and the nodes in which it is 0."""
    return tuple((1 << i, free_subcubes(0, n, 1 << i)) for i in range(n))


def components(free: int, n: int) -> Iterator[int]:
    """The connected parts of a set of nodes of Q_n, as words, by least node."""
    while free:
        part, last = free & -free, 0
        while part != last:
            last, part = part, part | neighbours(part, n) & free
        yield part
        free ^= part


@dataclass(frozen=True)
class SubcubeSet:
    """Disjoint subcubes of Q_n, as words of nodes, the largest first and each dimension by least node.

    One set is greater than another of as many nodes iff it has more cubes of the greatest dimension in
    which the numbers differ; ``profile`` is an integer in that order.

    Source: Antoniou 1994, section 2.2.4 (the equality of the larger dimensions taken above k only).

    Raises:
        RegionError: two of them meet.
    """

    n: int
    words: tuple[int, ...]

    def __post_init__(self) -> None:
        free = 0
        for word in self.words:
            if free & word:
                raise RegionError("subcubes", cube_at(self.n, word).address, "disjoint subcubes")
            free |= word
        ordered = sorted(self.words, key=lambda word: (-word.bit_count(), word & -word, word))
        object.__setattr__(self, "words", tuple(ordered))

    @cached_property
    def free(self) -> int:
        """The nodes of all its subcubes."""
        return sum(self.words)

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """How many of each dimension, dimension 0 first."""
        counts = [0] * (self.n + 1)
        for word in self.words:
            counts[word.bit_count().bit_length() - 1] += 1
        return tuple(counts)

    @cached_property
    def profile(self) -> int:
        """The counts as one integer, the highest dimension first."""
        return profile_of(self.n, self.counts)

    @property
    def subcubes(self) -> tuple[Subcube, ...]:
        """The subcubes in order."""
        return tuple(cube_at(self.n, word) for word in self.words)

    def of_dimension(self, k: int) -> tuple[int, ...]:
        """The words of its k-cubes."""
        return tuple(word for word in self.words if word.bit_count() == 1 << k)

    def smallest_sufficient(self, k: int) -> int | None:
        """The least dimension >= k with a cube in it."""
        return next((m for m in range(k, self.n + 1) if self.counts[m]), None)

    def replaced(self, gone: Iterable[int], new: Iterable[int]) -> SubcubeSet:
        """The set without ``gone``, which are in it, and with ``new``."""
        out = set(gone)
        return SubcubeSet(self.n, (*(word for word in self.words if word not in out), *new))
