"""What the shipped code has for Coq's tables on lists of free blocks with pointers, and on lists of free subcubes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from allocert.allocators.hypercube.coalesce import best_fit
from allocert.allocators.hypercube.linked_buddy import LinkedLists
from allocert.allocators.hypercube.mss import GreatestSubcubes
from allocert.allocators.hypercube.mss_choice import READINGS
from allocert.allocators.hypercube.subcube_sets import SubcubeSet
from allocert.machines import Hypercube
from allocert.machines.words import bits
from allocert.proofs.formal.hypercubes import LISTED, list_states
from allocert.proofs.formal.ties import tied

__all__ = ["best_fit_table", "grants_table", "operations_table"]


class _Counted(LinkedLists):
    """Linked lists that count the blocks taken out and put in, by their dimensions."""

    def __init__(self, n: int, lists: Sequence[Sequence[int]]) -> None:
        super().__init__(n)
        self.taken: list[int] = []
        self.placed: list[int] = []
        for k, starts in enumerate(lists):
            for start in reversed(starts):
                LinkedLists._link(self, k, ((1 << n) + start) >> k)

    def _link(self, k: int, block: int) -> None:
        self.placed.append(k)
        super()._link(k, block)

    def _unlink(self, block: int) -> None:
        self.taken.append(self.n + 1 - block.bit_length())
        super()._unlink(block)


def _of_request(n: int, state: Sequence[Sequence[int]], k: int) -> int:
    """Looks at lists as far as the one that loses a block, this block, and the halves put into lists."""
    lists = _Counted(n, state)
    lists.take(k)
    found = lists.taken[0] if lists.taken else n
    return found - k + 1 + len(lists.taken) + len(lists.placed)


def _of_release(n: int, state: Sequence[Sequence[int]], k: int, start: int) -> int:
    """A look for the buddy in each list as far as the one that gets a block, the buddies taken out, and this block."""
    lists = _Counted(n, state)
    lists.give(k, start)
    last = lists.placed[-1]
    return min(last + 1, n) - k + len(lists.taken) + len(lists.placed)


@tied("strategies/list-operations")
def operations_table() -> list[Any]:
    """For n = 0..2 all lists with at most two blocks a dimension, for n = 3 at most one: the operations of each request and release."""

    def row(n: int, state: Sequence[Sequence[int]]) -> list[Any]:
        return [
            [_of_request(n, state, k) for k in range(n + 1)],
            *[[_of_release(n, state, k, start) for start in range(0, 1 << n, 1 << k)] for k in range(n + 1)],
        ]

    return [[row(n, state) for state in list_states(n, most)] for n, most in LISTED]


def _disjoint(most: int, cubes: Sequence[int]) -> list[tuple[int, ...]]:
    """All sets of at most ``most`` of the cubes, no two of which meet."""
    if not cubes:
        return [()]
    first, others = cubes[0], _disjoint(most, cubes[1:])
    return others + [
        (first, *rest) for rest in others if len(rest) < most and not any(first & c for c in rest)
    ]


@tied("strategies/best-fit")
def best_fit_table() -> list[Any]:
    """For n = 0..3 and each list of disjoint subcubes, for n = 3 of at most two, and each k: BEST_FIT's operations, grant and list."""

    def row(n: int, every: Sequence[int], words: tuple[int, ...], k: int) -> list[list[int]]:
        held = SubcubeSet(n, words)
        m = held.smallest_sufficient(k)
        found = best_fit(held, k)
        if m is None or found is None:
            return [[n + 1 - k if m is None and found is None else -1]]
        granted, left = found
        halves = len(left.words) - len(words) + 1
        return [
            [(m - k + 1) + 1 + 2 * halves],
            [every.index(granted)],
            [place for place, word in enumerate(every) if word in left.words],
        ]

    def table(n: int, most: int) -> list[Any]:
        cube = Hypercube(n)
        every = [
            cube.word(one)
            for k in range(n, -1, -1)
            for one in sorted(cube.subcubes(k), key=lambda one: (one.base, one.directions))
        ]
        return [[row(n, every, words, k) for k in range(n + 1)] for words in _disjoint(most, every)]

    return [table(n, 2 if n == 3 else 4) for n in range(4)]


@tied("strategies/mss-grants")
def grants_table() -> list[Any]:
    """For n = 0..3, each set of free nodes and each k: 1 if the MSS strategy grants a k-cube of them, in both readings."""

    def granted(n: int, free: int, k: int) -> int:
        cube = Hypercube(n)
        answers = [
            GreatestSubcubes(cube, tuple(bits(cube.full ^ free)), reading=reading).allocate(k)
            for reading in READINGS
        ]
        if None in answers:
            return 0 if answers == [None] * len(READINGS) else -1
        return int(
            all(one is not None and one.dimension == k and not cube.word(one) & ~free for one in answers)
        )

    return [[[granted(n, free, k) for k in range(n + 1)] for free in range(1 << (1 << n))] for n in range(4)]
