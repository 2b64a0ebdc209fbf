"""The rules by which the checker narrows ranges, and its count of what stays empty, compiled. It shares no code with the search.

``low`` and ``high``, int64[2, rectangles], have the least and the greatest first column and row of each rectangle. What is done is
counted in ``work``, int64[1], as :mod:`allocert.solvers.limits` counts it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from allocert.machines.compiled import compiled

__all__ = [
    "DONE",
    "HALVE",
    "MORE",
    "TOO_DEEP",
    "TOO_LONG",
    "TOO_MUCH",
    "WASTE",
    "Mesh",
    "follow",
    "narrow",
    "waste",
]

DONE, MORE, TOO_LONG, TOO_DEEP, TOO_MUCH, HALVE, WASTE = range(7)
"""What following nodes comes to: no subtree is left; or more nodes are wanted; nodes are left over; there are more subtrees than places; that is too much work; a range cannot be halved there; columns or rows may leave too little empty."""


class Mesh(NamedTuple):
    """The question: int64 ``room[2]``, ``sides[2, rectangles]``, ``twins[:, 2]``, pairs of the same sides, and ``slack[1]``, what a packing leaves empty."""

    room: Any
    sides: Any
    twins: Any
    slack: Any


@compiled
def follow(nodes: Any, mesh: Mesh, low: Any, high: Any, due: Any, now: Any, work: Any, most: int) -> int:
    """Follow nodes, int64[:, 3] of axis, rectangle or -1 for waste, and position; up to ``most`` work.

    ``low`` and ``high``, int64[depth, 2, rectangles], have the ranges of the subtrees to come, the last one first, and ``due``, bool[depth,
    rectangles], whose ranges have not been narrowed yet. ``now``, int64[4], has the node, the last subtree, and two numbers to explain a
    refusal: the ends of the range that cannot be halved, or what stays empty.
    """
    now[0] = 0
    while now[1] >= 0:
        top = now[1]
        if not narrow(low[top], high[top], mesh, due[top], work, most):
            if work[0] > most:
                return TOO_MUCH
            now[1] -= 1
            continue
        if now[0] == nodes.shape[0]:
            return MORE
        axis, i, last = nodes[now[0], 0], nodes[now[0], 1], nodes[now[0], 2]
        if i < 0:
            now[2] = waste(low[top, axis], high[top, axis], mesh, axis, work)
            if now[2] <= mesh.slack[0]:
                return WASTE
            now[1] -= 1
        else:
            now[2], now[3] = low[top, axis, i], high[top, axis, i]
            if not now[2] <= last < now[3]:
                return HALVE
            if top + 1 == low.shape[0]:
                return TOO_DEEP
            low[top + 1], high[top + 1], due[top, i] = low[top], high[top], True
            due[top + 1] = due[top]
            high[top + 1, axis, i], low[top, axis, i] = last, last + 1
            now[1] += 1
        now[0] += 1
    return TOO_LONG if now[0] < nodes.shape[0] else DONE


@compiled
def narrow(low: Any, high: Any, mesh: Mesh, due: Any, work: Any, most: int) -> bool:
    """Narrow the ranges by all rules until none helps; whether no range is empty, and it was not more than ``most`` work.

    Those that are not ``due``, bool[rectangles], have been narrowed before: only what depends on the others is tried. None is due then.
    """
    if (low > high).any():
        return False
    cover, moved = np.zeros((3, 2 * due.size + 1), dtype=np.int64), np.ones(2, dtype=np.bool_)
    while due.any():
        work[0] += 24 + due.size * (due.size + due.sum()) // 16
        if work[0] > most:
            return False
        old_low, old_high = low.copy(), high.copy()
        for axis in range(2):
            if moved[axis] and not _cover(low[axis], high[axis], mesh, axis, cover):
                return False
        for axis in range(2):
            if not _apart(low, high, mesh, axis, due):
                return False
        for k in range(mesh.twins.shape[0]):
            i, j = mesh.twins[k, 0], mesh.twins[k, 1]
            if not _before(low[0], high[0], i, j, 0):
                return False
            if low[0, i] >= high[0, j] and not _before(low[1], high[1], i, j, mesh.sides[1, i]):
                return False
        moved[:], due[:] = False, False
        for axis in range(2):
            for i in range(due.size):
                if low[axis, i] != old_low[axis, i] or high[axis, i] != old_high[axis, i]:
                    moved[axis] = due[i] = True
    return True


@compiled
def _cover(low: Any, high: Any, mesh: Mesh, axis: int, cover: Any) -> bool:
    """Take positions from the ends of ranges where others leave too little of a column that would be covered."""
    length, across, most = mesh.sides[axis], mesh.sides[1 - axis], mesh.room[1 - axis]
    parts = _covered(low, high, mesh, axis, cover)
    start, end, taken = cover[0], cover[1], cover[2]
    fullest = taken[:parts].max() if parts else 0
    if fullest > most:
        return False
    for i in range(low.size):
        if low[i] == high[i] or fullest + across[i] <= most:
            continue
        first, final = low[i], high[i]
        # Of the columns from the greatest first one on the rectangle itself covers some for sure, which it does not take from itself.
        for k in range(parts):
            own = high[i] <= start[k] < low[i] + length[i]
            if taken[k] + across[i] > most and not own and start[k] < first + length[i] and first < end[k]:
                first = end[k]
        for k in range(parts - 1, -1, -1):
            own = high[i] <= start[k] < low[i] + length[i]
            if taken[k] + across[i] > most and not own and start[k] < final + length[i] and final < end[k]:
                final = start[k] - length[i]
        if first > final:
            return False
        low[i], high[i] = first, final
    return True


@compiled
def _covered(low: Any, high: Any, mesh: Mesh, axis: int, cover: Any) -> int:
    """The columns from each end of what some rectangle covers for sure to the next, and how much of them is covered; how many such parts."""
    changes, ends = (
        np.zeros(mesh.room[axis] + 1, dtype=np.int64),
        np.zeros(mesh.room[axis] + 1, dtype=np.bool_),
    )
    for i in range(low.size):
        start, end = high[i], low[i] + mesh.sides[axis, i]
        if start < end:
            ends[start] = ends[end] = True  # where one begins and another ends, nothing may change
            changes[start] += mesh.sides[1 - axis, i]
            changes[end] -= mesh.sides[1 - axis, i]
    parts, taken = 0, 0
    for place in range(ends.size):
        if ends[place]:
            taken += changes[place]
            cover[0, parts], cover[2, parts] = place, taken
            if parts:
                cover[1, parts - 1] = place
            parts += 1
    return max(0, parts - 1)


@compiled
def _apart(low: Any, high: Any, mesh: Mesh, axis: int, due: Any) -> bool:
    """Order two that overlap on the other axis for sure, one of them due, if only one order has room on this one."""
    other, length, across = 1 - axis, mesh.sides[axis], mesh.sides[1 - axis]
    for i in range(due.size):
        if not due[i]:
            continue
        for j in range(due.size):
            begin = max(high[other, i], high[other, j])
            end = min(low[other, i] + across[i], low[other, j] + across[j])
            if i == j or (begin >= end and across[i] + across[j] <= mesh.room[other]):
                continue
            forward = low[axis, i] + length[i] <= high[axis, j]
            back = low[axis, j] + length[j] <= high[axis, i]
            if not forward and not back:
                return False
            if forward and not back and not _before(low[axis], high[axis], i, j, length[i]):
                return False
            if back and not forward and not _before(low[axis], high[axis], j, i, length[j]):
                return False
    return True


@compiled
def _before(low: Any, high: Any, i: int, j: int, gap: int) -> bool:
    """Narrow two ranges so that i starts at least ``gap`` before j; whether none is empty."""
    low[j] = max(low[j], low[i] + gap)
    high[i] = min(high[i], high[j] - gap)
    return bool(low[i] <= high[i] and low[j] <= high[j])


@compiled
def waste(low: Any, high: Any, mesh: Mesh, axis: int, work: Any) -> int:
    """What stays empty at least in columns (axis 0) or rows (1) with these ranges, int64[rectangles]; counted until it is too much."""
    length, across, most = mesh.sides[axis], mesh.sides[1 - axis], mesh.room[1 - axis]
    ends = np.zeros(mesh.room[axis] + 1, dtype=np.bool_)
    ends[0] = ends[-1] = True
    for i in range(low.size):
        ends[low[i]] = ends[high[i]] = ends[low[i] + length[i]] = ends[high[i] + length[i]] = True
    lost, start = 0, 0
    for end in range(1, ends.size):
        if not ends[end] or lost > mesh.slack[0]:
            continue
        # From one end of a range to the next all columns are alike.
        work[0] += 1 + low.size // 16
        left, all_ = most, 0
        for i in range(low.size):
            if high[i] <= start < low[i] + length[i]:
                left -= across[i]
            elif low[i] <= start < high[i] + length[i]:
                all_ += across[i]
        filled = all_
        if all_ > left:
            sums = np.zeros(left + 1, dtype=np.bool_)
            sums[0] = True
            for i in range(low.size):
                sure = high[i] <= start < low[i] + length[i]
                if not sure and low[i] <= start < high[i] + length[i] and across[i] <= left:
                    work[0] += 4
                    more = sums[: left + 1 - across[i]].copy()
                    sums[across[i] :] |= more
            filled = np.flatnonzero(sums)[-1]
        lost += (left - filled) * (end - start)
        start = end
    return lost
