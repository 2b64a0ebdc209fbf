"""Over which machines both engines decide what fits on pods and trees, and which nodes and pieces of blocks are granted."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod

from allocert.machines.pieces.pod import PiecePod
from allocert.machines.pod.pod import Pod
from allocert.machines.pod.shapes import halves
from allocert.machines.tree.tree import tree_of
from allocert.models.kernels.nodes import NODES
from allocert.proofs.kernels.today import Cases, Row, grids
from allocert.proofs.today.tree import trees
from allocert.verification.claims.claim import Context

__all__ = ["ROWS", "blocks_of_pieces", "pods"]

_LARGE = ("pod:1/4x2x2", "pod:2/2x2x2")
"""Blocks in which a part may be halved along the wrong axis."""

_ONE_EACH = ("hilbert-first", "snake-best", "paging-shuffled", "multiple-buddy")
"""A rule of each kind."""


def pods(chips: int, most: int, *, grouped: bool = False) -> Iterator[Pod]:
    """The pods of that many chips in at most ``most`` blocks, by size of block; in equal groups of each number, or in one."""
    for block in reversed(halves((4, 4, 4))):
        blocks, rest = divmod(chips, prod(block))
        if not rest and blocks <= most:
            for groups in range(1, blocks + 1 if grouped else 2):
                if blocks % groups == 0:
                    yield Pod((blocks // groups,), block, groups)


def blocks_of_pieces(chips: int, most: int) -> Iterator[PiecePod]:
    """The pods of that many chips in at most ``most`` blocks of at least two, whose slices may fill blocks in part."""
    for block in ((2, 1), (3, 1), (2, 2), (3, 2), (2, 1, 1), (2, 2, 1), (2, 2, 2)):
        if chips % prod(block) == 0 and chips // prod(block) <= most:
            yield PiecePod((chips // prod(block),), block)


def _in_one_group(context: Context, sizes: tuple[tuple[int, int], ...]) -> tuple[list[str], str]:
    most, blocks = context.pick(*sizes)
    found = [pod.spec for chips in range(1, most + 1) for pod in pods(chips, blocks)]
    scope = f"all pods of one group of up to {most} chips in up to {blocks} blocks, cubes, or cubes that were halved"
    return found, scope


def _on_small_pods(context: Context) -> tuple[Cases, str]:
    found, scope = _in_one_group(context, ((4, 3), (8, 6), (12, 6)))
    if most := context.pick(0, 2, 2):
        found += _LARGE[:most]
        scope += "; one block of 4x2x2 and two of 2x2x2"
    return [
        (kind, pod, None) for pod, kind in product(found, ("pod-first-fit-fits", "pod-best-fit-fits"))
    ], scope


def _for_buddies(context: Context) -> tuple[Cases, str]:
    found, scope = _in_one_group(context, ((4, 3), (12, 6), (14, 8)))
    return [("pod-buddy-fits", pod, None) for pod in found], f"{scope}, each size of request"


def _on_pieces(context: Context) -> tuple[Cases, str]:
    most, blocks = context.pick((6, 3), (10, 4), (12, 5))
    cases: Cases = [
        ("pieces-first", pod.spec, None)
        for chips in range(1, most + 1)
        for pod in blocks_of_pieces(chips, blocks)
    ]
    return (
        cases,
        f"all pods of up to {most} chips in up to {blocks} blocks of up to 3x2 and 2x2x2, all requests",
    )


def _on_trees(context: Context) -> tuple[Cases, str]:
    most, wide = context.pick((3, 1), (5, 3), (6, 3))
    small = [
        tree_of(str(racks).replace(" ", "")).spec for pods in range(1, most + 1) for racks in trees(pods, 2)
    ]
    large = ["2x2x2", *(f"2x2*{pods}" if pods > 1 else "2x2" for pods in range(2, wide + 1))]
    cases: Cases = [("tree-fits", spec, None) for spec in (*small, *(f"tree:{one}" for one in large))]
    scope = (
        f"all trees of racks with up to {most} pods on hosts, in every order, two racks of two hosts with up to {wide} pods each, and two levels of two racks "
        "with two hosts"
    )
    return cases, f"{scope}, every number of free pods, all requests with slices of up to three"


def _on_nodes(context: Context) -> tuple[Cases, str]:
    most, large = context.pick((2, ()), (4, _ONE_EACH), (6, tuple(kernel.name for kernel in NODES[:-1])))
    machines = [f"{'x'.join(map(str, sides))}" for sides in grids(2, most)]
    cases: Cases = [
        (kernel.name, f"{form}-nodes:{grid}", None)
        for grid, form, kernel in product(machines, ("mesh", "torus"), NODES[:-1])
    ]
    cases += [(kind, "mesh-nodes:3x3", None) for kind in large]
    some = f", and on a mesh of 3x3 {', '.join(large)}" if large else ""
    return (
        cases,
        f"all meshes and tori of two dimensions and up to {most} nodes, 10 rules, all requests{some}",
    )


def _squares(context: Context) -> tuple[Cases, str]:
    meshes = context.pick(("4x2",), ("4x2", "3x3", "4x3", "2x2x2"), ("4x3", "4x4", "2x2x2", "3x2x2"))
    cases: Cases = [("multiple-buddy-squares", f"mesh-nodes:{mesh}", None) for mesh in meshes]
    return cases, f"meshes of {', '.join(meshes)}, all requests"


ROWS: tuple[Row, ...] = (
    (
        "TM-POD-FIT",
        "Without faulty chips, on every board that grants lead to, first fit and best fit refuse only what asks more chips than are free.",
        _on_small_pods,
    ),
    (
        "TM-POD-BUDDY",
        (
            "On every board of one group pod-buddy grants what fits, whatever fitted with it still fits, by the counts of free parts, "
            "and its lists are those of the board after."
        ),
        _for_buddies,
    ),
    (
        "TM-TREE-FIT",
        (
            "Pods in slices that stay on a host or in a rack fit into a tree, or into one rack or host of it, iff there are at most as many slices as the "
            "largest sum over such a domain of the whole slices that each host, or rack, has room for."
        ),
        _on_trees,
    ),
    (
        "TM-PIECES-FIT",
        "On every board first fit by matchings grants the first slice whose pieces are free, and refuses only if there is none.",
        _on_pieces,
    ),
    (
        "TM-NODES-CHOICE",
        (
            "On every board first fit, best fit and paging along each curve and multiple buddy grant the nodes that their rules name, and refuse "
            "only if fewer are free than are asked."
        ),
        _on_nodes,
    ),
    (
        "TM-NODES-SQUARES",
        "Multiple buddy grants p nodes as the fewest free squares of side 2^i at multiples of 2^i that have p nodes together.",
        _squares,
    ),
)
"""What fits, and which nodes and pieces are granted, on every board."""
