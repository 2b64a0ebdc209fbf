"""The exact counterpart of an allocator, with the allocator's own interface."""

from __future__ import annotations

from typing import Any, ClassVar

from allocert.allocators.allocator import Contract, Holdings
from allocert.machines import Family, Grid, Hypercube, Machine, Mesh, Region, Torus, family_of
from allocert.models.placement.certificates import place
from allocert.solvers.answer import Answer

__all__ = ["ExactPlacement"]


class ExactPlacement:
    """Grants the first free region of a family, which is enumerated from its definition.

    No kernel takes part in a decision, so that it can judge allocators that use them. Without ``family``
    it is complete: all subcubes, or all frames.
    """

    contract: ClassVar[Contract] = Contract(complete=True, first_choice=True)
    source: ClassVar[str] = "the definition of complete recognition"
    machines: ClassVar[tuple[type, ...]] = (Hypercube, Mesh, Torus)

    def __init__(self, machine: Hypercube | Grid, faulty: Any = (), *, family: Family | None = None) -> None:
        self.machine: Machine = machine
        self.family = family_of(machine) if family is None else family
        self._holdings = Holdings.of(machine, faulty)
        self._regions: dict[Any, tuple[tuple[int, Region], ...]] = {}

    def allocate(self, request: Any) -> Region | None:
        """The family's first free region, or ``None``."""
        wanted = self.machine.check_request(request)
        if wanted not in self._regions:
            own = self.family.regions(wanted)
            self._regions[wanted] = tuple((self.machine.word(region), region) for region in own)
        busy = self._holdings.busy
        region = next((region for word, region in self._regions[wanted] if not word & busy), None)
        if region is not None:
            self._holdings.grant(region)
        return region

    def release(self, region: Any) -> None:
        """Give back a region that is held. Raises :class:`~allocert.errors.ReleaseError`."""
        self._holdings.release(region)

    def answer(self, busy: int, request: Any) -> Answer[Region]:
        """What could be granted for ``request`` on a board: a region, or a certificate that none is free."""
        return place(self.machine, request, taken=busy, family=self.family)
