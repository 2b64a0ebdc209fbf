"""How many permutations make a multiple buddy or a multiple cyclical system complete."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

from allocert.models.systems.permutation_covers import (
    cyclical_families,
    cyclical_star_sets,
    least_cyclical,
    ten_for_eight,
)
from allocert.models.systems.systems import complete, cyclical
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.theorems.chains import BUDDIES
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every_at
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()
_ENUMERATED = 6
"""The dimension up to which subcubes are compared; above it sets of stars."""


CLAIMS.also(in_coq("LS-X-4/buddy", BUDDIES, "all d"))


@claim(
    "LS-X-4/cyclical",
    "For d <= 7 the fewest permutations that make a multiple cyclical system complete in all dimensions are C(d, floor(d/2))/d rounded "
    "up: 1, 1, 1, 2, 2, 4, 5.",
)
@every_at(
    range(1, 8),
    checked="d <= 7: each permutation has at most d star sets of a size; families that have all",
    measure="d",
    values={
        "families": {str(d): list(family) for d, family in cyclical_families.items()},
        "at_least_by_counting": {str(d): least_cyclical(d) for d in range(1, 13)},
    },
)
def fewest_cyclical_permutations(d: int) -> Iterator[Failure | None]:
    family = [tuple(map(int, word)) for word in cyclical_families[d]]
    star_sets = {word for pi in family for word in cyclical_star_sets(pi)}
    counted = all(
        sum(word.bit_count() == q for word in cyclical_star_sets(pi)) <= d
        for pi in family
        for q in range(d + 1)
    )
    good = (
        counted and len(family) == least_cyclical(d) == -(-comb(d, d // 2) // d) and len(star_sets) == 1 << d
    )
    if d <= _ENUMERATED:
        for q in range(d + 1):
            good &= {one for pi in family for one in cyclical(d, q, pi)} == set(complete(d, q))
    yield case(good, f"d = {d}: {len(family)} permutations, {len(star_sets)} star sets", d=d)


@claim(
    "LS-X-4/cyclical-of-eight",
    "For d = 8 a multiple cyclical system needs 9 or 10 permutations to be complete in all dimensions.",
)
@every_at((8,), checked="d = 8: 9 at least by counting; a family of 10 has all star sets", measure="d")
def nine_or_ten_for_eight(d: int) -> Iterator[Failure | None]:
    star_sets = {word for pi in ten_for_eight for word in cyclical_star_sets(map(int, pi))}
    good = least_cyclical(d) == 9 and len(ten_for_eight) == 10 and len(star_sets) == 1 << d
    yield case(good, f"{len(ten_for_eight)} permutations, {len(star_sets)} star sets", d=d)
