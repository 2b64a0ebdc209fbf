"""Frames ordered by how close their longest side is to an edge of the mesh."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from allocert.errors import SpecError
from allocert.machines.frames import free_mesh_frames
from allocert.machines.grid import Grid, Mesh, Submesh
from allocert.machines.words import bits

__all__ = ["EdgeFrames"]


@dataclass(frozen=True)
class EdgeFrames:
    """All frames of a two-dimensional mesh, those first whose longest side is closest to a parallel edge.

    For a frame x > y the distance is counted in rows to the top or bottom edge, for x < y in columns to the
    left or right edge; ``square_columns`` says that x = y counts columns. At equal distance the top (left)
    edge comes first, or the bottom (right) one with ``far_first``; then the position along the edge, least
    first, or with ``mirrored`` greatest first at the bottom (right) edge. A frame as far from both edges
    belongs to the one that comes first.

    Source: Morgenstern 1994, section 2.3.
    """

    machine: Grid
    far_first: bool = False
    mirrored: bool = False
    square_columns: bool = False
    name: str = field(default="edge-frames", init=False)

    def __post_init__(self) -> None:
        if not isinstance(self.machine, Mesh) or len(self.machine.sides) != 2:
            raise SpecError("machine", self.machine.spec, "a mesh of two dimensions")

    def axis(self, sides: tuple[int, ...]) -> int:
        """The axis along which the distance is counted: 1 for rows, 0 for columns."""
        return 1 if sides[0] > sides[1] or (sides[0] == sides[1] and not self.square_columns) else 0

    def key(self, frame: Submesh) -> tuple[int, bool, int]:
        """What frames of the same sides are ordered by: distance, edge, position along the edge."""
        axis = self.axis(frame.sides)
        before = frame.base[axis]
        behind = self.machine.sides[axis] - frame.sides[axis] - before
        far = behind < before or (behind == before and self.far_first)
        along = frame.base[1 - axis]
        return min(before, behind), far != self.far_first, -along if far and self.mirrored else along

    def regions(self, request: Any) -> Iterator[Submesh]:
        """One frame a base."""
        sides = self.machine.check_request(request)
        yield from sorted((Submesh(base, sides) for base in self.machine.bases(sides)), key=self.key)

    def free(self, busy: int, request: Any) -> Iterator[Submesh]:
        """The free ones."""
        sides = self.machine.check_request(request)
        bases = bits(free_mesh_frames(busy, self.machine.sides, sides))
        yield from sorted((Submesh(self.machine.place(base), sides) for base in bases), key=self.key)

    def first_free(self, busy: int, request: Any) -> Submesh | None:
        """The first free one."""
        sides = self.machine.check_request(request)
        bases = bits(free_mesh_frames(busy, self.machine.sides, sides))
        return min((Submesh(self.machine.place(base), sides) for base in bases), key=self.key, default=None)
