"""What the shipped code has for Coq's table on maximal fault-free blocks."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from allocert.allocators.hypercube.relabel import RelabelledBuddy
from allocert.machines import Hypercube
from allocert.machines.words import bits
from allocert.models.hypercube.best_relabelling import fault_free, profile
from allocert.proofs.formal.ties import tied

__all__ = ["fault_blocks_table"]


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
