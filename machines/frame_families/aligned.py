"""Frames at multiples of their own sides: the restricted candidates of frame sliding."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product
from typing import Any

from allocert.machines.frames import Sides, free_mesh_frames
from allocert.machines.grid import Grid, Submesh
from allocert.machines.words import bits, lowest_bit, word_of

__all__ = ["AlignedFrames"]


@dataclass(frozen=True)
class AlignedFrames:
    """The frames of a mesh whose base's coordinates are multiples of their sides, in row-major order of bases.

    Where the machine turns requests, those of the orientation asked come first.

    Source: Morgenstern 1994, section 2.1, equation (2): the candidates C_n.
    """

    machine: Grid
    name: str = field(default="aligned-frames", init=False)

    def regions(self, request: Any) -> Iterator[Submesh]:
        """One frame a base."""
        for sides in self.machine.shapes(request):
            for base in _bases(self.machine.sides, sides):
                yield Submesh(base, sides)

    def free(self, busy: int, request: Any) -> Iterator[Submesh]:
        """The free ones."""
        for sides in self.machine.shapes(request):
            for base in bits(self._free_bases(busy, sides)):
                yield Submesh(self.machine.place(base), sides)

    def first_free(self, busy: int, request: Any) -> Submesh | None:
        """The first free one."""
        for sides in self.machine.shapes(request):
            base = lowest_bit(self._free_bases(busy, sides))
            if base is not None:
                return Submesh(self.machine.place(base), sides)
        return None

    def _free_bases(self, busy: int, sides: Sides) -> int:
        bases: int = free_mesh_frames(busy, self.machine.sides, sides) & _aligned(self.machine, sides)
        return bases


@lru_cache(maxsize=256)
def _aligned(machine: Grid, sides: Sides) -> int:
    return word_of(machine.node(base) for base in _bases(machine.sides, sides))


def _bases(machine: Sides, sides: Sides) -> Iterator[Sides]:
    ends = (range(0, side - wanted + 1, wanted) for side, wanted in zip(machine, sides, strict=True))
    for place in product(*reversed(list(ends))):
        yield place[::-1]
