"""``torus-rot:``, ``torus-size:`` and ``mesh-size:``, grids on which a request is served by any of several shapes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Any, ClassVar

from allocert.errors import RegionError, RequestError, SpecError
from allocert.machines.described import DescribedMachine, Panel
from allocert.machines.families import Frames
from allocert.machines.grid import Submesh
from allocert.machines.grids.grants import submesh_of
from allocert.machines.grids.planes import planes
from allocert.machines.machine import Request
from allocert.machines.rotation import RotatableMesh
from allocert.machines.shapes.rules import Rule, Sides, factorisations
from allocert.machines.words import bits

__all__ = [
    "LARGEST",
    "MeshSize",
    "ShapedGrid",
    "TorusRot",
    "TorusSize",
    "TurnedTorus",
    "mesh_size",
    "torus_rot",
    "torus_size",
]

LARGEST = 1 << 16
"""Processors: all requests are listed."""
_MOST_AXES = 32


class TurnedTorus(RotatableMesh):
    """The arithmetic of a torus whose requests may be turned."""

    kind = "torus-rot"
    wraps = True


@dataclass(frozen=True)
class ShapedGrid(DescribedMachine):
    """A mesh or torus on which requests may be turned and, with a ``rule``, asked by a number of processors alone.

    A request is a tuple of sides that fits in some order, or with a rule the number of processors. A region is a submesh.

    >>> torus_size("4x4;exact").shapes(4)
    ((2, 2), (1, 4), (4, 1))
    """

    kind: ClassVar[str] = "grid"
    grid: RotatableMesh
    rule: Rule | None = None

    @property
    def spec(self) -> str:
        """E.g. ``torus-size:4x4x2;least-waste:1``."""
        sides = "x".join(map(str, self.sides))
        return f"{self.kind}:{sides}" + ("" if self.rule is None else f";{self.rule.text}")

    @property
    def sides(self) -> Sides:
        """The sides of the grid, x first."""
        return self.grid.sides

    @property
    def wraps(self) -> bool:
        """Whether it is a torus."""
        return self.grid.wraps

    @property
    def processors(self) -> int:
        """The product of the sides."""
        return self.grid.processors

    @property
    def full(self) -> int:
        """The word of all processors."""
        return self.grid.full

    def shapes(self, request: Any) -> tuple[Sides, ...]:
        """The shapes that serve a request, first choice first. Raises :class:`~allocert.errors.RequestError` if none does."""
        if self.rule is None or isinstance(request, tuple | list):
            return self.grid.shapes(request)
        if isinstance(request, bool) or not isinstance(request, int) or not 1 <= request <= self.processors:
            raise RequestError(
                "request", request, f"a number from 1 to {self.processors}, or {len(self.sides)} sides"
            )
        found = self.rule.shapes(self.sides, request)
        if not found:
            raise RequestError(
                "request", request, f"a number of processors for which {self.spec} has a shape"
            )
        return found

    def check_request(self, request: Any) -> Request:
        """A number of processors, or sides as a tuple; raises :class:`~allocert.errors.RequestError` if nothing fits."""
        self.shapes(request)
        return tuple(request) if isinstance(request, list) else request

    def demand(self, request: Request) -> int:
        """The processors asked; the shape that serves may have more, as far as the rule allows."""
        wanted = self.check_request(request)
        return prod(wanted) if isinstance(wanted, tuple) else wanted

    @cached_property
    def _sizes(self) -> list[Request]:
        rule = self.rule
        return (
            [] if rule is None else [p for p in range(1, self.processors + 1) if rule.shapes(self.sides, p)]
        )

    def requests(self) -> list[Request]:
        """With a rule all numbers of processors that it serves, else all sides that fit in some order."""
        return [*self.grid.requests()] if self.rule is None else self._sizes

    def bases(self, sides: Sides) -> Iterator[Sides]:
        """All bases of a frame in row-major order."""
        return self.grid.bases(sides)

    def place(self, node: int) -> Sides:
        """The coordinates of a processor number."""
        return self.grid.place(node)

    def check_region(self, region: Any) -> Submesh:
        """A submesh of the grid, or its address."""
        return self.grid.check_region(region)

    def word(self, region: Any) -> int:
        """The processors of a submesh, as a word."""
        return self.grid.word(region)

    def node_name(self, node: int) -> str:
        """The coordinates of a processor."""
        return self.grid.node_name(node)

    def answers(self, region: Any, request: Request) -> bool:
        """Whether the region has one of the shapes that serve the request."""
        return region.sides in self.shapes(request)

    def family(self, name: str | None) -> Frames:
        """``frames``: those of all shapes that serve a request, shape after shape."""
        if name not in (None, "frames"):
            raise SpecError("family", name, f"frames on {self.spec}")
        return Frames(self)  # type: ignore[arg-type]

    def region_of(self, word: int) -> Submesh:
        """The submesh of exactly these processors."""
        for sides in factorisations(self.sides, word.bit_count()) if word else ():
            for node in bits(word):
                found = Submesh(self.place(node), sides)
                inside = self.wraps or all(e < m for e, m in zip(found.reverse_base, self.sides, strict=True))
                if inside and self.word(found) == word:
                    return found
        raise RegionError("processors", word.bit_count(), f"those of a submesh of {self.spec}")

    def region_from_data(self, data: Mapping[str, Any]) -> Submesh:
        """A grant ``{"base": .., "sides": ..}``."""
        return self.check_region(submesh_of(data))

    def asked(self, request: Request) -> str:
        """``7 processors``, or ``3 x 2 in any order``."""
        if isinstance(request, tuple):
            return f"{' x '.join(map(str, request))} in any order"
        return f"{request} processors"

    def panels(self) -> Iterator[Panel]:
        """The planes of x and y, in order."""
        return planes(self.grid)

    def scaled(self, scale: int) -> str:
        """The same rule on a grid with all sides doubled, or halved."""
        sides = tuple(side << scale if scale > 0 else max(1, side >> -scale) for side in self.sides)
        if self.rule is not None and not _serves(self.rule, sides):
            return ""
        named = f"{self.kind}:{'x'.join(map(str, sides))}"
        return named + ("" if self.rule is None else f";{self.rule.text}")


class TorusRot(ShapedGrid):
    """A torus on which the sides asked may be turned."""

    kind = "torus-rot"


class TorusSize(ShapedGrid):
    """A torus that is asked for numbers of processors by a rule."""

    kind = "torus-size"


class MeshSize(ShapedGrid):
    """A mesh that is asked for numbers of processors by a rule."""

    kind = "mesh-size"


def torus_rot(rest: str) -> TorusRot:
    """The machine that follows ``torus-rot:``. Raises :class:`~allocert.errors.SpecError`."""
    return TorusRot(TurnedTorus(*_sides(TorusRot.kind, rest, rest)))


def torus_size(rest: str) -> TorusSize:
    """The machine that follows ``torus-size:``. Raises :class:`~allocert.errors.SpecError`."""
    sides, rule = _sized(TorusSize.kind, rest)
    return TorusSize(TurnedTorus(*sides), rule)


def mesh_size(rest: str) -> MeshSize:
    """The machine that follows ``mesh-size:``. Raises :class:`~allocert.errors.SpecError`."""
    sides, rule = _sized(MeshSize.kind, rest)
    return MeshSize(RotatableMesh(*sides), rule)


def _sized(kind: str, rest: str) -> tuple[Sides, Rule]:
    first, semicolon, rule = rest.partition(";")
    if not semicolon:
        raise SpecError("machine", f"{kind}:{rest}", f"sides and a rule, such as {kind}:4x4;exact")
    sides = _sides(kind, rest, first)
    made = Rule.parse(rule, len(sides))
    if not _serves(made, sides):
        raise SpecError("rule", rule, f"one by which some shape fits in {first}")
    return sides, made


def _serves(rule: Rule, sides: Sides) -> bool:
    """Whether some number of processors has a shape."""
    step = rule.number if rule.name == "multiple" else prod(sides)
    return any(rule.shapes(sides, p) for p in range(1, prod(sides) + 1, step))


def _sides(kind: str, rest: str, text: str) -> Sides:
    if not re.fullmatch(r"[0-9]{1,9}(x[0-9]{1,9})*", text):
        raise SpecError("machine", f"{kind}:{rest}", f"sides such as {kind}:4x4x2")
    sides = tuple(map(int, text.split("x")))
    if len(sides) > _MOST_AXES:
        raise SpecError("machine", f"{kind}:{rest}", f"at most {_MOST_AXES} sides")
    if not 1 <= prod(sides) <= LARGEST:
        raise SpecError("machine", f"{kind}:{rest}", f"sides from 1 on, at most {LARGEST} processors")
    return sides
