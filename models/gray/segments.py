"""Distances inside segments of the reflected Gray code, and other sets of nodes."""

from __future__ import annotations

from allocert.machines.words import bits

__all__ = ["inner_diameter"]


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
