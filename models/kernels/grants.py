"""What allocators of today must grant, and proofs of it for all boards: the shipped ``allocate`` is run on a symbolic board.

The specification ranks all regions of a request, listed one by one; the free one of least rank is due, and where ranks are equal
that which is listed first. Free processors, ranks and comparisons are written with single bits of the board, ``+``, ``-`` and shifts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from operator import or_
from typing import Any

from allocert.allocators.allocator import Holdings
from allocert.allocators.anchors.first import TorusFirst
from allocert.allocators.anchors.in_turn import grant_in_turn
from allocert.allocators.anchors.slurm import TorusSlurm
from allocert.allocators.pieces.first import PiecesFirst
from allocert.allocators.pod.best_fit import PodBestFit
from allocert.allocators.pod.buddy import PodBuddy
from allocert.allocators.pod.first_fit import PodFirstFit
from allocert.allocators.shapes.first import ShapesFirst
from allocert.machines.anchors.families import parts
from allocert.machines.anchors.regions import Boxes
from allocert.machines.anchors.torus import AnchoredTorus
from allocert.machines.board import Word
from allocert.machines.families import Frames
from allocert.machines.pieces.pod import PiecePod
from allocert.machines.pod.pod import Pod
from allocert.machines.words import bits
from allocert.models.kernels.kernel import Kernel, Outputs, Wanted, all_requests, everything
from allocert.models.kernels.listed import Rank, label, least, number

__all__ = ["GRANTS"]

_SETS = 600
"""The most ordered sets of boxes, one for each segment, that a request's specification lists."""

Granted = Callable[[Word, Any, Any], Any]
"""What the allocator grants on a board with just the processors of a word taken."""

Due = Callable[[Word, Any, Any], list[tuple[Any, Word]]]
"""All regions that a request may be granted, each with a word that is 1 on the boards on which it is due, and else 0."""


def _granted(granted: Granted) -> Callable[[Word, Any, Any], Outputs]:
    return lambda busy, machine, request: [(label(granted(busy, machine, request)), 1)]


def _differences(due: Due) -> Callable[[Outputs, Word, Any, Any], Outputs]:
    """For each region, and for a refusal, whether it is granted against whether it is due: 0 where they agree."""

    def against(outputs: Outputs, busy: Word, machine: Any, request: Any) -> Outputs:
        found = dict(outputs)
        wanted = {label(region): word for region, word in due(busy, machine, request)}
        wanted[label(None)] = 1 & ~reduce(or_, wanted.values(), busy & 0)
        differences = [(name, found.pop(name, 0) ^ word) for name, word in wanted.items()]
        return [*differences, ("another region", reduce(or_, found.values(), busy & 0))]

    return against


def _agree(due: Due) -> Callable[[Any, Any], Wanted]:
    def wanted(machine: Any, request: Any) -> Wanted:
        regions = (*(region for region, _ in due(0, machine, request)), None)
        return [*((name, {}) for name in dict.fromkeys(map(label, regions))), ("another region", {})]

    return wanted


def _in_order(busy: Word, machine: Any, regions: Sequence[Any]) -> list[tuple[Any, Word]]:
    return least(busy, machine.processors, [(region, machine.word(region), ()) for region in regions])


def _first_slice(busy: Word, pod: Pod, request: Any) -> list[tuple[Any, Word]]:
    return _in_order(busy, pod, list(pod.family("slices").regions(request)))


def _blocks(pod: Pod) -> list[int]:
    return [((1 << pod.size) - 1) << start for start in range(0, pod.processors, pod.size)]


def _fullest(busy: Word, pod: Pod, request: Any) -> list[tuple[Any, Word]]:
    """A part: the block with the fewest free chips, then the group with the fewest free blocks. Whole blocks: such a group."""
    blocks = _blocks(pod)

    def rank(nodes: int) -> Rank:
        block = next(bits(nodes)) // pod.size
        group = block // pod.group * pod.group
        spare = number(busy, blocks[group : group + pod.group])
        room = number(busy, [1 << chip for chip in bits(blocks[block])])
        return (room, spare, block) if pod.level(request) else (spare,)

    listed = [(region, pod.word(region)) for region in pod.family("slices").regions(request)]
    return least(busy, pod.processors, [(region, nodes, rank(nodes)) for region, nodes in listed])


def _least_split(busy: Word, pod: Pod, request: Any) -> list[tuple[Any, Word]]:
    """A part: that inside the fewest free aligned parts and blocks, then the lowest. Whole blocks: as they are listed."""
    family = pod.family("slices")
    if not pod.level(request):
        return _first_slice(busy, pod, request)
    smaller = [asked for asked in pod.requests() if pod.level(asked)]
    around = {*_blocks(pod), *(pod.word(part) for asked in smaller for part in family.regions(asked))}
    ranked = []
    for region in family.regions(request):
        nodes = pod.word(region)
        ranked.append(
            (region, nodes, (number(busy, [one for one in around if not nodes & ~one]), next(bits(nodes))))
        )
    return least(busy, pod.processors, ranked)


