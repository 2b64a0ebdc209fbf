"""First fit over shapes: the first shape that serves the request and is free somewhere, at its first base."""

from __future__ import annotations

from typing import Any, ClassVar

from allocert.allocators.allocator import Contract, Holdings
from allocert.machines import RotatableMesh, Submesh
from allocert.machines.bases import lowest_base
from allocert.machines.board import Word
from allocert.machines.frames import free_mesh_frames, free_torus_frames
from allocert.machines.shapes.shaped import MeshSize, ShapedGrid, TorusRot, TorusSize

__all__ = ["ShapesFirst"]


class ShapesFirst:
    """Shape after shape, each at all bases in row-major order, on meshes and tori of any dimension.

    The shapes are the orders of the sides asked, or those of the machine's rule for a number of processors.

    Source: the rules of the Cloud TPU documentation (most cube-like), of Slurm's listed placements and of RFold (all orders).
    """

    contract: ClassVar[Contract] = Contract("frames", complete=True, first_choice=True)
    source: ClassVar[str] = (
        "first fit over a list of shapes, as in the Cloud TPU documentation, Slurm and RFold"
    )
    machines: ClassVar[tuple[type, ...]] = (TorusRot, TorusSize, MeshSize, RotatableMesh)

    def __init__(self, machine: ShapedGrid | RotatableMesh, faulty: Any = ()) -> None:
        self.machine = machine
        self._holdings = Holdings.of(machine, faulty, self.machines)

    @staticmethod
    def first_frame(busy: Word, machine: ShapedGrid | RotatableMesh, request: Any) -> Submesh | None:
        """The first free frame of the first shape that has one, or ``None``."""
        kernel = free_torus_frames if machine.wraps else free_mesh_frames
        for sides in machine.shapes(request):
            base = lowest_base(kernel(busy, machine.sides, sides))
            if base:
                return Submesh(machine.place(base.bit_length() - 1), sides)
        return None

    def allocate(self, request: Any) -> Submesh | None:
        """The chosen frame, or ``None``."""
        found = self.first_frame(self._holdings.busy, self.machine, request)
        if found is not None:
            self._holdings.grant(found)
        return found

    def release(self, region: Any) -> None:
        """Free the processors of a frame that is held."""
        self._holdings.release(region)
