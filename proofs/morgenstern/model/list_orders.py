"""The greatest number of list nodes that a method touches in any order of the list, without trying all orders."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from allocert.models.meshes.configurations import Situation
from allocert.models.meshes.printed_sliding import (
    SEARCHES,
    aligned_bases,
    all_bases,
    frame_at,
    meet,
)

__all__ = ["most_in_any_order", "most_steps"]


def most_steps(method: str, s: Situation, x: int, y: int, enough: int) -> int:
    """The most nodes that FS_1, FS_n, AS or FS_f touches for x by y in any order of the list, exact above ``enough``.

    AS scans the whole list whatever its order. What FS_f passes over depends on the order, so it is run in each.
    """
    count = len(s.residents)
    if (s.X - x + 1) * (s.Y - y + 1) * count <= enough:
        return 0
    if method in ("AS", "FS_f"):
        orders = [s.residents] if method == "AS" else permutations(s.residents)
        return max(SEARCHES[method](s, x, y, order).touched for order in orders)
    hits = _conflicts(method, s, x, y)
    if sum(count - hit.bit_count() + 1 if hit else count for hit in hits) <= enough:
        return 0
    return most_in_any_order(hits, count)


def _conflicts(method: str, s: Situation, x: int, y: int) -> list[int]:
    """For each candidate up to the first free one, which residents conflict, as a word."""
    hits = []
    for i, j in (aligned_bases if method == "FS_n" else all_bases)(s.X, s.Y, x, y):
        frame = frame_at(i, j, x, y)
        hits.append(sum(1 << k for k, r in enumerate(s.residents) if meet(frame, r)))
        if not hits[-1]:
            break
    return hits


def most_in_any_order(hits: Sequence[int], count: int) -> int:
    """The greatest sum over scans of the place of the first node hit, over all orders of ``count`` nodes.

    A scan that hits nothing takes ``count``. A scan is still under way as long as it is not hit, so each node
    of an order costs as many steps as there are scans that the nodes before it do not hit; the best order is
    found by the set of nodes that come first.

    >>> most_in_any_order([0b01, 0b11], 2)
    3
    """
    full = (1 << count) - 1
    rest = [0] * (full + 1)
    for placed in reversed(range(full)):
        waiting = sum(1 for hit in hits if not hit & placed)
        rest[placed] = waiting + max(
            rest[placed | 1 << node] for node in range(count) if not placed >> node & 1
        )
    return rest[0]
