"""A counterexample as a figure, by the form of its data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from allocert.drawing.frames import Figure, Frame
from allocert.drawing.svg import MARGIN, document, text
from allocert.errors import AllocertError
from allocert.verification.claims.counterexamples import draw_counterexample

__all__ = ["figure_of"]


def figure_of(data: Mapping[str, Any], told: str, width: int = 79) -> Figure | None:
    """The figure of a counterexample whose text is ``told``; ``None`` where there is nothing to draw.

    Lines have at most ``width`` characters. Data that is malformed, or of no known form, raises nothing.
    """
    try:
        lines = [line[:width] for line in draw_counterexample(data)]
    except (AllocertError, ArithmeticError, LookupError, TypeError, ValueError):
        return None
    if not lines:
        return None
    shown = [text(MARGIN, 80 + 16 * row, line, 12, anchor="start") for row, line in enumerate(lines)]
    svg = document(640, 96 + 16 * len(lines), told[:80], "", shown)
    return Figure(told, (Frame("", svg, tuple(lines)),))
