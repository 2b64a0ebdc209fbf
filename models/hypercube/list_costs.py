"""What a request and a release cost in the worst case: a bit vector, and the lists of figure 3.

Elementary operations are: a bit read or set; a list head read, a block put into a list or taken from it,
an entry of a list compared with a buddy's start. Exact worst cases for every dimension come from a recursion over the
binary tree of blocks; a search of all states gives the same on small cubes, and histories attain them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from allocert.machines.board import free_blocks

__all__ = [
    "costly_release",
    "list_release",
    "list_release_by_search",
    "list_release_from",
    "list_request",
    "list_request_from",
    "vector_request",
    "vector_request_in",
]


def vector_request_in(busy: int, n: int, k: int) -> int:
    """Bits examined, and set, by first fit: each block is read up to its first allocated node."""
    cost = 0
    for start in range(0, 1 << n, 1 << k):
        block = busy >> start & ((1 << (1 << k)) - 1)
        if not block:
            return cost + 2 * (1 << k)
        cost += (block & -block).bit_length()
    return cost


def vector_request(n: int, k: int) -> int:
    """The most that a request costs: every block is allocated in its last node only, but for the last, which is free."""
    return (1 << n) + (1 << k)


def list_request_from(lists: Sequence[Sequence[int]], k: int, marks: bool) -> int:
    """List heads examined, blocks moved, and with ``marks`` the nodes of the granted block."""
    n = len(lists) - 1
    found = next((i for i in range(k, n + 1) if lists[i]), None)
    if found is None:
        return n - k + 1
    return (found - k + 1) + 1 + (found - k) + (1 << k if marks else 0)


def list_request(n: int, k: int, marks: bool) -> int:
    """The most that a request costs: only the last list holds a block."""
    return 2 * (n - k) + 2 + (1 << k if marks else 0)


def list_release_from(lists: Sequence[Sequence[int]], k: int, start: int) -> int:
    """Entries compared and blocks moved when a block is released; the head of a list is its last element."""
    n, cost = len(lists) - 1, 1
    while k < n:
        buddy, entries = start ^ (1 << k), lists[k]
        if buddy not in entries:
            return cost + len(entries)
        cost += len(entries) - entries.index(buddy) + 1
        start, k = min(start, buddy), k + 1
    return cost


@lru_cache(maxsize=4096)
def _entries(height: int, k: int, j: int) -> int:
    """The most maximal free blocks of dimensions k..j in a block of 2^height nodes, not all of them free."""
    if height <= k:
        return 0
    half = _entries(height - 1, k, j)
    return max(2 * half, half + (height - 1 <= j))


def list_release(n: int, k: int) -> int:
    """The most that the release of a block of dimension ``k`` costs.

    The block grows to dimension j: at each level below j its buddy comes last in its list, and all entries of lists
    k..j are compared. The other entries are spread over the lists of dimensions k..j as widely as possible.
    """
    return max(
        2 * (j - k) + 1 + sum(_entries(height, k, j) for height in range(j, n)) for j in range(k, n + 1)
    )


def list_release_by_search(n: int, k: int) -> int:
    """The same from every set of free nodes and every block that may be released, lists in the worst order."""
    most = 0
    for free in range(1 << (1 << n)):
        lengths = _lengths(free, n)
        for start in range(0, 1 << n, 1 << k):
            if not free >> start & ((1 << (1 << k)) - 1):
                most = max(most, _worst_order(free, lengths, k, start))
    return most


def _lengths(free: int, n: int) -> list[int]:
    """The number of maximal free blocks of each dimension."""
    busy = ((1 << (1 << n)) - 1) ^ free
    fitting = [free_blocks(busy, n, k).bit_count() for k in range(n + 1)]
    return [fitting[k] - 2 * (fitting[k + 1] if k < n else 0) for k in range(n + 1)]


def _worst_order(free: int, lengths: Sequence[int], k: int, start: int) -> int:
    cost = 1
    while k < len(lengths) - 1:
        cost += lengths[k]
        buddy, block = start ^ (1 << k), (1 << (1 << k)) - 1
        if free >> buddy & block != block:
            return cost
        cost, start, k = cost + 1, min(start, buddy), k + 1
    return cost


def costly_release(n: int) -> Iterator[int]:
    """Single nodes of Q_n to give back in this order, so that giving back node 0 then costs most; n >= 2.

    Nodes 1, 2 and 3 come first, and so last in their lists; then one node of each other pair.
    """
    yield from (1, 2, 3)
    yield from range(4, 1 << n, 2)
