"""Adaptive scan AS: the whole list for every candidate, then on behind the largest right end."""

from __future__ import annotations

from typing import Any, ClassVar

from allocert.allocators.allocator import Contract, Holdings
from allocert.allocators.mesh.residents import Residents, plane
from allocert.machines import Mesh, Submesh

__all__ = ["AdaptiveScan"]


class AdaptiveScan:
    """AS: of all submeshes that conflict with a candidate's frame, the one that ends furthest right says where to go on.

    Line 7 of figure 1 takes submeshes with any base row; restricted to row j, as printed, it can ask for the largest
    element of an empty set. ``order`` is that of the list; the whole list is scanned in any case.

    Source: Morgenstern 1994, section 2.2, figure 1, after Ding & Bhuyan.
    """

    contract: ClassVar[Contract] = Contract("frames", complete=True, first_choice=True)
    source: ClassVar[str] = "Morgenstern 1994, section 2.2, figure 1"
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
        for j in range(self._Y - y + 1):
            i = 0
            while i <= self._X - x:
                frame = Submesh((i, j), sides)
                met = self.residents.conflicts(frame)
                if not met:
                    self._holdings.grant(frame)
                    self.residents.add(frame)
                    return frame
                i = max(submesh.reverse_base[0] for submesh in met) + 1
        return None

    def release(self, region: Any) -> None:
        """Take a frame that is held off the list."""
        frame = self.machine.check_region(self._holdings.release(region))
        self.residents.remove(frame)

    def decision_state(self) -> frozenset[Submesh]:
        """What the choices depend on: the residents, in any order."""
        return frozenset(self.residents.nodes)
