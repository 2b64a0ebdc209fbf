"""Complete frame sliding FS_1: every candidate base against the list of allocated submeshes."""

from __future__ import annotations

from itertools import product
from typing import Any, ClassVar

from allocert.allocators.allocator import Contract, Holdings
from allocert.machines import Mesh, Submesh
from allocert.machines.words import bits

__all__ = ["FrameSliding", "conflict"]


def conflict(one: Submesh, other: Submesh) -> bool:
    """Whether two submeshes of a mesh share a processor.

    >>> conflict(Submesh((0, 0), (2, 2)), Submesh((1, 1), (2, 2)))
    True
    """
    return all(
        a < b + t and b < a + s
        for a, s, b, t in zip(one.base, one.sides, other.base, other.sides, strict=True)
    )


class FrameSliding:
    """FS_1: candidates in row-major order, each compared with the residents until the first conflict.

    ``resident`` is the list L of allocated submeshes in order of allocation; faulty processors stand in it
    as 1 x 1 submeshes that are never released. ``touched`` counts the list nodes compared so far.

    Source: Morgenstern 1994, section 2, equation (1).
    """

    contract: ClassVar[Contract] = Contract("frames", complete=True, first_choice=True)
    source: ClassVar[str] = "Morgenstern 1994, section 2"
    machines: ClassVar[tuple[type, ...]] = (Mesh,)

    def __init__(self, machine: Mesh, faulty: Any = ()) -> None:
        self.machine = machine
        self._holdings = Holdings.of(machine, faulty, self.machines)
        ones = (1,) * len(machine.sides)
        self.resident = [Submesh(machine.place(node), ones) for node in bits(self._holdings.faulty)]
        self.touched = 0

    def allocate(self, request: tuple[int, ...]) -> Submesh | None:
        """The first candidate frame that conflicts with no resident, or ``None``."""
        sides = self.machine.check_request(request)
        ends = (range(m - s + 1) for m, s in zip(self.machine.sides, sides, strict=True))
        for place in product(*reversed(list(ends))):
            frame = Submesh(place[::-1], sides)
            if self._is_free(frame):
                self._holdings.grant(frame)
                self.resident.append(frame)
                return frame
        return None

    def release(self, region: Any) -> None:
        """Take a frame that is held off the list."""
        frame = self.machine.check_region(self._holdings.release(region))
        self.resident.remove(frame)

    def decision_state(self) -> frozenset[Submesh]:
        """What the choices depend on: the residents, in any order. ``touched`` only counts."""
        return frozenset(self.resident)

    def _is_free(self, frame: Submesh) -> bool:
        for submesh in self.resident:
            self.touched += 1
            if conflict(frame, submesh):
                return False
        return True
