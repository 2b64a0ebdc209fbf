"""The largest sets of disjoint subcubes of one dimension, by search alone, and what they show of greatest partitions."""

from __future__ import annotations

from allocert.allocators.hypercube.subcube_sets import SubcubeSet
from allocert.machines.words import bits
from allocert.models.subcubes.greatest_subcubes import subcubes_of_dimension

__all__ = ["greatest_if_large", "largest_packings"]


def largest_packings(free: int, n: int, m: int) -> tuple[int, list[tuple[int, ...]]]:
    """The most disjoint m-cubes inside ``free``, and all largest sets of them, as words. No solver is used."""
    cubes = [word for word in subcubes_of_dimension(n, m) if word & free == word]
    best: list[tuple[int, ...]] = [()]

    def extend(start: int, left: int, chosen: tuple[int, ...]) -> None:
        nonlocal best
        if len(chosen) > len(best[0]):
            best = [chosen]
        elif chosen and len(chosen) == len(best[0]):
            best.append(chosen)
        for i in range(start, len(cubes)):
            if cubes[i] & left == cubes[i]:
                extend(i + 1, left ^ cubes[i], (*chosen, cubes[i]))

    extend(0, free, ())
    return len(best[0]), best


def greatest_if_large(free: int, n: int, m: int, k: int) -> SubcubeSet | None:
    """A largest set of m-cubes in ``free`` and single nodes, if it shows the large part of every greatest one.

    That is so when no (m+1)-cube is free and no largest set of m-cubes leaves a k-cube: then every greatest
    partition has as many m-cubes and no cube of dimension k..m-1. ``None`` otherwise.
    """
    if any(word & free == word for word in subcubes_of_dimension(n, m + 1)):
        return None
    smaller = subcubes_of_dimension(n, k)
    packings = largest_packings(free, n, m)[1]
    if any(word & free & ~sum(packing) == word for packing in packings for word in smaller):
        return None
    rest = free & ~sum(packings[0])
    return SubcubeSet(n, (*packings[0], *(1 << node for node in bits(rest))))
