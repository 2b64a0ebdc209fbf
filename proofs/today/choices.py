"""On every board of small machines each allocator grants just the region that its definition says, or none if none is free."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from math import prod
from typing import Any, TypeAlias, cast

from allocert.allocators.anchors.first import TorusFirst
from allocert.allocators.anchors.slurm import TorusSlurm
from allocert.allocators.nodes import linear, multiple_buddy, nearest
from allocert.allocators.pod.best_fit import PodBestFit
from allocert.allocators.pod.buddy import PodBuddy
from allocert.allocators.pod.first_fit import PodFirstFit
from allocert.allocators.shapes.first import ShapesFirst
from allocert.machines.anchors.anchoring import Anchoring
from allocert.machines.anchors.placements import Placement, Sides
from allocert.machines.anchors.torus import Torus3d
from allocert.machines.families import Frames
from allocert.machines.grid import Grid
from allocert.machines.nodes.grids import NodeMesh, NodeTorus
from allocert.machines.pod.pod import Pod
from allocert.machines.pod.shapes import halves
from allocert.machines.spec import parse_machine
from allocert.machines.words import bits
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()

Due: TypeAlias = Callable[[int, Any], Any]
"""The region that is due on a board, a word of taken processors, for a request; ``None`` if none is free."""

PODS: tuple[Any, ...] = (PodFirstFit, PodBestFit, PodBuddy)
BOXES: tuple[Any, ...] = (TorusFirst, TorusSlurm)
NODES: tuple[Any, ...] = (
    *(getattr(linear, name) for name in linear.__all__),
    multiple_buddy.MultipleBuddy,
    *(getattr(nearest, name) for name in nearest.__all__),
)


def _grants(kind: Any, machine: Any, due: Due) -> Iterator[Failure | None]:
    """Every board and request of a machine, with taken nodes as faulty ones."""
    for busy, request in product(range(machine.full + 1), machine.requests()):
        granted, wanted = kind(machine, busy).allocate(request), due(busy, request)
        text = f"{kind.__name__} on {machine.spec}, taken {list(bits(busy))}: {request} gets {granted}, by definition {wanted}"
        yield case(granted == wanted, text, machine=machine.spec, taken=list(bits(busy)))


def _grids(axes: int, size: int) -> list[Sides]:
    """All grids of this many places."""
    return [sides for sides in product(range(1, size + 1), repeat=axes) if prod(sides) == size]


def _by(sides: Sides) -> str:
    return "x".join(map(str, sides))


def _listed(machine: Any, family: Any) -> dict[Any, list[tuple[int, Any]]]:
    """For each request all regions, free or not, in the family's order, each with its word."""
    return {r: [(machine.word(one), one) for one in family.regions(r)] for r in machine.requests()}


