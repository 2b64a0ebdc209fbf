"""What each board kernel must compute, stated node by node and independently of the kernels.

A specification is data: for every output word, the bits that may be set, each with the processors that
must be in the input word and those that must not. No kernel, mask or machine method is used to write it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, product
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from allocert.machines.bases import edge_nearest_base, highest_base, lowest_base
from allocert.machines.board import Word, free_blocks, free_gray_runs, free_subcubes, free_subcubes_any
from allocert.machines.frames import free_mesh_frames, free_torus_frames
from allocert.machines.grid import Mesh, Torus
from allocert.machines.hypercube import Hypercube

__all__ = ["KERNELS", "Condition", "Kernel", "Outputs", "Wanted"]

Outputs: TypeAlias = "list[tuple[str, Word]]"
"""The words a kernel returns for one request, each with a label that says which it is."""

Wanted: TypeAlias = "list[tuple[str, dict[int, Condition]]]"
"""For each label, when each bit must be set; a bit that is not listed must be 0."""


class Condition(NamedTuple):
    """All of ``present`` are in the input word and none of ``absent`` is."""

    present: tuple[int, ...]
    absent: tuple[int, ...]


@dataclass(frozen=True)
class Kernel:
    """A kernel of :mod:`allocert.machines` with its specification.

    ``run`` and ``wanted`` take one request of a machine. ``inputs`` gives the bits that may be set in the
    input word of a request (all processors, unless the input is a word of bases), and ``requests`` all
    requests of a machine.
    """

    name: str
    sentence: str
    machines: tuple[type, ...]
    requests: Callable[[Any], list[Any]]
    run: Callable[[Word, Any, Any], Outputs]
    wanted: Callable[[Any, Any], Wanted]
    inputs: Callable[[Any, Any], list[int]]


def _everything(machine: Any, request: Any) -> list[int]:
    return list(range(machine.processors))


def _all_requests(machine: Any) -> list[Any]:
    return list(machine.requests())


def _free(nodes: list[int]) -> Condition:
    return Condition((), tuple(nodes))


def _direction_sets(n: int, k: int) -> list[int]:
    """In the order of their lists of directions."""
    return [sum(1 << i for i in chosen) for chosen in combinations(range(n), k)]


def _subcubes_wanted(machine: Hypercube, k: int) -> Wanted:
    """Base a: a is 0 in every direction of the set; free: all nodes that agree with a in the others."""
    nodes = range(2**machine.n)
    return [
        (
            f"directions {chosen:#b}",
            {a: _free([b for b in nodes if b | chosen == a | chosen]) for a in nodes if not a & chosen},
        )
        for chosen in _direction_sets(machine.n, k)
    ]


def _blocks_wanted(machine: Hypercube, k: int) -> Wanted:
    """Base a: a multiple of 2^k; free: the nodes with the same quotient by 2^k."""
    size = 2**k
    nodes = range(2**machine.n)
    return [
        ("blocks", {a: _free([b for b in nodes if b // size == a // size]) for a in nodes if a % size == 0})
    ]


def _gray_wanted(machine: Hypercube, k: int) -> Wanted:
    """Start r: a multiple of 2^(k-1), of 1 for k = 0; free: the 2^k ranks from r on, modulo 2^n."""
    ranks = 2**machine.n
    stride = 2 ** (k - 1) if k else 1
    return [
        (
            "runs",
            {r: _free([(r + i) % ranks for i in range(2**k)]) for r in range(ranks) if r % stride == 0},
        )
    ]


def _places(sides: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """All coordinate tuples, axis x fastest: their order is the processors' numbering."""
    for reversed_place in product(*(range(side) for side in reversed(sides))):
        yield reversed_place[::-1]


def _frames_wanted(machine: Mesh | Torus, frame: tuple[int, ...]) -> Wanted:
    """Base p: on a mesh p + frame stays inside; free: p + q for all q below the frame, modulo a torus's sides."""
    number = {place: node for node, place in enumerate(_places(machine.sides))}
    conditions = {}
    for base, node in number.items():
        covered = [tuple(b + q for b, q in zip(base, offset, strict=True)) for offset in _places(frame)]
        if isinstance(machine, Torus):
            covered = [tuple(c % side for c, side in zip(p, machine.sides, strict=True)) for p in covered]
        if all(place in number for place in covered):
            conditions[node] = _free([number[place] for place in covered])
    return [("bases", conditions)]


def _chosen(bases: list[int], rank: Callable[[int], Any]) -> dict[int, Condition]:
    """The base of least rank: it is present and none of a smaller rank is."""
    order = sorted(bases, key=rank)
    return {a: Condition((a,), tuple(b for b in bases if rank(b) < rank(a))) for a in order}


