"""What the shipped code for hypercubes has for Coq's tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product
from typing import Any

from allocert.allocators.hypercube.freelist import FreeListBuddy, FreeLists
from allocert.machines import Hypercube
from allocert.models.hypercube.static_optimality import STRATEGIES
from allocert.proofs.formal.ties import tied

__all__ = ["LISTED", "buddy_table", "list_states", "lists_table", "starts_table"]

LISTED = ((0, 2), (1, 2), (2, 2), (3, 1))
"""Dimensions of cubes, and the most blocks of one dimension on a list, that tables of free lists have."""


def list_states(n: int, most: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """All free lists of Q_n, from their heads, with at most ``most`` blocks of one dimension."""
    starts = [range(0, 1 << n, 1 << i) for i in range(n + 1)]
    yield from product(
        *([one for size in range(most + 1) for one in permutations(own, size)] for own in starts)
    )


@tied("hypercubes/buddy")
def buddy_table() -> list[Any]:
    """For n = 0..3, each k and each word of busy nodes: the word after first-fit buddy grants k, -1 for a refusal."""

    def after(n: int, k: int, busy: int) -> int:
        granted = STRATEGIES["buddy"](n, ()).grant(busy, k)
        return -1 if granted is None else granted

    return [[[after(n, k, busy) for busy in range(1 << (1 << n))] for k in range(n + 1)] for n in range(4)]


@tied("hypercubes/lists")
def lists_table() -> list[Any]:
    """For n = 0..2 all lists with at most two blocks a dimension, for n = 3 at most one, each k: the start taken, the lists then."""

    def after(state: Sequence[Sequence[int]], k: int) -> list[list[int]]:
        work = FreeLists(len(state) - 1)
        work.lists = [list(reversed(starts)) for starts in state]
        taken = work.take(k)
        return [] if taken is None else [[taken], *(starts[::-1] for starts in work.lists)]

    return [[[after(state, k) for k in range(n + 1)] for state in list_states(n, most)] for n, most in LISTED]


@tied("hypercubes/lists-start")
def starts_table() -> list[Any]:
    """For n = 0..5 and each faulty node: the lists at the start."""
    cubes = map(Hypercube, range(6))
    return [
        [list(map(list, FreeListBuddy(cube, (x,)).free_lists)) for x in range(1 << cube.n)] for cube in cubes
    ]
