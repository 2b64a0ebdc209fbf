"""The 1-cube buddy systems in all dimensions at once: each dimension has representatives of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from allocert.allocators.parallel.program import Program

__all__ = ["ONE_CUBES", "parameters"]

ONE_CUBES = Program(
    "one-cubes-of-all-dimensions",
    """
whole = 1
left = d
waiting = 1
while waiting == 1 and left > 1:
    along = pi[left]
    if available(across(along)):
        send(whole, across(along))
        r = receive(across(along))
        whole = min(whole, r)
    else:
        whole = 0
    left = left - 1
    if bit(along) == 1:
        waiting = 0
for i in range(1, d + 1):
    along = pi[i]
    if bit(along) == 0 and available(across(along)):
        report(every - weight[along])
if waiting == 0:
    fixed = 0
    for i in range(1, left + 1):
        fixed = fixed + weight[pi[i]]
    for i in range(1, left + 1):
        along = pi[i]
        if available(across(along)):
            if bit(along) == 1:
                send(whole, across(along))
            else:
                r = receive(across(along))
                if whole == 1 and r == 1:
                    report(fixed - weight[along])
""",
    "Livingston & Stout 1989, section 3.5, as it may be meant where all available processors are used",
)
"""Processors whose last bits, in the order of pi, are 1, 0, .., 0 represent what has all bits arbitrary from that 1 on.

Halving goes on with the bits 0 as ever, but both partners learn whether both halves are available. So there are representatives
for each dimension q >= 2, with d - q + 1 bits left, and no two have the same; each dimension goes on by itself. For q = 1 a
processor knows its neighbours. Parameters are made by :func:`parameters`; a report is as in :mod:`.defining_positions`.
"""


def parameters(d: int, pi: Sequence[int] = ()) -> dict[str, Any]:
    """The parameters for QB_{1,pi} on a d-dimensional cube, d >= 1; pi is the identity where none is given."""
    weight = tuple(1 << (d - i) for i in range(1, d + 1))
    return {"d": d, "pi": tuple(pi) or tuple(range(1, d + 1)), "weight": weight, "every": sum(weight)}
