"""Symmetric chains of subsets, and the permutations that they make: every set is a first-k set of one.

A set of permutations of 1..n has the C property if every set of k numbers, for every k, is the set of the
first k entries of one of them (Antoniou 1994, section 2.2.3.2). Sets are words: bit i is the number i + 1.
"""

from __future__ import annotations

from collections.abc import Iterable

from allocert.machines.gray_families import chain_permutations, symmetric_chains

__all__ = ["chain_permutations", "has_c_property", "match_into", "symmetric_chains"]


def has_c_property(permutations: Iterable[tuple[int, ...]], n: int) -> bool:
    """Whether every subset of 1..n, the empty and the full one included, is a set of first entries."""
    first = set()
    for permutation in permutations:
        word = 0
        first.add(word)
        for number in permutation:
            word |= 1 << (number - 1)
            first.add(word)
    return len(first) == 1 << n


def match_into(neighbours: dict[int, tuple[int, ...]]) -> dict[int, int] | None:
    """A matching of every key with one of its neighbours, no two alike, or ``None``: augmenting paths."""
    owner: dict[int, int] = {}

    def place(vertex: int, tried: set[int]) -> bool:
        for target in neighbours[vertex]:
            if target not in tried:
                tried.add(target)
                if target not in owner or place(owner[target], tried):
                    owner[target] = vertex
                    return True
        return False

    for vertex in neighbours:
        if not place(vertex, set()):
            return None
    return {vertex: target for target, vertex in owner.items()}
