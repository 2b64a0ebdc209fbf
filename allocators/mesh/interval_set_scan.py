"""ISS: a window of rows slides down the mesh over a scan set that knows where residents meet it."""

from __future__ import annotations

from typing import Any, ClassVar

from allocert.allocators.allocator import Contract, Holdings
from allocert.allocators.mesh.interval_set import EdgeLines
from allocert.allocators.mesh.scan_set import Steps, Sweep
from allocert.errors import SpecError
from allocert.machines import Mesh, Submesh
from allocert.machines.words import bits

__all__ = ["IntervalSetScan"]


class IntervalSetScan:
    """ISS: the first window of rows, from the top, that has enough free columns, and in it the leftmost place.

    ``rows`` holds the interval sets; faulty processors stand in them for good as 1 x 1 submeshes. ``steps``
    adds up what all scans have done, ``touched`` the list nodes that they examined.

    Source: Morgenstern 1994, section 3.1, figure 3, its line 5 deleting R_j as the text says.
    """

    contract: ClassVar[Contract] = Contract("frames", complete=True, first_choice=True)
    source: ClassVar[str] = "Morgenstern 1994, section 3.1, figure 3"
    machines: ClassVar[tuple[type, ...]] = (Mesh,)

    def __init__(self, machine: Mesh, faulty: Any = ()) -> None:
        self.machine = machine
        self._holdings = Holdings.of(machine, faulty, self.machines)
        if len(machine.sides) != 2:
            raise SpecError("machine", machine.spec, "a mesh of two dimensions")
        self.rows = EdgeLines(machine.sides, 1)
        for node in bits(self._holdings.faulty):
            self.rows.add(Submesh(machine.place(node), (1, 1)))
        self.steps = Steps()

    @property
    def touched(self) -> int:
        """The list nodes that scans have examined so far."""
        return self.steps.touched

    def find(self, request: tuple[int, ...]) -> Submesh | None:
        """The free frame whose base comes first in row-major order, or ``None``; nothing is granted."""
        sides = self.machine.check_request(request)
        sweep = Sweep(self.rows, sides[1])
        sweep.fill(sides[1])
        column = sweep.scan.open_interval(sides[0])
        while column < 0 and sweep.distance < sweep.last:
            sweep.step()
            column = sweep.scan.open_interval(sides[0])
        self.steps += sweep.scan.steps
        return None if column < 0 else Submesh((column, sweep.line), sides)

    def allocate(self, request: tuple[int, ...]) -> Submesh | None:
        """Grant the frame that :meth:`find` finds, or refuse with ``None``."""
        frame = self.find(request)
        if frame is not None:
            self._holdings.grant(frame)
            self.rows.add(frame)
        return frame

    def release(self, region: Any) -> None:
        """Take a frame that is held out of its two interval sets."""
        self.rows.delete(self.machine.check_region(self._holdings.release(region)))

    def decision_state(self) -> tuple[Any, ...]:
        """The state that decides choices and releases: the interval sets and the holdings. ``steps`` only count."""
        return self.rows.contents(), frozenset(self._holdings.held), self._holdings.busy
