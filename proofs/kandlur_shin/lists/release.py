"""Kandlur & Shin 1988, figure 3: what ``Release`` does, and the lists that it forms."""

from __future__ import annotations

from collections.abc import Iterable

from allocert.allocators.hypercube.freelist import FreeListBuddy
from allocert.machines import Hypercube
from allocert.machines.board import free_blocks
from allocert.machines.words import bits
from allocert.models.hypercube.figure3 import READINGS, Heads, allocate, release
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.theorems.static_lists import ANY_ORDER, RELEASE_ENDS
from allocert.verification.claims.claim import Context, Counterexample, Verdict
from allocert.verification.deciding.cases import by_example
from allocert.verification.deciding.claim_table import ClaimTable

__all__ = ["CLAIMS", "drawn", "heads", "lists_word", "maximal_blocks"]

CLAIMS = claim = ClaimTable()
_WORKING = READINGS["mended"]


def maximal_blocks(free: int, n: int) -> tuple[frozenset[int], ...]:
    """For each dimension the starts of the free aligned blocks that lie in no larger one."""
    found = [frozenset(bits(free_blocks(((1 << (1 << n)) - 1) ^ free, n, k))) for k in range(n + 1)]
    return tuple(
        frozenset(start for start in found[k] if k == n or start & ~(1 << k) not in found[k + 1])
        for k in range(n + 1)
    )


def heads(lists: Iterable[Iterable[int]]) -> Heads:
    """The shipped lists as the figure draws them, heads first."""
    return tuple(tuple(starts)[::-1] for starts in lists)


def drawn(lists: Heads) -> str:
    """Lists in words."""
    return "; ".join(f"list {i}: {' '.join(map(str, starts)) or '-'}" for i, starts in enumerate(lists))


def lists_word(lists: Heads) -> int | None:
    """The nodes of all listed blocks, or ``None`` if two blocks overlap."""
    word = 0
    for k, starts in enumerate(lists):
        for start in starts:
            block = ((1 << (1 << k)) - 1) << start
            if word & block:
                return None
            word |= block
    return word


CLAIMS.also(
    in_coq("KS-ALG-RELEASE", RELEASE_ENDS, "all D, every history"),
    in_coq("KS-LIST-CANON/sets", ANY_ORDER, "all D, every set of nodes in every order"),
)


@claim(
    "KS-FIG-1b", "D = 3, node 4 faulty: lists 5; 6; 0; empty. Q_1 gets the block at 6, Q_2 the block at 0."
)
def figure_1b_is_as_printed(context: Context) -> Verdict:
    """Compare figure 1(b) with the procedures of figure 3 and with the shipped free lists."""
    _, lists = allocate(_WORKING, ((), (), (), (0,)), 3)
    for node in (0, 1, 2, 3, 5, 6, 7):
        lists = release(lists, 0, node)[0]
    first, after = allocate(_WORKING, lists, 1)
    second, _ = allocate(_WORKING, after, 2)
    shipped = FreeListBuddy(Hypercube(3), (4,))
    at_start = shipped.free_lists
    blocks = [shipped.allocate(1), shipped.allocate(2)]
    found = {
        "figure 3 gives": (lists, [first, second]),
        "the shipped lists are": (at_start, [block.base if block else None for block in blocks]),
    }
    unlike = (
        Counterexample(f"{which} {drawn(drawing)} and blocks at {starts}")
        for which, (drawing, starts) in found.items()
        if (drawing, starts) != (((5,), (6,), (0,), ()), [6, 0])
    )
    return by_example(
        next(unlike, None),
        "the printed example: D = 3, node 4 faulty, Q_1, Q_2",
        "printed lists and starts, against Allocate and Release and the shipped lists",
    )
