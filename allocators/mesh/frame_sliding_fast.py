"""Fast frame sliding FS_f: on behind the first conflict, and rows passed over together."""

from __future__ import annotations

from typing import Any, ClassVar

from allocert.allocators.allocator import Contract, Holdings
from allocert.allocators.mesh.residents import Residents, plane
from allocert.machines import Mesh, Submesh

__all__ = ["FastFrameSliding"]


class FastFrameSliding:
    """FS_f: behind the first conflicting submesh of the list, and on to the least row behind those met in a row.

    Lines 2 and 4 of figure 2 are read with <=, h is the least d + 1 over the submeshes met in the row: the one
    reading that ends and finds every free base. ``order`` is that of the list; it changes the steps and no answer.

    Source: Morgenstern 1994, section 2.2, figure 2.
    """

    contract: ClassVar[Contract] = Contract("frames", complete=True, first_choice=True)
    source: ClassVar[str] = "Morgenstern 1994, section 2.2, figure 2"
    machines: ClassVar[tuple[type, ...]] = (Mesh,)

    def __init__(self, machine: Mesh, faulty: Any = (), *, order: str = "oldest") -> None:
        self.machine = machine
        self._holdings = Holdings.of(machine, faulty, self.machines)
        self._X, self._Y = plane(machine)
        self.residents = Residents(machine, self._holdings.faulty, order)

    def allocate(self, request: tuple[int, ...]) -> Submesh | None:
        """The first free frame in row-major order, or ``None``."""
        sides = self.machine.check_request(request)
        x, y = sides
        j = 0
        while j <= self._Y - y:
            i, h = 0, self._Y
            while i <= self._X - x:
                frame = Submesh((i, j), sides)
                met = self.residents.first_conflict(frame)
                if met is None:
                    self._holdings.grant(frame)
                    self.residents.add(frame)
                    return frame
                c, d = met.reverse_base
                i, h = c + 1, min(h, d + 1)
            j = h
        return None

    def release(self, region: Any) -> None:
        """Take a frame that is held off the list."""
        frame = self.machine.check_region(self._holdings.release(region))
        self.residents.remove(frame)

    def decision_state(self) -> tuple[Submesh, ...]:
        """What the search runs on: the residents in their order."""
        return tuple(self.residents.nodes)
