"""What the shipped code has for Coq's table on searches along Gray codes, bit by bit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from allocert.allocators.hypercube.gray import SingleGrayCode
from allocert.allocators.hypercube.multi_gray import MultiGrayCode
from allocert.machines import GrayCode, Hypercube
from allocert.machines.gray_families import chain_permutations
from allocert.machines.words import bits
from allocert.proofs.formal.ties import tied

__all__ = ["search_table"]


def _searched(shipped: Any, codes: Iterable[GrayCode], k: int, busy: int) -> list[int]:
    """Bits of the regions of the codes, each as far as its first busy bit, up to the one granted; and whether one is.

    Twice -1 where the grant's release does not clear the 2^k bits that it set.
    """
    before = shipped.decision_state()
    granted = shipped.allocate(k)
    if granted is not None:
        held = shipped.decision_state()
        shipped.release(granted)
        if shipped.decision_state() != before or (held ^ before).bit_count() != 1 << k:
            return [-1, -1]
    read = 0
    for code in codes:
        for start in range(0, 1 << code.n, max(1, 1 << k >> 1)):
            nodes = [code.nodes[(start + i) % (1 << code.n)] for i in range(1 << k)]
            if granted is not None and set(nodes) == set(granted.nodes):
                return [read + len(nodes), 1]
            read += next((i + 1 for i, node in enumerate(nodes) if busy >> node & 1), len(nodes))
    return [read, int(granted is not None)]


@tied("gray_codes/search")
def search_table() -> list[Any]:
    """For n = 0..3, each k and each word of busy nodes: what SGC and MGC with codes made of symmetric chains read, and whether they grant."""

    def row(cube: Hypercube, k: int, busy: int) -> list[int]:
        made, faulty = chain_permutations(cube.n), tuple(bits(busy))
        one = _searched(SingleGrayCode(cube, faulty), [GrayCode.reflected(cube.n)], k, busy)
        return one + _searched(MultiGrayCode(cube, faulty, parameters=made), map(GrayCode, made), k, busy)

    return [
        [[row(cube, k, busy) for busy in range(1 << (1 << cube.n))] for k in range(cube.n + 1)]
        for cube in map(Hypercube, range(4))
    ]
