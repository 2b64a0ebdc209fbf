"""Which machines of today the claims about their board kernels range over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from math import prod
from typing import Any, TypeAlias

from allocert.machines.anchors.anchoring import Anchoring
from allocert.machines.anchors.placements import Placement, Sides
from allocert.machines.anchors.torus import Torus3d
from allocert.machines.pod.pod import Pod
from allocert.models.kernels.kernel import Kernel
from allocert.verification.claims.claim import Context

__all__ = ["ROWS", "Cases", "Row", "boxes", "grids"]

Cases: TypeAlias = "list[tuple[str | Kernel, str, list[Any] | None]]"
"""Kernels, each with a machine's specification and requests, all if there are none; smallest first."""

Row: TypeAlias = "tuple[str, str, Callable[[Context], tuple[Cases, str]]]"
"""A claim's id, its statement, and its cases and scope at an effort."""

_RULES = ("exact", "least-waste:2", "multiple:2", "table:1x2,2x2")


def _lines(longest: int) -> Iterator[str]:
    """Cycles, each with boxes of one size at all spacings and seeds."""
    for length in range(1, longest + 1):
        steps = list(product(range(1, length + 1), range(length)))
        for size in range(1, length + 1):
            placements = tuple(Placement((size, 1, 1), (step, 1, 1), (at, 0, 0)) for step, at in steps)
            yield Torus3d(Anchoring((length, 1, 1), placements)).spec


def boxes(most: int) -> Iterator[str]:
    """Tori with boxes of all shapes: close together or side by side, from the first place on or from the last."""
    for sides in grids(3, most):
        ones, last = (1, 1, 1), tuple(side - 1 for side in sides)
        shapes = product(*(range(1, side + 1) for side in sides))
        placements = dict.fromkeys(
            Placement(shape, spacing, seed)
            for shape in sorted(shapes, key=prod)
            for spacing, seed in product((shape, ones), ((0, 0, 0), last))
        )
        yield Torus3d(Anchoring(sides, tuple(placements))).spec


def grids(axes: int, most: int) -> list[Sides]:
    """All grids of at most this many places, by size."""
    found = (sides for sides in product(range(1, most + 1), repeat=axes) if prod(sides) <= most)
    return sorted(found, key=lambda sides: (prod(sides), sides))


def _anchors(context: Context) -> tuple[Cases, str]:
    length, most = context.pick((5, 8), (8, 16), (8, 24))
    rings = [f"ring:{size}" for size in range(1, 2 * length + 1)]
    scope = (
        f"cycles of up to {length} with boxes at all spacings and seeds, rings of up to {2 * length}, and all tori of three dimensions "
        f"and up to {most} processors with boxes of all shapes, close together or side by side, from the first place or from the last"
    )
    return [("anchors", machine, None) for machine in (*_lines(length), *rings, *boxes(most))], scope


def _parts(context: Context) -> tuple[Cases, str]:
    most = context.pick(16, 32, 64)
    blocks = [sides for sides in grids(3, most) if not any(side & (side - 1) for side in sides)]
    pods = [
        Pod((count,), block).spec for block in blocks for count in (1, 2, 3) if count * prod(block) <= most
    ]
    scope = f"all blocks of up to {most} chips, up to three of them with no more chips together, all parts with sides that are powers of two"
    return [("parts", pod, None) for pod in pods], scope


def _runs(context: Context) -> tuple[Cases, str]:
    most = context.pick(12, 32, 48)
    machines = [*(f"mesh-nodes:{size}" for size in range(1, most + 1)), "torus-nodes:8x4"]
    return [("runs", machine, None) for machine in machines], f"words of up to {most} ranks, all lengths"


def _shapes(context: Context) -> tuple[Cases, str]:
    most = context.pick(6, 12, 16)
    cases: Cases = []
    for sides in (*grids(2, most), *grids(3, most)):
        grid = "x".join(map(str, sides))
        rules = [rule for rule in _RULES if rule == "exact" or prod(sides) > 1]
        kinds = [
            f"{kind}-size:{grid};{rule}" for kind in ("torus", "mesh") for rule in rules[: 6 - len(sides)]
        ]
        cases += [("shapes", machine, None) for machine in (*kinds, f"torus-rot:{grid}", f"mesh-rot:{grid}")]
    return (
        cases,
        f"meshes and tori of two and three dimensions and up to {most} processors, by the rules {', '.join(_RULES)}, or turned",
    )


ROWS: tuple[Row, ...] = (
    (
        "AC-KERNEL-ANCHORS",
        (
            "For every set of busy processors of a torus, free_anchors marks exactly the anchors of a placement (on each axis the "
            "seed plus a multiple of the spacing, modulo the side) at which the placement's box, coordinates taken modulo the "
            "sides, is free."
        ),
        _anchors,
    ),
    (
        "AC-KERNEL-PARTS",
        (
            "For every set of busy chips of a pod, free_parts marks exactly the chips whose places in their block are multiples of "
            "the part's sides and from which on the part is free; with the block's own sides these are the first chips of free blocks."
        ),
        _parts,
    ),
    (
        "AC-KERNEL-RUNS",
        "For every set of free ranks, starts_of_runs marks exactly the ranks from which on as many ranks are free as are asked.",
        _runs,
    ),
    (
        "AC-KERNEL-SHAPES",
        (
            "For every set of busy processors of a mesh or torus that chooses the shape, the shapes that serve a request come as the "
            "rule, or the turning of the sides asked, says, and each has exactly the bases of its free frames."
        ),
        _shapes,
    ),
)
"""The claims about kernels of boxes at anchors, pods, any nodes, and shapes that may be chosen."""
