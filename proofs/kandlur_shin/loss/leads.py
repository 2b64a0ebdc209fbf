"""Kandlur & Shin 1988, sections 3 and 5: how far Algorithm 2 leads, against chance, and with which pairs of faults the most."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from allocert.proofs.kandlur_shin.loss.compare import BEST, Comparison, Replicas
from allocert.proofs.kandlur_shin.loss.in_tables import DIMENSIONS
from allocert.proofs.kandlur_shin.loss.long_runs import Study, in_long_runs, name_of, pair_of
from allocert.proofs.kandlur_shin.loss.reproduction import compared_case
from allocert.simulation.estimates import Estimate
from allocert.simulation.loss.fit import NEAR
from allocert.simulation.loss.options import LossOptions
from allocert.simulation.loss.tables import PAPER, TABLES, Cell, extreme_pair
from allocert.verification.claims.claim import Context, Effort, Evidence, Verdict
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.trends import Trend, differences

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()
_FIRST, _SECOND = PAPER
_FEW = 3
"""Very few faults: the paper sets four apart."""


def _over_chance(compared: Comparison, faults: range) -> tuple[float, str, int]:
    """The least printed lead over the scatter of one such lead, where it is, and how many leads there are."""
    found = []
    for table in (3, 4):
        pairs = zip(*(compared.fits[table, name].cells for name in PAPER), strict=True)
        for one, two in pairs:
            if one.cell.faults in faults:
                published = zip(one.sample.published, two.sample.published, strict=True)
                scatter = Estimate.of([b - a for a, b in published]).deviation
                where = f"{TABLES[table].measure}, D = {one.cell.n}, {one.cell.faults} faulty"
                found.append(((two.printed - one.printed) / scatter, where))
    least, where = min(found)
    return least, where, len(found)


@claim(
    "KS-CLAIM-SIGNIF/printed",
    "With 1 to 3 faulty nodes every printed lead of Algorithm 2 in tables 3 and 4 is more than 1.96 standard deviations of one "
    "such lead.",
)
def printed_leads_are_beyond_chance(context: Context) -> Verdict:
    """The scatter is that of repetitions of the experiment in runs of the length that fits most tables."""
    if context.effort is Effort.QUICK:
        return Verdict.undecided("decided at standard effort")
    repeated = Replicas(199, context.pick(20, 99, 399))
    compared = compared_case(BEST, context.seed, repeated, "average")
    least, where, count = _over_chance(compared, range(1, _FEW + 1))
    four, there, _ = _over_chance(compared, range(_FEW + 1, _FEW + 2))
    scope = (
        f"the least of {count} printed leads with 1 to {_FEW} faulty nodes is {least:.1f} standard deviations ({where}); with "
        f"{_FEW + 1} the least is {four:.1f} ({there}); {repeated.average} repetitions of the experiment, {BEST.in_words}; "
        f"seed {context.seed}"
    )
    evidence = Evidence.enumeration(
        "standard deviations of the difference of the two printed numbers of a cell"
    )
    return Verdict.fits(scope, evidence) if least > NEAR else Verdict.does_not_fit(scope, evidence)


def _leads(study: Study, measure: str, cell: Cell, nodes: tuple[int, ...] | None) -> list[float]:
    one, two = (study.values(measure, cell, name, nodes) for name in PAPER)
    return [b - a for a, b in zip(one, two, strict=True)]


@claim(
    "KS-CLAIM-FAVOUR/more",
    "Algorithm 2 leads by more with the faults 0 and 2^(D-1) than with two random ones, R and U, D = 5..10, residence 20.",
)
@in_long_runs(runs=(150, 1000, 2000), arrivals=(1500, 4000, 4000))
def high_pair_favours_algorithm_2(study: Study) -> Iterator[Trend]:
    for n, measure in product(DIMENSIONS, "RU"):
        cell = Cell(n, 20, 2)
        high, drawn = (_leads(study, measure, cell, nodes) for nodes in (pair_of(cell), None))
        yield Trend(f"{measure}, {name_of(cell)}", differences(high, drawn))


@claim(
    "KS-CLAIM-FAVOUR/most",
    "With the faults 0 and 2^(D-1) Algorithm 2 leads by more than with 2^(D-1) - 1 and 2^D - 1, R and U, D = 5..10, residence 20.",
)
@in_long_runs()
def first_high_pair_favours_it_most(study: Study) -> Iterator[Trend]:
    """Against another pair that differs in the highest bit alone."""
    for n, measure in product(DIMENSIONS, "RU"):
        cell = Cell(n, 20, 2)
        last = extreme_pair(n, LossOptions(pair="last"))
        first, other = (_leads(study, measure, cell, nodes) for nodes in (pair_of(cell), last))
        yield Trend(f"{measure}, {name_of(cell)}", differences(first, other))
