"""Every configuration of a small mesh: all sets of pairwise disjoint submeshes, and the frames they leave free.

Submeshes are quadruples ``(a, b, c, d)`` as in Morgenstern 1994: columns a..c, rows b..d, inclusive. A processor's
bit is a + X b.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, TypeAlias

__all__ = [
    "Configuration",
    "Quadruple",
    "Situation",
    "area",
    "boundary_requests",
    "configurations",
    "first_free_base",
    "free_bases",
    "meshes",
    "partitions",
    "situations",
    "submeshes",
    "word",
]


class Quadruple(NamedTuple):
    """A submesh: columns a..c, rows b..d."""

    a: int
    b: int
    c: int
    d: int


Configuration: TypeAlias = tuple[Quadruple, ...]
"""Pairwise disjoint submeshes, by the row-major order of their bases."""


class Situation(NamedTuple):
    """A mesh M(X, Y) with residents, and the word of their processors."""

    X: int
    Y: int
    residents: Configuration
    busy: int


def meshes(processors: int) -> list[tuple[int, int]]:
    """The sides (X, Y) of all meshes with that many processors, by X."""
    return [(X, processors // X) for X in range(1, processors + 1) if processors % X == 0]


@lru_cache(maxsize=64)
def submeshes(X: int, Y: int) -> Configuration:
    """All X(X+1)Y(Y+1)/4 submeshes of M(X, Y), by base in row-major order, then by size.

    >>> len(submeshes(2, 2))
    9
    """
    return tuple(
        Quadruple(a, b, c, d) for b in range(Y) for a in range(X) for d in range(b, Y) for c in range(a, X)
    )


def area(submesh: Quadruple) -> int:
    """Its number of processors."""
    return (submesh.c - submesh.a + 1) * (submesh.d - submesh.b + 1)


@lru_cache(maxsize=4096)
def word(X: int, submesh: Quadruple) -> int:
    """Its processors in a mesh X columns wide.

    >>> bin(word(3, Quadruple(0, 0, 1, 1)))
    '0b11011'
    """
    row = ((1 << (submesh.c - submesh.a + 1)) - 1) << submesh.a
    return sum(row << (X * y) for y in range(submesh.b, submesh.d + 1))


def partitions(X: int, Y: int, free: int, gaps: bool = False) -> Iterator[tuple[Configuration, int]]:
    """Every way to cut the processors of ``free`` into submeshes; with ``gaps`` some may be left out.

    Yields the submeshes, and the word of the processors that are in none of them.
    """
    return _cut(X, _by_base(X, Y), free, (), 0, gaps)


def _cut(
    X: int,
    known: tuple[tuple[tuple[Quadruple, int], ...], ...],
    left: int,
    taken: Configuration,
    out: int,
    gaps: bool,
) -> Iterator[tuple[Configuration, int]]:
    if not left:
        yield taken, out
        return
    lowest = left & -left
    if gaps:
        yield from _cut(X, known, left ^ lowest, taken, out | lowest, gaps)
    for submesh, bits in known[lowest.bit_length() - 1]:
        if bits & left == bits:
            yield from _cut(X, known, left ^ bits, (*taken, submesh), out, gaps)


@lru_cache(maxsize=64)
def _by_base(X: int, Y: int) -> tuple[tuple[tuple[Quadruple, int], ...], ...]:
    found: list[list[tuple[Quadruple, int]]] = [[] for _ in range(X * Y)]
    for submesh in submeshes(X, Y):
        found[submesh.a + X * submesh.b].append((submesh, word(X, submesh)))
    return tuple(map(tuple, found))


def configurations(X: int, Y: int) -> Iterator[Configuration]:
    """Every configuration of M(X, Y), the empty one and the full ones included, each once.

    >>> sum(1 for _ in configurations(2, 1))
    5
    """
    for residents, _ in partitions(X, Y, (1 << X * Y) - 1, gaps=True):
        yield residents


def situations(processors: int) -> tuple[Situation, ...]:
    """Every configuration of every mesh with that many processors, fewest residents first.

    There are 2, 10, 26, 103, 178, 984, 1220, 7072 and 13929 of them for 1..9 processors; these lists are kept.
    """
    return _kept(processors) if processors <= _KEPT else _listed(processors)


_KEPT = 9


@lru_cache(maxsize=_KEPT)
def _kept(processors: int) -> tuple[Situation, ...]:
    return _listed(processors)


def _listed(processors: int) -> tuple[Situation, ...]:
    full = (1 << processors) - 1
    found = [
        Situation(X, Y, residents, full ^ out)
        for X, Y in meshes(processors)
        for residents, out in partitions(X, Y, full, gaps=True)
    ]
    return tuple(sorted(found, key=lambda s: (len(s.residents), s.X, s.residents)))


def boundary_requests(X: int, Y: int) -> Iterator[tuple[int, int]]:
    """All requests x <= X + 1, y <= Y + 1: those that fit, and the first that do not."""
    for y in range(1, Y + 2):
        for x in range(1, X + 2):
            yield x, y


@lru_cache(maxsize=4096)
def _frames(X: int, Y: int, x: int, y: int) -> tuple[tuple[tuple[int, int], int], ...]:
    return tuple(
        ((i, j), word(X, Quadruple(i, j, i + x - 1, j + y - 1)))
        for j in range(Y - y + 1)
        for i in range(X - x + 1)
    )


def free_bases(situation: Situation, x: int, y: int) -> list[tuple[int, int]]:
    """The specification: the bases (i, j) of all frames x by y inside the mesh that no resident meets, row-major."""
    return [base for base, frame in _frames(situation.X, situation.Y, x, y) if not frame & situation.busy]


def first_free_base(situation: Situation, x: int, y: int) -> tuple[int, int] | None:
    """The first of them in row-major order, or ``None``."""
    for base, frame in _frames(situation.X, situation.Y, x, y):
        if not frame & situation.busy:
            return base
    return None
