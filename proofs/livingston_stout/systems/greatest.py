"""Livingston & Stout 1989, section 3.4: the dimension with the most subcubes, and why they cannot all be named quickly."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.proofs.theorems.lifting import by_theorem
from allocert.proofs.theorems.subsystems.subcube_systems import MOST_SUBCUBES
from allocert.verification.deciding.every import at, every, every_at, up_to
from allocert.verification.deciding.stated import Stated
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS", "row"]

CLAIMS = claim = Stated()


def row(d: int) -> list[int]:
    """C(d,q) 2^(d-q) for q = 0..d, each from the one before it."""
    counts = [1 << d]
    for q in range(d):
        counts.append(counts[q] * (d - q) // (2 * (q + 1)))
    return counts


@claim(
    "LS-CLAIM-max",
    "For every d no q has more q-subcubes than floor(d/3); q = floor(d/3) + 1 has as many iff d = 2 modulo 3, and no other q has.",
    solver_free=False,
)
@by_theorem(MOST_SUBCUBES, "all d >= 1")
@every(150, 1000, 3000, first=1, checked="all q, d <= {top}, exact integers", measure="d")
def most_subcubes_have_a_third(d: int) -> Iterator[Failure | None]:
    counts = row(d)
    greatest = [q for q, count in enumerate(counts) if count == max(counts)]
    expected = [d // 3, d // 3 + 1] if d % 3 == 2 else [d // 3]
    yield case(greatest == expected, f"d = {d}: greatest at q = {greatest}", d=d, q=greatest)


@claim(
    "LS-CLAIM-max3",
    "For d > 2 the number of q-subcubes at q = floor(d/3) exceeds 3^d/d.",
    solver_free=False,
)
@by_theorem(MOST_SUBCUBES, "all d > 2")
@every(150, 1000, 3000, first=3, checked="3 <= d <= {top}, exact integers", measure="d")
def most_are_more_than_the_mean(d: int) -> Iterator[Failure | None]:
    yield case(d * row(d)[d // 3] > 3**d, f"d = {d}: {row(d)[d // 3]}", d=d)


@claim("LS-CLAIM-max3/small", "For d = 1 and d = 2 it does not: 2 < 3 and 4 < 9/2.")
@at(1, 2, checked="d = 1 and d = 2", measure="d")
def most_are_fewer_on_small_cubes(d: int) -> Iterator[Failure | None]:
    most = row(d)[d // 3]
    yield case(d * most < 3**d and most == 2 * d, f"d = {d}: {most}", d=d)


@claim(
    "LS-CLAIM-nopoly",
    "When all pe's are available and each of them names at most one subcube in a unit of time, naming all q-subcubes takes more than "
    "(3/2)^d/d units for q = floor(d/3), d > 2, which outgrows every power of d.",
    solver_free=False,
)
@by_theorem(MOST_SUBCUBES, "all d > 2, and every fixed power of d from some d on")
@every_at(
    up_to(150, 600, 1500, first=3),
    checked="3 <= d <= {top}, the greatest number of subcubes shared among 2^d pe's",
    measure="d",
    values={"subcubes_for_a_pe": {str(d): -(-row(d)[d // 3] // (1 << d)) for d in (10, 20, 40, 80)}},
)
def naming_all_takes_too_long(d: int) -> Iterator[Failure | None]:
    units = -(-row(d)[d // 3] // (1 << d))
    yield case(units * d << d > 3**d, f"d = {d}: {units} units", d=d)
