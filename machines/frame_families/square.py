"""Frames at the corners of aligned squares: what a two-dimensional binary buddy system may grant."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from allocert.errors import SpecError
from allocert.machines.frames import free_mesh_frames
from allocert.machines.grid import Mesh, Submesh
from allocert.machines.words import bits, word_of

__all__ = ["SquareFrames", "square_order"]


def square_order(sides: tuple[int, ...]) -> int:
    """The least k such that a square of side 2^k holds a frame.

    >>> square_order((3, 1))
    2
    """
    return (max(sides) - 1).bit_length()


@dataclass(frozen=True)
class SquareFrames:
    """The frames whose base is that of an aligned square of side 2^k inside a two-dimensional mesh.

    k is :func:`square_order` of the request; a square is aligned if its base's coordinates are multiples of
    its side. Row-major order.
    """

    machine: Mesh
    name: str = field(default="square-frames", init=False)

    def __post_init__(self) -> None:
        if not isinstance(self.machine, Mesh) or len(self.machine.sides) != 2:
            raise SpecError("machine", self.machine.spec, "a mesh of two dimensions")

    def regions(self, request: Any) -> Iterator[Submesh]:
        """One frame an aligned square."""
        sides = self.machine.check_request(request)
        for base in self._bases(sides):
            yield Submesh(base, sides)

    def free(self, busy: int, request: Any) -> Iterator[Submesh]:
        """The free frames for a request: only their own processors must be free, not the whole square."""
        sides = self.machine.check_request(request)
        aligned = word_of(self.machine.node(base) for base in self._bases(sides))
        for node in bits(free_mesh_frames(busy, self.machine.sides, sides) & aligned):
            yield Submesh(self.machine.place(node), sides)

    def first_free(self, busy: int, request: Any) -> Submesh | None:
        """The first free one."""
        return next(self.free(busy, request), None)

    def _bases(self, sides: tuple[int, ...]) -> Iterator[tuple[int, int]]:
        X, Y = self.machine.sides
        size = 1 << square_order(sides)
        for b in range(0, Y - size + 1, size):
            for a in range(0, X - size + 1, size):
                yield a, b
