"""All configurations whose interval sets are given ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from allocert.models.meshes.configurations import Configuration, Quadruple
from allocert.models.meshes.printed_scan import Intervals

__all__ = ["recovered"]

Named = Mapping[int, Intervals]
"""The nonempty sets, by row or column."""


def recovered(
    base: Named, reverse: Named, left: Named | None = None, right: Named | None = None
) -> Iterator[Configuration]:
    """Every set of disjoint submeshes with B = ``base`` and R = ``reverse``, and B', R' if they are given.

    Only places that the sets name can be corners, so the mesh only has to be large enough. Exhaustive: the first
    top place that no submesh covers yet gets every submesh that may begin there.
    """
    tops, bottoms = _places(base), _places(reverse)
    sides = None if left is None or right is None else (_places(left), _places(right))
    yield from _search(frozenset(tops), frozenset(bottoms), sides, ())


def _search(
    tops: frozenset[tuple[int, int]],
    bottoms: frozenset[tuple[int, int]],
    sides: tuple[set[tuple[int, int]], set[tuple[int, int]]] | None,
    taken: Configuration,
) -> Iterator[Configuration]:
    """``tops`` and ``bottoms`` are the (row, column) places that are still to be covered exactly once."""
    if not tops:
        if not bottoms and (sides is None or _sides(taken) == sides):
            yield taken
        return
    b, a = min(tops)
    ends = sorted({row for row, _ in bottoms if row >= b})
    widths = range(a, max(column for _, column in tops) + 1)
    for c, d in product(widths, ends):
        top = {(b, column) for column in range(a, c + 1)}
        bottom = {(d, column) for column in range(a, c + 1)}
        one = Quadruple(a, b, c, d)
        if top <= tops and bottom <= bottoms and not any(_meet(one, other) for other in taken):
            yield from _search(tops - top, bottoms - bottom, sides, (*taken, one))


def _places(sets: Named) -> set[tuple[int, int]]:
    return {
        (line, place) for line, held in sets.items() for low, high in held for place in range(low, high + 1)
    }


def _sides(residents: Configuration) -> tuple[set[tuple[int, int]], set[tuple[int, int]]]:
    left = {(r.a, row) for r in residents for row in range(r.b, r.d + 1)}
    right = {(r.c, row) for r in residents for row in range(r.b, r.d + 1)}
    return left, right


def _meet(one: Quadruple, other: Quadruple) -> bool:
    return one.a <= other.c and other.a <= one.c and one.b <= other.d and other.b <= one.d
