"""What the shipped code for hypercubes has for Coq's tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import permutations, product
from typing import Any

from allocert.allocators.hypercube.buddy import Buddy
from allocert.allocators.hypercube.freelist import FreeListBuddy
from allocert.machines import Hypercube
from allocert.proofs.formal.ties import tied

__all__ = [
    "LISTED",
    "after_grants",
    "buddy_table",
    "list_states",
    "lists_table",
    "starts_table",
    "with_lists",
]

LISTED = ((0, 2), (1, 2), (2, 2), (3, 1))
"""Dimensions of cubes, and the most blocks of one dimension on a list, that tables of free lists have."""


def list_states(n: int, most: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """All free lists of Q_n, from their heads, with at most ``most`` blocks of one dimension."""
    starts = [range(0, 1 << n, 1 << i) for i in range(n + 1)]
    yield from product(
        *([one for size in range(most + 1) for one in permutations(own, size)] for own in starts)
    )


def after_grants(n: int, begin: Callable[[int], Any], taken: Callable[[Any], int]) -> list[list[int]]:
    """For each k and each word of 2^n busy places: the word after a shipped allocator grants k, -1 for a refusal.

    ``begin`` makes the allocator of a word, ``taken`` the word of a region. A -2 says that after the grant, or after its
    release too, some request is answered otherwise than by the allocator of the word that there should be then.
    """

    def granted(allocator: Any, k: int, busy: int) -> int:
        region = allocator.allocate(k)
        return -1 if region is None else busy | taken(region)

    def follows(k: int, busy: int, released: bool, word: int) -> bool:
        for j in range(n + 1):
            allocator = begin(busy)
            region = allocator.allocate(k)
            if released:
                allocator.release(region)
            if granted(allocator, j, word) != granted(begin(word), j, word):
                return False
        return True

    def after(k: int, busy: int) -> int:
        word = granted(begin(busy), k, busy)
        good = word < 0 or (follows(k, busy, False, word) and follows(k, busy, True, busy))
        return word if good else -2

    return [[after(k, busy) for busy in range(1 << (1 << n))] for k in range(n + 1)]


@tied("hypercubes/buddy")
def buddy_table() -> list[Any]:
    """For n = 0..3, each k and each word of busy nodes: the word after first-fit buddy grants k, see :func:`after_grants`."""
    cubes = map(Hypercube, range(4))
    return [after_grants(cube.n, partial(Buddy, cube), cube.word) for cube in cubes]


def with_lists(n: int, lists: Sequence[Sequence[int]]) -> FreeListBuddy:
    """The shipped allocator of Q_n with these free lists, each from its head."""
    allocator = FreeListBuddy(Hypercube(n))
    allocator._free.lists = [list(reversed(starts)) for starts in lists]
    return allocator


@tied("hypercubes/lists")
def lists_table() -> list[Any]:
    """For n = 0..2 all lists with at most two blocks a dimension, for n = 3 at most one, each k: the start taken, the lists then."""

    def after(state: Sequence[Sequence[int]], k: int) -> list[list[int]]:
        allocator = with_lists(len(state) - 1, state)
        block = allocator.allocate(k)
        if block is None:
            return []
        shape = [] if block.directions == (1 << k) - 1 else [block.directions]
        return [[block.base, *shape], *map(list, allocator.free_lists)]

    return [[[after(state, k) for k in range(n + 1)] for state in list_states(n, most)] for n, most in LISTED]


@tied("hypercubes/lists-start")
def starts_table() -> list[Any]:
    """For n = 0..5 and each faulty node: the lists at the start."""
    cubes = map(Hypercube, range(6))
    return [
        [list(map(list, FreeListBuddy(cube, (x,)).free_lists)) for x in range(1 << cube.n)] for cube in cubes
    ]