def _pods(chips: int) -> Iterator[Pod]:
    """The pods of that many chips, in equal groups of each number, or with blocks wired as a torus."""
    for block in halves((2, 2, 2)):
        blocks, rest = divmod(chips, prod(block))
        if not rest:
            for groups in (count for count in range(1, blocks + 1) if blocks % count == 0):
                yield Pod((blocks // groups,), block, groups)
            if len(set(block)) == 1:
                yield from (Pod(grid, block, 1, "static") for grid in _grids(3, blocks))


def _due_on_pod(kind: Any, pod: Pod) -> Due:
    """First fit: the first free slice. Best fit: the fullest place first. Buddy: in the smallest free aligned part first."""
    listed = _listed(pod, pod.family("slices"))
    parts = {
        word for asked, several in listed.items() if pod.demand(asked) <= pod.size for word, _ in several
    }
    blocks = [((1 << pod.size) - 1) << start for start in range(0, pod.processors, pod.size)]

    def due(busy: int, request: Any) -> Any:
        free = [one for one in listed[request] if not one[0] & busy]
        spare = [
            sum(not word & busy for word in blocks[g * pod.group :][: pod.group]) for g in range(pod.groups)
        ]

        def rank(one: tuple[int, Any]) -> Any:
            word, first = one[0], ((one[0] & -one[0]).bit_length() - 1) // pod.size
            if kind is PodBestFit:
                room = (blocks[first] & ~busy).bit_count()
                return (
                    (room, spare[first // pod.group], first)
                    if pod.level(request)
                    else spare[first // pod.group]
                )
            if kind is PodBuddy and pod.level(request):
                around = {*blocks, *parts}
                return min(
                    -p.bit_count() for p in around if not p & busy and not word & ~p
                ) * -1, word & -word
            return 0

        return min(free, key=rank)[1] if free else None

    return due


@claim(
    "TM-POD-CHOICE",
    "On every board pod-first-fit, pod-best-fit and pod-buddy grant the slice that comes first by their definitions, and refuse only if none is free.",
)
@every(
    6,
    10,
    12,
    first=1,
    checked="all boards and requests of all pods of up to {top} chips in blocks of 2x2x2 or halved, in all groupings or wired",
    measure="chips",
)
def pods_choose_by_definition(chips: int) -> Iterator[Failure | None]:
    for pod, kind in product(_pods(chips), PODS):
        yield from _grants(kind, pod, _due_on_pod(kind, pod))


def _shaped(size: int) -> Iterator[str]:
    """The grids of that many processors in two and three dimensions, with each rule that serves one of them."""
    for grid in map(_by, (*_grids(2, size), *_grids(3, size))):
        yield from (f"{kind}-rot:{grid}" for kind in ("mesh", "torus"))
        for kind, rule in product(("mesh", "torus"), ("exact", "least-waste:2", "multiple:2")):
            if rule != "multiple:2" or size > 1:
                yield f"{kind}-size:{grid};{rule}"


@claim(
    "TM-SHAPES-CHOICE",
    "On every board shapes-first grants the first free frame of the first shape that has one, and refuses only if no frame that serves is free.",
)
@every(
    6,
    9,
    10,
    first=1,
    checked="all boards and requests of grids of two and three dimensions and up to {top} processors, turned or by three rules",
    measure="processors",
)
def shapes_choose_by_definition(size: int) -> Iterator[Failure | None]:
    for machine in map(parse_machine, _shaped(size)):
        listed = _listed(machine, Frames(cast("Grid", machine)))

        def due(busy: int, request: Any, listed: Any = listed) -> Any:
            return next((region for word, region in listed[request] if not word & busy), None)

        yield from _grants(ShapesFirst, machine, due)


@claim(
    "TM-NODES-CHOICE",
    "On every board each allocator of any nodes grants the nodes that its rule names, and refuses only if fewer are free than are asked.",
)
@every(
    6,
    9,
    10,
    first=1,
    checked="all boards and requests of meshes and tori of two dimensions and up to {top} nodes, 14 rules",
    measure="nodes",
)
def nodes_choose_by_definition(size: int) -> Iterator[Failure | None]:
    for form, sides, kind in product((NodeMesh, NodeTorus), _grids(2, size), NODES):
        machine = form(sides)
        yield from _grants(kind, machine, machine.family(kind.contract.family).first_free)


@claim(
    "TM-T3D-CHOICE@boxes",
    "The same on tori of three dimensions with boxes of all shapes, segments included.",
)
@every(
    6,
    8,
    9,
    first=1,
    checked="all boards and requests of tori of three dimensions and up to {top} processors, boxes of all shapes side by side or everywhere",
    measure="processors",
)
def boxes_choose_by_definition(size: int) -> Iterator[Failure | None]:
    for sides, close, kind in product(_grids(3, size), (False, True), BOXES):
        shapes = sorted(product(*(range(1, side + 1) for side in sides)), key=prod)
        last, ones = tuple(side - 1 for side in sides), (1,) * 3
        placements = tuple(Placement(s, ones if close else s, last) for s in shapes)
        machine = Torus3d(Anchoring(sides, placements))
        yield from _grants(kind, machine, machine.family(kind.contract.family).first_free)
