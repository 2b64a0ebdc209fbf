"""What allocators grant on every board, by both engines: the shipped code is run on a symbolic board, once for each way to branch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from math import prod
from typing import Any

from allocert.machines.anchors.anchoring import Anchoring
from allocert.machines.anchors.placements import Placement
from allocert.machines.anchors.torus import Torus3d
from allocert.machines.pod.pod import Pod
from allocert.proofs.kernels.claims import TEXT, encode_rows, kernel_claims
from allocert.proofs.kernels.today import Cases, Row, grids
from allocert.proofs.today.fits import ROWS, pods
from allocert.solvers.certificate import Encoding
from allocert.verification.claims.claim import Context, Effort

__all__ = ["CLAIMS", "encode_claim"]

_LARGE = (("pod-first-fit", "2*2"), ("pod-buddy", "2"), ("pod-best-fit", "2"))
"""Allocators with blocks of 2x2x2 on which few runs tell all boards apart."""


def _pods(chips: int, most: int) -> Iterator[str]:
    """The pods of that many chips in at most ``most`` blocks, in equal groups of each number, or with blocks wired as a torus."""
    for pod in pods(chips, most, grouped=True):
        yield pod.spec
        if pod.groups == 1 and len(set(pod.block)) == 1:
            wired = (grid for grid in grids(3, pod.blocks) if prod(grid) == pod.blocks)
            yield from (Pod(grid, pod.block, 1, "static").spec for grid in wired)


def _on_pods(context: Context) -> tuple[Cases, str]:
    most, blocks = context.pick((3, 3), (8, 4), (8, 6))
    kinds = ("pod-first-fit", "pod-best-fit", "pod-buddy")
    pods = (pod for chips in range(1, most + 1) for pod in _pods(chips, blocks))
    cases: Cases = [(kind, pod, None) for pod, kind in product(pods, kinds)]
    scope = f"all pods of up to {most} chips in up to {blocks} blocks of 2x2x2 or halved, in all groupings or wired"
    if context.effort is not Effort.QUICK:
        cases += [(kind, f"pod:{grid}/2x2x2", None) for kind, grid in _LARGE]
        scope += "; with blocks of 2x2x2 first fit on two groups of two, the others on two blocks"
    return cases, scope


def _on_shapes(context: Context) -> tuple[Cases, str]:
    most = context.pick(3, 8, 9)
    machines = []
    for sides in sorted((*grids(2, most), *grids(3, most)), key=prod):
        grid = "x".join(map(str, sides))
        machines += [f"{kind}-rot:{grid}" for kind in ("mesh", "torus")]
        for kind, rule in product(("mesh", "torus"), ("exact", "least-waste:2", "multiple:2")):
            if rule != "multiple:2" or prod(sides) > 1:
                machines.append(f"{kind}-size:{grid};{rule}")
    scope = f"all grids of two and three dimensions and up to {most} processors, turned or by three rules"
    if context.effort is not Effort.QUICK:
        machines += ["torus-size:4x4;exact", "mesh-rot:4x4"]
        scope += "; 4x4 as a torus by size and as a mesh, turned"
    return [("shapes-first", machine, None) for machine in machines], scope


def _on_boxes(context: Context) -> tuple[Cases, str]:
    most, longest = context.pick((3, 4), (4, 7), (6, 8))
    machines = [f"ring:{size}" for size in range(1, longest + 1)]
    cube = [] if context.effort is Effort.QUICK else [(2, 2, 2)]
    for sides, close in product([*grids(3, most), *cube], (False, True)):
        shapes = sorted(product(*(range(1, side + 1) for side in sides)), key=prod)
        last, ones = tuple(side - 1 for side in sides), (1,) * 3
        placements = tuple(Placement(shape, ones if close else shape, last) for shape in shapes)
        machines.append(Torus3d(Anchoring(sides, placements)).spec)
    scope = (
        f"rings of up to {longest} and tori of three dimensions and up to {most} processors, boxes of all shapes side by side or "
        f"everywhere{', 2x2x2 too' if cube else ''}, one box, or segments that at most 600 ordered sets of boxes serve"
    )
    return [
        (kind, machine, None) for machine in machines for kind in ("torus3d-first", "torus3d-slurm")
    ], scope


_ROWS: tuple[Row, ...] = (
    (
        "TM-POD-CHOICE",
        "On every board pod-first-fit, pod-best-fit and pod-buddy grant the slice that comes first by their definitions, and refuse only if none is free.",
        _on_pods,
    ),
    (
        "TM-SHAPES-CHOICE",
        "On every board shapes-first grants the first free frame of the first shape that has one, and refuses only if no frame that serves is free.",
        _on_shapes,
    ),
    (
        "TM-T3D-CHOICE@boxes",
        (
            "On every board torus3d-first grants the first free box, and torus3d-slurm of the first placement that has one the box that meets "
            "fewest free boxes of the next greater volume, for each segment in turn; each refuses only if it finds none for a segment."
        ),
        _on_boxes,
    ),
    *ROWS,
)


def encode_claim(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """As :func:`~allocert.proofs.kernels.claims.encode_rows`, of these claims."""
    return encode_rows(_ROWS, arguments)


CLAIMS = tuple(kernel_claims(_ROWS, lambda arguments: Encoding(TEXT, "grants", arguments)))
