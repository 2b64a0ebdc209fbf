"""What drawings as SVG share: colours that colour-blind readers can tell apart, texts, and steps of an axis.

The colours are those of Okabe and Ito.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

__all__ = ["FONT", "INK", "MARGIN", "PALETTE", "coloured", "document", "haloed", "step", "text"]

PALETTE = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#f0e442")
INK = "#222222"
FONT = "font-family='Helvetica, Arial, sans-serif'"
MARGIN = 28.0


def document(wide: float, high: float, title: str, subtitle: str, parts: list[str]) -> str:
    """A whole document of that size on white, with a headline of two lines above ``parts``."""
    extent = f"width='{wide:.0f}' height='{high:.0f}'"
    head = [
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {wide:.0f} {high:.0f}' {extent} {FONT}>",
        f"<title>{escape(title)}</title>",
        f"<rect {extent} fill='white'/>",
        text(MARGIN, 30, title, 17, weight="bold", anchor="start"),
        text(MARGIN, 49, subtitle, 12, fill="#555555", anchor="start"),
    ]
    return "\n".join([*head, *parts, "</svg>", ""])


def coloured(number: int) -> str:
    """The style of a box with that colour: twelve differ."""
    colour, light = PALETTE[number % len(PALETTE)], number // len(PALETTE) % 2
    return f"fill='{colour}' fill-opacity='{0.3 if light else 0.65}' stroke='{INK}' stroke-width='1.2'"


def text(
    x: float,
    y: float,
    words: str,
    size: float,
    *,
    fill: str = INK,
    weight: str = "normal",
    anchor: str = "middle",
    more: str = "",
) -> str:
    """A line of text at ``x``, ``y``."""
    return (
        f"<text x='{x:.2f}' y='{y:.2f}' font-size='{size:.1f}' font-weight='{weight}' text-anchor='{anchor}' "
        f"fill='{fill}' {more}stroke-linejoin='round'>{escape(words)}</text>"
    )


def haloed(
    x: float, y: float, words: str, size: float, ink: str = INK, weight: str = "normal"
) -> Iterator[str]:
    """A line of text that can be read on any colour."""
    if ink != "white":
        yield text(x, y, words, size, fill="white", weight=weight, more="stroke='white' stroke-width='3' ")
    yield text(x, y, words, size, fill=ink, weight=weight)


def step(cell: float, least: float) -> int:
    """The least of 1, 2, 5, 10, 20 .. whose cells are so many pixels apart."""
    scale = 1
    while True:
        for factor in (1, 2, 5):
            if factor * scale * cell >= least:
                return factor * scale
        scale *= 10
