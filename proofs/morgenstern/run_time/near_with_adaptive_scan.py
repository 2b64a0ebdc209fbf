"""Morgenstern 1994, section 4: whether AS is among the methods that are equally fast on sparse meshes, in the printed steps."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product

from allocert.proofs.morgenstern.tables.cells import Block, Printed
from allocert.proofs.morgenstern.tables.comparisons import ON_SPARSE, in_blocks, printed_claim, sparse
from allocert.verification.claims.claim import Claim

__all__ = ["CLAIMS"]

_NAMED = ("4ISS", "ISS", "FS_f", "AS")
"""The methods that the passage names, but for the one whose procedure it cites."""

_OTHERS = ("FS_1", "MBV")


def _factor(printed: Printed, place: Block, one: str, other: str) -> Fraction:
    """The greater cell over the smaller."""
    quotient = printed.value(place, one, "attempt") / printed.value(place, other, "attempt")
    return max(quotient, 1 / quotient)


@in_blocks()
def named_methods_are_near(printed: Printed, place: Block) -> Iterator[str | None]:
    """The steps of all methods named differ by smaller factors from one another than from those of the others."""
    if not sparse(place) or not printed.has(place, "AS", "attempt"):
        return
    far, (one, other) = max((_factor(printed, place, *pair), pair) for pair in combinations(_NAMED, 2))
    near, (ours, theirs) = min((_factor(printed, place, *pair), pair) for pair in product(_NAMED, _OTHERS))
    wrong = f"{one} and {other} differ by a factor of {float(far):.2f}, {ours} and {theirs} by one of {float(near):.2f}"
    yield None if far < near else f"{place}, steps per attempt: {wrong}"


CLAIMS: tuple[Claim, ...] = (
    printed_claim(
        "MO-CLAIM-SPARSE-EQ",
        f"{ON_SPARSE} the steps per attempt of 4ISS, ISS, FS_f and AS differ by smaller factors from one another than from those "
        "of FS_1 and MBV, where AS is printed.",
        named_methods_are_near,
        "with-AS",
    ),
)
