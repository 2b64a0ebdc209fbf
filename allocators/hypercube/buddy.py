"""The buddy system on a bit vector: first fit among aligned blocks."""

from __future__ import annotations

from typing import Any, ClassVar

from allocert.allocators.allocator import Contract, Holdings
from allocert.machines import Hypercube, Subcube
from allocert.machines.bases import lowest_base
from allocert.machines.board import Word, free_blocks

__all__ = ["Buddy"]


class Buddy:
    """First-fit buddy, the strategy of NCUBE's AXIS.

    A request for a k-cube gets the free block of 2^k nodes with the least start, among starts that are
    multiples of 2^k. Faulty nodes count as allocated for good.

    Source: Kandlur & Shin 1988, section 2 (Algorithm 1); Antoniou 1994, section 2.2.1.
    """

    contract: ClassVar[Contract] = Contract("aligned", complete=True, first_choice=True, static_faults=0)
    source: ClassVar[str] = "Kandlur & Shin 1988, section 2; Antoniou 1994, section 2.2.1"
    machines: ClassVar[tuple[type, ...]] = (Hypercube,)

    def __init__(self, machine: Hypercube, faulty: Any = ()) -> None:
        self.machine = machine
        self._holdings = Holdings.of(machine, faulty, self.machines)

    @staticmethod
    def choose(busy: Word, machine: Hypercube, request: int) -> Word:
        """The decision as a kernel: the granted block's start as a one-bit word, or 0."""
        return lowest_base(free_blocks(busy, machine.n, request))

    def allocate(self, request: int) -> Subcube | None:
        """The free block of least start, or ``None``."""
        k = self.machine.check_request(request)
        start: int = self.choose(self._holdings.busy, self.machine, k)
        if not start:
            return None
        block = Subcube(self.machine.n, start.bit_length() - 1, (1 << k) - 1)
        self._holdings.grant(block)
        return block

    def release(self, region: Any) -> None:
        """Clear the bits of a block that is held."""
        self._holdings.release(region)
