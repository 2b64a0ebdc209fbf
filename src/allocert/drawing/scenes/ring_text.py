"""Rings as text: words in the order of ranks with the marks of the arcs that they lie in."""

from __future__ import annotations

from allocert.drawing.lines import Line
from allocert.drawing.scenes.looks import look_of
from allocert.drawing.scenes.ring import Ring

__all__ = ["ring_lines"]


def ring_lines(ring: Ring, width: int) -> list[Line]:
    """``rank word marks`` in columns, down the page row by row; a power of two of them in each row."""
    count = len(ring.words)
    names = len(str(count - 1))
    held: list[list[tuple[str, str]]] = [[] for _ in ring.words]
    for arc in ring.arcs:
        for rank in arc.ranks(count):
            held[rank].append((arc.mark, arc.role))
    for rank, role in ring.roles.items():
        held[rank].append((look_of(role).mark or "o", role))
    marks = max(map(len, held))
    wide = names + 1 + len(ring.words[0]) + 1 + marks + 2
    in_a_row = 1
    while 2 * in_a_row * wide <= width and in_a_row < 16 and in_a_row < count:
        in_a_row *= 2
    shown: list[Line] = []
    for first in range(0, count, in_a_row):
        here: Line = ()
        for rank in range(first, min(first + in_a_row, count)):
            own = held[rank]
            pad = " " * (marks - len(own) + 2)
            here += (
                (f"{rank:>{names}} ", "dim"),
                (ring.words[rank], own[0][1] if own else ""),
                (" ", ""),
                *own,
                (pad, ""),
            )
        shown.append(here)
    return shown
