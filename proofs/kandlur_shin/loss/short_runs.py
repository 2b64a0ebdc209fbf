"""Kandlur & Shin 1988, section 3: tables 3 and 4, both algorithms, in runs of 50 arrivals; no length of run is printed."""

from __future__ import annotations

from dataclasses import replace

from allocert.proofs.kandlur_shin.loss.compare import BEST
from allocert.proofs.kandlur_shin.loss.reproduction import all_fit, compared_case, replicas
from allocert.simulation.loss.tables import PAPER
from allocert.verification.claims.claim import Context, Effort, Evidence, Verdict
from allocert.verification.deciding.claim_table import ClaimTable

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()
_SHORT = replace(BEST, horizon=50)
_SAID = "Table {}, average case, both algorithms, is what the model gives in runs of 50 arrivals."


@claim("KS-TAB-3/fifty", _SAID.format(3), table=3)
@claim("KS-TAB-4/fifty", _SAID.format(4), table=4)
def table_fits_short_runs(context: Context, table: int) -> Verdict:
    """The scatter of so short runs is so large that printed numbers can lie nearer to the means than chance allows."""
    if context.effort is Effort.QUICK:
        return Verdict.undecided("decided at standard effort")
    compared = compared_case(_SHORT, context.seed, replicas(context), "average")
    fits = [compared.fits[table, name] for name in PAPER]
    near, cells = sum(fit.within for fit in fits), sum(len(fit.cells) for fit in fits)
    each = "; ".join(
        f"Algorithm {i}: bias {fit.mean_difference:+.2f} (printed less simulated), {fit.verdict}"
        for i, fit in enumerate(fits, 1)
    )
    scope = (
        f"{near} of {cells} cells within 1.96 standard deviations; {each}; {_SHORT.in_words}; {replicas(context).average} "
        f"repetitions of the experiment, seed {context.seed}"
    )
    evidence = Evidence.enumeration(
        "rank tests among repetitions, 2.5% each: too far out, too near, too uneven"
    )
    match all_fit(fits):
        case None:
            return Verdict.undecided(f"{scope}; so few repetitions that others may say otherwise")
        case True:
            return Verdict.fits(scope, evidence)
    return Verdict.does_not_fit(scope, evidence)
