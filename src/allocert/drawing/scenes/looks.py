"""How a processor, a cell or a bar looks by its role, in SVG and in text."""

from __future__ import annotations

from dataclasses import dataclass

from allocert.drawing.svg import (
    ASKED,
    ASKED_FILL,
    BAD,
    BAD_FILL,
    BUSY,
    FAULTY,
    GOOD,
    GOOD_FILL,
    INK,
    ON_FAULTY,
    OUTLINE,
    PALETTE,
    PAPER,
)

__all__ = ["LOOKS", "Look", "colour_role", "look_of"]


@dataclass(frozen=True)
class Look:
    """Its mark in a text, its words in a legend, and its colours."""

    mark: str
    words: str
    fill: str
    stroke: str
    ink: str = INK
    opacity: float = 1.0


LOOKS = {
    "free": Look(".", "free", PAPER, OUTLINE),
    "busy": Look("#", "busy", BUSY, OUTLINE),
    "faulty": Look("x", "faulty", FAULTY, OUTLINE, ON_FAULTY),
    "asked": Look("?", "asked for", ASKED_FILL, ASKED),
    "good": Look("+", "right", GOOD_FILL, GOOD),
    "bad": Look("!", "wrong", BAD_FILL, BAD),
}
"""By role, in the order of legends."""


def colour_role(number: int) -> str:
    """The role of the ``number``-th of things that only have to differ."""
    return f"c{number % len(PALETTE)}"


def look_of(role: str) -> Look:
    """The look of a role; of those that it does not know, what is free has."""
    if role[:1] == "c" and role[1:].isdigit():
        colour = PALETTE[int(role[1:]) % len(PALETTE)]
        return Look("", "", colour, colour, INK, 0.55)
    return LOOKS.get(role, LOOKS["free"])
