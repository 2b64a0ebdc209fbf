"""The free blocks of a hypercube, compiled, two ways: the tree of largest blocks, and lists.

The tree grants the lowest address. It is int64[2^(n+1)]: node 1 stands for the cube, node v has the halves 2v and
2v + 1, and ``tree[v]`` is 1 + the dimension of the largest free block below v, or 0 without any.

The lists are those of figure 3 of Kandlur & Shin 1988, doubly linked: an array of links and one of ends. Addresses are
ints, -1 for none.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np

from allocert.machines.compiled import compiled

__all__ = ["Order", "lists_give", "lists_of", "lists_take", "tree_give", "tree_of", "tree_take"]

_NONE = -1
"""No block, no address."""

Order = IntEnum("Order", "HEAD TAIL LOWEST", start=0)
"""Which block of a list is granted: its head, its tail, or the one of lowest address."""


BEHIND, BEFORE, DIMENSION = range(3)
"""The rows of the links, int64[3, 2^n]: for a free block that starts at a, the start of the next one of its list, that of
the one before it, and its dimension, -1 where no free block starts."""

HEAD, TAIL = range(2)
"""The rows of the ends, int64[2, n + 1]: the first and the last start of each dimension's list."""


@compiled
def tree_of(n: int, bad: Any) -> Any:
    """The tree of Q_n whose nodes are free where ``bad``, bool[2^n], is false."""
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
        return _NONE
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
    """The links and ends after the nodes where ``bad``, bool[2^n], is false were given one by one, upwards."""
    nodes = 1 << n
    links, ends = np.full((3, nodes), _NONE), np.full((2, n + 1), _NONE)
    for node in range(nodes):
        if not bad[node]:
            lists_give(links, ends, n, 0, node)
    return links, ends


@compiled
def _link(links: Any, ends: Any, k: int, start: int) -> None:
    """Put the k-block at ``start`` at the head of its list."""
    old = ends[HEAD, k]
    links[BEHIND, start], links[BEFORE, start], links[DIMENSION, start] = old, _NONE, k
    if old >= 0:
        links[BEFORE, old] = start
    else:
        ends[TAIL, k] = start
    ends[HEAD, k] = start


@compiled
def _unlink(links: Any, ends: Any, k: int, start: int) -> None:
    behind, before = links[BEHIND, start], links[BEFORE, start]
    if before >= 0:
        links[BEHIND, before] = behind
    else:
        ends[HEAD, k] = behind
    if behind >= 0:
        links[BEFORE, behind] = before
    else:
        ends[TAIL, k] = before
    links[DIMENSION, start] = _NONE


@compiled
def lists_take(links: Any, ends: Any, n: int, k: int, order: int) -> int:
    """Remove a k-block, cut from the smallest that suffices, and return its start, or -1."""
    search = k
    while search <= n and ends[HEAD, search] < 0:
        search += 1
    if search > n:
        return _NONE
    start: int = ends[TAIL, search] if order == Order.TAIL else ends[HEAD, search]
    if order == Order.LOWEST:
        other = start
        while other >= 0:
            start = min(start, other)
            other = links[BEHIND, other]
    _unlink(links, ends, search, start)
    for split in range(search - 1, k - 1, -1):
        _link(links, ends, split, start + (1 << split))
    return start


@compiled
def lists_give(links: Any, ends: Any, n: int, k: int, start: int) -> None:
    """Insert the k-block at ``start``, joined with free buddies as far as possible."""
    while k < n and links[DIMENSION, start ^ (1 << k)] == k:
        _unlink(links, ends, k, start ^ (1 << k))
        start &= ~(1 << k)
        k += 1
    _link(links, ends, k, start)
