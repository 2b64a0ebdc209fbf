"""Gupta and Srimani 1997, section 3, Lemma 2: the feasibility algorithm for all real times and deadlines, by size."""

from __future__ import annotations

from allocert.allocators.torus.preemptive import SENSIBLE
from allocert.proofs.claim import Claim, Context, Verdict
from allocert.proofs.gupta_srimani.lemma2_enumerated import in_words
from allocert.proofs.gupta_srimani.symbolic_cases import decide
from allocert.proofs.gupta_srimani.symbolic_encoders import FAMILIES

__all__ = ["CLAIMS"]

_STATEMENT = (
    "For all real times and deadlines the feasibility algorithm gives a schedule that is right, or it refuses and there is "
    "none"
)
_SIZES = (
    {1: 4, 2: 4, 4: 3, 8: 2, 16: 2},
    {1: 7, 2: 7, 4: 7, 8: 6, 16: 5},
    {1: 7, 2: 7, 4: 7, 8: 6, 16: 6},
)
"""For each effort, for each torus the most jobs."""


def _decide(context: Context) -> Verdict:
    return decide("powers", context.pick(*_SIZES), SENSIBLE, "schedules", progress=context.progress)


CLAIMS = (
    Claim(
        id="GS-LEM-2",
        paper="gupta-srimani",
        place="section 3, Lemma 2",
        part="symbolic-powers",
        statement=f"{_STATEMENT}: {FAMILIES['powers'][0]}; {in_words(SENSIBLE)}.",
        decide=_decide,
        solver_free=False,
    ),
)
