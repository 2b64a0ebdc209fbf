"""The fast routines on a list of free subcubes: best fit, coalescing, and a new list from scratch.

Antoniou 1994, section 2.2.4, names BEST_FIT, HEURISTIC_COALESCE and APPROX_MSS, says what they are for and
what they cost, and cites Dutt & Hayes 1991 for their steps. The steps here are built from that description.
"""

from __future__ import annotations

from allocert.allocators.hypercube.mss_packing import pack_all
from allocert.allocators.hypercube.subcube_sets import SubcubeSet, components, directions_of

__all__ = ["approximate_mss", "best_fit", "coalesce", "given_back"]


def best_fit(free: SubcubeSet, k: int) -> tuple[int, SubcubeSet] | None:
    """BEST_FIT: the word of a granted k-cube and the list that is left, or ``None`` if no cube is as large.

    A k-cube of the list if there is one; otherwise the first of its smallest larger cubes, of dimension m,
    is halved m - k times, which leaves one cube of each dimension m-1..k.

    Source: Antoniou 1994, section 2.2.4 (BEST_FIT; steps after Dutt & Hayes as described there).
    """
    m = free.smallest_sufficient(k)
    if m is None:
        return None
    chosen = free.of_dimension(m)[0]
    granted, halves = chosen, []
    for direction in reversed(directions_of(chosen)[k:]):
        high = granted & granted << (1 << direction)
        halves.append(high)
        granted ^= high
    return granted, free.replaced([chosen], halves)


def coalesce(free: SubcubeSet, released: int) -> SubcubeSet:
    """HEURISTIC_COALESCE: the list with the word of a released subcube, cubes joined while any can be.

    A cube joins its neighbour in a direction, which is free: a cube of the list, or made of smaller ones
    of the list. Each joining makes the list greater. O(n 2^n) node steps for each joining.

    Source: Antoniou 1994, section 2.2.4 (HEURISTIC_COALESCE; steps after Dutt & Hayes as described there).
    """
    n = free.n
    every = free.free | released
    words = {*free.words, released}
    while True:
        joined = _joined(words, every, n)
        if joined is None:
            return SubcubeSet(n, tuple(words))
        words -= {word for word in words if word & joined}
        words.add(joined)


def given_back(free: SubcubeSet, released: int, idle: bool) -> SubcubeSet:
    """The list after a release: joined; of an idle machine made anew, as joining alone can leave it in pieces."""
    return approximate_mss(free.free | released, free.n) if idle else coalesce(free, released)


def _joined(words: set[int], every: int, n: int) -> int | None:
    """The largest cube that two halves make, one in ``words`` and the other made of words; or ``None``."""
    for word in sorted(words, key=lambda word: (-word.bit_count(), word)):
        own = directions_of(word)
        low = word & -word
        for i in range(n):
            if i in own:
                continue
            step = 1 << i
            other = word >> step if low.bit_length() - 1 & step else word << step
            if other & every == other and not any(part & other and part & ~other for part in words):
                return word | other
    return None


def approximate_mss(nodes: int, n: int) -> SubcubeSet:
    """APPROX_MSS: a list over the free ``nodes`` of Q_n from scratch, greedily.

    The largest free subcubes are taken first, of one dimension those that meet the fewest others; the nodes
    left without a 2-cube is matched. The list has a subcube of the largest free dimension.

    Source: Antoniou 1994, section 2.2.4 (APPROX_MSS; steps after Dutt & Hayes as described there).
    """
    return SubcubeSet(n, tuple(word for part in components(nodes, n) for word in pack_all(part, n)))
