"""The boundary value of a free frame from the rectangles around it, without looking at single nodes."""

from __future__ import annotations

from itertools import product

from allocert.machines import Mesh, Submesh
from allocert.machines.frame_families.boundary import BoundaryOptions

__all__ = ["Contact"]

Rectangle = tuple[int, int, int, int]
"""Left, top, right and bottom, inclusive; it may lie outside the mesh."""


class Contact:
    """What a free frame's value gains from each resident and from the mesh's edges.

    With 4 neighbours and every node counted once this is the length of the border that the frame shares with
    residents and edges. In general it is the number of pairs (node of the periphery, taken neighbour): for
    each neighbour's direction, how much of the frame's periphery, moved one step, lies in the resident. Inner
    nodes of a free frame have only free neighbours, so that the whole frame may stand for its periphery.

    Source: Morgenstern 1994, section 2.3.
    """

    def __init__(self, machine: Mesh, options: BoundaryOptions) -> None:
        self.machine = machine
        self.options = options
        near = {4: 1, 8: 2}[options.neighbours]
        self._steps = [s for s in product((-1, 0, 1), repeat=2) if 0 < abs(s[0]) + abs(s[1]) <= near]

    def with_resident(self, frame: Submesh, resident: Submesh) -> int:
        """The part of the value that a resident disjoint from ``frame`` gives."""
        other = _corners(resident)
        return self._weight(frame) * sum(
            _overlap((a + right, b + down, c + right, d + down), other)
            for a, b, c, d in self._parts(frame)
            for right, down in self._steps
        )

    def with_edges(self, frame: Submesh) -> int:
        """The part of the value that the mesh boundary gives."""
        X, Y = self.machine.sides
        each = self.options.edges == "sides"
        value = 0
        for a, b, c, d in self._parts(frame):
            columns = (a == 0) + (c == X - 1 and (each or X > 1))
            rows = (b == 0) + (d == Y - 1 and (each or Y > 1))
            value += columns * (d - b + 1) + rows * (c - a + 1)
        return self._weight(frame) * value

    def _parts(self, frame: Submesh) -> tuple[Rectangle, ...]:
        a, b, c, d = _corners(frame)
        if self.options.periphery == "sides":
            return (a, b, c, b), (a, d, c, d), (a, b, a, d), (c, b, c, d)
        return ((a, b, c, d),)

    def _weight(self, frame: Submesh) -> int:
        x, y = frame.sides
        return (1 + (x == 1)) * (1 + (y == 1)) if self.options.periphery == "narrow" else 1


def _corners(frame: Submesh) -> Rectangle:
    (a, b), (x, y) = frame.base, frame.sides
    return a, b, a + x - 1, b + y - 1


def _overlap(one: Rectangle, other: Rectangle) -> int:
    columns = min(one[2], other[2]) - max(one[0], other[0]) + 1
    rows = min(one[3], other[3]) - max(one[1], other[1]) + 1
    return columns * rows if columns > 0 and rows > 0 else 0
