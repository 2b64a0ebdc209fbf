"""The buddy system on doubly linked lists of free blocks, with a pointer for each block."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import Any, ClassVar

from allocert.allocators.allocator import Contract, Holdings
from allocert.machines import Hypercube, Subcube
from allocert.machines.words import bits

__all__ = ["LinkedBuddy", "LinkedLists"]


class LinkedLists:
    """One doubly linked list of free blocks for each dimension, and where each block stands in its list.

    Blocks are numbered as in a binary tree: 1 is the whole cube, 2b and 2b + 1 are the halves of b, so
    b ^ 1 is b's buddy. ``_next`` and ``_back`` are the pointers, 0 for a block in no list; the number
    2^(n+1) + k stands for both ends of the list of dimension k. Both methods follow O(n) pointers.

    Source: Antoniou 1994, section 2.2.1; the order within a list is that of Kandlur & Shin 1988, figure 3.
    """

    def __init__(self, n: int) -> None:
        self.n = n
        self._ends = 2 << n
        self._next = array("i", bytes(4 * (self._ends + n + 1)))
        self._back = array("i", bytes(4 * (self._ends + n + 1)))
        for end in range(self._ends, self._ends + n + 1):
            self._next[end] = self._back[end] = end

    def starts(self, k: int) -> Iterator[int]:
        """The starts of the free blocks of dimension ``k``, from the head of the list."""
        block = self._next[self._ends + k]
        while block < self._ends:
            yield (block << k) - (1 << self.n)
            block = self._next[block]

    def take(self, k: int) -> int | None:
        """Remove a block of dimension ``k`` and return its start, or ``None`` if every list >= k is empty."""
        search = k
        while search <= self.n and self._next[self._ends + search] == self._ends + search:
            search += 1
        if search > self.n:
            return None
        block = self._next[self._ends + search]
        self._unlink(block)
        for split in range(search - 1, k - 1, -1):
            block *= 2
            self._link(split, block + 1)
        return (block << k) - (1 << self.n)

    def give(self, k: int, start: int) -> None:
        """Insert the block of dimension ``k`` at ``start``, joined with free buddies as far as possible."""
        block = ((1 << self.n) + start) >> k
        while block > 1 and self._back[block ^ 1]:
            self._unlink(block ^ 1)
            block //= 2
            k += 1
        self._link(k, block)

    def pointers(self) -> bytes:
        """All pointers, which the lists and their order determine."""
        return self._next.tobytes() + self._back.tobytes()

    def _link(self, k: int, block: int) -> None:
        """Put ``block`` at the head of list ``k``."""
        end = self._ends + k
        head = self._next[end]
        self._next[block], self._back[block] = head, end
        self._next[end] = self._back[head] = block

    def _unlink(self, block: int) -> None:
        """Take ``block`` out of its list, wherever it stands there."""
        before, after = self._back[block], self._next[block]
        self._next[before], self._back[after] = after, before
        self._next[block] = self._back[block] = 0


class LinkedBuddy:
    """Buddy with a linked list of free blocks for each dimension: O(n) pointers a request or release.

    It grants what :class:`~allocert.allocators.hypercube.freelist.FreeListBuddy` grants, whose release
    searches a list. Faulty nodes are never released: the lists start as if all nodes had been allocated
    singly and the others released in increasing order.

    Source: Antoniou 1994, section 2.2.1; Kandlur & Shin 1988, figure 3.
    """

    contract: ClassVar[Contract] = Contract("aligned", complete=True, static_faults=1)
    source: ClassVar[str] = "Antoniou 1994, section 2.2.1"
    machines: ClassVar[tuple[type, ...]] = (Hypercube,)

    def __init__(self, machine: Hypercube, faulty: Any = ()) -> None:
        self.machine = machine
        self._holdings = Holdings.of(machine, faulty, self.machines)
        self._free = LinkedLists(machine.n)
        if self._holdings.faulty:
            for node in bits(machine.full ^ self._holdings.faulty):
                self._free.give(0, node)
        else:
            self._free.give(machine.n, 0)

    @property
    def free_lists(self) -> tuple[tuple[int, ...], ...]:
        """The starts of the free blocks, dimension 0 first and each list from its head."""
        return tuple(tuple(self._free.starts(k)) for k in range(self.machine.n + 1))

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

    def decision_state(self) -> bytes:
        """What the choices depend on: all pointers. Those of a block in no list are 0."""
        return self._free.pointers()
