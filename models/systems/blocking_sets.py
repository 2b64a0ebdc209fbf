"""Explicit sets of processors that meet every (d-r)-subcube of Q(2^d): upper bounds on K_w(2^d, 2^(d-r)).

Each can be held against the definition. As rows they are binary covering arrays of strength r with d columns.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from allocert.models.systems.strength_two import strength_two_set

__all__ = ["blocking_set", "by_weight", "doubled", "folded_paley", "paley"]

_FOUR_CYCLES = (
    (0,),
    (7, 11, 13, 14),
    (18, 36, 72, 129),
    (25, 35, 70, 140),
    (31, 47, 79, 143),
    (53, 106, 154, 197),
    (56, 97, 148, 194),
    (62, 109, 151, 203),
    (83, 92, 166, 169),
    (85, 170),
    (112, 176, 208, 224),
    (118, 179, 217, 236),
    (123, 189, 222, 231),
    (241, 242, 244, 248),
    (255,),
)
"""52 processors for d = 8, r = 5: orbits of the map that turns both halves of the 8 bits by one place, found by CP-SAT."""


def by_weight(d: int, modulus: int) -> tuple[int, ...]:
    """The smallest class of processors by number of ones modulo ``modulus``.

    A subcube of dimension ``modulus`` - 1 or more has every class: so for q = 1 half of all, for q = 2 floor(2^d/3).
    """
    classes: list[list[int]] = [[] for _ in range(modulus)]
    for x in range(1 << d):
        classes[x.bit_count() % modulus].append(x)
    smallest = min(classes, key=len)
    return tuple(smallest)


def paley(p: int) -> tuple[int, ...]:
    """0 and the p cyclic shifts of the squares modulo p, 0 included, as p bits: p + 1 rows, from Paley's Hadamard matrices.

    For p = 11 any three columns show all eight values.
    """
    squares = {i * i % p for i in range(p)}
    return (0, *(sum(1 << j for j in range(p) if (j - i) % p in squares) for i in range(p)))


def folded_paley(p: int) -> tuple[int, ...]:
    """The rows of :func:`paley` with one more bit 0, and their complements.

    For p = 11 any four of the 12 columns show all sixteen values.
    """
    full = (1 << (p + 1)) - 1
    rows = paley(p)
    return (*rows, *(row ^ full for row in rows))


def doubled(d: int) -> tuple[int, ...]:
    """Rows of strength 3 for d bits from such rows for h = ceil(d/2) bits, each twice side by side, and rows of strength 2, each next to
    its complement. Source: Chateauneuf and Kreher 2002.
    """
    half = (d + 1) // 2
    full = (1 << half) - 1
    twice = (x << half | x for x in blocking_set(half, 3))
    turned = (x << half | (x ^ full) for x in strength_two_set(half))
    return _cut([*twice, *turned], d)


@lru_cache(maxsize=256)
def blocking_set(d: int, r: int) -> tuple[int, ...]:
    """The smallest set known here that meets every (d-r)-subcube, for 0 <= r <= d."""
    q = d - r
    if r == 2:
        return strength_two_set(d)
    if r == 3 and d > 11:
        return doubled(d)
    found = [by_weight(d, q + 1)]
    if r == 0:
        found.append((0,))
    if r == 1:
        found.append((0, (1 << d) - 1))
    if r == 3 and d <= 11:
        found.append(_cut(paley(11), d))
    if r == 4 and d <= 12:
        found.append(_cut(folded_paley(11), d))
    if r == 5 and d <= 8:
        found.append(_cut([x for orbit in _FOUR_CYCLES for x in orbit], d))
    return min(found, key=len)


def _cut(rows: Iterable[int], d: int) -> tuple[int, ...]:
    """The last d bits of each row: leaving out columns keeps the strength."""
    return tuple(sorted({row & ((1 << d) - 1) for row in rows}))
