"""Kandlur & Shin 1988, section 3: faulty nodes contiguous in the bit vector that form a subcube, at other places than its start."""

from __future__ import annotations

from itertools import product

from allocert.proofs.kandlur_shin.loss.compare import BEST
from allocert.proofs.kandlur_shin.loss.in_tables import DIMENSIONS
from allocert.proofs.kandlur_shin.loss.printed_tables import printed_table
from allocert.simulation.loss.model import run_loss
from allocert.simulation.loss.tables import PAPER, TABLES, Cell
from allocert.verification.claims.claim import Context, Counterexample, Evidence, Verdict
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.trends import differences

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()
_RESIDENCE = 20


@claim(
    "KS-CLAIM-CONTIG/performance@printed",
    "With one faulty node, a subcube contiguous in the vector wherever it lies, neither algorithm is ahead in all printed "
    "cells of R and U.",
)
def one_fault_makes_no_difference(context: Context) -> Verdict:
    """If there is no difference, each is ahead as often: the same side in all twelve cells has probability 2^-11."""
    leads = {
        f"{TABLES[table].measure}, D = {n}": printed_table(table)[PAPER[1], Cell(n, _RESIDENCE, 1)]
        - printed_table(table)[PAPER[0], Cell(n, _RESIDENCE, 1)]
        for table, n in product((3, 4), DIMENSIONS)
    }
    scope = f"the {len(leads)} cells of tables 3 and 4 with one faulty node"
    ahead = sum(lead > 0 for lead in leads.values())
    if 0 < ahead < len(leads):
        return Verdict.bounded(scope, Evidence.enumeration(scope))
    least, most = min(leads, key=leads.__getitem__), max(leads, key=leads.__getitem__)
    text = (
        f"one faulty node, tables 3 and 4: Algorithm 2 is ahead in {ahead} of {len(leads)} cells, by "
        f"{float(leads[least]):.2f} ({least}) to {float(leads[most]):.2f} percentage points ({most})"
    )
    return Verdict.refuted(
        Counterexample(text, {"table": 3, "faults": 1}), scope, Evidence.enumeration(scope)
    )


@claim(
    "KS-CLAIM-CONTIG/performance@middle",
    "With the two faulty nodes 2^(D-1) and 2^(D-1) + 1, residence 20, the mean of R and of U is the same for both algorithms.",
)
def two_faults_in_the_middle_make_no_difference(context: Context) -> Verdict:
    """Differences of single runs of the length that fits most of the printed tables."""
    runs = context.pick(100, 400, 1000)
    seen = []
    for n in DIMENSIONS:
        faults = (1 << (n - 1), (1 << (n - 1)) + 1)
        pairs = [
            [run_loss(n, faults, _RESIDENCE, name, BEST, (context.seed, 3, i)) for i in range(runs)]
            for name in PAPER
        ]
        for measure in "RU":
            found = differences(*([getattr(one, measure) for one in results] for results in reversed(pairs)))
            seen.append((abs(found.mean) / found.half_width, n, measure, found))
    _, n, measure, widest = max(seen, key=lambda one: abs(one[3].mean))
    clear = sum(ratio > 1 for ratio, *_ in seen)
    scope = (
        f"{clear} of {len(seen)} mean differences are not 0 by chance; the largest, {measure} for D = {n}, is Algorithm 2 "
        f"{widest.mean:+.2f} percentage points, {abs(widest.mean) / widest.deviation:.1f} standard deviations of one run; "
        f"{runs} runs a cell, {BEST.in_words}; seed {context.seed}"
    )
    evidence = Evidence.enumeration("Student's t, 95% each")
    return Verdict.does_not_fit(scope, evidence) if clear else Verdict.fits(scope, evidence)
