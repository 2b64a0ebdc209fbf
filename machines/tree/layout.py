"""Who lies below whom in a tree of hosts, and where the pod slots of each host are numbered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise

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
        full = self.starts[-1]
        text = bin((1 << full + 1) - 1 & ~busy)[:2:-1]
        return [text.count("1", start, stop) for start, stop in pairwise(self.starts)]

    def sums(self, level: int, per_host: Sequence[int]) -> list[int]:
        """The sum over the hosts of each domain of a level."""
        totals = list(accumulate(per_host, initial=0))
        return [totals[stop] - totals[start] for start, stop in pairwise(self.firsts[level])]

    def room(self, per_host: Sequence[int], size: int, at: int) -> list[list[int]]:
        """For each level down to ``at`` the slices of ``size`` pods, each inside one domain of level ``at``, that each domain takes."""
        levels = [[pods // size for pods in self.sums(at, per_host)]]
        for level in range(at - 1, -1, -1):
            totals = list(accumulate(levels[0], initial=0))
            levels.insert(0, [totals[stop] - totals[start] for start, stop in pairwise(self.children[level])])
        return levels

    def lowest(self, busy: int, pods: dict[int, int]) -> int:
        """The word of the lowest free slots of each host, as many as it is to have."""
        word = 0
        for host, count in pods.items():
            start = self.starts[host]
            free = ~(busy >> start) & (1 << self.capacities[host]) - 1
            own = 0
            for _ in range(count):
                low = free & -free
                own, free = own | low, free ^ low
            word |= own << start
        return word

    def pods(self, word: int) -> dict[int, int]:
        """How many slots of each host a word has, for the hosts of which it has some."""
        found: dict[int, int] = {}
        host = 0
        for slot in bits(word):
            while self.starts[host + 1] <= slot:
                host += 1
            found[host] = found.get(host, 0) + 1
        return found
