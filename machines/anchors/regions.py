"""One box, or several equal ones that serve a request together."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from allocert.machines.described import DescribedRegion
from allocert.machines.grid import Submesh
from allocert.machines.machine import Request

__all__ = ["Boxes"]


@dataclass(frozen=True, slots=True)
class Boxes(DescribedRegion):
    """Disjoint boxes of one volume, in the order in which they were taken."""

    boxes: tuple[Submesh, ...]

    @property
    def request(self) -> Request:
        """The number of processors; of several boxes also how many are in one."""
        size = prod(self.boxes[0].sides)
        return size if len(self.boxes) == 1 else (size * len(self.boxes), size)

    @property
    def address(self) -> str:
        """Each box's anchor and sides, e.g. ``(0,0,0:2x1x1)+(2,0,0:2x1x1)``."""
        return "+".join(
            f"({','.join(map(str, box.base))}:{'x'.join(map(str, box.sides))})" for box in self.boxes
        )

    def __str__(self) -> str:
        return self.address
