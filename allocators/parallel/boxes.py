"""Boxes of equal sides on meshes and tori of any number of dimensions, one axis after another."""

from __future__ import annotations

from allocert.allocators.parallel.program import Program, body_of
from allocert.allocators.parallel.strings import STRINGS

__all__ = ["BOXES"]

BOXES = Program(
    "boxes",
    f"""
{body_of(STRINGS.text, 0, n="k")}
for r in range(2, d + 1):
    u = s
    t = 1
    for a in range(2, k + 1):
        if available(before(r)):
            send(u, before(r))
        if available(after(r)):
            u = min(u, receive(after(r)))
        else:
            u = 0
        t = max(t, min(a, u))
    s = t
""",
    "made after section 2.3 of Livingston & Stout 1989, which prints no program",
)
"""s: the side of the largest box that begins at the processor. Parameters: d, the number of dimensions; k, where all loops end."""
