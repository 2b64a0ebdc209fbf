"""Frames by boundary value: how many allocated neighbours and mesh edges a free frame's periphery meets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from itertools import product
from typing import Any

from allocert.errors import SpecError
from allocert.machines.grid import Mesh, Submesh

__all__ = [
    "BOUNDARY_CHOICES",
    "BoundaryFrames",
    "BoundaryOptions",
    "frame_value",
    "node_value",
    "periphery",
    "tie_key",
]

Place = tuple[int, int]

BOUNDARY_CHOICES: dict[str, tuple[Any, ...]] = {
    "neighbours": (4, 8),
    "edges": ("sides", "axes"),
    "periphery": ("once", "narrow", "sides"),
    "ties": ("first", "last", "columns"),
}
"""The values of each option of :class:`BoundaryOptions`, the default first."""


@dataclass(frozen=True)
class BoundaryOptions:
    """What the definition of the boundary value leaves open.

    ``neighbours``: a node has 4, or with the diagonal ones 8. ``edges``: a node counts each of the mesh's four
    ``sides`` on which it lies, or at most one horizontal and one vertical (``axes``), which differs only if the
    mesh is one wide. ``periphery``: each of its nodes counts ``once``; or in a frame one wide (``narrow``)
    once for each of the two long sides, four times if it is alone; or in every frame once for each of the
    frame's ``sides`` on which it lies. ``ties``: of the frames of greatest value the ``first`` or ``last`` in
    row-major order, or the first in order of ``columns``.

    Raises:
        SpecError: an option has another value.

    Source: Morgenstern 1994, section 2.3.
    """

    neighbours: int = 4
    edges: str = "sides"
    periphery: str = "once"
    ties: str = "first"

    def __post_init__(self) -> None:
        for option in fields(self):
            value, known = getattr(self, option.name), BOUNDARY_CHOICES[option.name]
            if value not in known:
                raise SpecError(f"MBV option {option.name}", value, "one of " + ", ".join(map(str, known)))


DEFAULT = BoundaryOptions()


def node_value(mesh: Mesh, busy: int, place: Place, options: BoundaryOptions = DEFAULT) -> int:
    """The boundary value of one node: its taken neighbours, and the mesh boundary points on which it lies.

    >>> node_value(Mesh(3, 3), 0b10, (0, 0))
    3
    """
    (X, Y), (a, b) = mesh.sides, place
    value = 0
    for right, down in product((-1, 0, 1), repeat=2):
        near = abs(right) + abs(down) == 1 if options.neighbours == 4 else (right, down) != (0, 0)
        i, j = a + right, b + down
        if near and 0 <= i < X and 0 <= j < Y:
            value += busy >> (i + X * j) & 1
    if options.edges == "axes":
        return value + (a in (0, X - 1)) + (b in (0, Y - 1))
    return value + (a == 0) + (a == X - 1) + (b == 0) + (b == Y - 1)


def periphery(frame: Submesh, options: BoundaryOptions = DEFAULT) -> Iterator[tuple[Place, int]]:
    """The nodes on a frame's sides, each with how often it counts."""
    (a, b), (x, y) = frame.base, frame.sides
    for j, i in product(range(y), range(x)):
        lies_on = (i == 0) + (i == x - 1) + (j == 0) + (j == y - 1)
        if lies_on:
            times = 1
            if options.periphery == "sides":
                times = lies_on
            elif options.periphery == "narrow":
                times = (1 + (x == 1)) * (1 + (y == 1))
            yield (a + i, b + j), times


def frame_value(mesh: Mesh, busy: int, frame: Submesh, options: BoundaryOptions = DEFAULT) -> int:
    """The boundary value of a free frame: the sum over its periphery.

    >>> frame_value(Mesh(3, 3), 0, Submesh((0, 0), (3, 3)))
    12
    """
    return sum(times * node_value(mesh, busy, place, options) for place, times in periphery(frame, options))


def tie_key(base: Place, ties: str) -> tuple[int, int]:
    """The least key goes first among frames of equal value."""
    i, j = base
    return {"first": (j, i), "last": (-j, -i), "columns": (i, j)}[ties]


@dataclass(frozen=True)
class BoundaryFrames:
    """All frames of a two-dimensional mesh, the free ones in order of falling boundary value.

    The order depends on the taken processors: :meth:`regions` has none of its own and gives the row-major one.

    Source: Morgenstern 1994, section 2.3 (MBV).
    """

    machine: Mesh
    options: BoundaryOptions = DEFAULT
    name: str = field(default="boundary-frames", init=False)
    depends_on_board: bool = field(default=True, init=False)

    def __post_init__(self) -> None:
        if not isinstance(self.machine, Mesh) or len(self.machine.sides) != 2:
            raise SpecError("machine", self.machine.spec, "a mesh of two dimensions")

    def regions(self, request: Any) -> Iterator[Submesh]:
        """One frame a base."""
        sides = self.machine.check_request(request)
        for base in self.machine.bases(sides):
            yield Submesh(base, sides)

    def free(self, busy: int, request: Any) -> Iterator[Submesh]:
        """The free frames for a request, those of the greatest boundary value first, computed node by node from its definition."""
        ranked = []
        for frame in self.regions(request):
            if not self.machine.word(frame) & busy:
                i, j = frame.base
                value = frame_value(self.machine, busy, frame, self.options)
                ranked.append((-value, tie_key((i, j), self.options.ties), frame))
        for _, _, frame in sorted(ranked, key=lambda entry: entry[:2]):
            yield frame

    def first_free(self, busy: int, request: Any) -> Submesh | None:
        """The free frame of the greatest boundary value, ``None`` if no frame is free."""
        return next(self.free(busy, request), None)
