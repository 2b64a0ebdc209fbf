"""A figure: one frame, or several to step through, each as SVG and as text."""

from __future__ import annotations

from dataclasses import dataclass

from allocert.drawing.lines import Line, plain

__all__ = ["NARROWEST", "TEXT", "Figure", "Frame"]

NARROWEST = 32
"""The fewest characters that a line of a figure may have."""

TEXT = "text"
"""The form of a card of words, for what cannot be drawn."""


@dataclass(frozen=True)
class Frame:
    """One state: ``caption`` is a line of plain text, ``svg`` a whole ``<svg>`` element that a page can hold inline, without
    ids, and ``inks`` the same as lines of at most the width that was asked for, with roles for a terminal with colours.
    """

    caption: str
    svg: str
    inks: tuple[Line, ...]

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines as plain text."""
        return tuple(map(plain, self.inks))


@dataclass(frozen=True)
class Figure:
    """Frames in order, at least one; ``title`` names the drawing. ``form`` names how, ``text`` for a card of words."""

    title: str
    frames: tuple[Frame, ...]
    form: str = ""
