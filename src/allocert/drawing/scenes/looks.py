"""How a processor, a cell or a bar looks by its role, in SVG and in text."""

from __future__ import annotations

from dataclasses import dataclass

from allocert.drawing.svg import PALETTE, Ink

__all__ = ["LOOKS", "Look", "colour_role", "look_of"]


@dataclass(frozen=True)
class Look:
    """Its mark in a text, its words in a legend, and its colours."""

    mark: str
    words: str
    fill: str
    stroke: str
    ink: str = Ink.INK
    opacity: float = 1.0


LOOKS = {
    "free": Look(".", "free", Ink.PAPER, Ink.OUTLINE),
    "busy": Look("#", "busy", Ink.BUSY, Ink.OUTLINE),
    "faulty": Look("x", "faulty", Ink.FAULTY, Ink.OUTLINE, Ink.ON_FAULTY),
    "asked": Look("?", "asked for", Ink.ASKED_FILL, Ink.ASKED),
    "good": Look("+", "right", Ink.GOOD_FILL, Ink.GOOD),
    "bad": Look("!", "wrong", Ink.BAD_FILL, Ink.BAD),
}
"""By role, in the order of legends."""


def colour_role(number: int) -> str:
    """The role of the ``number``-th of things that only have to differ."""
    return f"c{number % len(PALETTE)}"


def look_of(role: str) -> Look:
    """The look of a role; an unknown role has that of free processors."""
    if role[:1] == "c" and role[1:].isdigit():
        colour = PALETTE[int(role[1:]) % len(PALETTE)]
        return Look("", "", colour, colour, Ink.INK, 0.55)
    return LOOKS.get(role, LOOKS["free"])
