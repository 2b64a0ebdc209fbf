"""What drawings as SVG share: colours that colour-blind readers can tell apart, texts, and steps of an axis.

The colours are those of Okabe and Ito. Each is a CSS variable with a fallback, so that a page that holds a drawing inline can
recolour it, in dark mode above all; a whole file (:func:`document`) has the fallbacks alone, as many programs know no variables.
The variables are

- ``--paper`` (white): what the drawing stands on, the halo of texts, and free processors;
- ``--ink`` (#222222), ``--dim`` (#555555), ``--rule`` (#e2e2e2), ``--edge`` (#d4d4d4): texts and outlines, numbers of
  axes, lines of a grid, links between processors and what stays where it is;
- ``--c0`` to ``--c5``: the palette, for placed regions; boxes have it with an opacity of 0.3 or 0.65;
- ``--busy`` (#8c8c8c), ``--faulty`` (#222222) and ``--on-faulty`` (white, the text on it), ``--outline`` (#555555, around both);
- ``--asked`` (#d55e00) and ``--asked-fill`` (#fbe6d8): requested regions, and limits; ``--good`` (#00795a) with
  ``--good-fill`` (#d9f0e8), ``--bad`` (#b3261e) with ``--bad-fill`` (#fbdfdd): right and wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import StrEnum
from html import escape

from allocert.drawing.lines import printable

__all__ = [
    "FONT",
    "MARGIN",
    "PALETTE",
    "Ink",
    "coloured",
    "document",
    "fixed",
    "fragment",
    "haloed",
    "hatched",
    "pointed",
    "step",
    "text",
]

PALETTE = (
    "var(--c0, #0072b2)",
    "var(--c1, #e69f00)",
    "var(--c2, #009e73)",
    "var(--c3, #cc79a7)",
    "var(--c4, #56b4e9)",
    "var(--c5, #f0e442)",
)


class Ink(StrEnum):
    """The other colours."""

    PAPER = "var(--paper, white)"
    INK = "var(--ink, #222222)"
    DIM = "var(--dim, #555555)"
    RULE = "var(--rule, #e2e2e2)"
    EDGE = "var(--edge, #d4d4d4)"
    BUSY = "var(--busy, #8c8c8c)"
    FAULTY = "var(--faulty, #222222)"
    ON_FAULTY = "var(--on-faulty, white)"
    OUTLINE = "var(--outline, #555555)"
    ASKED = "var(--asked, #d55e00)"
    ASKED_FILL = "var(--asked-fill, #fbe6d8)"
    GOOD = "var(--good, #00795a)"
    GOOD_FILL = "var(--good-fill, #d9f0e8)"
    BAD = "var(--bad, #b3261e)"
    BAD_FILL = "var(--bad-fill, #fbdfdd)"


_VARIABLE = re.compile(r"var\(--[a-z0-9-]+, ([^()]+)\)")
FONT = "font-family='Helvetica, Arial, sans-serif'"
MARGIN = 28.0


def document(wide: float, high: float, title: str, subtitle: str, parts: list[str]) -> str:
    """A whole document on white, with a headline of two lines above ``parts``; at least that wide, so that the headline has room."""
    wide = max(wide, 2 * MARGIN + 10.8 * len(title), 2 * MARGIN + 7.0 * len(subtitle))
    extent = f"width='{wide:.0f}' height='{high:.0f}'"
    head = [
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {wide:.0f} {high:.0f}' {extent} {FONT}>",
        f"<title>{escape(printable(title))}</title>",
        f"<rect {extent} fill='{Ink.PAPER}'/>",
        text(MARGIN, 30, title, 17, weight="bold", anchor="start"),
        text(MARGIN, 49, subtitle, 12, fill=Ink.DIM, anchor="start"),
    ]
    return fixed("\n".join([*head, *parts, "</svg>", ""]))


def fragment(wide: float, high: float, title: str, parts: Iterable[str]) -> str:
    """An ``<svg>`` element for a page, which shows the title itself: transparent, with variables, without ids."""
    extent = f"viewBox='0 0 {wide:.0f} {high:.0f}' width='{wide:.0f}' height='{high:.0f}'"
    opened = f"<svg xmlns='http://www.w3.org/2000/svg' {extent} role='img' class='drawing' {FONT}>"
    return "\n".join([opened, f"<title>{escape(printable(title))}</title>", *parts, "</svg>"])


def fixed(svg: str) -> str:
    """The same with the fallbacks instead of variables."""
    return _VARIABLE.sub(r"\1", svg)


def hatched(x: float, y: float, wide: float, high: float) -> str:
    """A box that is asked for: hatched, with a thick outline."""
    lines = []
    for number in range(1, int((wide + high) // 11) + 1):
        along = 11.0 * number  # a line from the upper edge down to the left
        left, right = max(0.0, along - high), min(wide, along)
        lines.append(f"M{x + right:.2f},{y + along - right:.2f}L{x + left:.2f},{y + along - left:.2f}")
    box = f"x='{x:.2f}' y='{y:.2f}' width='{wide:.2f}' height='{high:.2f}'"
    return (
        f"<rect {box} fill='{Ink.ASKED_FILL}' stroke='none'/><path d='{''.join(lines)}' stroke='{Ink.ASKED}' stroke-width='3' "
        f"stroke-opacity='0.45' fill='none'/><rect {box} fill='none' stroke='{Ink.ASKED}' stroke-width='3' />"
    )


def pointed(
    x: float, y: float, u: float, v: float, colour: str = Ink.INK, wide: float = 1.6
) -> Iterator[str]:
    """An arrow from x, y to u, v."""
    length = max(((u - x) ** 2 + (v - y) ** 2) ** 0.5, 1e-9)
    size = min(4.5 * wide + 4, length)
    a, b = (u - x) / length, (v - y) / length
    back, across = (u - a * size, v - b * size), (-b * size * 0.42, a * size * 0.42)
    yield (
        f"<line x1='{x:.2f}' y1='{y:.2f}' x2='{back[0]:.2f}' y2='{back[1]:.2f}' stroke='{colour}' "
        f"stroke-width='{wide}' />"
    )
    yield (
        f"<path d='M{u:.2f},{v:.2f}L{back[0] + across[0]:.2f},{back[1] + across[1]:.2f}"
        f"L{back[0] - across[0]:.2f},{back[1] - across[1]:.2f}z' fill='{colour}'/>"
    )


def coloured(number: int) -> str:
    """The style of a box with that colour: twelve differ."""
    colour, light = PALETTE[number % len(PALETTE)], number // len(PALETTE) % 2
    return f"fill='{colour}' fill-opacity='{0.3 if light else 0.65}' stroke='{Ink.INK}' stroke-width='1.2'"


def text(
    x: float,
    y: float,
    words: str,
    size: float,
    *,
    fill: str = Ink.INK,
    weight: str = "normal",
    anchor: str = "middle",
    more: str = "",
) -> str:
    """A line of text at ``x``, ``y``."""
    return (
        f"<text x='{x:.2f}' y='{y:.2f}' font-size='{size:.1f}' font-weight='{weight}' text-anchor='{anchor}' "
        f"fill='{fill}' {more}stroke-linejoin='round'>{escape(printable(words))}</text>"
    )


def haloed(
    x: float, y: float, words: str, size: float, ink: str = Ink.INK, weight: str = "normal"
) -> Iterator[str]:
    """A line of text that can be read on any colour."""
    if ink != Ink.ON_FAULTY:
        yield text(
            x, y, words, size, fill=Ink.PAPER, weight=weight, more=f"stroke='{Ink.PAPER}' stroke-width='3' "
        )
    yield text(x, y, words, size, fill=ink, weight=weight)


def step(cell: float, least: float) -> int:
    """The least of 1, 2, 5, 10, 20 .. whose cells are this many pixels apart."""
    scale = 1
    while True:
        for factor in (1, 2, 5):
            if factor * scale * cell >= least:
                return factor * scale
        scale *= 10
