"""Which machines the claims about kernels that branch on words range over."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from allocert.machines.anchors.anchoring import Anchoring
from allocert.machines.anchors.placements import Placement
from allocert.machines.anchors.torus import Torus3d
from allocert.proofs.kernels.today import Cases, Row, boxes, grids
from allocert.verification.claims.claim import Context

__all__ = ["CHOICES"]

_SHORT = 5
"""Boxes whose sides sum up to no more are counted on longer cycles too: a box meets at most four."""


def _cycles(longest: int) -> Iterator[str]:
    """Cycles, each with all spacings and seeds."""
    for length in range(1, longest + 1):
        steps = product(range(1, length + 1), range(length))
        placements = tuple(Placement((1, 1, 1), (step, 1, 1), (at, 0, 0)) for step, at in steps)
        yield Torus3d(Anchoring((length, 1, 1), placements)).spec


def _first(context: Context) -> tuple[Cases, str]:
    length, most = context.pick((4, 4), (8, 12), (9, 16))
    longest = min(2 * length, 16)
    rings = [f"ring:{size}" for size in range(1, longest + 1)]
    scope = (
        f"cycles of up to {length} at all spacings and seeds, rings of up to {longest}, and all tori of three dimensions and up to {most} "
        "processors with boxes of all shapes, close together or side by side, from the first place or from the last"
    )
    machines = [*_cycles(length), *rings, *boxes(most)]
    return [("first-anchor", machine, None) for machine in machines], scope


def _least(context: Context) -> tuple[Cases, str]:
    size, digits = context.pick((4, 2), (8, 4), (10, 5))
    rows = [f"mesh:{x}x{y}" for x in range(1, size + 1) for y in range(1, digits + 2)]
    return [
        ("least-counted", mesh, None) for mesh in rows
    ], f"words of up to {size} places, counts of up to {digits} digits"


def _destroyed(context: Context) -> tuple[Cases, str]:
    most, solid, longest = context.pick((3, 2, 4), (6, 4, 16), (7, 6, 24))
    tori = [*grids(1, most), *grids(2, most), *grids(3, solid)]
    asked: Cases = [("destroyed", f"torus:{'x'.join(map(str, sides))}", None) for sides in tori]
    short = [(own, other) for own in range(1, _SHORT) for other in range(1, _SHORT) if own + other <= _SHORT]
    asked += [("destroyed", f"torus:{side}", [pair]) for side in range(8, longest + 1, 4) for pair in short]
    scope = f"all shapes on all tori of up to {most} places, those of three dimensions of up to {solid}"
    if longest >= 8:
        scope += f", and boxes whose sides sum up to at most {_SHORT} on cycles of 8, 12, .. {longest}"
    return asked, scope


CHOICES: tuple[Row, ...] = (
    (
        "AC-KERNEL-FIRST",
        (
            "For every set of anchors of a placement, first_anchor finds the one that comes first when the first axis varies slowest "
            "and each axis goes from the seed on by the spacing, and finds none exactly when the set is empty."
        ),
        _first,
    ),
    (
        "AC-KERNEL-LEAST",
        (
            "For every set of places and all counts at them, least_counted keeps exactly the places of the set at which no other "
            "place of the set has a lower count."
        ),
        _least,
    ),
    (
        "AC-KERNEL-DESTROYED",
        (
            "For every set of boxes of one shape on a torus, destroyed counts, digit by digit, at each place those that a box of "
            "a given shape there has a processor in common with."
        ),
        _destroyed,
    ),
)
"""The claims about kernels that choose among boxes."""
