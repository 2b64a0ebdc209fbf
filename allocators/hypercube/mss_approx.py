"""The printed MSS strategy: best fit from a joined list, and a new list when it has no cube as large."""

from __future__ import annotations

from typing import Any, ClassVar

from allocert.allocators.allocator import Contract, Holdings
from allocert.allocators.hypercube.coalesce import approximate_mss, best_fit, given_back
from allocert.allocators.hypercube.subcube_sets import SubcubeSet, cube_at
from allocert.machines import Hypercube, Subcube

__all__ = ["ApproximateSubcubes"]


class ApproximateSubcubes:
    """MSS_STRATEGY with the routines it is given: BEST_FIT and HEURISTIC_COALESCE, APPROX_MSS in need.

    When the list has no cube as large as the request and enough nodes are free, a list is made from
    scratch; it has a cube of the largest free dimension, so a k-cube is found whenever one is free. Joining
    alone can leave an idle machine's list in pieces, so that list is made from scratch too.

    Source: Antoniou 1994, section 2.2.4, after Dutt & Hayes.
    """

    contract: ClassVar[Contract] = Contract("subcubes", complete=True, static_faults=1)
    source: ClassVar[str] = "Antoniou 1994, section 2.2.4 (MSS_STRATEGY)"
    machines: ClassVar[tuple[type, ...]] = (Hypercube,)

    def __init__(self, machine: Hypercube, faulty: Any = ()) -> None:
        self.machine = machine
        self._holdings = Holdings.of(machine, faulty, self.machines)
        self._free = approximate_mss(machine.full ^ self._holdings.faulty, machine.n)

    @property
    def free_list(self) -> SubcubeSet:
        """The list."""
        return self._free

    def allocate(self, request: int) -> Subcube | None:
        """A k-cube by best fit, in need from a new list, or ``None`` if no k-cube is free."""
        k = self.machine.check_request(request)
        found = best_fit(self._free, k)
        if found is None and self._free.free.bit_count() >= 1 << k:
            self._free = approximate_mss(self._free.free, self.machine.n)
            found = best_fit(self._free, k)
        if found is None:
            return None
        granted, self._free = found
        subcube = cube_at(self.machine.n, granted)
        self._holdings.grant(subcube)
        return subcube

    def release(self, region: Any) -> None:
        """Join a subcube that is held with the list; nothing held, make the list anew."""
        word = self.machine.word(self._holdings.release(region))
        self._free = given_back(self._free, word, idle=not self._holdings.held)

    def decision_state(self) -> tuple[int, ...]:
        """What the choices depend on: the list."""
        return self._free.words
