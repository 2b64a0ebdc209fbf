"""Restricted frame sliding FS_n: only bases at multiples of the request's sides."""

from __future__ import annotations

from typing import Any, ClassVar

from allocert.allocators.allocator import Contract, Holdings
from allocert.allocators.mesh.residents import Residents
from allocert.machines import AlignedFrames, Mesh, Submesh

__all__ = ["RestrictedFrameSliding"]


class RestrictedFrameSliding:
    """FS_n: the candidates C_n in row-major order, each compared with the residents until the first conflict.

    Complete among these candidates only: it refuses requests for which other frames are free. ``order`` is that of
    the list of residents; it changes the steps and no answer.

    Source: Morgenstern 1994, section 2.1, equation (2), after Chuang & Tzeng.
    """

    contract: ClassVar[Contract] = Contract("aligned-frames", complete=True, first_choice=True)
    source: ClassVar[str] = "Morgenstern 1994, section 2.1, equation (2)"
    machines: ClassVar[tuple[type, ...]] = (Mesh,)

    def __init__(self, machine: Mesh, faulty: Any = (), *, order: str = "oldest") -> None:
        self.machine = machine
        self._holdings = Holdings.of(machine, faulty, self.machines)
        self._family = AlignedFrames(machine)
        self.residents = Residents(machine, self._holdings.faulty, order)

    def allocate(self, request: tuple[int, ...]) -> Submesh | None:
        """The first candidate frame that conflicts with no resident, or ``None``."""
        sides = self.machine.check_request(request)
        for frame in self._family.regions(sides):
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
