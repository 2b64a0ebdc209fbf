"""Free lists on relabelled nodes: the directions in which the faulty nodes differ come lowest."""

from __future__ import annotations

from typing import Any, ClassVar

from allocert.allocators.allocator import Contract, Holdings
from allocert.allocators.hypercube.freelist import FreeLists
from allocert.machines import Hypercube, Subcube
from allocert.machines.labelling import Labelling, RelabelledBlocks
from allocert.machines.words import bits

__all__ = ["RelabelledBuddy"]


class RelabelledBuddy:
    """Free lists over new labels that a permutation of the bits makes; regions are in the machine's labels.

    The faulty nodes then lie in one aligned block, of as many dimensions as they differ in directions. With
    at most one of them, or if they differ in all directions, it is :class:`FreeListBuddy`.

    Source: Kandlur & Shin 1988, Algorithm 2 (figures 3 and 4), MASK(d) = 2^(d-1), old bit d going to map[d].
    """

    contract: ClassVar[Contract] = Contract("relabelled", complete=True, static_faults=1)
    source: ClassVar[str] = "Kandlur & Shin 1988, Algorithm 2, figure 4"
    machines: ClassVar[tuple[type, ...]] = (Hypercube,)

    def __init__(self, machine: Hypercube, faulty: Any = ()) -> None:
        self.machine = machine
        self._holdings = Holdings.of(machine, faulty, self.machines)
        faults = list(bits(self._holdings.faulty))
        self.labels = Labelling.by_faults(machine.n, faults)
        self.family = RelabelledBlocks(machine, self.labels)
        self._free = FreeLists(machine.n)
        bad = {self.labels.new(node) for node in faults}
        if bad:
            for label in range(machine.processors):
                if label not in bad:
                    self._free.give(0, label)
        else:
            self._free.give(machine.n, 0)

    @property
    def free_lists(self) -> tuple[tuple[int, ...], ...]:
        """The lists of new labels as the paper draws them, dimension 0 first and each from its head."""
        return tuple(tuple(reversed(starts)) for starts in self._free.lists)

    def allocate(self, request: int) -> Subcube | None:
        """A block of dimension ``request`` from the smallest sufficient list, or ``None``."""
        k = self.machine.check_request(request)
        start = self._free.take(k)
        if start is None:
            return None
        block = Subcube(self.machine.n, self.labels.old(start), self.labels.low(k))
        self._holdings.grant(block)
        return block

    def release(self, region: Any) -> None:
        """Give back a block that is held."""
        block = self.machine.check_region(self._holdings.release(region))
        self._free.give(block.dimension, self.labels.new(block.base))
