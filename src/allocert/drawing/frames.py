"""A figure: one frame, or several to step through, each as SVG and as text."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Figure", "Frame"]


@dataclass(frozen=True)
class Frame:
    """One state: ``caption`` is a line of plain text, ``svg`` a whole ``<svg>`` element that a page can hold inline, and
    ``lines`` the same as text of at most the width that was asked for.

    The ids inside ``svg`` occur in no other frame, unless what they name is the same there.
    """

    caption: str
    svg: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Figure:
    """Frames in order, at least one; ``title`` says what is drawn."""

    title: str
    frames: tuple[Frame, ...]
