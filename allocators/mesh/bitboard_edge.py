"""Edge-nearest fit on a bitboard: every free frame at once, and the one closest to an edge."""

from __future__ import annotations

from typing import Any, ClassVar

from allocert.allocators.allocator import Contract, Holdings
from allocert.machines import Mesh, Submesh
from allocert.machines.bases import edge_nearest_base
from allocert.machines.board import Word
from allocert.machines.edge_frames import EdgeFrames
from allocert.machines.frames import free_mesh_frames

__all__ = ["BitboardEdgeFit"]


class BitboardEdgeFit:
    """The free frame whose longest side is closest to a parallel edge of a two-dimensional mesh.

    Grants what :class:`FourWayScan` grants by default: at equal distance the frame at the top (left) edge,
    then the first along the edge.

    Source: Morgenstern 1994, section 2.3 (frame placement), on whole words.
    """

    contract: ClassVar[Contract] = Contract("edge-frames", complete=True, first_choice=True)
    source: ClassVar[str] = "Morgenstern 1994, section 2.3 (frame placement)"
    machines: ClassVar[tuple[type, ...]] = (Mesh,)

    def __init__(self, machine: Mesh, faulty: Any = ()) -> None:
        self.machine = machine
        self._holdings = Holdings.of(machine, faulty, self.machines)
        self.family = EdgeFrames(machine)

    @staticmethod
    def choose(busy: Word, machine: Mesh, request: tuple[int, ...]) -> Word:
        """The decision as a kernel: the granted frame's base as a one-bit word, or 0."""
        return edge_nearest_base(free_mesh_frames(busy, machine.sides, request), machine.sides, request)

    def allocate(self, request: tuple[int, ...]) -> Submesh | None:
        """The free frame closest to an edge, or ``None``."""
        sides = self.machine.check_request(request)
        base: int = self.choose(self._holdings.busy, self.machine, sides)
        if not base:
            return None
        frame = Submesh(self.machine.place(base.bit_length() - 1), sides)
        self._holdings.grant(frame)
        return frame

    def release(self, region: Any) -> None:
        """Clear the bits of a frame that is held."""
        self._holdings.release(region)

    def decision_state(self) -> int:
        """What the choices depend on: the busy processors."""
        return self._holdings.busy
