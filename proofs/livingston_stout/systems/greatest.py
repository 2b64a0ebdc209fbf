"""Livingston & Stout 1989, section 3.4: the dimension with the most subcubes, and why they cannot all be named quickly."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.allocators.parallel.network import run_network
from allocert.allocators.parallel.status import STATUS
from allocert.machines import Hypercube
from allocert.machines.words import word_of
from allocert.models.parallel.named import available_ones
from allocert.models.systems.systems import complete
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.theorems.parallel.reports import STATUS_REPORTS
from allocert.proofs.theorems.subsystems.subcube_systems import MORE_THAN_MEAN, MOST, NAMED
from allocert.verification.claims.claim import Context, Counterexample, Kind, Verdict
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.tally import Failure, case, survey

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()

CLAIMS.also(
    in_coq("LS-CLAIM-max", MOST, "all d >= 1"),
    in_coq("LS-CLAIM-max3", MORE_THAN_MEAN, "all d > 2"),
    in_coq("LS-CLAIM-nopoly@each-named", NAMED, "all d > 2, and every fixed power of d from some d on"),
)


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
