"""Gupta and Srimani 1997, proof of theorem 3: deletions and insertions of the worked example, if no key changes in its place."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from allocert.proofs.gupta_srimani.preemptive.figure_5 import EXAMPLE
from allocert.proofs.gupta_srimani.preemptive.stages import readings, traced
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every_at
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()


@claim(
    "GS-THM-3/updates@anew",
    "Each job of the example takes at most one deletion and one insertion, if an entry whose finish time changes is deleted and "
    "inserted anew, Step 4 deleting the whole interval.",
)
@every_at(lambda context: (16,), checked="the profiles before and after each of the five jobs")
def one_of_each_is_enough(_: int) -> Iterator[Failure | None]:
    done = traced(EXAMPLE, Fraction(4), next(readings(width="none", step4="delete", equal="step3")))
    for stage in done.stages:
        before, after = ({left for *_, left in profile} for profile in (stage.before, stage.after))
        gone, new = len(before - after), len(after - before)
        job = stage.placement.job + 1
        text = f"job {job} takes {gone} deletions and {new} insertions"
        yield case(max(gone, new) <= 1, text, job=job, deletions=gone, insertions=new)
