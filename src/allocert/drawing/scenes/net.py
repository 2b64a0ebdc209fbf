"""Processors with links: who is busy or faulty, which belong together, and who waits for whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations, product
from types import MappingProxyType
from typing import Self

from allocert.drawing.picture import mark_of
from allocert.drawing.scenes.looks import colour_role
from allocert.machines import Grid, Machine

__all__ = ["Arrow", "Marked", "Net", "Spot", "grid_net", "is_drawable"]


@dataclass(frozen=True)
class Spot:
    """A processor at a place, in units of a link's length, y downwards; ``note`` stands below it."""

    name: str
    x: float
    y: float
    role: str = "free"
    note: str = ""


@dataclass(frozen=True)
class Marked:
    """Nodes that belong together: a subcube or other set, with its address or name; ``mark`` is its character in a text."""

    members: tuple[int, ...]
    label: str
    role: str
    mark: str

    @classmethod
    def nth(cls, number: int, members: Iterable[int], label: str) -> Self:
        """The ``number``-th of several that differ in colour and mark."""
        return cls(tuple(members), label, colour_role(number), mark_of(number))


@dataclass(frozen=True)
class Arrow:
    """From a processor to another one, for which it waits."""

    start: int
    end: int
    label: str = ""
    role: str = "bad"


@dataclass(frozen=True)
class Net:
    """Spots, numbered from 0, their links, what belongs together, and arrows.

    ``names`` says what roles mean where that is other than usual.
    """

    spots: tuple[Spot, ...]
    links: tuple[tuple[int, int], ...]
    groups: tuple[Marked, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)


def grid_net(
    machine: Grid,
    roles: Mapping[int, str],
    notes: Mapping[int, str],
    arrows: tuple[Arrow, ...] = (),
    names: Mapping[str, str] = MappingProxyType({}),
) -> Net:
    """A mesh or torus of one or two dimensions; links over the edge of a torus are left out."""
    columns, rows = (*machine.sides, 1)[:2]
    spots = tuple(
        Spot(machine.node_name(pe), x, y, roles.get(pe, "free"), notes.get(pe, ""))
        for pe, (y, x) in enumerate(product(range(rows), range(columns)))
    )
    pairs = combinations(range(len(spots)), 2)
    links = tuple((one, other) for one, other in pairs if _near(spots[one], spots[other]))
    return Net(spots, links, (), arrows, names)


def _near(one: Spot, other: Spot) -> bool:
    return abs(one.x - other.x) + abs(one.y - other.y) == 1


def is_drawable(machine: Machine, most: int = 64) -> bool:
    """Whether the machine is a grid of at most two dimensions with few processors."""
    return isinstance(machine, Grid) and len(machine.sides) <= 2 and machine.processors <= most
