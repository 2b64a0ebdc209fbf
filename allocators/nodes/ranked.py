"""What allocators of any nodes share: the free pages as a word in the order of a curve, and grants in pages."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar

from allocert.allocators.allocator import Contract, Holdings
from allocert.machines.board import Word
from allocert.machines.nodes.curves import curve
from allocert.machines.nodes.grids import NodeMesh, NodeTorus
from allocert.machines.nodes.node_grid import NodeGrid
from allocert.machines.nodes.places import Places
from allocert.machines.words import bits

__all__ = ["Ranked"]


class Ranked(ABC):
    """Keeps which pages are free, in the order of ``order``; a subclass chooses among them.

    A page is the machine's unit of granting, one node unless its specification says more.
    """

    contract: ClassVar[Contract]
    source: ClassVar[str]
    machines: ClassVar[tuple[type, ...]] = (NodeMesh, NodeTorus)
    order: ClassVar[str] = "row-major"

    def __init__(self, machine: NodeGrid, faulty: Any = ()) -> None:
        self.machine = machine
        self._holdings = Holdings.of(machine, faulty, self.machines)
        self._units = curve(self.order, machine.units.sides)
        self._ranks = {unit: rank for rank, unit in enumerate(self._units)}
        units = machine.units.processors
        self._free: int = (1 << units) - 1 ^ self._ranked(machine.units_of(self._holdings.faulty))

    @abstractmethod
    def pick(self, free: Word, pages: int) -> Word:
        """Which ``pages`` of the free ranks are granted; 0 for none."""

    def allocate(self, request: int) -> Places | None:
        """Grant as many pages as hold the nodes asked, or refuse with ``None`` if fewer are free."""
        pages = self.machine.pages_for(request)
        chosen = self.pick(self._free, pages)
        if not chosen:
            return None
        self._free ^= chosen
        region = self.machine.region(self._unranked(chosen))
        self._holdings.grant(region)
        return region

    def release(self, region: Any) -> None:
        """Take back a region that is held. Raises :class:`~allocert.errors.ReleaseError`."""
        known = self._holdings.release(region)
        self._free |= self._ranked(self.machine.units_of(self.machine.word(known)))

    def decision_state(self) -> int:
        """What the choices depend on: the free ranks."""
        return self._free

    def _ranked(self, units: Word) -> Word:
        if self.order == "row-major":
            return units
        return sum(1 << self._ranks[unit] for unit in bits(units))

    def _unranked(self, ranks: Word) -> Word:
        if self.order == "row-major":
            return ranks
        return sum(1 << self._units[rank] for rank in bits(ranks))
