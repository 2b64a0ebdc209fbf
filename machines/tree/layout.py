"""Who lies below whom in a tree of hosts, and where the pod slots of each host are numbered."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

import numpy as np
from numpy.typing import ArrayLike, NDArray

__all__ = ["Counts", "Layout", "ranges"]

Counts = NDArray[np.int64]
"""A number for each host, or for each domain of a level."""

_NARROW = 62
"""Slots of the widest host whose word is handled as an integer of 64 bits."""
_FEW = 64
"""Hosts that are quicker one by one."""


@dataclass(frozen=True)
class Layout:
    """``capacities`` has the pods of each host; ``children[l]`` the first child of each domain of level l, and behind the last one.

    Level 0 is the whole tree, the last level the hosts. Pod slots are numbered host after host.
    """

    capacities: tuple[int, ...]
    children: tuple[tuple[int, ...], ...]

    @property
    def hosts(self) -> int:
        """The level of the hosts, which is the last one."""
        return len(self.children)

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """The first slot of each host, and the number of slots."""
        return tuple(accumulate(self.capacities, initial=0))

    @cached_property
    def firsts(self) -> tuple[tuple[int, ...], ...]:
        """For each level the first host of each domain, and behind the last one the number of hosts."""
        return tuple(tuple(self.edges(level, self.hosts).tolist()) for level in range(self.hosts + 1))

    def below(self, level: int, domain: int) -> range:
        """The children of a domain that is no host."""
        bounds = self.children[level]
        return range(bounds[domain], bounds[domain + 1])

    def spread(self, level: int, domain: int) -> range:
        """The hosts of a domain."""
        bounds = self.firsts[level]
        return range(bounds[domain], bounds[domain + 1])

    def edges(self, upper: int, lower: int) -> Counts:
        """The first domain of level ``lower`` in each domain of level ``upper``, and behind the last one their number."""
        key = upper, lower
        if key not in self._edges:
            count = len(self.children[upper]) if upper < self.hosts else len(self.capacities) + 1
            edges = np.arange(count)
            for bounds in self.children[upper:lower]:
                edges = np.array(bounds)[edges]
            self._edges[key] = edges
        return self._edges[key]

    def host_of(self, slot: int) -> int:
        """The host whose slot it is."""
        return bisect_right(self.starts, slot) - 1

    def free(self, busy: int) -> Counts:
        """The free slots of each host, counted on the word of those that are busy."""
        return self.counted((1 << self.starts[-1]) - 1 & ~busy)

    def counted(self, word: int) -> Counts:
        """How many slots of each host a word has."""
        return _sums(self._flags(word), self._firsts)

    def sums(self, level: int, per_host: ArrayLike) -> Counts:
        """The sum over the hosts of each domain of a level."""
        return _sums(np.asarray(per_host), self.edges(level, self.hosts)[:-1])

    def room(self, per_host: ArrayLike, size: int, at: int) -> list[Counts]:
        """For each level down to ``at`` the slices of ``size`` pods, each inside one domain of level ``at``, that each domain takes."""
        levels = [self.sums(at, per_host) // size]
        for level in range(at - 1, -1, -1):
            levels.insert(0, _sums(levels[0], self.edges(level, level + 1)[:-1]))
        return levels

    def most(self, size: int, at: int, level: int) -> int:
        """The most slices that one domain of a level takes when nothing is busy."""
        key = size, at
        if key not in self._most:
            self._most[key] = [int(own.max()) for own in self.room(self.capacities, size, at)]
        return self._most[key][level]

    def lowest(self, busy: int, pods: ArrayLike) -> int:
        """The word of the lowest free slots of each host, as many as it is to have."""
        flags = self._flags((1 << self.starts[-1]) - 1 & ~busy)
        ranks = np.cumsum(flags, dtype=np.int32)
        most = ranks[self._firsts] - flags[self._firsts] + np.asarray(pods, np.int32)
        return _word(flags & (ranks <= np.repeat(most, self._wide)))

    def words(self, word: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The hosts that have slots in a word, and their words, each from the host's first slot."""
        flags = self._flags(word)
        hosts = np.flatnonzero(_sums(flags, self._firsts))
        if len(hosts) > _FEW and self._narrow:
            own = _sums(flags.astype(np.int64) << self._offsets, self._firsts)
            return tuple(hosts.tolist()), tuple(own[hosts].tolist())
        data = word.to_bytes(-(-self.starts[-1] // 8), "little")
        words = []
        for host in hosts.tolist():
            start, stop = self.starts[host], self.starts[host + 1]
            above = int.from_bytes(data[start >> 3 : (stop + 7) >> 3], "little") >> (start & 7)
            words.append(above & (1 << stop - start) - 1)
        return tuple(hosts.tolist()), tuple(words)

    def joined(self, hosts: Sequence[int], words: Sequence[int]) -> int:
        """The word of hosts with their own words, which is the inverse of :meth:`words`."""
        if len(words) > _FEW and self._narrow:
            own = np.zeros(len(self.capacities), np.int64)
            own[np.array(hosts)] = words
            return _word((np.repeat(own, self._wide) >> self._offsets & 1).astype(np.uint8))
        data = bytearray(-(-self.starts[-1] // 8))
        for host, slots in zip(hosts, words, strict=True):
            byte, shift = divmod(self.starts[host], 8)
            shifted = slots << shift
            stop = byte + -(-shifted.bit_length() // 8)
            shifted |= int.from_bytes(data[byte:stop], "little")
            data[byte:stop] = shifted.to_bytes(stop - byte, "little")
        return int.from_bytes(data, "little")

    def _flags(self, word: int) -> NDArray[np.uint8]:
        """For each slot whether a word has it."""
        slots = self.starts[-1]
        data = np.frombuffer(word.to_bytes(-(-slots // 8), "little"), np.uint8)
        return np.unpackbits(data, count=slots, bitorder="little")

    @cached_property
    def _narrow(self) -> bool:
        return max(self.capacities) <= _NARROW

    @cached_property
    def _wide(self) -> Counts:
        return np.array(self.capacities)

    @cached_property
    def _firsts(self) -> Counts:
        return np.array(self.starts[:-1])

    @cached_property
    def _offsets(self) -> Counts:
        """Of each slot, counted from the first one of its host."""
        return np.arange(self.starts[-1]) - np.repeat(self._firsts, self._wide)

    @cached_property
    def _edges(self) -> dict[tuple[int, int], Counts]:
        return {}

    @cached_property
    def _most(self) -> dict[tuple[int, int], list[int]]:
        return {}


def ranges(starts: Counts, lengths: Counts) -> tuple[Counts, Counts]:
    """The numbers of ranges, one range after another, and where in them each range begins."""
    firsts = np.cumsum(lengths) - lengths
    return np.repeat(starts - firsts, lengths) + np.arange(lengths.sum()), firsts


def _sums(values: NDArray[np.integer], firsts: Counts) -> Counts:
    """The sums between bounds that follow each other; of anything that can be added."""
    return np.add.reduceat(values, firsts, dtype=None if values.dtype == object else np.int64)


def _word(flags: NDArray[np.uint8]) -> int:
    """The word of the slots whose flags are 1."""
    return int.from_bytes(np.packbits(flags, bitorder="little").tobytes(), "little")
