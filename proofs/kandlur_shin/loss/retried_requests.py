"""Kandlur & Shin 1988, table 3: runs in which a refused request waits and is tried again; the text does not say what becomes of it."""

from __future__ import annotations

from dataclasses import replace

from allocert.proofs.kandlur_shin.loss.compare import BEST, Replicas
from allocert.proofs.kandlur_shin.loss.table_runs import judged_table
from allocert.verification.claims.claim import Context, Effort, Verdict
from allocert.verification.deciding.claim_table import ClaimTable

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()
_WAITING = replace(BEST, refused="retried")


@claim(
    "KS-TAB-3/retried",
    "Table 3, average case, both algorithms, is what the model gives in runs of 300 arrivals if a valid request that is refused "
    "waits and is tried again at each release.",
)
def table_fits_if_refused_requests_wait(context: Context) -> Verdict:
    """R counts grants on arrival. Minutes for each hundred repetitions."""
    if context.effort is Effort.QUICK:
        return Verdict.undecided("decided at standard effort")
    how = (
        f"runs of {_WAITING.horizon} arrivals, the same in all runs; a valid request that is refused waits and is tried again at "
        "each release, others may pass; one for more nodes than are free goes away; R counts what is granted on arrival"
    )
    return judged_table(context, _WAITING, Replicas(199, context.pick(39, 199, 799)), 3, how)
