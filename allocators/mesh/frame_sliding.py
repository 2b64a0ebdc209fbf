"""Complete frame sliding FS_1: every candidate base against the list of allocated submeshes."""

from __future__ import annotations

from itertools import product
from typing import Any, ClassVar

from allocert.allocators.allocator import Contract, Holdings
from allocert.allocators.mesh.residents import Residents, conflict
from allocert.machines import Mesh, Submesh

__all__ = ["FrameSliding", "conflict"]


class FrameSliding:
    """FS_1: candidates in row-major order, each compared with the residents until the first conflict.

    ``order`` is that of the list of residents; it changes the steps and no answer.

    Source: Morgenstern 1994, section 2, equation (1).
    """

    contract: ClassVar[Contract] = Contract("frames", complete=True, first_choice=True)
    source: ClassVar[str] = "Morgenstern 1994, section 2"
    machines: ClassVar[tuple[type, ...]] = (Mesh,)

    def __init__(self, machine: Mesh, faulty: Any = (), *, order: str = "oldest") -> None:
        self.machine = machine
        self._holdings = Holdings.of(machine, faulty, self.machines)
        self.residents = Residents(machine, self._holdings.faulty, order)

    def allocate(self, request: tuple[int, ...]) -> Submesh | None:
        """The first candidate frame that conflicts with no resident, or ``None``."""
        sides = self.machine.check_request(request)
        ends = (range(m - s + 1) for m, s in zip(self.machine.sides, sides, strict=True))
        for place in product(*reversed(list(ends))):
            frame = Submesh(place[::-1], sides)
            if self.residents.first_conflict(frame) is None:
                self._holdings.grant(frame)
                self.residents.add(frame)
                return frame
        return None

    def release(self, region: Any) -> None:
        """Take a frame that is held off the list."""
        frame = self.machine.check_region(self._holdings.release(region))
        self.residents.remove(frame)

    def decision_state(self) -> frozenset[Submesh]:
        """What the choices depend on: the residents, in any order."""
        return frozenset(self.residents.nodes)
