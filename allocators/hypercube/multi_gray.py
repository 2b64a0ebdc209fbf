"""The multiple Gray code strategy: first fit along one code after another."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from allocert.allocators.allocator import Contract, Holdings
from allocert.errors import SpecError
from allocert.machines import CodeRuns, GrayCode, Hypercube, Subcube
from allocert.machines.code_search import CodeSearch
from allocert.machines.gray_families import Codes, complete_family

__all__ = ["MultiGrayCode"]


class MultiGrayCode:
    """First fit along several Gray codes in turn, each searched circularly.

    A request for a k-cube gets the first 2^k free cyclic ranks that start at a multiple of 2^(k-1) (at any
    rank for k = 0) in the first code that has such. ``parameters`` are the codes', a permutation of 1..n each;
    the default is :func:`~allocert.machines.gray_families.complete_family`, whose codes together recognise
    every subcube. All codes share one board in node order, so a release clears 2^k bits.

    Raises:
        SpecError: no codes, or one whose parameters are no permutation of 1..n.

    Source: Antoniou 1994, section 2.2.3, after Chen & Shin.
    """

    contract: ClassVar[Contract] = Contract("gray-codes", complete=True, first_choice=True, static_faults=0)
    source: ClassVar[str] = "Antoniou 1994, section 2.2.3"
    machines: ClassVar[tuple[type, ...]] = (Hypercube,)

    def __init__(
        self, machine: Hypercube, faulty: Any = (), *, parameters: Iterable[Iterable[int]] | None = None
    ) -> None:
        self.machine = machine
        self._holdings = Holdings.of(machine, faulty, self.machines)
        codes = complete_family(machine.n) if parameters is None else _codes(parameters)
        self.family = CodeRuns(machine, codes)
        self._search = CodeSearch(machine.n, codes)

    def allocate(self, request: int) -> Subcube | None:
        """The free run of least start in the first code that has one, or ``None``."""
        k = self.machine.check_request(request)
        run = self._search.first_run(self._holdings.busy, k)
        if run is None:
            return None
        place, start = run
        subcube = GrayCode(self.family.codes[place]).run(start, k)
        self._holdings.grant(subcube)
        return subcube

    def release(self, region: Any) -> None:
        """Clear the bits of a subcube that is held."""
        self._holdings.release(region)

    def decision_state(self) -> int:
        """What the choices depend on: the busy nodes."""
        return self._holdings.busy


def _codes(parameters: Any) -> Codes:
    try:
        return tuple(tuple(code) for code in parameters)
    except TypeError:
        raise SpecError("Gray code parameters", parameters, "a list of permutations of 1..n") from None
