"""What the shipped code has for Coq's tables with releases: first-fit buddy, free lists, and relabelled lists."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from allocert.allocators.hypercube.buddy import Buddy
from allocert.allocators.hypercube.freelist import FreeListBuddy
from allocert.allocators.hypercube.relabel import RelabelledBuddy
from allocert.machines import Hypercube, Subcube
from allocert.machines.words import bits
from allocert.models.hypercube.figure3 import release
from allocert.proofs.formal.hypercubes import LISTED, list_states, with_lists
from allocert.proofs.formal.ties import tied

__all__ = ["buddy_releases_table", "gives_table", "relabelled_table"]


def _held(n: int, base: int) -> Iterator[list[tuple[int, int]]]:
    """All sets of disjoint blocks of the 2^n nodes from ``base`` on, each as its dimension and its start."""
    if n == 0:
        yield []
        yield [(0, base)]
        return
    yield [(n, base)]
    for left in _held(n - 1, base):
        for right in _held(n - 1, base + (1 << n - 1)):
            yield left + right


def _first_fits(cube: Hypercube, held: list[tuple[int, int]], released: int | None) -> list[int]:
    """What each request gets while these blocks are held, but for the one of this number: its start, -1 for a refusal."""
    blocks = [Subcube(cube.n, start, (1 << k) - 1) for k, start in held]
    given: list[int] = []
    for request in range(cube.n + 1):
        allocator = Buddy(cube)
        for block in blocks:
            allocator._holdings.grant(block)
        if released is not None:
            allocator.release(blocks[released])
        granted = allocator.allocate(request)
        given.append(-1 if granted is None else granted.base)
    return given


@tied("hypercubes/buddy-releases")
def buddy_releases_table() -> list[Any]:
    """For n = 0..3, each set of held blocks, as it is and after each release: what first-fit buddy gives each request."""
    return [
        [
            [_first_fits(Hypercube(n), held, released) for released in (None, *range(len(held)))]
            for held in _held(n, 0)
        ]
        for n in range(4)
    ]


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
