"""The inductive invariants behind static optimality, as predicates on the states of the shipped allocators.

Each invariant is proved inductive for every n in ``proofs/coq`` (``docs/proofs/static-optimality.md``); here it is a function
that can be evaluated on any state, which ties the proof's variables to the shipped data structures.
"""

from __future__ import annotations

from allocert.machines.board import free_blocks
from allocert.machines.words import bits
from allocert.models.hypercube.static_optimality import Lists

__all__ = ["free_runs", "holes", "list_invariant", "run_invariant", "state_count", "tree_invariant"]


def list_invariant(lists: Lists) -> bool:
    """Free lists: every list holds at most one block."""
    return all(len(starts) <= 1 for starts in lists)


def tree_invariant(busy: int, n: int) -> bool:
    """First-fit buddy: at every node of the binary tree over the addresses, the free processors are sorted.

    A tree node whose halves have ``l`` (low) and ``r`` (high) free processors needs a power of two d > l that
    divides r, unless both halves are entirely free. The greatest power of two dividing r is the best d; when
    r = 0, any is.
    """
    if n == 0:
        return True
    half = 1 << (n - 1)
    low, high = busy & ((1 << half) - 1), busy >> half
    left, right = half - low.bit_count(), half - high.bit_count()
    return (
        (right == 0 or left < (right & -right) or left == right == half)
        and (left in (0, half) or tree_invariant(low, n - 1))
        and (right in (0, half) or tree_invariant(high, n - 1))
    )


def free_runs(busy: int, n: int) -> list[tuple[int, int]]:
    """The maximal runs of free ranks, not circular, as (start, end) with end exclusive, in rank order."""
    runs: list[tuple[int, int]] = []
    free = ((1 << (1 << n)) - 1) ^ busy
    while free:
        start = (free & -free).bit_length() - 1
        length = (~(free >> start) & -~(free >> start)).bit_length() - 1
        runs.append((start, start + length))
        free &= -1 << (start + length)
    return runs


def run_invariant(busy: int, n: int) -> bool:
    """Single Gray code: the maximal free runs of ranks are sorted, and their ends aligned.

    For a run of length h that ends (exclusively) at e, with s free ranks before it: some power of two d > s
    divides h, and every power of two g with 2g <= h divides e.
    """
    before = 0
    for start, end in free_runs(busy, n):
        length = end - start
        widest = 1 << max(length.bit_length() - 2, 0)
        if before >= (length & -length) or end % widest:
            return False
        before += length
    return True


def state_count(n: int) -> int:
    """How many words of busy nodes satisfy what the buddy system's static states satisfy.

    These are the empty machine and the sets of free blocks that have different dimensions, lie at odd multiples
    of their size and grow from low to high addresses. With G(i, m) such sets of blocks of dimension < i below
    address m 2^i (the empty set included): G(0, m) = 1 and
    G(i+1, m) = G(i, 2m) + G(i, 1) + G(i, 3) + .. + G(i, 2m-1); the count is 1 + G(n, 1).
    """
    row = [1] * ((1 << n) + 1)
    for i in range(n):
        odd, after = 0, [row[0]]
        for m in range(1, (1 << (n - i - 1)) + 1):
            odd += row[2 * m - 1]
            after.append(row[2 * m] + odd)
        row = after
    return 1 + row[1]


def holes(busy: int, n: int, *, whole: bool = False) -> list[tuple[int, int]]:
    """The free aligned blocks, as (start, dimension) in address order, whose sibling is not entirely free.

    The machine itself has no sibling; with ``whole`` it counts when entirely free. Source: Antoniou 1994,
    definition 2.4.
    """
    found = [(0, n)] if whole and not busy else []
    for k in range(n):
        free = free_blocks(busy, n, k)
        for start in bits(free):
            if not free >> (start ^ 1 << k) & 1:
                found.append((start, k))
    return sorted(found)
