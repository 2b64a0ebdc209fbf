"""What the shipped code on tori has for Coq's tables: words of links and of processors, strided members, families, matrices."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from allocert.allocators.torus.availability import Availability
from allocert.machines.subtorus import Subtorus
from allocert.machines.torus_links import Routing, Single, TorusLinks, Wrap, strided
from allocert.machines.words import bits
from allocert.models.torus.link_families import classes, offsets
from allocert.models.torus.processor_graph import mesh_edges, moved, torus_edges
from allocert.proofs.formal.ties import tied

__all__ = [
    "cells_table",
    "edges_table",
    "expand_table",
    "intervals_table",
    "lengths_table",
    "links_table",
    "meets_table",
    "offsets_table",
    "strided_table",
]

_TORI = (
    *((side,) for side in range(1, 6)),
    *product(range(1, 4), repeat=2),
    *((4, 2), (2, 4), (1, 2, 2), (2, 1, 2), (2, 2, 1), (2, 2, 2), (3, 2, 2)),
)


def _members(sides: tuple[int, ...]) -> Iterator[list[list[int]]]:
    """All members along each axis, one or more, in the order of their words."""
    for words in product(*(range(1, 1 << side) for side in sides)):
        yield [list(bits(word)) for word in words]


@tied("torus_links/links")
def links_table() -> list[Any]:
    """For each torus and its members, the links for all routings, with loops and parallel links and as a simple graph; the processors."""
    routings = [Routing(wrap, single) for wrap, single in product(Wrap, Single)]

    def row(sides: tuple[int, ...], members: list[list[int]]) -> list[int]:
        tori = TorusLinks(sides), TorusLinks(sides, simple=True)
        words = [torus.spanned(members, routing) for routing in routings for torus in tori]
        return [*words, tori[0].processors_of(members)]

    return [[row(sides, members) for members in _members(sides)] for sides in _TORI]


@tied("torus_links/strided")
def strided_table() -> list[Any]:
    """For sides up to 8, all strides and offsets: the members."""
    return [
        [[list(strided(side, stride, offset)) for offset in range(stride)] for stride in range(1, side + 1)]
        for side in range(1, 9)
    ]


@tied("torus_links/offsets")
def offsets_table() -> list[Any]:
    """For one to three strides: the offsets, and their classes."""
    boxes = [(3, 1), (5, 2), (3, 3)]
    strides = [own for most, axes in boxes for own in product(range(1, most + 1), repeat=axes)]
    return [[[*map(list, part)] for part in (offsets(own), *classes(own))] for own in strides]


@tied("torus_links/cells")
def cells_table() -> list[Any]:
    """For sides up to 6, their divisors and all offsets: the words of rows and of columns."""

    def row(torus: int, side: int) -> list[list[int]]:
        own = product(range(torus // side), repeat=2)
        regions = (Subtorus.strided(torus, side, *offset) for offset in own)
        return [[region.rows, region.cols] for region in regions]

    return [[row(torus, d) for d in range(1, torus + 1) if torus % d == 0] for torus in range(1, 7)]


@tied("torus_links/meets")
def meets_table() -> list[Any]:
    """For all pairs of subtori on three rows and three columns: 1 if they have processors in common."""
    words = product(range(1, 8), repeat=2)
    regions = [Subtorus(*own) for own in words if own[0].bit_count() == own[1].bit_count()]
    return [[int(one.meets(other)) for other in regions] for one in regions]


@tied("torus_links/expand")
def expand_table() -> list[Any]:
    """For sides up to 6 and all sizes of the block: the arrays 0, 1, 2, ... expanded once; nothing where the three differ."""

    def row(torus: int, size: int) -> list[Any]:
        matrix, entries = Availability(torus, 0), range(torus * torus)
        matrix.left, matrix.level, matrix.job = list(entries), list(entries), list(entries)
        matrix.expand(size)
        return list(matrix.left) if matrix.left == matrix.level == matrix.job else []

    return [[row(torus, size) for size in range(1, torus + 1)] for torus in range(1, 7)]


@tied("torus_links/lengths")
def lengths_table() -> list[Any]:
    """For smaller tori, all members and routings: how many links each link of the subtorus spans."""
    tori = (*_TORI[:5], (1, 3), (2, 2), (2, 3), (3, 2), (1, 2, 2))
    routings = [Routing(wrap, single) for wrap, single in product(Wrap, Single)]

    def row(sides: tuple[int, ...], members: list[list[int]]) -> list[list[int]]:
        torus = TorusLinks(sides)
        return [[len(route.links) for route in torus.routes(members, routing)] for routing in routings]

    return [[row(sides, members) for members in _members(sides)] for sides in tori]


@tied("torus_links/intervals")
def intervals_table() -> list[Any]:
    """For all p-intervals of at most six rows from row 0 to 5 on: the words of rows and of columns."""
    regions = [[Subtorus.interval(first, side) for side in range(1, 7)] for first in range(6)]
    return [[[region.rows, region.cols] for region in own] for own in regions]


@tied("torus_links/edges")
def edges_table() -> list[Any]:
    """For sides 1 to 6: the links of the torus, of the simple graph and of the mesh, by their ends; then the translations."""
    sides = range(1, 7)
    kinds = [(torus_edges(side, False), torus_edges(side, True), mesh_edges(side)) for side in sides]
    return [*([[[*edge] for edge in edges] for edges in three] for three in kinds), *_moved()]


def _moved() -> list[Any]:
    """For sides 1 to 4 and all translations: where each processor goes."""

    def row(side: int, down: int, right: int) -> list[int]:
        return [moved(side, node, down, right) for node in range(side * side)]

    return [
        [[row(side, down, right) for right in range(side)] for down in range(side)] for side in range(1, 5)
    ]
