"""Symmetric chains of subsets, and the permutations that they make: every set is a first-k set of one.

A set of permutations of 1..n has the C property if every set of k numbers, for every k, is the set of the
first k entries of one of them (Antoniou 1994, section 2.2.3.2). Sets are words: bit i is the number i + 1.
"""

from __future__ import annotations

from collections.abc import Iterable

from allocert.machines.words import bits

__all__ = ["chain_permutations", "has_c_property", "match_into", "symmetric_chains"]


def symmetric_chains(n: int) -> tuple[tuple[int, ...], ...]:
    """A partition of the 2^n subsets of 1..n into C(n, n // 2) chains, each a symmetric run of sizes.

    Each chain of n-1 numbers is kept with n added at its end, and once more with n in all but its last set.

    >>> symmetric_chains(2)
    ((0, 1, 3), (2,))
    """
    chains: list[tuple[int, ...]] = [(0,)]
    for i in range(n):
        new = 1 << i
        longer = [(*chain, chain[-1] | new) for chain in chains]
        shorter = [tuple(member | new for member in chain[:-1]) for chain in chains if len(chain) > 1]
        chains = longer + shorter
    return tuple(chains)


def chain_permutations(n: int) -> tuple[tuple[int, ...], ...]:
    """For each symmetric chain a permutation of 1..n whose first-k sets run through the chain.

    >>> chain_permutations(2)
    ((1, 2), (2, 1))
    """
    full = (1 << n) - 1
    return tuple(
        tuple(i + 1 for low, high in zip((0, *chain), (*chain, full), strict=True) for i in bits(high & ~low))
        for chain in symmetric_chains(n)
    )


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
