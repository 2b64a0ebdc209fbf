"""The fast MSS strategy: best fit from a joined list, and no more."""

from __future__ import annotations

from typing import Any, ClassVar

from allocert.allocators.allocator import Contract, Holdings
from allocert.allocators.hypercube.coalesce import approximate_mss, best_fit, given_back
from allocert.allocators.hypercube.subcube_sets import SubcubeSet, cube_at
from allocert.machines import Hypercube, Subcube

__all__ = ["FastSubcubes"]


class FastSubcubes:
    """FAST_MSS_STRATEGY: BEST_FIT from the list, HEURISTIC_COALESCE on release, and no new list in need.

    Joining can end in a list whose largest cube is smaller than the largest free one, and the strategy
    then refuses what could be granted. An idle machine's list is made from scratch by APPROX_MSS.

    Source: Antoniou 1994, section 2.2.4 (FAST_MSS_STRATEGY), after Dutt & Hayes.
    """

    contract: ClassVar[Contract] = Contract("subcubes", static_faults=1)
    source: ClassVar[str] = "Antoniou 1994, section 2.2.4 (FAST_MSS_STRATEGY)"
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
        """A k-cube by best fit, or ``None`` if the list has no cube as large."""
        k = self.machine.check_request(request)
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
