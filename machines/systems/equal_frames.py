"""Frames with equal sides: the subsystems of a mesh or torus that are squares, cubes and so on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from allocert.errors import SpecError
from allocert.machines.frames import free_mesh_frames, free_torus_frames
from allocert.machines.grid import Grid, Submesh
from allocert.machines.words import bits

__all__ = ["EqualFrames"]


@dataclass(frozen=True)
class EqualFrames:
    """The frames of a mesh or torus whose sides are all the same, in row-major order; none where other sides are asked.

    Source: Livingston & Stout 1989, sections 2.2 and 2.3.
    """

    machine: Grid
    name: str = field(default="equal-frames", init=False)

    def __post_init__(self) -> None:
        if not isinstance(self.machine, Grid):
            raise SpecError("machine", getattr(self.machine, "spec", self.machine), "a mesh or torus")

    def regions(self, request: Any) -> Iterator[Submesh]:
        """One frame a base if the sides are equal."""
        sides = self.machine.check_request(request)
        if len(set(sides)) == 1:
            for base in self.machine.bases(sides):
                yield Submesh(base, sides)

    def free(self, busy: int, request: Any) -> Iterator[Submesh]:
        """The free ones."""
        sides = self.machine.check_request(request)
        if len(set(sides)) == 1:
            kernel = free_torus_frames if self.machine.wraps else free_mesh_frames
            for node in bits(kernel(busy, self.machine.sides, sides)):
                yield Submesh(self.machine.place(node), sides)

    def first_free(self, busy: int, request: Any) -> Submesh | None:
        """The first free one."""
        return next(self.free(busy, request), None)
