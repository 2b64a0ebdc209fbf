"""Gupta and Srimani 1997, section 3: which jobs can run together without contention, by trying all places."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Literal

from allocert.machines.subtorus import Subtorus
from allocert.machines.torus_links import Routing, Single, TorusLinks, axes_of
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.theorems.torus.links import PACK_INTERVALS, PACK_RINGS, PACK_SINGLES
from allocert.verification.claims.claim import Claim

__all__ = ["CLAIMS", "Packing", "side_sets", "together"]

Packing = Literal["p-intervals", "single-with-rings", "single-without-links"]
"""P-intervals; any rows and columns, a single processor with the rings of its row and column; any rows and columns, a single
processor without links, so that only its processor counts."""

Sides = tuple[int, ...]


@lru_cache(maxsize=64)
def _places(torus: int, side: int, packing: Packing) -> tuple[tuple[int, int], ...]:
    """Every place of a side: its links and its processors, as words."""
    links = TorusLinks((torus, torus))
    if packing == "p-intervals":
        regions = [Subtorus.interval(first, side) for first in range(torus - side + 1)]
    else:
        words = [sum(1 << i for i in chosen) for chosen in combinations(range(torus), side)]
        regions = [Subtorus(rows, cols) for rows in words for cols in words]
    routing = Routing(single=Single.NO_LINK if packing == "single-without-links" else Single.RING)
    return tuple((links.spanned(axes_of(r), routing), links.processors_of(axes_of(r))) for r in regions)


@lru_cache(maxsize=100_000)
def together(torus: int, sides: Sides, packing: Packing) -> bool:
    """Whether jobs of these sides, largest first, have places without common links or processors, by trying all."""

    def place(index: int, least: int, links: int, processors: int) -> bool:
        if index == len(sides):
            return True
        side = sides[index]
        if packing == "single-without-links" and side == 1:
            return torus * torus - processors.bit_count() >= len(sides) - index
        first = least if index and sides[index - 1] == side else 0
        for number, (own, nodes) in enumerate(_places(torus, side, packing)):
            free = number >= first and not own & links and not nodes & processors
            if free and place(index + 1, number, links | own, processors | nodes):
                return True
        return False

    return place(0, 0, 0, 0)


def side_sets(torus: int) -> Iterator[Sides]:
    """Sides of jobs that do not need more processors than there are, largest first; one job more than rows at most is single."""

    def extend(sides: Sides, processors: int) -> Iterator[Sides]:
        if sides:
            yield sides
        for side in range(1, min([torus, *sides[-1:]]) + 1):
            if side * side <= processors:
                yield from extend((*sides, side), processors - side * side)

    return extend((), torus * torus)


_ALL = "all m and sets of sides"

CLAIMS: tuple[Claim, ...] = (
    in_coq("GS-PACK@p-intervals", PACK_INTERVALS, _ALL),
    in_coq("GS-PACK@single-with-rings", PACK_RINGS, _ALL),
    in_coq("GS-PACK@single-without-links", PACK_SINGLES, _ALL),
)
