"""The single Gray code strategy: first fit among runs of ranks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from allocert.allocators.allocator import Contract, Holdings
from allocert.machines import GrayCode, GrayRuns, Hypercube, Subcube
from allocert.machines.bases import lowest_base
from allocert.machines.board import Word, free_gray_runs

__all__ = ["SingleGrayCode"]


class SingleGrayCode:
    """First fit along one Gray code, circular.

    A request for a k-cube gets the first 2^k free cyclic ranks that start at a multiple of 2^(k-1) (at any
    rank for k = 0). ``parameters`` are the code's; the default is the binary reflected code.

    Source: Antoniou 1994, section 2.2.2 (the introductory rule), after Chen & Shin.
    """

    contract: ClassVar[Contract] = Contract("gray", complete=True, first_choice=True, static_faults=0)
    source: ClassVar[str] = "Antoniou 1994, section 2.2.2"
    machines: ClassVar[tuple[type, ...]] = (Hypercube,)

    def __init__(
        self, machine: Hypercube, faulty: Any = (), *, parameters: Iterable[int] | None = None
    ) -> None:
        self.machine = machine
        self._holdings = Holdings.of(machine, faulty, self.machines)
        code = GrayCode.reflected(machine.n) if parameters is None else GrayCode(tuple(parameters))
        self.family = GrayRuns(machine, code)
        self._ranks = code.to_ranks(self._holdings.busy)
        self._start: dict[Subcube, int] = {}

    @staticmethod
    def choose(busy: Word, machine: Hypercube, request: int) -> Word:
        """The decision as a kernel on words in rank order: the run's start as a one-bit word, or 0."""
        return lowest_base(free_gray_runs(busy, machine.n, request))

    def allocate(self, request: int) -> Subcube | None:
        """The free run of least start, or ``None``."""
        k = self.machine.check_request(request)
        chosen: int = self.choose(self._ranks, self.machine, k)
        if not chosen:
            return None
        start = chosen.bit_length() - 1
        subcube = self.family.code.run(start, k)
        self._holdings.grant(subcube)
        self._ranks |= self.family.code.run_word(start, k)
        self._start[subcube] = start
        return subcube

    def release(self, region: Any) -> None:
        """Clear the bits of a subcube that is held."""
        subcube = self.machine.check_region(self._holdings.release(region))
        self._ranks ^= self.family.code.run_word(self._start.pop(subcube), subcube.dimension)

    def decision_state(self) -> int:
        """What the choices depend on: the busy ranks."""
        return self._ranks
