"""Gupta and Srimani 1997, section 2.4: a long job that CNP_Alloc's choices slow down, where jobs slow each other down while they run."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from allocert.allocators.torus.cnp import cnp_alloc
from allocert.allocators.torus.contention import Placed, placed, sharing
from allocert.allocators.torus.jobs import JobSet, TorusJob
from allocert.machines.subtorus import Subtorus
from allocert.verification.claims.claim import Context, Counterexample, Verdict
from allocert.verification.deciding.cases import by_example
from allocert.verification.deciding.claim_table import ClaimTable

__all__ = ["CLAIMS", "JOBS", "apart", "clashes"]

CLAIMS = claim = ClaimTable()
_TORUS, _ROUND, _ROUNDS = 8, Fraction(9, 4), 5
JOBS = JobSet(_TORUS, (TorusJob(2, _ROUND * _ROUNDS), *(TorusJob(1, Fraction(1)),) * 180))


def apart() -> list[Placed]:
    """The long job on rows and columns 0 and 4, and 36 small ones at a time on the six other rows and columns."""
    lines = [line for line in range(_TORUS) if line % 4]
    cells = [Subtorus.strided(_TORUS, 1, row, col) for row in lines for col in lines]
    small = [
        Placed(number + 1, cells[number % 36], _ROUND * (number // 36), Fraction(1)) for number in range(180)
    ]
    return [Placed(0, Subtorus.strided(_TORUS, 2, 0, 0), Fraction(0), JOBS.jobs[0].time), *small]


def clashes(jobs: Sequence[Placed], ends: Sequence[Fraction]) -> bool:
    """Whether two jobs hold a processor at once."""
    timed = list(zip(jobs, ends, strict=True))
    return any(
        one.region.meets(other.region) and one.start < until and other.start < end
        for at, (one, end) in enumerate(timed)
        for other, until in timed[:at]
    )


@claim(
    "GS-X-4/slowed",
    "Where jobs slow each other down while they run, a job (2,45/4) and 180 jobs (1,1) on the 8x8 torus end at 279/16 as CNP_Alloc "
    "places them and at 45/4 by another schedule, a ratio of 31/20.",
)
def long_job_is_slowed_down(context: Context) -> Verdict:
    made, other = placed(cnp_alloc(JOBS, steps=False).schedule), apart()
    ends, better = sharing(_TORUS, made), sharing(_TORUS, other)
    right = (
        max(ends) == Fraction(279, 16)
        and max(better) == Fraction(45, 4)
        and not clashes(made, ends)
        and not clashes(other, better)
    )
    text = f"lengths {max(ends)} as CNP_Alloc places them, {max(better)} otherwise"
    return by_example(
        None if right else Counterexample(text, {"m": _TORUS}),
        "m = 8: 279/16 as CNP_Alloc places the jobs, 45/4 with the small ones on other rows and columns than the long one; ratio 31/20",
        "both schedules, run with contenders that slow each other down; no two jobs hold a processor at once",
    )
