"""What the shipped code has for Coq's tables on maximal fault-free blocks and on greatest sets of subcubes."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from allocert.allocators.hypercube.relabel import RelabelledBuddy
from allocert.machines import Hypercube
from allocert.machines.words import bits
from allocert.models.hypercube.best_relabelling import fault_free, profile
from allocert.models.subcubes.greatest_subcubes import counts_of, greatest_profiles
from allocert.proofs.formal.ties import tied

__all__ = ["fault_blocks_table", "greatest_table"]


@tied("hypercubes/fault-blocks")
def fault_blocks_table() -> list[Any]:
    """For n = 0..3 and each fault set: the maximal blocks from dimension n down in each order of the bits, then on the relabelled lists at the start."""

    def rows(n: int, word: int) -> list[list[int]]:
        counts = fault_free(n, word)
        lists = RelabelledBuddy(Hypercube(n), tuple(bits(word))).free_lists
        return [
            *(list(profile(counts, order)) for order in permutations(range(n))),
            [len(starts) for starts in reversed(lists)],
        ]

    return [[rows(n, word) for word in range(1 << (1 << n))] for n in range(4)]


@tied("hypercubes/greatest")
def greatest_table() -> list[Any]:
    """For n = 0..3 and each set of free nodes: the numbers of cubes of a greatest set of disjoint subcubes, from dimension n down."""
    return [
        [list(counts_of(n, profile)[::-1]) for profile in greatest_profiles(n).tolist()] for n in range(4)
    ]
