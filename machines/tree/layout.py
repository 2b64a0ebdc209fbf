"""Who lies below whom in a tree of hosts, and where the pod slots of each host are numbered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise

import numpy as np

from allocert.machines.words import bits

__all__ = ["Layout"]


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
        levels = [tuple(range(len(self.capacities) + 1))]
        for below in reversed(self.children):
            levels.insert(0, tuple(levels[0][child] for child in below))
        return tuple(levels)

    def below(self, level: int, domain: int) -> range:
        """The children of a domain that is no host."""
        bounds = self.children[level]
        return range(bounds[domain], bounds[domain + 1])

    def spread(self, level: int, domain: int) -> range:
        """The hosts of a domain."""
        bounds = self.firsts[level]
        return range(bounds[domain], bounds[domain + 1])

    def free(self, busy: int) -> list[int]:
        """The free slots of each host, counted on the word of those that are busy."""
        slots = self.starts[-1]
        free = (1 << slots) - 1 & ~busy
        data = np.frombuffer(free.to_bytes(-(-slots // 8), "little"), np.uint8)
        ones = np.unpackbits(data, bitorder="little")
        counts: list[int] = np.add.reduceat(ones, self.starts[:-1], dtype=np.int64).tolist()
        return counts

    def sums(self, level: int, per_host: Sequence[int]) -> list[int]:
        """The sum over the hosts of each domain of a level."""
        return list(per_host) if level == self.hosts else _sums(self.firsts[level], per_host)

    def room(self, per_host: Sequence[int], size: int, at: int) -> list[list[int]]:
        """For each level down to ``at`` the slices of ``size`` pods, each inside one domain of level ``at``, that each domain takes."""
        pods = self.sums(at, per_host)
        levels = [pods if size == 1 else [own // size for own in pods]]
        for level in range(at - 1, -1, -1):
            levels.insert(0, _sums(self.children[level], levels[0]))
        return levels

    def most(self, size: int, at: int, level: int) -> int:
        """The most slices that one domain of a level takes when nothing is busy."""
        key = size, at
        if key not in self._most:
            self._most[key] = [max(own) for own in self.room(self.capacities, size, at)]
        return self._most[key][level]

    @cached_property
    def _most(self) -> dict[tuple[int, int], list[int]]:
        return {}

    def lowest(self, busy: int, pods: dict[int, int]) -> tuple[tuple[int, int], ...]:
        """The lowest free slots of each host, as many as it is to have: hosts in order, with words that begin at their own first slots."""
        slots = self.starts[-1]
        data = ((1 << slots) - 1 & ~busy).to_bytes(-(-slots // 8), "little")
        found = []
        for host in sorted(pods):
            start, stop = self.starts[host], self.starts[host + 1]
            free = int.from_bytes(data[start >> 3 : (stop + 7) >> 3], "little") >> (start & 7)
            free &= (1 << stop - start) - 1
            rest = free
            for _ in range(pods[host]):
                rest &= rest - 1
            found.append((host, free ^ rest))
        return tuple(found)

    def pods(self, word: int) -> dict[int, int]:
        """How many slots of each host a word has, for the hosts with any."""
        found: dict[int, int] = {}
        host = 0
        for slot in bits(word):
            while self.starts[host + 1] <= slot:
                host += 1
            found[host] = found.get(host, 0) + 1
        return found


def _sums(bounds: Sequence[int], values: Sequence[int]) -> list[int]:
    """The sums between bounds that follow each other."""
    return [sum(values[start:stop]) for start, stop in pairwise(bounds)]
