"""Compiled stores of a loss model: free blocks of a hypercube, two ways, and a heap of departures.

The tree of largest free blocks grants the lowest address. Node 1 stands for the cube, node v has the halves
2v and 2v + 1; ``tree[v]`` is 1 + the dimension of the largest free block below v, and 0 without any.

The free lists are figure 3 of Kandlur & Shin 1988, doubly linked: for a free block at ``start``, row 0 of
``lists`` has the start behind it, row 1 the one before it, row 2 its dimension (-1: no free block starts
here); ``ends`` has the head and the tail of each list. All addresses are ints, -1 for none.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from allocert.machines.compiled import compiled

__all__ = [
    "heap_pop",
    "heap_push",
    "lists_give",
    "lists_of",
    "lists_take",
    "tree_give",
    "tree_of",
    "tree_take",
]


@compiled
def tree_of(n: int, bad: Any) -> Any:
    """The tree of Q_n whose nodes are free where ``bad`` is false."""
    nodes = 1 << n
    tree = np.zeros(2 * nodes, dtype=np.int64)
    for node in range(nodes):
        tree[nodes + node] = 0 if bad[node] else 1
    for k in range(1, n + 1):
        for node in range(nodes >> k, nodes >> (k - 1)):
            _join(tree, node, k)
    return tree


@compiled
def _join(tree: Any, node: int, k: int) -> None:
    """Set the tree's node of a k-block by its halves."""
    left, right = tree[2 * node], tree[2 * node + 1]
    tree[node] = k + 1 if left == k and right == k else max(left, right)


@compiled
def _set(tree: Any, node: int, k: int, value: int) -> None:
    tree[node] = value
    while node > 1:
        node >>= 1
        k += 1
        _join(tree, node, k)


@compiled
def tree_take(tree: Any, n: int, k: int) -> int:
    """Remove the free k-block of lowest address and return it, or -1."""
    if tree[1] < k + 1:
        return -1
    node = 1
    for _ in range(n - k):
        node *= 2
        if tree[node] < k + 1:
            node += 1
    _set(tree, node, k, 0)
    return (node << k) - (1 << n)


@compiled
def tree_give(tree: Any, n: int, k: int, start: int) -> None:
    """Insert the k-block at ``start``."""
    _set(tree, ((1 << n) + start) >> k, k, k + 1)


@compiled
def lists_of(n: int, bad: Any) -> tuple[Any, Any]:
    """``lists`` and ``ends`` after the nodes where ``bad`` is false were given one by one, upwards."""
    lists, ends = np.full((3, 1 << n), -1), np.full((2, n + 1), -1)
    for node in range(1 << n):
        if not bad[node]:
            lists_give(lists, ends, n, 0, node)
    return lists, ends


@compiled
def _link(lists: Any, ends: Any, k: int, start: int) -> None:
    """Put the k-block at ``start`` at the head of its list."""
    old = ends[0, k]
    lists[0, start], lists[1, start], lists[2, start] = old, -1, k
    if old >= 0:
        lists[1, old] = start
    else:
        ends[1, k] = start
    ends[0, k] = start


@compiled
def _unlink(lists: Any, ends: Any, k: int, start: int) -> None:
    behind, before = lists[0, start], lists[1, start]
    if before >= 0:
        lists[0, before] = behind
    else:
        ends[0, k] = behind
    if behind >= 0:
        lists[1, behind] = before
    else:
        ends[1, k] = before
    lists[2, start] = -1


@compiled
def lists_take(lists: Any, ends: Any, n: int, k: int, order: int) -> int:
    """Remove a k-block, cut from the smallest that suffices, and return its start, or -1.

    ``order`` says which of equal size: 0 the head of the list, 1 its tail, 2 the lowest address.
    """
    search = k
    while search <= n and ends[0, search] < 0:
        search += 1
    if search > n:
        return -1
    start: int = ends[1, search] if order == 1 else ends[0, search]
    if order == 2:
        other = start
        while other >= 0:
            start = min(start, other)
            other = lists[0, other]
    _unlink(lists, ends, search, start)
    for split in range(search - 1, k - 1, -1):
        _link(lists, ends, split, start + (1 << split))
    return start


@compiled
def lists_give(lists: Any, ends: Any, n: int, k: int, start: int) -> None:
    """Insert the k-block at ``start``, joined with free buddies as far as possible."""
    while k < n and lists[2, start ^ (1 << k)] == k:
        _unlink(lists, ends, k, start ^ (1 << k))
        start &= ~(1 << k)
        k += 1
    _link(lists, ends, k, start)


@compiled
def heap_push(times: Any, jobs: Any, size: int, time: float, job: int) -> None:
    """Add a departure to a heap of ``size``, ordered by time, then job."""
    place = size
    while place > 0:
        above = (place - 1) >> 1
        if times[above] < time or (times[above] == time and jobs[above] < job):
            break
        times[place], jobs[place] = times[above], jobs[above]
        place = above
    times[place], jobs[place] = time, job


@compiled
def heap_pop(times: Any, jobs: Any, size: int) -> None:
    """Remove the first departure of a heap of ``size``."""
    last = size - 1
    time, job = times[last], jobs[last]
    place, below = 0, 1
    while below < last:
        other = below + 1
        if other < last and (
            times[other] < times[below] or (times[other] == times[below] and jobs[other] < jobs[below])
        ):
            below = other
        if time < times[below] or (time == times[below] and job < jobs[below]):
            break
        times[place], jobs[place] = times[below], jobs[below]
        place, below = below, 2 * below + 1
    times[place], jobs[place] = time, job
