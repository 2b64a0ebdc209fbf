"""A queue whose jobs are known beforehand, compiled: who stands in it, by rank, and lines of those who ask for the same, by least times."""

from __future__ import annotations

from typing import Any

from allocert.machines.compiled import compiled

__all__ = [
    "BASE",
    "COUNT",
    "NEVER",
    "OFFSET",
    "SIZE",
    "WANTED",
    "WANTS",
    "below",
    "next_in_line",
    "put",
    "set_time",
    "standing",
]

NEVER = 1 << 62
"""The time of who does not stand in line."""

WANTS, WANTED, OFFSET, COUNT, SIZE, BASE = range(6)
"""The columns of a line: a request, the processors that its jobs need of that; where its members begin, and how many there are; the size of its tree,
a power of two that is no less, and where that begins: node k has the least of nodes 2k and 2k + 1, and place p is node SIZE + p."""


@compiled
def put(tree: Any, rank: int, change: int) -> None:
    """Count one more or less at a rank from 0 on; ``tree[k]`` counts the k & -k ranks before k (Fenwick 1994)."""
    k = rank + 1
    while k < len(tree):
        tree[k] += change
        k += k & -k


@compiled
def below(tree: Any, rank: int) -> int:
    """How many stand before a rank."""
    count = 0
    while rank > 0:
        count += tree[rank]
        rank &= rank - 1
    return count


@compiled
def standing(tree: Any, place: int) -> int:
    """The rank (row of ``tree``, from 0) of the job at a place of the queue, which must be occupied."""
    rank, step = 0, 1
    while step * 2 < len(tree):
        step *= 2
    while step:
        if rank + step < len(tree) and tree[rank + step] <= place:
            rank += step
            place -= tree[rank]
        step >>= 1
    return rank


@compiled
def set_time(lines: Any, least: Any, line: int, place: int, time: int) -> None:
    """Set the time of a line's member at a place, and update the minima above it."""
    base, node = lines[line, BASE], lines[line, SIZE] + place
    least[base + node] = time
    while node > 1:
        node >>= 1
        less = min(least[base + 2 * node], least[base + 2 * node + 1])
        if least[base + node] == less:
            break
        least[base + node] = less


@compiled
def next_in_line(lines: Any, members: Any, least: Any, line: int, after: int, within: int) -> int:
    """The first member of a line after another whose time is at most ``within``, -1 if there is none."""
    base, size = lines[line, BASE], lines[line, SIZE]
    if least[base + 1] > within:
        return -1
    low, high = lines[line, OFFSET], lines[line, OFFSET] + lines[line, COUNT]
    while low < high:
        middle = (low + high) >> 1
        if members[middle] > after:
            high = middle
        else:
            low = middle + 1
    place = low - lines[line, OFFSET]
    if place == lines[line, COUNT]:
        return -1
    node = size + place
    while least[base + node] > within:
        while node & 1:  # a right child: what follows it follows its parent
            node >>= 1
        if node == 0:
            return -1
        node += 1
    while node < size:
        node *= 2
        if least[base + node] > within:
            node += 1
    return int(members[lines[line, OFFSET] + node - size])
