"""Incomplete cubes as segments of the reflected Gray code, the nodes left over as complete cubes."""

from __future__ import annotations

from allocert.machines import Subcube
from allocert.machines.graysegments import gray_node, segment_directions, segment_word
from allocert.machines.words import bits
from allocert.models.subcubes.incomplete_packing import IncompletePacking

__all__ = ["enclosing_subcube", "inner_diameter", "segments"]


def segments(n: int, size: int) -> IncompletePacking:
    """floor(2^n / size) segments of ``size`` ranks from rank 0 on, then the rest from small cubes to large.

    The rest ends at rank 2^n, so each of its pieces, one for each binary digit 1 of its length, starts at a
    multiple of its own length: it is a complete cube.
    """
    nodes = 1 << n
    starts = range(0, nodes - size + 1, size)
    sets = tuple((enclosing_subcube(n, at, at + size), segment_word(n, at, at + size)) for at in starts)
    rank = len(starts) * size
    leftover = []
    for k in bits(nodes - rank):
        leftover.append(enclosing_subcube(n, rank, rank + (1 << k)))
        rank += 1 << k
    return IncompletePacking(sets, tuple(leftover))


def enclosing_subcube(n: int, start: int, stop: int) -> Subcube:
    """The smallest subcube of Q_n around the ranks ``start`` .. ``stop - 1``, at least one."""
    directions = segment_directions(start, stop)
    return Subcube(n, gray_node(start) & ~directions, directions)


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
