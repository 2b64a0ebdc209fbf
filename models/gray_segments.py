"""Incomplete cubes as segments of the reflected Gray code, the nodes left over as complete cubes."""

from __future__ import annotations

from collections.abc import Sequence

from allocert.machines import GrayCode, Subcube
from allocert.machines.words import bits, word_of
from allocert.models.incomplete_packing import IncompletePacking

__all__ = ["enclosing_subcube", "inner_diameter", "segments"]


def segments(n: int, size: int) -> IncompletePacking:
    """floor(2^n / size) segments of ``size`` ranks from rank 0 on, then the rest from small cubes to large.

    The rest ends at rank 2^n, so each of its pieces, one for each binary digit 1 of its length, starts at a
    multiple of its own length: it is a complete cube.
    """
    nodes = GrayCode.reflected(n).nodes
    sets = []
    rank = 0
    for _ in range(len(nodes) // size):
        segment = nodes[rank : rank + size]
        sets.append((enclosing_subcube(segment, n), word_of(segment)))
        rank += size
    leftover = []
    for k in bits(len(nodes) - rank):
        leftover.append(enclosing_subcube(nodes[rank : rank + (1 << k)], n))
        rank += 1 << k
    return IncompletePacking(tuple(sets), tuple(leftover))


def enclosing_subcube(nodes: Sequence[int], n: int) -> Subcube:
    """The smallest subcube that holds some nodes, at least one."""
    directions = 0
    for node in nodes:
        directions |= node ^ nodes[0]
    return Subcube(n, nodes[0] & ~directions, directions)


def inner_diameter(word: int, n: int) -> int | None:
    """The largest distance between two nodes along links inside ``word``; ``None`` if they fall apart."""
    members = tuple(bits(word))
    largest = 0
    for start in members:
        reached, frontier, distance = {start}, [start], -1
        while frontier:
            distance += 1
            near = {node ^ 1 << i for node in frontier for i in range(n)}
            frontier = [node for node in near if word >> node & 1 and node not in reached]
            reached.update(frontier)
        if len(reached) < len(members):
            return None
        largest = max(largest, distance)
    return largest
