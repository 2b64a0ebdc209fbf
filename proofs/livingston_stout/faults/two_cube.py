"""Livingston & Stout 1989, section 1: what QB_w is, from all sets of faults of the 2-cube buddy system."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from allocert.machines import Subcube
from allocert.models.systems.hitting import fewest_by_enumeration
from allocert.models.systems.systems import k_cube
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()


def _fewest_faults(d: int, subcubes: tuple[Subcube, ...]) -> int:
    """The size of a smallest set of faults that leaves no subcube fault-free, by size."""
    free = [frozenset(subcube.nodes) for subcube in subcubes]
    return next(
        size
        for size in range((1 << d) + 1)
        if any(not any(map(one.isdisjoint, free)) for one in map(set, combinations(range(1 << d), size)))
    )


@claim(
    "LS-DEF-w/two-cube",
    "The least number of faults that leave no q-subcube of the 2-cube buddy system fault-free is the size of a smallest set of processors "
    "that meets each of them.",
)
@every(
    3, 4, 4, first=1, checked="the 2-cube buddy system, d <= {top}, all q: all sets of faults", measure="d"
)
def two_cube_number_is_a_hitting_number(d: int) -> Iterator[Failure | None]:
    for q in range(d + 1):
        subcubes = k_cube(d, q, 2)
        faults, met = _fewest_faults(d, subcubes), fewest_by_enumeration(d, subcubes)
        yield case(faults == met, f"d = {d}, q = {q}: {faults} faults, {met} meet all", d=d, q=q)
