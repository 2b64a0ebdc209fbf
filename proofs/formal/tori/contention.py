"""What the shipped code has for Coq's tables on contention: ends of placed jobs, and loads of fixed windows."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from allocert.allocators.torus.contention import Placed, nominal, sequential
from allocert.machines.subtorus import Subtorus
from allocert.models.torus.contention.fixed_windows import loads_at_once, loads_one_by_one
from allocert.proofs.formal.ties import tied

__all__ = ["contention_table", "loads_table"]


def _parts(numbers: Sequence[Fraction]) -> list[int]:
    return [part for number in numbers for part in (number.numerator, number.denominator)]


def _ends(torus: int, count: int, last: int, times: Sequence[Sequence[int]]) -> list[list[int]]:
    words = product(range(1, 1 << torus), repeat=2)
    regions = [Subtorus(*own) for own in words if own[0].bit_count() == own[1].bit_count()]
    found = []
    for places, starts, own in product(
        product(regions, repeat=count), product(range(last + 1), repeat=count), times
    ):
        each = enumerate(zip(places, starts, own, strict=True))
        jobs = [Placed(job, place, Fraction(start), Fraction(time)) for job, (place, start, time) in each]
        found.append(_parts([*nominal(torus, jobs), *sequential(torus, jobs)]))
    return found


@tied("torus_contention/contention")
def contention_table() -> list[Any]:
    """For pairs on T_2, three jobs on T_2 and pairs on T_3, on all rows and columns: the ends by nominal windows, then the records."""
    return [
        _ends(2, 2, 2, list(product(range(1, 4), repeat=2))),
        _ends(2, 3, 1, [(2, 1, 2)]),
        _ends(3, 2, 1, [(1, 2)]),
    ]


@tied("torus_contention/loads")
def loads_table() -> list[Any]:
    """For all lists of one to three windows from 0 to 3: the loads at once, then window by window."""
    windows = [(Fraction(a), Fraction(b)) for a in range(3) for b in range(a + 1, 4)]
    return [
        [
            _parts([*loads_at_once(own, count), *loads_one_by_one(own, count)])
            for own in product(windows, repeat=count)
        ]
        for count in (1, 2, 3)
    ]
