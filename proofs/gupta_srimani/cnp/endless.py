"""Gupta and Srimani 1997, section 2.4: jobs that CNP_Alloc places so that with dilated windows they never end."""

from __future__ import annotations

from fractions import Fraction

from allocert.allocators.torus.cnp import cnp_alloc
from allocert.allocators.torus.contention import Placed, dilated, placed
from allocert.allocators.torus.jobs import JobSet, TorusJob
from allocert.machines.subtorus import Subtorus
from allocert.verification.claims.claim import Context, Counterexample, Verdict
from allocert.verification.deciding.cases import by_example
from allocert.verification.deciding.claim_table import ClaimTable

__all__ = ["CLAIMS", "in_pairs"]

CLAIMS = claim = ClaimTable()
_FOUR = JobSet(2, (TorusJob(1, Fraction(1)),) * 4)


def in_pairs() -> tuple[Placed, ...]:
    """The four jobs in two pairs on link-disjoint processors, one pair after the other."""
    diagonal = [Subtorus.strided(2, 1, 0, 0), Subtorus.strided(2, 1, 1, 1)]
    return tuple(Placed(k, diagonal[k % 2], Fraction(k // 2), Fraction(1)) for k in range(4))


@claim(
    "GS-X-4/no-end@dilated-windows",
    "CNP_Alloc puts four jobs (1,1) on the 2x2 torus so that with dilated windows they never end, though by another schedule all "
    "are done at 2: the ratio has no bound.",
)
def four_jobs_never_end(context: Context) -> Verdict:
    made = placed(cnp_alloc(_FOUR, steps=False).schedule)
    ends, better = dilated(2, made), dilated(2, in_pairs())
    right = ends is None and better is not None and max(better) == 2
    text = f"ends {ends} as CNP_Alloc places them, {better} in pairs"
    return by_example(
        None if right else Counterexample(text, {"m": 2}),
        "four jobs (1,1) on the 2x2 torus: no ends as CNP_Alloc places them, 2 in pairs on (0,0) and (1,1)",
        "the run, and the least solution of the equations of dilated windows",
        starts=[str(one.start) for one in made],
    )