def _first_frame(busy: Word, machine: Any, request: Any) -> list[tuple[Any, Word]]:
    return _in_order(busy, machine, list(Frames(machine).regions(request)))


def _in_turn(choose: Callable[[Word, AnchoredTorus, int], list[tuple[Any, int, Rank]]]) -> Due:
    """A box for each segment, each on the board that those before it leave."""

    def due(busy: Word, machine: AnchoredTorus, request: Any) -> list[tuple[Any, Word]]:
        volume, count = parts(request)
        found: list[tuple[tuple[Any, ...], int, Word]] = [((), 0, 1)]
        for _ in range(count):
            found = [
                ((*taken, box), nodes | machine.anchoring.torus.word(box), so_far & word)
                for taken, nodes, so_far in found
                for box, word in least(
                    busy | nodes, machine.processors, choose(busy | nodes, machine, volume)
                )
                if not machine.anchoring.torus.word(box) & nodes
            ]
        return [(Boxes(taken), word) for taken, _, word in found]

    return due


def _as_listed(busy: Word, machine: AnchoredTorus, volume: int) -> list[tuple[Any, int, Rank]]:
    return [(box, nodes, ()) for nodes, box in machine.anchoring.listed(volume)]


def _least_destroyed(busy: Word, machine: AnchoredTorus, volume: int) -> list[tuple[Any, int, Rank]]:
    """By placement, then by how many free boxes of the next greater volume's first placement it meets."""
    anchoring = machine.anchoring
    greater = anchoring.greater(volume)
    larger = [] if greater is None else [nodes for nodes, _ in anchoring.boxes(greater)]
    return [
        (box, nodes, (place, number(busy, [one for one in larger if one & nodes])))
        for place, placement in enumerate(anchoring.of_volume(volume))
        for nodes, box in anchoring.boxes(placement)
    ]


def _on_pod(kind: Any) -> Granted:
    def granted(busy: Word, pod: Pod, request: Any) -> Any:
        allocator = kind(pod)
        allocator.occupy(busy)
        return allocator.allocate(request)

    return granted


def _on_pieces(busy: Word, pod: PiecePod, request: Any) -> Any:
    """From the words of the blocks in which each place is free."""
    allocator = PiecesFirst(pod)
    allocator._planes = [
        reduce(or_, [(~busy >> block * pod.size + place & 1) << block for block in range(pod.blocks)])
        for place in range(pod.size)
    ]
    return allocator.allocate(request)


def _first_joined(busy: Word, pod: PiecePod, request: Any) -> list[tuple[Any, Word]]:
    return _in_order(busy, pod, list(pod.family("joined").regions(request)))


def _boxes(choose: Any) -> Granted:
    return lambda busy, machine, request: grant_in_turn(
        Holdings(machine, busy=busy), machine, request, choose
    )


def _few_segments(machine: AnchoredTorus) -> list[Any]:
    """One box, or segments that few ordered sets of boxes serve."""

    def few(request: Any) -> bool:
        volume, count = parts(request)
        return count == 1 or len(machine.anchoring.listed(volume)) ** int(count) <= _SETS

    return [request for request in machine.requests() if few(request)]


def _kernel(
    name: str,
    sentence: str,
    kinds: tuple[type, ...],
    granted: Granted,
    due: Due,
    requests: Any = all_requests,
) -> Kernel:
    return Kernel(
        name, sentence, kinds, requests, _granted(granted), _agree(due), everything, True, _differences(due)
    )


GRANTS: tuple[Kernel, ...] = (
    _kernel(
        "pod-first-fit",
        "PodFirstFit grants the first free slice",
        PodFirstFit.machines,
        _on_pod(PodFirstFit),
        _first_slice,
    ),
    _kernel(
        "pod-best-fit",
        "PodBestFit grants the first free slice of the fullest place",
        PodBestFit.machines,
        _on_pod(PodBestFit),
        _fullest,
    ),
    _kernel(
        "pod-buddy",
        "PodBuddy grants the lowest part that is inside fewest free ones, or the first free slice",
        PodBuddy.machines,
        _on_pod(PodBuddy),
        _least_split,
    ),
    _kernel(
        "pieces-first",
        "PiecesFirst grants the first free slice of pieces",
        PiecesFirst.machines,
        _on_pieces,
        _first_joined,
    ),
    _kernel(
        "shapes-first",
        "ShapesFirst grants the first free frame of the first shape that has one",
        ShapesFirst.machines,
        ShapesFirst.first_frame,
        _first_frame,
    ),
    _kernel(
        "torus3d-first",
        "TorusFirst grants the first free box, for each segment in turn",
        TorusFirst.machines,
        _boxes(TorusFirst.first_box),
        _in_turn(_as_listed),
        _few_segments,
    ),
    _kernel(
        "torus3d-slurm",
        "TorusSlurm grants the box of the first placement that meets fewest free greater boxes, for each segment in turn",
        TorusSlurm.machines,
        _boxes(TorusSlurm.best_box),
        _in_turn(_least_destroyed),
        _few_segments,
    ),
)
"""The allocators of pods, of shapes that may be chosen, and of boxes at anchors."""
