"""First fit on a bitboard: words of lines on meshes of two dimensions, every free frame at once elsewhere."""

from __future__ import annotations

from typing import Any, ClassVar

from allocert.allocators.allocator import Contract, Holdings
from allocert.allocators.mesh.bands import BandHoldings
from allocert.machines import Grid, Mesh, Submesh, Torus
from allocert.machines.bases import lowest_base
from allocert.machines.board import Word
from allocert.machines.frames import free_mesh_frames, free_torus_frames

__all__ = ["BitboardFirstFit"]


class BitboardFirstFit:
    """Row-major first fit on a mesh or torus of any dimension, without rotation.

    On a mesh of two dimensions it searches :class:`Bands` of equal rows: few rows are examined when few frames are
    held, and none behind the first free frame. It grants what ``choose`` says, which looks at the whole board.

    Source: the 0/1-array first fit cited in Morgenstern 1994, section 1, on whole words.
    """

    contract: ClassVar[Contract] = Contract("frames", complete=True, first_choice=True)
    source: ClassVar[str] = "Morgenstern 1994, section 1 (0/1-array first fit)"
    machines: ClassVar[tuple[type, ...]] = (Mesh, Torus)

    def __init__(self, machine: Grid, faulty: Any = ()) -> None:
        self.machine = machine
        holdings = Holdings.of(machine, faulty, self.machines)
        flat = isinstance(machine, Mesh) and len(machine.sides) == 2
        self._rows = BandHoldings(machine, holdings, (1,)) if flat else None
        self._holdings = self._rows or holdings

    @staticmethod
    def choose(busy: Word, machine: Grid, request: tuple[int, ...]) -> Word:
        """The decision as a kernel: the granted frame's base as a one-bit word, or 0."""
        kernel = free_torus_frames if machine.wraps else free_mesh_frames
        return lowest_base(kernel(busy, machine.sides, request))

    def allocate(self, request: tuple[int, ...]) -> Submesh | None:
        """The free frame whose base comes first in row-major order, or ``None``."""
        sides = self.machine.check_request(request)
        place = self._first(sides)
        if place is None:
            return None
        frame = Submesh(place, sides)
        self._holdings.grant(frame)
        return frame

    def release(self, region: Any) -> None:
        """Free the processors of a frame that is held."""
        self._holdings.release(region)

    def decision_state(self) -> Any:
        """What the choices depend on: the busy processors."""
        return self._holdings.busy if self._rows is None else self._rows.decision_state()

    def _first(self, sides: tuple[int, ...]) -> tuple[int, ...] | None:
        if self._rows is not None:
            return self._rows.bands[1].nearest(sides[0], sides[1])
        base: int = self.choose(self._holdings.busy, self.machine, sides)
        return self.machine.place(base.bit_length() - 1) if base else None
