"""The free blocks of a hypercube, compiled, two ways: the tree of largest blocks, and lists.

The tree grants the lowest address. It is int64[2^(n+1)]: node 1 stands for the cube, node v has the halves 2v and
2v + 1, and ``tree[v]`` is 1 + the dimension of the largest free block below v, or 0 without any.

The lists are those of figure 3 of Kandlur & Shin 1988, doubly linked.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np

from allocert.machines.compiled import compiled

__all__ = ["FreeLists", "Order", "lists_give", "lists_of", "lists_take", "tree_give", "tree_of", "tree_take"]

_NONE = -1
"""No block, no address."""

Order = IntEnum("Order", "HEAD TAIL LOWEST", start=0)
"""Which block of a list is granted: its head, its tail, or the one of lowest address."""


class FreeLists(NamedTuple):
    """Free blocks in lists, one for each dimension; all int64, addresses are ints.

    For a free block that starts at ``a``, ``behind[a]`` is the start of the next one of its list, ``before[a]`` of the one
    before it, and ``dimension[a]`` its dimension; where no free block starts that is -1. ``head[k]`` and ``tail[k]`` are
    the ends of the list of k-blocks.
    """

    behind: Any
    before: Any
    dimension: Any
    head: Any
    tail: Any


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
def lists_of(n: int, bad: Any) -> FreeLists:
    """The lists after the nodes where ``bad``, bool[2^n], is false were given one by one, upwards."""
    nodes = 1 << n
    lists = FreeLists(
        behind=np.full(nodes, _NONE),
        before=np.full(nodes, _NONE),
        dimension=np.full(nodes, _NONE),
        head=np.full(n + 1, _NONE),
        tail=np.full(n + 1, _NONE),
    )
    for node in range(nodes):
        if not bad[node]:
            lists_give(lists, n, 0, node)
    return lists


@compiled
def _link(lists: FreeLists, k: int, start: int) -> None:
    """Put the k-block at ``start`` at the head of its list."""
    old = lists.head[k]
    lists.behind[start], lists.before[start], lists.dimension[start] = old, _NONE, k
    if old >= 0:
        lists.before[old] = start
    else:
        lists.tail[k] = start
    lists.head[k] = start


@compiled
def _unlink(lists: FreeLists, k: int, start: int) -> None:
    behind, before = lists.behind[start], lists.before[start]
    if before >= 0:
        lists.behind[before] = behind
    else:
        lists.head[k] = behind
    if behind >= 0:
        lists.before[behind] = before
    else:
        lists.tail[k] = before
    lists.dimension[start] = _NONE


@compiled
def lists_take(lists: FreeLists, n: int, k: int, order: Order) -> int:
    """Remove a k-block, cut from the smallest that suffices, and return its start, or -1."""
    search = k
    while search <= n and lists.head[search] < 0:
        search += 1
    if search > n:
        return _NONE
    start: int = lists.tail[search] if order == Order.TAIL else lists.head[search]
    if order == Order.LOWEST:
        other = start
        while other >= 0:
            start = min(start, other)
            other = lists.behind[other]
    _unlink(lists, search, start)
    for split in range(search - 1, k - 1, -1):
        _link(lists, split, start + (1 << split))
    return start


@compiled
def lists_give(lists: FreeLists, n: int, k: int, start: int) -> None:
    """Insert the k-block at ``start``, joined with free buddies as far as possible."""
    while k < n and lists.dimension[start ^ (1 << k)] == k:
        _unlink(lists, k, start ^ (1 << k))
        start &= ~(1 << k)
        k += 1
    _link(lists, k, start)
