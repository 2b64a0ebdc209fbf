"""A figure: one frame, or several to step through, each as SVG and as text."""

from __future__ import annotations

from dataclasses import dataclass

from allocert.drawing.lines import Line

__all__ = ["Figure", "Frame"]


@dataclass(frozen=True)
class Frame:
    """One state: ``caption`` is a line of plain text, ``svg`` a whole ``<svg>`` element that a page can hold inline, without
    ids, and ``lines`` the same as text of at most the width that was asked for; ``inks`` are these lines with roles for a terminal
    with colours, or nothing.
    """

    caption: str
    svg: str
    lines: tuple[str, ...]
    inks: tuple[Line, ...] = ()


@dataclass(frozen=True)
class Figure:
    """Frames in order, at least one; ``title`` says what is drawn. ``form`` names how, ``text`` for a card of words."""

    title: str
    frames: tuple[Frame, ...]
    form: str = ""
