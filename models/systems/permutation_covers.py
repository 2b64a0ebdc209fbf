"""Permutations whose buddy or cyclical systems together allocate every subcube.

The star sets of a buddy system are the sets of the last q of its permutation; those of a cyclical system the q next to each other
around the circle. Together the systems are complete iff each set of dimensions is a star set of one.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import comb

from allocert.machines.gray_families import chain_permutations

__all__ = [
    "buddy_family",
    "cyclical_families",
    "cyclical_star_sets",
    "least_cyclical",
    "ten_for_eight",
]

cyclical_families: dict[int, tuple[str, ...]] = {
    1: ("1",),
    2: ("12",),
    3: ("123",),
    4: ("1234", "1243"),
    5: ("12345", "13524"),
    6: ("123456", "126354", "135264", "152436"),
    7: ("1234567", "1247356", "1352674", "1457236", "1524637"),
}
"""For each d as few permutations as possible whose cyclical systems are complete together; found by CP-SAT."""

ten_for_eight: tuple[str, ...] = (
    "12435867",
    "13287564",
    "12684375",
    "14862375",
    "12845637",
    "14625837",
    "15328476",
    "15346278",
    "13625748",
    "15247368",
)
"""Ten for d = 8, where nine are not excluded; found by CP-SAT among families that a map of order four keeps."""


def least_cyclical(d: int) -> int:
    """No fewer cyclical systems are complete: each has d star sets of a size q, 0 < q < d, at most."""
    return max(-(-comb(d, q) // d) for q in range(d + 1))


def buddy_family(d: int) -> tuple[tuple[int, ...], ...]:
    """C(d, floor(d/2)) permutations of 1..d whose buddy systems are complete together: a symmetric chain each, prolonged.

    No fewer are: a buddy system has one star set of each size.
    """
    return tuple(pi[::-1] for pi in chain_permutations(d))


def cyclical_star_sets(pi: Iterable[int]) -> set[int]:
    """The star sets of the cyclical system of a permutation."""
    order = tuple(pi)
    d, sets = len(order), {0}
    for start in range(d):
        word = 0
        for j in range(d):
            word |= 1 << (order[(start + j) % d] - 1)
            sets.add(word)
    return sets
