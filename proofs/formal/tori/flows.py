"""What the shipped code has for Coq's table on jobs that advance at rates set by who else is running."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

from allocert.allocators.torus.contention import Placed, dilated, sharing
from allocert.machines.subtorus import Subtorus
from allocert.proofs.formal.ties import tied

__all__ = ["flow_table"]


def _parts(ends: Sequence[Fraction] | None) -> list[int]:
    return [part for end in ends or () for part in (end.numerator, end.denominator)]


def _both(torus: int, count: int, last: int, times: Sequence[Sequence[int]]) -> list[list[list[int]]]:
    words = product(range(1, 1 << torus), repeat=2)
    regions = [Subtorus(*own) for own in words if own[0].bit_count() == own[1].bit_count()]
    found = []
    for places, starts, own in product(
        product(regions, repeat=count), product(range(last + 1), repeat=count), times
    ):
        each = enumerate(zip(places, starts, own, strict=True))
        jobs = [Placed(job, place, Fraction(start), Fraction(time)) for job, (place, start, time) in each]
        found.append([_parts(dilated(torus, jobs)), _parts(sharing(torus, jobs))])
    return found


@tied("torus_contention/flow")
def flow_table() -> list[list[list[list[int]]]]:
    """For pairs, threes and fours on T_2 and pairs on T_3, on all rows and columns: the ends with dilated windows, then with shared
    processors; nothing where there are no finite ones."""
    return [
        _both(2, 2, 2, list(product(range(1, 4), repeat=2))),
        _both(2, 3, 1, [(2, 1, 2)]),
        _both(2, 4, 0, [(1, 2, 1, 3)]),
        _both(3, 2, 1, [(1, 3)]),
    ]
