"""Packing free subcubes: enumeration, a greedy packing, matchings, and an upper bound on profiles."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias

from allocert.allocators.hypercube.subcube_sets import weight
from allocert.machines.board import free_subcubes_any
from allocert.machines.hypercube import Hypercube, Subcube
from allocert.machines.words import bits

__all__ = [
    "Cubes",
    "bound",
    "counters",
    "effort",
    "free_cubes",
    "hitting_set",
    "lone_cubes",
    "matching",
    "pack",
    "pack_all",
    "profile",
    "too_many",
    "within",
]

Cubes: TypeAlias = "list[list[int]]"
"""The free subcubes of dimension k as words at index k - 2, for 2 <= k <= the largest that has one."""


_MANY = 256
"""More words than this are not compared anew for each one that is taken."""

_MOST = 100_000
"""More subcubes than this are not held at once; Q_10 has 59,049."""


def effort(free: int, cubes: Cubes) -> int:
    """About how many times :func:`pack` and :func:`bound` look at a subcube."""
    nodes = free.bit_count()
    scans = [min(len(words), _MANY) * (nodes >> k) + 8 * len(words) for k, words in enumerate(cubes, 2)]
    return sum(scans) + 8 * nodes + 100


def free_cubes(free: int, n: int) -> Cubes:
    """All subcubes of dimension >= 2 inside the word ``free``."""
    cubes: Cubes = []
    for k in range(2, min(n, free.bit_count().bit_length() - 1) + 1):
        found = _of_dimension(free, n, k)
        if not found:
            break
        cubes.append(found)
    return cubes


def too_many(free: int, n: int) -> bool:
    """Whether ``free`` has more subcubes of dimension >= 2 than a search can hold as words."""
    busy, count = ((1 << (1 << n)) - 1) ^ free, 0
    for k in range(2, min(n, free.bit_count().bit_length() - 1) + 1):
        before = count
        for _, bases in free_subcubes_any(busy, n, k):
            count += bases.bit_count()
            if count > _MOST:
                return True
        if count == before:
            break
    return False


def _of_dimension(free: int, n: int, k: int) -> list[int]:
    """The words of the k-cubes inside ``free``."""
    busy = ((1 << (1 << n)) - 1) ^ free
    return [
        _span(n, directions) << base
        for directions, bases in free_subcubes_any(busy, n, k)
        if bases
        for base in bits(bases)
    ]


@lru_cache(maxsize=4096)
def _span(n: int, directions: int) -> int:
    return Hypercube(n).word(Subcube(n, 0, directions))


def within(cubes: Cubes, free: int) -> Cubes:
    """Those inside ``free``."""
    kept: Cubes = []
    for words in cubes:
        inside = [word for word in words if word & free == word]
        if not inside:
            break
        kept.append(inside)
    return kept


def profile(words: Iterable[int], n: int) -> int:
    """The profile of a set of subcubes given as words."""
    return sum(weight(n, word.bit_count().bit_length() - 1) for word in words)


def counters(words: Iterable[int]) -> list[int]:
    """How many of ``words`` hold each node, in binary: bit v of word i is bit i of node v's count."""
    counts: list[int] = []
    for carry in words:
        for i, digit in enumerate(counts):
            counts[i], carry = digit ^ carry, digit & carry
            if not carry:
                break
        if carry:
            counts.append(carry)
    return counts


def lone_cubes(words: list[int]) -> list[int]:
    """Those of ``words`` that meet no other."""
    once, twice = 0, 0
    for word in words:
        twice |= once & word
        once |= word
    return [word for word in words if not word & twice]


def hitting_set(words: list[int]) -> int:
    """A small set of nodes that meets each of ``words``: greedily the node in most of those not yet met."""
    chosen = 0
    while words:
        most = -1
        for digit in reversed(counters(words)):
            if most & digit:
                most &= digit
        node = most & -most
        chosen |= node
        words = [word for word in words if not word & node]
    return chosen


def pack(free: int, cubes: Cubes, n: int) -> list[int]:
    """A partition of ``free`` with a large profile, from its subcubes ``cubes``.

    The largest cubes come first; among those of one dimension, those that meet the fewest others, where
    nodes shared are counted as often as they are shared. Edges are matched.
    """
    taken: list[int] = []
    for words in reversed(cubes):
        packed = _packed(free, words)
        taken += packed
        free ^= sum(packed)
    return taken + matching(free, n)