def _lowest_wanted(machine: Any, request: Any) -> Wanted:
    return [("lowest", _chosen(_everything(machine, request), lambda a: a))]


def _highest_wanted(machine: Any, request: Any) -> Wanted:
    return [("highest", _chosen(_everything(machine, request), lambda a: -a))]


def _inside(machine: Mesh, frame: tuple[int, ...]) -> list[int]:
    """The bases at which the frame lies inside the mesh."""
    return [
        node
        for node, place in enumerate(_places(machine.sides))
        if all(p + q <= side for p, q, side in zip(place, frame, machine.sides, strict=True))
    ]


def _nearest_wanted(machine: Mesh, frame: tuple[int, ...]) -> Wanted:
    """Morgenstern 1994, section 2.3: least distance of the longest side to a parallel edge, top or left first."""
    places = list(_places(machine.sides))
    axis = 1 if frame[0] >= frame[1] else 0

    def rank(base: int) -> tuple[int, bool, int]:
        before = places[base][axis]
        behind = machine.sides[axis] - frame[axis] - before
        return min(before, behind), before > behind, base

    return [("nearest", _chosen(_inside(machine, frame), rank))]


def _one_request(machine: Any) -> list[Any]:
    return [None]


def _subcubes(busy: Word, machine: Hypercube, k: int) -> Outputs:
    sets = _direction_sets(machine.n, k)
    return [(f"directions {chosen:#b}", free_subcubes(busy, machine.n, chosen)) for chosen in sets]


def _any(busy: Word, machine: Hypercube, k: int) -> Outputs:
    return [(f"directions {chosen:#b}", word) for chosen, word in free_subcubes_any(busy, machine.n, k)]


_TABLE = (
    Kernel(
        "subcubes",
        "free_subcubes marks exactly the bases of the free subcubes that span the given directions",
        (Hypercube,),
        _all_requests,
        _subcubes,
        _subcubes_wanted,
        _everything,
    ),
    Kernel(
        "any",
        "free_subcubes_any gives, for each set of k directions once, exactly the bases of its free subcubes",
        (Hypercube,),
        _all_requests,
        _any,
        _subcubes_wanted,
        _everything,
    ),
    Kernel(
        "blocks",
        "free_blocks marks exactly the starts of the free aligned blocks of 2^k nodes",
        (Hypercube,),
        _all_requests,
        lambda busy, machine, k: [("blocks", free_blocks(busy, machine.n, k))],
        _blocks_wanted,
        _everything,
    ),
    Kernel(
        "gray",
        "free_gray_runs marks exactly the starts of the free cyclic runs of 2^k ranks at multiples of 2^(k-1)",
        (Hypercube,),
        _all_requests,
        lambda busy, machine, k: [("runs", free_gray_runs(busy, machine.n, k))],
        _gray_wanted,
        _everything,
    ),
    Kernel(
        "frames",
        "free_mesh_frames marks exactly the bases at which the frame lies inside the mesh and is free",
        (Mesh,),
        _all_requests,
        lambda busy, machine, frame: [("bases", free_mesh_frames(busy, machine.sides, frame))],
        _frames_wanted,
        _everything,
    ),
    Kernel(
        "torus",
        "free_torus_frames marks exactly the bases at which the frame, wrapped, is free",
        (Torus,),
        _all_requests,
        lambda busy, machine, frame: [("bases", free_torus_frames(busy, machine.sides, frame))],
        _frames_wanted,
        _everything,
    ),
    Kernel(
        "lowest",
        "lowest_base keeps exactly the least base",
        (Hypercube, Mesh, Torus),
        _one_request,
        lambda bases, machine, request: [("lowest", lowest_base(bases))],
        _lowest_wanted,
        _everything,
    ),
    Kernel(
        "highest",
        "highest_base keeps exactly the greatest base",
        (Hypercube, Mesh, Torus),
        _one_request,
        lambda bases, machine, request: [("highest", highest_base(bases, machine.processors))],
        _highest_wanted,
        _everything,
    ),
    Kernel(
        "nearest",
        "edge_nearest_base keeps exactly the base that brings the frame's longest side nearest to an edge",
        (Mesh,),
        lambda machine: _all_requests(machine) if len(machine.sides) == 2 else [],
        lambda bases, machine, frame: [("nearest", edge_nearest_base(bases, machine.sides, frame))],
        _nearest_wanted,
        _inside,
    ),
)

KERNELS: Mapping[str, Kernel] = MappingProxyType({kernel.name: kernel for kernel in _TABLE})
"""The board kernels by name."""
