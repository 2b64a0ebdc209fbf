"""The MSS strategy as it is meant: a greatest set of disjoint free subcubes after every step."""

from __future__ import annotations

from typing import Any, ClassVar

from allocert.allocators.allocator import Contract, Holdings
from allocert.allocators.hypercube.coalesce import coalesce
from allocert.allocators.hypercube.greatest_mss import Greatest, greatest_mss
from allocert.allocators.hypercube.mss_choice import READINGS, best_split
from allocert.allocators.hypercube.subcube_sets import SubcubeSet, cube_at
from allocert.errors import SpecError
from allocert.machines import Hypercube, Subcube

__all__ = ["GreatestSubcubes"]

EFFORT = 400_000
"""Looks at subcubes for one greatest set: a few tenths of a second. A number, so that runs repeat."""


class GreatestSubcubes:
    """The MSS strategy as it is meant: the list is a greatest set of free subcubes after every step.

    A request takes a k-cube of the list if there is one. Otherwise a larger free cube is split so that the
    greatest list is left: with ``reading="splits"`` a smallest sufficient cube of the list, with ``"all"`` any
    free k-cube. Where a search was cut short, ``proved`` or ``best`` is false and the list is the greatest found,
    no smaller than BEST_FIT's and HEURISTIC_COALESCE's, with a cube of the largest free dimension.

    Raises:
        SpecError: no such reading, or ``effort`` is no number of looks.

    Source: Antoniou 1994, section 2.2.4, after Dutt & Hayes.
    """

    contract: ClassVar[Contract] = Contract("subcubes", complete=True, static_faults=1)
    source: ClassVar[str] = "Antoniou 1994, section 2.2.4"
    machines: ClassVar[tuple[type, ...]] = (Hypercube,)

    def __init__(
        self, machine: Hypercube, faulty: Any = (), *, reading: str = "splits", effort: int = EFFORT
    ) -> None:
        if reading not in READINGS:
            raise SpecError("reading", reading, " or ".join(READINGS))
        if isinstance(effort, bool) or not isinstance(effort, int) or effort < 0:
            raise SpecError("effort", effort, "a number of looks, 0 or more")
        self.machine = machine
        self._holdings = Holdings.of(machine, faulty, self.machines)
        self._reading = reading
        self._effort = effort
        self._list = greatest_mss(machine.full ^ self._holdings.faulty, machine.n, effort)
        self._best = True

    @property
    def free_list(self) -> SubcubeSet:
        """The list."""
        return self._list.subcubes

    @property
    def proved(self) -> bool:
        """Whether no list over the same nodes is greater, for certain."""
        return self._list.proved

    @property
    def best(self) -> bool:
        """Whether no other choice for the last request granted leaves a greater list, for certain."""
        return self._best

    def allocate(self, request: int) -> Subcube | None:
        """A k-cube whose removal leaves the greatest list, or ``None`` if no k-cube is free."""
        k = self.machine.check_request(request)
        chosen = best_split(self._list, k, self._effort, self._reading)
        if chosen is None:
            return None
        self._list, self._best = chosen.left, chosen.best
        subcube = cube_at(self.machine.n, chosen.granted)
        self._holdings.grant(subcube)
        return subcube

    def release(self, region: Any) -> None:
        """Take back a subcube that is held and find the greatest list anew."""
        word = self.machine.word(self._holdings.release(region))
        before = self._list.subcubes
        found = greatest_mss(before.free | word, self.machine.n, self._effort)
        if not found.proved:
            joined = coalesce(before, word)
            found = Greatest(max(found.subcubes, joined, key=lambda free: free.profile), False)
        self._list = found

    def decision_state(self) -> tuple[tuple[int, ...], bool]:
        """What the choices depend on: the list, and whether it is proved."""
        return self._list.subcubes.words, self._list.proved
