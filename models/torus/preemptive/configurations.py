"""Which jobs can run at the same time on a torus without contention, as a condition on their sides.

Reading A gives jobs disjoint p-intervals; B any rows and any columns, link-disjoint; C is B where a single processor uses
no link. Under A and B jobs fit exactly if their sides add up to at most the torus's: link-disjoint subtori have no row in
common, and p-intervals can be lined up. Under C this holds of the sides above 1, and single processors take any others.
Source: Gupta and Srimani 1997, sections 2.1 and 3.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal, get_args

from allocert.errors import InstanceError
from allocert.machines.subtorus import Subtorus

__all__ = [
    "READINGS",
    "Reading",
    "Sides",
    "chain",
    "check_reading",
    "fit",
    "generate",
    "line_up",
]

Reading = Literal["A", "B", "C"]
READINGS: tuple[Reading, ...] = get_args(Reading)

Sides = tuple[int, ...]
"""A multiset of sides, falling."""


def chain(sides: Sequence[int]) -> bool:
    """Whether of any two sides one divides the other."""
    return all(large % small == 0 for small, large in pairwise(sorted(set(sides))))


def check_reading(reading: str) -> None:
    """Raises :class:`InstanceError` unless it is A, B or C."""
    if reading not in READINGS:
        raise InstanceError("reading", reading, "A, B or C")


def fit(torus: int, sides: Sequence[int], reading: Reading = "A") -> bool:
    """Whether jobs of these sides can all run at the same time.

    >>> fit(4, (2, 1, 1)), fit(4, (3, 1, 1)), fit(4, (3, 1, 1), "C")
    (True, False, True)
    """
    if reading != "C":
        return sum(sides) <= torus
    return sum(d for d in sides if d > 1) <= torus and sum(d * d for d in sides) <= torus * torus


def line_up(torus: int, sides: Sequence[int], reading: Reading = "A") -> tuple[Subtorus, ...]:
    """A place for each job, in order; p-intervals from 0 on, but under C for single processors whatever is left.

    Raises:
        InstanceError: they do not fit.
    """
    if not fit(torus, sides, reading):
        raise InstanceError("sides", tuple(sides), f"sides that fit together on a torus of side {torus}")
    places: dict[int, Subtorus] = {}
    first = 0
    for number, side in enumerate(sides):
        if side > 1 or reading != "C":
            places[number] = Subtorus.interval(first, side)
            first += side
    singles = _left(torus, tuple(places.values()))
    return tuple(places[number] if number in places else next(singles) for number in range(len(sides)))


def generate(torus: int, sides: Sequence[int], reading: Reading = "A") -> Iterator[Sides]:
    """The same one by one, in lexicographic order from the largest."""
    supply = sorted(Counter(sides).items(), reverse=True)

    def extend(chosen: Sides, place: int) -> Iterator[Sides]:
        if place == len(supply):
            left = Counter(sides) - Counter(chosen)
            if not any(fit(torus, (*chosen, side), reading) for side in left):
                yield chosen
            return
        side, most = supply[place]
        count = _most(torus, chosen, side, most, reading)
        for used in range(count, -1, -1):
            yield from extend(chosen + (side,) * used, place + 1)

    return extend((), 0)


def _most(torus: int, chosen: Sides, side: int, most: int, reading: Reading) -> int:
    """How many jobs of a side fit next to the chosen ones, at most ``most``."""
    if side == 1 and reading == "C":
        return min(most, torus * torus - sum(d * d for d in chosen))
    return min(most, (torus - sum(chosen)) // side)


def _left(torus: int, taken: Sequence[Subtorus]) -> Iterator[Subtorus]:
    """The processors outside these subtori."""
    for row in range(torus):
        for col in range(torus):
            single = Subtorus(1 << row, 1 << col)
            if not any(single.meets(region) for region in taken):
                yield single
