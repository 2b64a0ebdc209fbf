"""Refuting a packing by conservative scales: other sides for the same rectangles, with too much area.

A scale for the columns gives each side length s a value such that rectangles whose sides together are at most
the mesh's width have values of at most ``capacity`` together. Given one scale for each axis, a packing could
be rebuilt with the values for sides: push everything left as far as what lies to its left allows; chains of
rectangles stay within the capacity. So the rebuilt areas are at most the product of the capacities. Dual
feasible functions are scales for any set of sides; those used here need only be so for the sides present.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from math import isqrt
from typing import Any

import numpy as np

from allocert.models.rectangles.problem import Rectangles

__all__ = ["Scale", "refuting_scales", "rounding", "scales_for", "threshold"]

_MOST_WORK = 4_000_000
"""Areas added up for one question; each is below 2^46 and a sum below 2^63 for the largest meshes."""


@dataclass(frozen=True)
class Scale:
    """Values for side lengths, and what rectangles next to one another have at most together."""

    capacity: int
    values: tuple[tuple[int, int], ...]

    def to_json(self) -> dict[str, Any]:
        """Plain data."""
        return {"capacity": self.capacity, "values": [list(pair) for pair in self.values]}


def threshold(side: int, length: int, least: int) -> int:
    """Sides below ``least`` count nothing, those that leave less than that the whole ``length``.

    Source: the dual feasible function u_0 of Fekete and Schepers; ``2 * least <= length``, capacity ``length``.
    """
    if side > length - least:
        return length
    return side if side >= least else 0


def rounding(side: int, length: int, unit: int) -> int:
    """Twice the number of units, halves rounded symmetrically; capacity ``2 * (length // unit)``.

    Source: the dual feasible function f_1 of Carlier, Clautiaux and Moukrim; ``2 * unit <= length``.
    """
    whole = length // unit
    if 2 * side > length:
        return 2 * (whole - (length - side) // unit)
    return whole if 2 * side == length else 2 * (side // unit)


def _fraction(side: int, length: int, parts: int) -> int:
    """``side`` rounded down to multiples of 1/(parts + 1), multiples themselves kept; capacity ``parts * length``.

    Source: the dual feasible function u^(k) of Fekete and Schepers.
    """
    whole, rest = divmod((parts + 1) * side, length)
    return whole * length if rest else parts * side


def scales_for(length: int, sides: Sequence[int]) -> Iterator[Scale]:
    """Scales of the three families that differ on these sides, the plain lengths first."""
    distinct = sorted({side for side in sides if side <= length})
    seen: set[tuple[int, ...]] = set()
    # The families change only at sides and at their complements.
    steps = sorted(
        {s for side in distinct for s in (side, length - side + 1, side + 1) if 1 <= 2 * s <= length}
    )
    units = range(1, length // 2 + 1) if length <= 64 else steps
    made = [(length, [*distinct])]
    made += [(length, [threshold(side, length, least) for side in distinct]) for least in steps]
    made += [(2 * (length // unit), [rounding(side, length, unit) for side in distinct]) for unit in units]
    made += [(parts * length, [_fraction(side, length, parts) for side in distinct]) for parts in range(1, 7)]
    for capacity, values in made:
        if tuple(values) not in seen:
            seen.add(tuple(values))
            yield Scale(capacity, tuple(zip(distinct, values, strict=True)))


def refuting_scales(problem: Rectangles) -> tuple[Scale, Scale] | None:
    """Scales for the columns and the rows whose area is too large, or ``None`` if the families have none.

    A rectangle that may be turned counts with the smaller of its two areas. Of very many scales only the first
    are tried.
    """
    shapes = [problem.shapes(index) for index in range(len(problem.sides))]
    if not shapes or not all(shapes):
        return None
    most = isqrt(_MOST_WORK // len(shapes))
    wide = list(islice(scales_for(problem.width, [w for both in shapes for w, _ in both]), most))
    high = list(islice(scales_for(problem.height, [h for both in shapes for _, h in both]), most))
    across, down = [dict(scale.values) for scale in wide], [dict(scale.values) for scale in high]
    area = np.zeros((len(wide), len(high)), dtype=np.int64)
    for both in shapes:
        areas = [np.outer([own[w] for own in across], [own[h] for own in down]) for w, h in both]
        area += areas[0] if len(areas) == 1 else np.minimum(*areas)
    room = np.outer([scale.capacity for scale in wide], [scale.capacity for scale in high])
    found = np.argwhere(area > room)
    return (wide[found[0, 0]], high[found[0, 1]]) if len(found) else None
