"""Kandlur & Shin 1988, table 3: runs in which a refused request waits and is tried again; the text does not say what becomes of it."""

from __future__ import annotations

from dataclasses import replace

from allocert.proofs.kandlur_shin.loss.compare import BEST, Replicas
from allocert.proofs.kandlur_shin.loss.reproduction import all_fit, compared_case
from allocert.simulation.loss.tables import PAPER, TABLES
from allocert.verification.claims.claim import Context, Effort, Evidence, Verdict
from allocert.verification.deciding.claim_table import ClaimTable

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()
_WAITING = replace(BEST, refused="retried")
_TESTS = "rank tests among repetitions, 2.5% each: too far out, too near, too uneven"
_TABLE = 3


@claim(
    "KS-TAB-3/retried",
    "Table 3, average case, both algorithms, is what the model gives in runs of 300 arrivals if a valid request that is refused "
    "waits and is tried again at each release.",
)
def table_fits_if_refused_requests_wait(context: Context) -> Verdict:
    """R counts what is granted on arrival. Minutes for each hundred repetitions."""
    if context.effort is Effort.QUICK:
        return Verdict.undecided("decided at standard effort")
    repeated = Replicas(199, context.pick(39, 199, 799))
    compared = compared_case(_WAITING, context.seed, repeated, TABLES[_TABLE].case)
    fits = [compared.fits[_TABLE, name] for name in PAPER]
    near, cells = sum(fit.within for fit in fits), sum(len(fit.cells) for fit in fits)
    each = "; ".join(
        f"Algorithm {i}: bias {fit.mean_difference:+.2f} (printed less simulated), {fit.verdict}"
        for i, fit in enumerate(fits, 1)
    )
    scope = (
        f"{near} of {cells} cells within 1.96 standard deviations; {each}; runs of {_WAITING.horizon} arrivals, the same in all "
        "runs; a valid request that is refused waits and is tried again at each release, others may pass; one for more nodes "
        f"than are free goes away; R counts what is granted on arrival; {repeated.average} repetitions of the experiment, seed "
        f"{context.seed}"
    )
    match all_fit(fits):
        case None:
            return Verdict.undecided(f"{scope}; so few repetitions that others may say otherwise")
        case True:
            return Verdict.fits(scope, Evidence.enumeration(_TESTS))
    return Verdict.does_not_fit(scope, Evidence.enumeration(_TESTS))
