"""Figures: a title and frames, of which those of a history follow one another."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Figure", "Frame"]


@dataclass(frozen=True)
class Frame:
    """One picture: ``svg`` is a whole ``<svg>`` element, ``lines`` the same drawing in text."""

    caption: str
    svg: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Figure:
    """Frames under one title, in the order of time; most figures have one."""

    title: str
    frames: tuple[Frame, ...]
