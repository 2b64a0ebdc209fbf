"""First fit on a bitboard: every free frame at once."""

from __future__ import annotations

from typing import Any, ClassVar

from allocert.allocators.allocator import Contract, Holdings
from allocert.machines import Grid, Mesh, Submesh, Torus
from allocert.machines.bases import lowest_base
from allocert.machines.board import Word
from allocert.machines.frames import free_mesh_frames, free_torus_frames

__all__ = ["BitboardFirstFit"]


class BitboardFirstFit:
    """Row-major first fit on a mesh or torus of any dimension, without rotation.

    Source: the 0/1-array first fit cited in Morgenstern 1994, section 1, on whole words.
    """

    contract: ClassVar[Contract] = Contract("frames", complete=True, first_choice=True)
    source: ClassVar[str] = "Morgenstern 1994, section 1 (0/1-array first fit)"
    machines: ClassVar[tuple[type, ...]] = (Mesh, Torus)

    def __init__(self, machine: Grid, faulty: Any = ()) -> None:
        self.machine = machine
        self._holdings = Holdings.of(machine, faulty, self.machines)

    @staticmethod
    def choose(busy: Word, machine: Grid, request: tuple[int, ...]) -> Word:
        """The decision as a kernel: the granted frame's base as a one-bit word, or 0."""
        kernel = free_torus_frames if machine.wraps else free_mesh_frames
        return lowest_base(kernel(busy, machine.sides, request))

    def allocate(self, request: tuple[int, ...]) -> Submesh | None:
        """The free frame whose base comes first in row-major order, or ``None``."""
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
