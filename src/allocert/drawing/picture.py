"""What there is to draw on a rectangle of processors, apart from how it is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from string import ascii_letters, digits

from allocert.machines import Grid, Region, Submesh

__all__ = ["MARKS", "ROLES", "Box", "Picture", "boxes_of", "mark_of", "nodes_of", "placed"]

MARKS = ascii_letters[26:] + ascii_letters[:26] + digits
"""One character for each of the first 62 boxes."""

ROLES = {
    "placed": "placed",
    "stays": "stays",
    "moves": "moves",
    "request": "request",
    "busy": "busy",
    "faulty": "faulty",
    "wrong": "granted though taken",
}
"""What a box is, and its word in a legend, in the order of legends."""


@dataclass(frozen=True)
class Box:
    """Some columns and rows: ``mark`` is its character in a text, ``label`` its name in a picture."""

    mark: str
    label: str
    x: int
    y: int
    width: int
    height: int
    role: str = "placed"
    colour: int = 0


def mark_of(number: int) -> str:
    """The character of the ``number``-th box, the same again after 62."""
    return MARKS[number % len(MARKS)]


def placed(number: int, x: int, y: int, width: int, height: int) -> Box:
    """The ``number``-th placed region, by its mark."""
    return Box(mark_of(number), mark_of(number), x, y, width, height, "placed", number)


def nodes_of(nodes: Iterable[int], mark: str, role: str, columns: int) -> Iterator[Box]:
    """Single processors by their numbers, without labels."""
    for node in nodes:
        yield Box(mark, "", node % columns, node // columns, 1, 1, role)


@dataclass(frozen=True)
class Picture:
    """Boxes on ``width`` columns and ``height`` rows; ``moved`` are boxes with the places they came from."""

    title: str
    width: int
    height: int
    boxes: tuple[Box, ...]
    moved: tuple[tuple[Box, Box], ...] = ()

    @property
    def roles(self) -> tuple[str, ...]:
        """The roles of the boxes in the picture, in their usual order."""
        present = {box.role for box in self.boxes}
        return tuple(role for role in ROLES if role in present)


def boxes_of(machine: Grid, region: Region, mark: str, label: str, role: str, colour: int) -> Iterator[Box]:
    """A frame of a grid of one or two dimensions, in several boxes if it wraps."""
    if not isinstance(region, Submesh):
        return
    spans = []
    for base, length, side in zip(region.base, region.sides, machine.sides, strict=True):
        head = min(length, side - base)
        spans.append([(base, head)] + ([(0, length - head)] if head < length else []))
    if len(spans) == 1:
        spans.append([(0, 1)])
    for (x, width), (y, height) in product(*spans):
        yield Box(mark, label, x, y, width, height, role, colour)
