"""Meshes and tori of any number of dimensions, and their submeshes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import prod
from typing import Any

from allocert.errors import RegionError, RequestError, SpecError
from allocert.machines.machine import Request
from allocert.machines.words import repeat

__all__ = ["LARGEST_GRID", "Grid", "Mesh", "Submesh", "Torus"]

LARGEST_GRID = 1 << 24


@dataclass(frozen=True, slots=True)
class Submesh:
    """A frame: its base (least corner) and its sides, axis x first.

    In two dimensions the papers' quadruple (a, b, c, d) names base and reverse base (Morgenstern 1994,
    section 1); the reverse base of a frame that wraps on a torus is not reduced modulo the sides.
    """

    base: tuple[int, ...]
    sides: tuple[int, ...]

    def __post_init__(self) -> None:
        if not (isinstance(self.base, tuple) and isinstance(self.sides, tuple)):
            raise RegionError("submesh", (self.base, self.sides), "two tuples: base and sides")
        if len(self.base) != len(self.sides) or not self.base:
            raise RegionError("submesh", (self.base, self.sides), "a base and as many sides")
        if any(isinstance(v, bool) or not isinstance(v, int) for v in self.base + self.sides):
            raise RegionError("submesh", (self.base, self.sides), "integers")
        if min(self.base) < 0 or min(self.sides) < 1:
            raise RegionError("submesh", (self.base, self.sides), "a base >= 0 and sides >= 1")

    @classmethod
    def quadruple(cls, a: int, b: int, c: int, d: int) -> Submesh:
        """The two-dimensional submesh from column a, row b to column c, row d, inclusive.

        >>> Submesh.quadruple(1, 2, 3, 2).sides
        (3, 1)
        """
        return cls((a, b), (c - a + 1, d - b + 1))

    @property
    def reverse_base(self) -> tuple[int, ...]:
        """The corner farthest from the base, not reduced modulo a torus's sides."""
        return tuple(b + s - 1 for b, s in zip(self.base, self.sides, strict=True))

    @property
    def request(self) -> Request:
        """The sides: the request of a mesh or torus."""
        return self.sides

    @property
    def address(self) -> str:
        """Base and reverse base in one tuple: ``(a,b,c,d)`` in two dimensions."""
        return "(" + ",".join(map(str, self.base + self.reverse_base)) + ")"

    def __str__(self) -> str:
        return self.address


