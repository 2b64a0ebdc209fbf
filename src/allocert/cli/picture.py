"""What there is to draw on a rectangle of processors, apart from how it is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from string import ascii_letters, digits

__all__ = ["MARKS", "ROLES", "Arrow", "Box", "Picture"]

MARKS = ascii_letters[26:] + ascii_letters[:26] + digits
"""One character for each of the first 62 boxes."""

ROLES = {
    "placed": "placed",
    "stays": "stays",
    "moves": "moves",
    "request": "request",
    "busy": "busy",
    "faulty": "faulty",
}
"""What a box is, and its word in a legend, in the order of legends."""

Arrow = tuple[int, int, int, int, int, int]
"""Where a box was, its columns, rows, width and height, and where its base is now."""


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
        """The roles that occur."""
        present = {box.role for box in self.boxes}
        return tuple(role for role in ROLES if role in present)
