"""What the shipped code for free lists with releases, and for relabelled lists, has for Coq's tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from allocert.allocators.hypercube.freelist import FreeListBuddy
from allocert.allocators.hypercube.relabel import RelabelledBuddy
from allocert.machines import Hypercube, Subcube
from allocert.machines.words import bits
from allocert.models.hypercube.figure3 import release
from allocert.proofs.formal.hypercubes import LISTED, list_states, with_lists
from allocert.proofs.formal.ties import tied

__all__ = ["gives_table", "relabelled_table"]


def _printed(state: Sequence[tuple[int, ...]], k: int, start: int) -> list[Any]:
    try:
        lists, calls, highest = release(tuple(state), k, start)
    except IndexError:
        return []
    return [[calls, highest], *map(list, lists)]


def _given(state: Sequence[tuple[int, ...]], k: int, start: int) -> list[Any]:
    n = len(state) - 1
    allocator, block = with_lists(n, state), Subcube(n, start, (1 << k) - 1)
    allocator._holdings.grant(block)
    allocator.release(block)
    return [list(map(list, allocator.free_lists)), _printed(state, k, start)]


@tied("hypercubes/gives")
def gives_table() -> list[Any]:
    """For n = 0..2 all lists with at most two blocks a dimension, for n = 3 at most one: each release, shipped and as printed."""
    return [
        [
            [[_given(state, k, start) for start in range(0, 1 << n, 1 << k)] for k in range(n + 1)]
            for state in list_states(n, most)
        ]
        for n, most in LISTED
    ]


def _asked(kind: Any, n: int, faulty: tuple[int, ...], k: int) -> list[Any]:
    allocator = kind(Hypercube(n), faulty)
    block = allocator.allocate(k)
    lists = list(map(list, allocator.free_lists))
    if block is None:
        return [[], lists]
    allocator.release(block)
    return [[[block.base, block.directions]], lists, list(map(list, allocator.free_lists))]


@tied("hypercubes/relabelled")
def relabelled_table() -> list[Any]:
    """For n = 0..3, each fault set and both list schemes: the lists, and each request with its block's release."""

    def one(kind: Any, n: int, faulty: tuple[int, ...]) -> list[Any]:
        begin = list(map(list, kind(Hypercube(n), faulty).free_lists))
        return [[begin], *(_asked(kind, n, faulty, k) for k in range(n + 1))]

    return [
        [
            [one(kind, n, tuple(bits(faults))) for kind in (FreeListBuddy, RelabelledBuddy)]
            for faults in range(1 << (1 << n))
        ]
        for n in range(4)
    ]