def pack_all(free: int, n: int) -> list[int]:
    """What :func:`pack` makes of all subcubes of ``free``, which are found one dimension at a time."""
    taken: list[int] = []
    for k in range(min(n, free.bit_count().bit_length() - 1), 1, -1):
        packed = _packed(free, _of_dimension(free, n, k))
        taken += packed
        free ^= sum(packed)
    return taken + matching(free, n)


def _packed(free: int, words: list[int]) -> list[int]:
    """Disjoint ones of ``words`` inside ``free``, none left that could be added."""
    taken: list[int] = []
    words = [word for word in words if word & free == word]
    while words:
        for chosen in _least_shared(words):
            if chosen & free == chosen:
                taken.append(chosen)
                free ^= chosen
        words = [word for word in words if word & free == word]
    return taken


def _least_shared(words: list[int]) -> list[int]:
    """The word that shares the fewest nodes with others; of many words a part, such ones first."""
    counts = counters(words)
    if len(counts) == 1:
        return words
    if len(words) <= _MANY:
        return [min(words, key=lambda word: _shared(word, counts))]
    return sorted(words, key=lambda word: _shared(word, counts))[: len(words) >> 3]


def _shared(word: int, counts: list[int]) -> int:
    total = 0
    for i, digit in enumerate(counts):
        total += (word & digit).bit_count() << i
    return total


def matching(free: int, n: int) -> list[int]:
    """A partition of ``free`` into a largest set of 1-cubes, and 0-cubes: a bipartite matching."""
    partner: dict[int, int] = {}
    steps = [1 << i for i in range(n)]
    for start in bits(free & _even(n)):
        came: dict[int, int] = {}
        queue = [start]
        for node in queue:
            near = [node ^ step for step in steps if free >> (node ^ step) & 1 and node ^ step not in came]
            came.update((other, node) for other in near)
            last = next((other for other in near if other not in partner), None)
            if last is not None:
                _switch(partner, came, last, start)
                break
            queue += [partner[other] for other in near]
    edges = [1 << a | 1 << b for a, b in partner.items()]
    return edges + [1 << node for node in bits(free ^ sum(edges))]


def _switch(partner: dict[int, int], came: dict[int, int], last: int, start: int) -> None:
    """Match along the alternating path that ends at the odd node ``last`` and began at ``start``."""
    held = {node: other for other, node in partner.items()} if came[last] != start else {}
    while True:
        node = came[last]
        partner[last] = node
        if node == start:
            return
        last = held[node]


@lru_cache(maxsize=32)
def _even(n: int) -> int:
    """The nodes of Q_n with an even number of ones."""
    word, size = 1, 1
    for _ in range(n):
        word |= (((1 << size) - 1) ^ word) << size
        size *= 2
    return word


def bound(free: int, cubes: Cubes, n: int, edges: int | None = None) -> int:
    """No partition of ``free`` has a greater profile than this; ``edges`` is the size of a matching, if known.

    If P_k is at least the largest number of disjoint k-cubes, then a partition with c_j cubes of each
    dimension j has ``sum(c_j 2^(j-k) for j >= k) <= P_k``. P_k is the least of: half of P_(k-1), the even
    and the odd nodes of k-cubes over 2^(k-1), and the size of a set of nodes that meets every k-cube.
    """
    even = _even(n)
    nodes = free.bit_count()
    evens = (free & even).bit_count()
    most = [nodes, min(evens, nodes - evens) if edges is None else edges]
    for k, words in enumerate(cubes, 2):
        union = 0
        for word in words:
            union |= word
        covered = union.bit_count()
        evens = (union & even).bit_count()
        limit = min(most[-1] // 2, min(evens, covered - evens) >> (k - 1))
        if limit > 1 and len(words) * limit <= _MANY * 64:
            limit = min(limit, hitting_set(words).bit_count())
        most.append(limit)
    return _cascade(n, most)


def _cascade(n: int, most: list[int]) -> int:
    """The greatest profile whose cubes of dimension >= k make at most ``most[k]`` k-cubes, for all k."""
    value, made = 0, 0
    for k in range(len(most) - 1, -1, -1):
        count = most[k] - made
        value += count * weight(n, k)
        made = 2 * most[k]
    return value
