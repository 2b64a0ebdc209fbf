"""From a number of processors to the shapes that serve it: rules with names, each a list that is always the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import prod

from allocert.errors import SpecError

__all__ = ["Rule", "Sides", "factorisations"]

Sides = tuple[int, ...]

_FORM = re.compile(
    r"exact|(least-waste|multiple):([0-9]{1,9})|table:([0-9]{1,9}(?:x[0-9]{1,9})*(?:,[0-9]{1,9}(?:x[0-9]{1,9})*)*)"
)


@dataclass(frozen=True)
class Rule:
    """Which shapes serve a number p of processors, and in which order.

    ``exact``: the boxes of p processors. ``least-waste:w``: those of p, then those of p + 1, .. up to p + w. ``multiple:m``:
    those of the least multiple of m that is p or more. ``table:AxB,..``: of the shapes that are listed and fit those of the
    least volume that is p or more, as they are listed, each in all orders of its sides. Boxes of one volume come by surface,
    then by longest side, then by sides.

    >>> Rule.parse("exact", 2).shapes((4, 4), 4)
    ((2, 2), (1, 4), (4, 1))
    """

    name: str
    number: int = 0
    table: tuple[Sides, ...] = ()

    @classmethod
    def parse(cls, text: str, axes: int) -> Rule:
        """The rule that a text names, on a grid of ``axes`` dimensions. Raises :class:`~allocert.errors.SpecError`."""
        found = _FORM.fullmatch(text)
        if found is None:
            raise SpecError("rule", text, "exact, least-waste:W, multiple:M or table:AxB,..")
        if found[3] is not None:
            table = tuple(tuple(map(int, shape.split("x"))) for shape in found[3].split(","))
            if any(len(shape) != axes or min(shape) < 1 for shape in table):
                raise SpecError("rule", text, f"shapes of {axes} sides from 1 on")
            return cls("table", 0, table)
        if found[1] == "multiple" and int(found[2]) < 1:
            raise SpecError("rule", text, "a multiple of 1 or more")
        return cls(found[1] or "exact", int(found[2] or 0))

    @property
    def text(self) -> str:
        """As in a specification."""
        if self.name == "table":
            return f"table:{','.join('x'.join(map(str, shape)) for shape in self.table)}"
        return self.name if self.name == "exact" else f"{self.name}:{self.number}"

    def shapes(self, sides: Sides, processors: int) -> tuple[Sides, ...]:
        """The shapes that serve a number of processors on a grid of these sides, first choice first; none if nothing fits."""
        return _shapes(self, sides, processors)


@lru_cache(maxsize=1 << 16)
def _shapes(rule: Rule, sides: Sides, processors: int) -> tuple[Sides, ...]:
    if rule.name == "table":
        fitting = [turned for shape in rule.table for turned in _turned(shape, sides)]
        least = min((prod(shape) for shape in fitting if prod(shape) >= processors), default=0)
        return tuple(dict.fromkeys(shape for shape in fitting if prod(shape) == least))
    if rule.name == "multiple":
        rounded = -(-processors // rule.number) * rule.number
        return factorisations(sides, rounded)
    volumes = range(processors, min(processors + rule.number, prod(sides)) + 1)
    return tuple(shape for volume in volumes for shape in factorisations(sides, volume))


@lru_cache(maxsize=1 << 16)
def factorisations(sides: Sides, volume: int) -> tuple[Sides, ...]:
    """All boxes of this volume that fit, by surface, longest side and sides.

    >>> factorisations((4, 2, 2), 4)
    ((1, 2, 2), (2, 1, 2), (2, 2, 1), (4, 1, 1))
    """

    def surface(shape: Sides) -> int:
        return sum(volume // side for side in shape)

    found = _factored(sides, volume)
    return tuple(sorted(found, key=lambda shape: (surface(shape), max(shape), shape)))


def _factored(sides: Sides, volume: int) -> Iterator[Sides]:
    if not sides:
        if volume == 1:
            yield ()
        return
    for side in range(1, min(sides[0], volume) + 1):
        if volume % side == 0:
            for others in _factored(sides[1:], volume // side):
                yield (side, *others)


def _turned(shape: Sides, sides: Sides) -> Iterator[Sides]:
    """The different orders of a shape's sides that fit, those first that take earlier sides first."""
    if any(side > most for side, most in zip(sorted(shape), sorted(sides), strict=True)):
        return
    if not shape:
        yield ()
    for side in dict.fromkeys(shape):
        if side <= sides[0]:
            place = shape.index(side)
            for others in _turned(shape[:place] + shape[place + 1 :], sides[1:]):
                yield (side, *others)
