"""Antoniou 1994, chapter 5: which complete subcubes ASI hands out, against those that the other strategies recognise."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.machines import Hypercube
from allocert.machines.families import family_of
from allocert.proofs.antoniou.asi.steps import STEP_10, plans
from allocert.verification.deciding.arguments import by_argument
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS", "handed_out", "recognised_by_sgc"]

CLAIMS = claim = ClaimTable()


def handed_out(n: int, k: int) -> int:
    """How many k-subcubes of an empty Q_n some request gets as an incomplete cube or leaves as a piece."""
    runs = {run for _, reading in STEP_10 for one in plans(n, reading) for run in one.runs}
    return sum(run.size == 1 << k and run.is_subcube for run in runs)


def recognised_by_sgc(n: int, k: int) -> int:
    """How many k-subcubes of Q_n the reflected Gray code has as a run of places, ends joined."""
    return len(set(family_of(Hypercube(n), "gray").regions(k)))


_SAID = "For n >= 2 and 1 <= k < n ASI hands out, to requests of all sizes, {} k-subcubes of an empty Q_n than SGC recognises."


@claim("AN-CLAIM-RECOGNITION", _SAID.format("more"), fewer=False)
@claim("AN-CLAIM-RECOGNITION/fewer", _SAID.format("fewer"), fewer=True)
@by_argument(
    "all n >= 2 and 1 <= k < n",
    "runs of the code that do not pass its end",
    "ASI hands out runs of places in the reflected code that start at 0 or later and end at 2^n - 1 or earlier. Those that are "
    "k-subcubes are among the runs that SGC recognises; SGC also joins the ends of the code, and so recognises one more.",
    where=lambda *, fewer: fewer,
)
@every(6, 8, 10, first=2, checked="1 <= k < n, 2 <= n <= {top}, requests of all sizes")
def compared_with_one_code(n: int, fewer: bool) -> Iterator[Failure | None]:
    for k in range(1, n):
        own, theirs = handed_out(n, k), recognised_by_sgc(n, k)
        text = f"n = {n}, k = {k}: ASI hands out {own} subcubes, SGC recognises {theirs}"
        yield case(own < theirs if fewer else own > theirs, text, n=n, k=k, own=own, theirs=theirs)