@dataclass(frozen=True, repr=False)
class Grid:
    """What meshes and tori share: sides, axis x first, and row-major numbering (x varies fastest)."""

    sides: tuple[int, ...]
    kind = "grid"
    wraps = False

    def __init__(self, *sides: int) -> None:
        object.__setattr__(self, "sides", tuple(sides))
        if not sides:
            raise SpecError(f"{self.kind} sides", sides, "at least one side")
        if any(isinstance(side, bool) or not isinstance(side, int) or side < 1 for side in sides):
            raise SpecError(f"{self.kind} sides", sides, "integers >= 1")
        if prod(sides) > LARGEST_GRID:
            raise SpecError(f"{self.kind} sides", sides, f"at most {LARGEST_GRID} processors")

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(str, self.sides))})"

    @property
    def spec(self) -> str:
        """E.g. ``mesh:16x8``."""
        return f"{self.kind}:{'x'.join(map(str, self.sides))}"

    @cached_property
    def processors(self) -> int:
        """The product of the sides."""
        return prod(self.sides)

    @cached_property
    def full(self) -> int:
        """The word of all processors."""
        return (1 << self.processors) - 1

    @cached_property
    def strides(self) -> tuple[int, ...]:
        """The distance in numbers between neighbours along each axis: 1, X, X*Y, ..."""
        return tuple(prod(self.sides[:axis]) for axis in range(len(self.sides)))

    def node(self, place: tuple[int, ...]) -> int:
        """The number of the processor at ``place``; coordinates are reduced on a torus."""
        return sum(
            (c % side if self.wraps else c) * stride
            for c, side, stride in zip(place, self.sides, self.strides, strict=True)
        )

    def place(self, node: int) -> tuple[int, ...]:
        """The coordinates of a processor number."""
        return tuple(node // stride % side for side, stride in zip(self.sides, self.strides, strict=True))

    def check_request(self, request: Any) -> tuple[int, ...]:
        """``request`` as a tuple of sides that fit the machine; raises :class:`RequestError`."""
        if not isinstance(request, tuple | list) or len(request) != len(self.sides):
            raise RequestError("request", request, f"{len(self.sides)} sides, as in {self.spec}")
        for wanted, side in zip(request, self.sides, strict=True):
            if isinstance(wanted, bool) or not isinstance(wanted, int) or not 1 <= wanted <= side:
                raise RequestError("request", tuple(request), f"sides from 1 to those of {self.spec}")
        return tuple(request)

    def shapes(self, request: Any) -> tuple[tuple[int, ...], ...]:
        """The sides that a region for ``request`` may have, in order of preference: those asked."""
        return (self.check_request(request),)

    def demand(self, request: Request) -> int:
        """The product of the sides asked."""
        return prod(self.check_request(request))

    def requests(self) -> list[tuple[int, ...]]:
        """All frames that fit, by size and then sides."""
        frames = product(*(range(1, side + 1) for side in self.sides))
        return sorted(frames, key=lambda sides: (prod(sides), sides))

    def bases(self, sides: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """All bases of a frame in row-major order: every place on a torus, those that fit on a mesh."""
        ends = self.sides if self.wraps else tuple(m - s + 1 for m, s in zip(self.sides, sides, strict=True))
        for place in product(*(range(end) for end in reversed(ends))):
            yield place[::-1]

    def check_region(self, region: Any) -> Submesh:
        """``region``, a submesh, an address ``"(a,b,c,d)"`` or a tuple of its numbers, if it lies here."""
        given = region
        if isinstance(region, str | tuple | list):
            region = _parse(region, self)
        if not isinstance(region, Submesh) or len(region.base) != len(self.sides):
            raise RegionError("region", region, f"a submesh of {self.spec}")
        ends = region.base if self.wraps else region.reverse_base
        inside = all(end < side for end, side in zip(ends, self.sides, strict=True))
        if not inside or any(s > side for s, side in zip(region.sides, self.sides, strict=True)):
            raise RegionError("region", given, f"a submesh inside {self.spec}")
        return region

    def word(self, region: Any) -> int:
        """The processors of a submesh, as a word; a frame of a torus may wrap."""
        submesh = self.check_region(region)
        word = 1
        for base, wanted, side, stride in zip(
            submesh.base, submesh.sides, self.sides, self.strides, strict=True
        ):
            head = min(wanted, side - base)
            row = repeat(word, stride, head) << (base * stride)
            if head < wanted:
                row |= repeat(word, stride, wanted - head)
            word = row
        return word

    def nodes(self, region: Submesh) -> tuple[int, ...]:
        """The processors of a submesh one by one, from the definition."""
        offsets = product(*(range(side) for side in reversed(region.sides)))
        return tuple(
            self.node(tuple(b + o for b, o in zip(region.base, offset[::-1], strict=True)))
            for offset in offsets
        )

    def node_name(self, node: int) -> str:
        """The coordinates of a processor."""
        return "(" + ",".join(map(str, self.place(node))) + ")"


class Mesh(Grid):
    """The mesh M(X, Y, ...). Row 0 is at the top; a processor's number is x + X*y + ...

    A request is a tuple of sides (x, y, ...).
    """

    kind = "mesh"


class Torus(Grid):
    """The torus: a mesh whose opposite edges are joined, so frames may wrap."""

    kind = "torus"
    wraps = True


def _parse(value: Any, grid: Grid) -> Submesh:
    """Base and reverse base in one tuple or text; on a torus the reverse base may lie before the base."""
    axes = len(grid.sides)
    numbers = value
    if isinstance(value, str):
        try:
            numbers = [int(part) for part in value.strip().removeprefix("(").removesuffix(")").split(",")]
        except ValueError:
            raise RegionError("submesh address", value, "numbers such as (0,0,3,1)") from None
    if len(numbers) != 2 * axes or any(isinstance(v, bool) or not isinstance(v, int) for v in numbers):
        raise RegionError("submesh address", value, f"{2 * axes} integers: base, then reverse base")
    base, end = tuple(numbers[:axes]), tuple(numbers[axes:])
    lengths = tuple(
        e - b + 1 + (side if grid.wraps and e < b else 0)
        for b, e, side in zip(base, end, grid.sides, strict=True)
    )
    return Submesh(base, lengths)
