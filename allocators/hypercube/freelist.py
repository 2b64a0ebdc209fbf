"""The buddy system on lists of free blocks, one list a dimension."""

from __future__ import annotations

from typing import Any, ClassVar

from allocert.allocators.allocator import Contract, Holdings
from allocert.machines import Hypercube, Subcube
from allocert.machines.words import bits

__all__ = ["FreeListBuddy", "FreeLists"]


class FreeLists:
    """``lists[i]`` holds the starts of free blocks of dimension i; the head of a list is its last element.

    A block is taken from the head of its dimension's list, else the head of the next larger nonempty list
    is split by halving: the low part is granted, the high parts enter their lists. A released block joins
    its buddy while the buddy is free. Every method is O(n) list operations, and a search of one list for
    each level that a release climbs.

    Source: Kandlur & Shin 1988, figure 3, with the split counted down after each insertion.
    """

    def __init__(self, n: int) -> None:
        self.n = n
        self.lists: list[list[int]] = [[] for _ in range(n + 1)]

    def take(self, k: int) -> int | None:
        """Remove a block of dimension ``k`` and return its start, or ``None`` if every list >= k is empty."""
        search = k
        while search <= self.n and not self.lists[search]:
            search += 1
        if search > self.n:
            return None
        start = self.lists[search].pop()
        for split in range(search - 1, k - 1, -1):
            self.lists[split].append(start + (1 << split))
        return start

    def give(self, k: int, start: int) -> None:
        """Insert the block of dimension ``k`` at ``start``, joined with free buddies as far as possible."""
        while k < self.n and (start ^ (1 << k)) in self.lists[k]:
            buddy = start ^ (1 << k)
            self.lists[k].remove(buddy)
            start = min(start, buddy)
            k += 1
        self.lists[k].append(start)


class FreeListBuddy:
    """Buddy with a free list for each dimension: best fit by size, last in first out within a size.

    Faulty nodes are never released: the lists start as if all nodes had been allocated singly and the
    others released in increasing order.

    Source: Kandlur & Shin 1988, section 2 and figure 3; Antoniou 1994, section 2.2.1.
    """

    contract: ClassVar[Contract] = Contract("aligned", complete=True, static_faults=1)
    source: ClassVar[str] = "Kandlur & Shin 1988, section 2, figure 3"
    machines: ClassVar[tuple[type, ...]] = (Hypercube,)

    def __init__(self, machine: Hypercube, faulty: Any = ()) -> None:
        self.machine = machine
        self._holdings = Holdings.of(machine, faulty, self.machines)
        self._free = FreeLists(machine.n)
        if self._holdings.faulty:
            for node in bits(machine.full ^ self._holdings.faulty):
                self._free.give(0, node)
        else:
            self._free.give(machine.n, 0)

    @property
    def free_lists(self) -> tuple[tuple[int, ...], ...]:
        """The lists as the paper draws them, dimension 0 first and each from its head."""
        return tuple(tuple(reversed(starts)) for starts in self._free.lists)

    def allocate(self, request: int) -> Subcube | None:
        """A block of dimension ``request`` from the smallest sufficient list, or ``None``."""
        k = self.machine.check_request(request)
        start = self._free.take(k)
        if start is None:
            return None
        block = Subcube(self.machine.n, start, (1 << k) - 1)
        self._holdings.grant(block)
        return block

    def release(self, region: Any) -> None:
        """Give back a block that is held."""
        block = self.machine.check_region(self._holdings.release(region))
        self._free.give(block.dimension, block.base)
