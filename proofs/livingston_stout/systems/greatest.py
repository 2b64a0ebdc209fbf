"""Livingston & Stout 1989, section 3.4: the dimension with the most subcubes, and why they cannot all be named quickly."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.allocators.parallel.network import run_network
from allocert.allocators.parallel.status import STATUS
from allocert.machines import Hypercube
from allocert.machines.words import word_of
from allocert.models.parallel.named import available_ones
from allocert.models.systems.systems import complete
from allocert.proofs.formal.lifting import by_coq
from allocert.proofs.theorems.parallel.reports import STATUS_REPORTS
from allocert.proofs.theorems.subsystems.subcube_systems import MORE_THAN_MEAN, MOST, NAMED
from allocert.verification.claims.claim import Context, Counterexample, Kind, Verdict
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every, every_at, up_to
from allocert.verification.deciding.tally import Failure, case, survey

__all__ = ["CLAIMS", "row"]

CLAIMS = claim = ClaimTable()


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
@by_coq(MOST, "all d >= 1")
@every(150, 1000, 3000, first=1, checked="all q, d <= {top}, exact integers", measure="d")
def most_subcubes_have_a_third(d: int) -> Iterator[Failure | None]:
    counts = row(d)
    greatest = [q for q, count in enumerate(counts) if count == max(counts)]
    expected = [d // 3, d // 3 + 1] if d % 3 == 2 else [d // 3]
    yield case(greatest == expected, f"d = {d}: greatest at q = {greatest}", d=d, q=greatest)


@claim(
    "LS-CLAIM-max3",
    "For d > 2 the number of q-subcubes at q = floor(d/3) exceeds 3^d/d; for d = 1 and d = 2 it does not: 2 < 3 and 4 < 9/2.",
    solver_free=False,
)
@by_coq(MORE_THAN_MEAN, "all d > 2")
@every(150, 1000, 3000, first=1, checked="d <= {top}, exact integers", measure="d")
def most_are_more_than_the_mean(d: int) -> Iterator[Failure | None]:
    yield case((d * row(d)[d // 3] > 3**d) == (d > 2), f"d = {d}: {row(d)[d // 3]}", d=d)


@claim(
    "LS-CLAIM-nopoly@each-named",
    "When all pe's are available and each of them names at most d subcubes in a unit of time, as a word of d bits can, naming all "
    "q-subcubes takes more than (3/2)^d/d^2 units for q = floor(d/3), d > 2, which outgrows every power of d.",
    solver_free=False,
)
@by_coq(NAMED, "all d > 2, and every fixed power of d from some d on")
@every_at(
    up_to(150, 600, 1500, first=3),
    checked="3 <= d <= {top}, the greatest number of subcubes shared among 2^d pe's",
    measure="d",
    values={"subcubes_for_a_pe": {str(d): -(-row(d)[d // 3] // (1 << d)) for d in (10, 20, 40, 80)}},
)
def naming_all_takes_too_long(d: int) -> Iterator[Failure | None]:
    units = -(-row(d)[d // 3] // (d << d))
    yield case(units * d * d << d > 3**d, f"d = {d}: {units} units", d=d)


@claim(
    "LS-CLAIM-nopoly@determined-by-all-reports",
    "Reports that determine all available q-subcubes take more than every power of d.",
    solver_free=False,
)
def reports_take_too_long(_: Context) -> Verdict:

    def family(d: int) -> Iterator[Failure | None]:
        systems = [complete(d, q) for q in range(d + 1)]
        for available in range(1 << (1 << d)):
            outcome = run_network(STATUS, Hypercube(d), available, {})
            heard = word_of(outcome.reports)
            same = all(available_ones(one, heard) == available_ones(one, available) for one in systems)
            yield case(outcome.steps == 0 and same, f"d = {d}: {available:b}", d=d, available=available)

    small = survey(family, range(1, 4), "all sets of available pe's, d <= 3", measure="d")
    if small.kind is not Kind.BOUNDED:
        return Verdict.undecided("reports are not those of the available pe's")
    if gap := STATUS_REPORTS.gap():
        return Verdict.undecided(gap)
    least = run_network(STATUS, Hypercube(1), 0b10, {})
    wrong = Counterexample(
        "each available pe reports, without any step: the host learns which pe's are available, and so every available subcube; as "
        "for d = 1 with one pe missing",
        {"d": 1, "available": [1], "reports": sorted(least.reports), "steps": least.steps},
    )
    return Verdict.refuted(wrong, "least d; all d", STATUS_REPORTS.evidence(), looked_at=small.scope)
