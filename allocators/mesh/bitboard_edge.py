"""Edge-nearest fit on a bitboard: bands of rows and of columns, searched from both edges."""

from __future__ import annotations

from typing import Any, ClassVar

from allocert.allocators.allocator import Contract, Holdings
from allocert.allocators.mesh.bands import BandHoldings
from allocert.machines import Mesh, Submesh
from allocert.machines.bases import edge_nearest_base
from allocert.machines.board import Word
from allocert.machines.frame_families.edge import EdgeFrames
from allocert.machines.frames import free_mesh_frames

__all__ = ["BitboardEdgeFit"]


class BitboardEdgeFit:
    """The free frame whose longest side is closest to a parallel edge of a two-dimensional mesh.

    Grants what :class:`FourWayScan` grants by default: at equal distance the frame at the top (left) edge,
    then the first along the edge. ``choose`` says the same from the whole board.

    Source: Morgenstern 1994, section 2.3 (frame placement), on whole words.
    """

    contract: ClassVar[Contract] = Contract("edge-frames", complete=True, first_choice=True)
    source: ClassVar[str] = "Morgenstern 1994, section 2.3 (frame placement)"
    machines: ClassVar[tuple[type, ...]] = (Mesh,)

    def __init__(self, machine: Mesh, faulty: Any = ()) -> None:
        self.machine = machine
        holdings = Holdings.of(machine, faulty, self.machines)
        self.family = EdgeFrames(machine)
        self._holdings = BandHoldings(machine, holdings, (0, 1))

    @staticmethod
    def choose(busy: Word, machine: Mesh, request: tuple[int, ...]) -> Word:
        """The decision as a kernel: the granted frame's base as a one-bit word, or 0."""
        return edge_nearest_base(free_mesh_frames(busy, machine.sides, request), machine.sides, request)

    def allocate(self, request: tuple[int, ...]) -> Submesh | None:
        """The free frame closest to an edge, or ``None``."""
        sides = self.machine.check_request(request)
        axis = self.family.axis(sides)
        found = self._search(axis, sides)
        if found is None:
            return None
        frame = Submesh(found if axis else found[::-1], sides)
        self._holdings.grant(frame)
        return frame

    def release(self, region: Any) -> None:
        """Free the processors of a frame that is held."""
        self._holdings.release(region)

    def decision_state(self) -> Any:
        """What the choices depend on: the busy processors, by rows and by columns."""
        return self._holdings.decision_state()

    def _search(self, axis: int, sides: tuple[int, ...]) -> tuple[int, int] | None:
        """Place and line of the free frame closest to an edge: each half of the lines from its own edge."""
        bands, size, height = self._holdings.bands[axis], sides[1 - axis], sides[axis]
        last = self.machine.sides[axis] - height
        near = bands.nearest(size, height, within=last // 2)
        closer = (last - 1) // 2 if near is None else min(near[1] - 1, (last - 1) // 2)
        far = bands.nearest(size, height, from_far=True, within=closer)
        return near if far is None else (far[0], last - far[1])
