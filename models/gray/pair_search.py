"""A second exhaustive search for few Gray codes that recognise every subcube of dimension 3 and more.

It shares nothing with ``cover_search`` but the compiler: codes and subcubes are made here from the definition, and the search
goes another way. A code recognises the same of these subcubes if its first two directions change places, so a family has for each
pair of directions a number of codes. Those *distributions* are listed up to renaming of all directions; the sizes of the
orbits have to add up to the number of all. One after another is searched: each code has a set of orders that its other
directions may have, and each subcube needs a code that has it. A subcube that one code alone can still have restricts that code's
set. To branch, split the set of one code after another by whether it has the subcube that the fewest codes can have.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, permutations
from math import comb, factorial
from typing import Any

import numpy as np

from allocert.errors import EngineError
from allocert.machines.compiled import compiled

__all__ = ["PairSearch", "search_by_pairs"]

_LEAST = 3
_LARGEST = 6
"""The orders of the directions after the pair are the bits of 32."""

_EMPTY, _COMPLETE = -1, -2
_MANY = 1 << 30


@dataclass(frozen=True)
class PairSearch:
    """``codes`` that have every subcube of dimension 3 and more, or ``None``; distributions up to renaming, and the states visited."""

    codes: tuple[tuple[int, ...], ...] | None
    distributions: int
    visits: int


def search_by_pairs(n: int, size: int) -> PairSearch:
    """Look for ``size`` codes of Q_n, 4 <= n <= 6, to the end. Fewer codes are ``size`` codes with repetitions.

    Raises:
        EngineError: the sizes are too large for 32 and 64 bits, or a check of the search on itself fails.
    """
    if not _LEAST < n <= _LARGEST or (size + 1) ** comb(n, 2) >= 1 << 63:
        raise EngineError(f"search by pairs: n = {n}, {size} codes are too many for its words")
    pairs = list(combinations(range(n), 2))
    tails = [list(permutations(sorted(set(range(n)) - set(pair)))) for pair in pairs]
    orders = _orders_with(n, pairs, tails)
    level = _distributions(n, pairs, size)
    visits = 0
    for distribution in level:
        slots = np.repeat(np.arange(len(pairs)), distribution)
        chosen = np.zeros(size, dtype=np.int64)
        found, visited = _search(slots, orders, len(tails[0]), chosen)
        visits += visited
        if found:
            codes = [(*pairs[slot], *tails[slot][order]) for slot, order in zip(slots, chosen, strict=True)]
            return PairSearch(tuple(tuple(g + 1 for g in code) for code in codes), len(level), visits)
    return PairSearch(None, len(level), visits)


def _recognised(code: tuple[int, ...]) -> frozenset[tuple[int, int]]:
    """The subcubes among a code's regions, each as its lowest node and its directions.

    ``code`` has the directions 0..n-1. Region m has the 2^k cyclic ranks from m 2^(k-1) on.
    """
    n = len(code)
    ranks = np.arange(1 << n)
    gray = ranks ^ ranks >> 1
    nodes = np.zeros_like(ranks)
    for i, direction in enumerate(code):
        nodes |= (gray >> i & 1) << direction
    found = set()
    for k in range(_LEAST, n):
        for first in range(0, 1 << n, 1 << (k - 1)):
            part = nodes[(first + np.arange(1 << k)) % (1 << n)]
            low, high = int(np.bitwise_and.reduce(part)), int(np.bitwise_or.reduce(part))
            if (low ^ high).bit_count() == k:
                found.add((low, low ^ high))
    return frozenset(found)


def _orders_with(n: int, pairs: list[tuple[int, int]], tails: list[list[tuple[int, ...]]]) -> Any:
    """uint32[pairs, subcubes]: which orders after the pair have the subcube, one bit an order."""
    every = [
        (base, directions)
        for directions in range(1 << n)
        if _LEAST <= directions.bit_count() < n
        for base in range(1 << n)
        if not base & directions
    ]
    place = {subcube: i for i, subcube in enumerate(every)}
    orders = np.zeros((len(pairs), len(every)), dtype=np.uint32)
    for p, (a, b) in enumerate(pairs):
        for order, tail in enumerate(tails[p]):
            recognised = _recognised((a, b, *tail))
            if recognised != _recognised((b, a, *tail)):
                raise EngineError("search by pairs: the order of the first two directions matters")
            for subcube in recognised:
                orders[p, place[subcube]] |= np.uint32(1 << order)
    return orders


def _distributions(n: int, pairs: list[tuple[int, int]], size: int) -> Any:
    """int64[distributions, pairs]: how many of ``size`` codes each pair has, one for each orbit under renaming."""
    number = {frozenset(pair): i for i, pair in enumerate(pairs)}
    renamed = [[number[frozenset((q[a], q[b]))] for a, b in pairs] for q in permutations(range(n))]
    weights = (np.int64(size + 1) ** np.array(renamed, dtype=np.int64)).T.copy()
    level = np.zeros((1, len(pairs)), dtype=np.int64)
    one_more = np.eye(len(pairs), dtype=np.int64)
    for _ in range(size):
        larger = np.unique((level[:, None, :] + one_more[None]).reshape(-1, len(pairs)), axis=0)
        names = [int((distribution @ weights).max()) for distribution in larger]
        level = larger[np.unique(names, return_index=True)[1]]
    counted = 0
    for distribution in level:
        images = distribution @ weights
        counted += factorial(n) // int((images == images.max()).sum())
    if counted != comb(size + len(pairs) - 1, size):
        raise EngineError(f"search by pairs: {counted} distributions of {size} codes, not all")
    return level


@compiled
def _search(slots: Any, orders: Any, number: int, chosen: Any) -> tuple[bool, int]:
    """Whether codes with the pairs ``slots`` have every subcube, and the states visited; if so ``chosen`` has their orders."""
    size = slots.shape[0]
    states = np.zeros((number * size * size + size + 1, size), dtype=np.uint32)
    states[0, :] = np.uint32((1 << number) - 1)
    state = np.zeros(size, dtype=np.uint32)
    waiting, visits = 1, 0
    while waiting:
        waiting -= 1
        visits += 1
        state[:] = states[waiting]
        row = _propagate(slots, orders, state)
        if row == _EMPTY:
            continue
        if row == _COMPLETE:
            for slot in range(size):
                while not state[slot] >> np.uint32(chosen[slot]) & np.uint32(1):
                    chosen[slot] += 1
            return True, visits
        pair, before = -1, np.uint32(0)
        for slot in range(size):
            having = state[slot] & orders[slots[slot], row]
            if not having:
                continue
            if slots[slot] != pair or state[slot] != before:
                states[waiting] = state
                states[waiting, slot] = having
                waiting += 1
            pair, before = slots[slot], state[slot]
            state[slot] ^= having
            if not state[slot]:
                break
    return False, visits


@compiled
def _propagate(slots: Any, orders: Any, state: Any) -> int:
    """Restrict codes that alone can have a subcube; the subcube to branch on, or that there is none: empty or complete."""
    while True:
        changed, best, fewest = False, _COMPLETE, _MANY
        for row in range(orders.shape[1]):
            able, last, ways, had = 0, -1, 0, False
            for slot in range(slots.shape[0]):
                having = state[slot] & orders[slots[slot], row]
                if not having:
                    continue
                if having == state[slot]:
                    had = True
                    break
                able, last = able + 1, slot
                while having:
                    having &= having - np.uint32(1)
                    ways += 1
            if had:
                continue
            if able == 0:
                return _EMPTY
            if able == 1:
                state[last] &= orders[slots[last], row]
                changed = True
            elif 1000 * able + ways < fewest:
                best, fewest = row, 1000 * able + ways
        if not changed:
            return best
