"""What the board kernels of machines of today must compute: boxes at anchors, parts of blocks, runs of ranks, frames of several shapes.

As in :mod:`allocert.models.kernels.specs` no kernel, mask or machine method is used to write the wanted results.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from math import prod
from typing import Any

from allocert.machines.anchors.kernels import free_anchors
from allocert.machines.anchors.torus import AnchoredTorus, Ring, Torus3d
from allocert.machines.board import Word
from allocert.machines.frames import free_mesh_frames, free_torus_frames
from allocert.machines.nodes.grids import NodeMesh, NodeTorus
from allocert.machines.nodes.node_grid import NodeGrid
from allocert.machines.nodes.runs import starts_of_runs
from allocert.machines.pod.kernels import free_parts
from allocert.machines.pod.pod import Pod
from allocert.machines.rotation import RotatableMesh
from allocert.machines.shapes.rules import Rule
from allocert.machines.shapes.shaped import MeshSize, ShapedGrid, TorusRot, TorusSize
from allocert.models.kernels.kernel import (
    Condition,
    Kernel,
    Outputs,
    Wanted,
    everything,
    frames_at,
    places,
)

__all__ = ["TODAY"]

Sides = tuple[int, ...]


def _anchored(busy: Word, machine: AnchoredTorus, volume: int) -> Outputs:
    placements = machine.anchoring.of_volume(volume)
    return [(placement.text, free_anchors(busy, machine.sides, placement)) for placement in placements]


def _anchored_wanted(machine: AnchoredTorus, volume: int) -> Wanted:
    """Base p: on each axis the seed plus some multiple of the spacing, modulo the side; free: p + q, wrapped, for q below the shape."""
    sides, found = machine.sides, []
    for placement in machine.anchoring.placements:
        if prod(placement.shape) == volume:
            axes = zip(placement.seed, placement.spacing, sides, strict=True)
            at = [{(seed + step * spacing) % side for step in range(side)} for seed, spacing, side in axes]
            anchors = {node for node, place in enumerate(places(sides)) if place in set(product(*at))}
            frames = frames_at(sides, placement.shape, wraps=True)
            found.append((placement.text, {node: frames[node] for node in anchors}))
    return found


def _parts_of(pod: Pod) -> list[Sides]:
    """All sides that are powers of two and no longer than the block's."""
    return list(product(*([1 << k for k in range(side.bit_length())] for side in pod.block)))


def _parts_wanted(pod: Pod, part: Sides) -> Wanted:
    """Base p of a block: on each axis a multiple of the part's side; free: p + q in the same block, for q below the part."""
    size = prod(pod.block)
    inside = frames_at(pod.block, part, wraps=False)
    aligned = [
        node
        for node, place in enumerate(places(pod.block))
        if not any(c % side for c, side in zip(place, part, strict=True))
    ]
    starts = range(0, size * prod(pod.grid) * pod.groups, size)
    return [
        (
            "parts",
            {
                start + node: Condition((), tuple(start + chip for chip in inside[node].absent))
                for start, node in product(starts, aligned)
            },
        )
    ]


def _ranks(machine: NodeGrid, request: Any) -> list[int]:
    """One rank a page."""
    return list(range(prod(machine.sides) // prod(machine.page)))


def _runs_wanted(machine: NodeGrid, length: int) -> Wanted:
    """Rank r: the ``length`` ranks from r on are there and in the word, which is one of free ranks."""
    ranks = _ranks(machine, length)
    starts = range(len(ranks) - length + 1)
    return [("starts", {r: Condition(tuple(range(r, r + length)), ()) for r in starts})]


def _askable(machine: ShapedGrid | RotatableMesh) -> list[Any]:
    """The numbers of processors that the rule serves, or all orders of the sides of all frames."""
    if isinstance(machine, ShapedGrid) and machine.rule is not None:
        return list(machine.requests())
    frames = product(*(range(1, side + 1) for side in machine.sides))
    return sorted({order for frame in frames for order in permutations(frame)}, key=lambda s: (prod(s), s))


def _shaped(busy: Word, machine: ShapedGrid | RotatableMesh, request: Any) -> Outputs:
    kernel = free_torus_frames if machine.wraps else free_mesh_frames
    return [(_by(sides), kernel(busy, machine.sides, sides)) for sides in machine.shapes(request)]


def _shaped_wanted(machine: ShapedGrid | RotatableMesh, request: Any) -> Wanted:
    """The orders of the sides asked that fit, or the shapes that the rule names, each with all its bases."""
    sides, wraps = machine.sides, isinstance(machine, TorusRot | TorusSize)
    rule = machine.rule if isinstance(machine, ShapedGrid) else None
    asked = dict.fromkeys(permutations(request)) if rule is None else _served(rule, sides, request)
    fitting = [frame for frame in asked if all(a <= b for a, b in zip(frame, sides, strict=True))]
    return [(_by(frame), frames_at(sides, frame, wraps=wraps)) for frame in fitting]


def _served(rule: Rule, sides: Sides, processors: int) -> Iterator[Sides]:
    """The shapes for a number of processors, from the words of the rule: by volume, surface, longest side and sides."""
    if rule.name == "table":
        turned = [order for shape in rule.table for order in dict.fromkeys(permutations(shape))]
        fitting = [s for s in turned if all(a <= b for a, b in zip(s, sides, strict=True))]
        least = min(prod(s) for s in fitting if prod(s) >= processors)
        yield from dict.fromkeys(s for s in fitting if prod(s) == least)
        return
    rounded = rule.number * -(-processors // rule.number) if rule.name == "multiple" else processors
    waste = rule.number if rule.name == "least-waste" else 0
    shapes = [s for s in product(*(range(1, side + 1) for side in sides)) if 0 <= prod(s) - rounded <= waste]
    yield from sorted(shapes, key=lambda s: (prod(s), sum(prod(s) // side for side in s), max(s), s))


def _by(sides: Sides) -> str:
    return "x".join(map(str, sides))


TODAY: tuple[Kernel, ...] = (
    Kernel(
        "anchors",
        "free_anchors marks, for each placement of the volume, exactly the anchors at which its box, wrapped, is free",
        (Torus3d, Ring),
        lambda machine: list(machine.anchoring.volumes),
        _anchored,
        _anchored_wanted,
        everything,
    ),
    Kernel(
        "parts",
        "free_parts marks exactly the bases of the free aligned parts of every block",
        (Pod,),
        _parts_of,
        lambda busy, pod, part: [("parts", free_parts(busy, pod.blocks, pod.block, part))],
        _parts_wanted,
        everything,
    ),
    Kernel(
        "runs",
        "starts_of_runs marks exactly the ranks from which on as many ranks are free as are asked",
        (NodeMesh, NodeTorus),
        lambda machine: [length + 1 for length in _ranks(machine, None)],
        lambda free, machine, length: [("starts", starts_of_runs(free, length))],
        _runs_wanted,
        _ranks,
    ),
    Kernel(
        "shapes",
        "the shapes that serve a request come in the order of the rule, each with exactly the bases of its free frames",
        (TorusRot, TorusSize, MeshSize, RotatableMesh),
        _askable,
        _shaped,
        _shaped_wanted,
        everything,
    ),
)
"""The kernels of pods, boxes at anchors, any nodes, and shapes that may be chosen."""
