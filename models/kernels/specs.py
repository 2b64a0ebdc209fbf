"""What each board kernel of cubes, meshes and tori must compute, stated node by node and independently of the kernels."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations
from types import MappingProxyType
from typing import Any

from allocert.machines.bases import edge_nearest_base, highest_base, lowest_base
from allocert.machines.board import Word, free_blocks, free_gray_runs, free_subcubes, free_subcubes_any
from allocert.machines.frames import free_mesh_frames, free_torus_frames
from allocert.machines.grid import Mesh, Torus
from allocert.machines.hypercube import Hypercube
from allocert.models.kernels.choices import CHOICES
from allocert.models.kernels.fits import FITS
from allocert.models.kernels.grants import GRANTS
from allocert.models.kernels.kernel import (
    Condition,
    Kernel,
    Outputs,
    Wanted,
    all_requests,
    everything,
    frames_at,
    free_at,
    places,
)
from allocert.models.kernels.nodes import NODES
from allocert.models.kernels.today import TODAY

__all__ = ["KERNELS"]


def _direction_sets(n: int, k: int) -> list[int]:
    """In the order of their lists of directions."""
    return [sum(1 << i for i in chosen) for chosen in combinations(range(n), k)]


def _subcubes_wanted(machine: Hypercube, k: int) -> Wanted:
    """Base a: a is 0 in every direction of the set; free: all nodes that agree with a in the others."""
    nodes = range(2**machine.n)
    return [
        (
            f"directions {chosen:#b}",
            {a: free_at([b for b in nodes if b | chosen == a | chosen]) for a in nodes if not a & chosen},
        )
        for chosen in _direction_sets(machine.n, k)
    ]


def _blocks_wanted(machine: Hypercube, k: int) -> Wanted:
    """Base a: a multiple of 2^k; free: the nodes with the same quotient by 2^k."""
    size = 2**k
    nodes = range(2**machine.n)
    return [
        ("blocks", {a: free_at([b for b in nodes if b // size == a // size]) for a in nodes if a % size == 0})
    ]


def _gray_wanted(machine: Hypercube, k: int) -> Wanted:
    """Start r: a multiple of 2^(k-1), of 1 for k = 0; free: the 2^k ranks from r on, modulo 2^n."""
    ranks = 2**machine.n
    stride = 2 ** (k - 1) if k else 1
    return [
        (
            "runs",
            {r: free_at([(r + i) % ranks for i in range(2**k)]) for r in range(ranks) if r % stride == 0},
        )
    ]


def _frames_wanted(machine: Mesh | Torus, frame: tuple[int, ...]) -> Wanted:
    """Base p: on a mesh p + frame stays inside; free: p + q for all q below the frame, modulo a torus's sides."""
    return [("bases", frames_at(machine.sides, frame, wraps=isinstance(machine, Torus)))]


def _chosen(bases: list[int], rank: Callable[[int], Any]) -> dict[int, Condition]:
    """The base of least rank: it is present and none of a smaller rank is."""
    order = sorted(bases, key=rank)
    return {a: Condition((a,), tuple(b for b in bases if rank(b) < rank(a))) for a in order}


def _lowest_wanted(machine: Any, request: Any) -> Wanted:
    return [("lowest", _chosen(everything(machine, request), lambda a: a))]


def _highest_wanted(machine: Any, request: Any) -> Wanted:
    return [("highest", _chosen(everything(machine, request), lambda a: -a))]


def _inside(machine: Mesh, frame: tuple[int, ...]) -> list[int]:
    """The bases at which the frame lies inside the mesh."""
    return [
        node
        for node, place in enumerate(places(machine.sides))
        if all(p + q <= side for p, q, side in zip(place, frame, machine.sides, strict=True))
    ]


def _nearest_wanted(machine: Mesh, frame: tuple[int, ...]) -> Wanted:
    """Morgenstern 1994, section 2.3: least distance of the longest side to a parallel edge, top or left first."""
    at = list(places(machine.sides))
    axis = 1 if frame[0] >= frame[1] else 0

    def rank(base: int) -> tuple[int, bool, int]:
        before = at[base][axis]
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
        all_requests,
        _subcubes,
        _subcubes_wanted,
        everything,
    ),
    Kernel(
        "any",
        "free_subcubes_any gives, for each set of k directions once, exactly the bases of its free subcubes",
        (Hypercube,),
        all_requests,
        _any,
        _subcubes_wanted,
        everything,
    ),
    Kernel(
        "blocks",
        "free_blocks marks exactly the starts of the free aligned blocks of 2^k nodes",
        (Hypercube,),
        all_requests,
        lambda busy, machine, k: [("blocks", free_blocks(busy, machine.n, k))],
        _blocks_wanted,
        everything,
    ),
    Kernel(
        "gray",
        "free_gray_runs marks exactly the starts of the free cyclic runs of 2^k ranks at multiples of 2^(k-1)",
        (Hypercube,),
        all_requests,
        lambda busy, machine, k: [("runs", free_gray_runs(busy, machine.n, k))],
        _gray_wanted,
        everything,
    ),
    Kernel(
        "frames",
        "free_mesh_frames marks exactly the bases at which the frame lies inside the mesh and is free",
        (Mesh,),
        all_requests,
        lambda busy, machine, frame: [("bases", free_mesh_frames(busy, machine.sides, frame))],
        _frames_wanted,
        everything,
    ),
    Kernel(
        "torus",
        "free_torus_frames marks exactly the bases at which the frame, wrapped, is free",
        (Torus,),
        all_requests,
        lambda busy, machine, frame: [("bases", free_torus_frames(busy, machine.sides, frame))],
        _frames_wanted,
        everything,
    ),
    Kernel(
        "lowest",
        "lowest_base keeps exactly the least base",
        (Hypercube, Mesh, Torus),
        _one_request,
        lambda bases, machine, request: [("lowest", lowest_base(bases))],
        _lowest_wanted,
        everything,
    ),
    Kernel(
        "highest",
        "highest_base keeps exactly the greatest base",
        (Hypercube, Mesh, Torus),
        _one_request,
        lambda bases, machine, request: [("highest", highest_base(bases, machine.processors))],
        _highest_wanted,
        everything,
    ),
    Kernel(
        "nearest",
        "edge_nearest_base keeps exactly the base that brings the frame's longest side nearest to an edge",
        (Mesh,),
        lambda machine: all_requests(machine) if len(machine.sides) == 2 else [],
        lambda bases, machine, frame: [("nearest", edge_nearest_base(bases, machine.sides, frame))],
        _nearest_wanted,
        _inside,
    ),
)

KERNELS: Mapping[str, Kernel] = MappingProxyType(
    {kernel.name: kernel for kernel in (*_TABLE, *TODAY, *CHOICES, *GRANTS, *FITS, *NODES)}
)
"""The board kernels by name."""
