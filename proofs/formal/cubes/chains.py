"""What the shipped code for symmetric chains and the C property has for Coq's tables."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import Any

from allocert.machines.gray_families import chain_permutations, symmetric_chains
from allocert.machines.words import bits
from allocert.models.gray.chains import has_c_property
from allocert.models.systems.permutation_covers import buddy_family
from allocert.proofs.formal.ties import tied

__all__ = ["buddies_table", "chains_table", "property_table"]


@tied("gray_codes/chains")
def chains_table() -> list[Any]:
    """For n = 0..7: the symmetric chains of sets of 1..n, then the permutations made of them."""

    def row(n: int) -> list[Any]:
        chains = [[[i + 1 for i in bits(word)] for word in chain] for chain in symmetric_chains(n)]
        return [*chains, list(map(list, chain_permutations(n)))]

    return [row(n) for n in range(8)]


@tied("gray_codes/c-property")
def property_table() -> list[Any]:
    """For n = 0..3 and each set of permutations of 1..n: 1 if it has the C property."""

    def row(n: int) -> list[int]:
        orders = tuple(permutations(range(1, n + 1)))
        sets = (chosen for size in range(len(orders) + 1) for chosen in combinations(orders, size))
        return [int(has_c_property(chosen, n)) for chosen in sets]

    return [row(n) for n in range(4)]


@tied("gray_codes/buddy-families")
def buddies_table() -> list[Any]:
    """For d = 0..7: the permutations whose buddy systems are complete together."""
    return [list(map(list, buddy_family(d))) for d in range(8)]
