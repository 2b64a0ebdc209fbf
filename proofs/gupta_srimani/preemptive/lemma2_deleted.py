"""Gupta and Srimani 1997, section 3, proof of Lemma 2: a job that runs beside those placed, where Step 4 deletes an interval."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.preemptive import PRINTED
from allocert.allocators.torus.schedule import Piece
from allocert.proofs.gupta_srimani.cnp.job_sets import sequences
from allocert.proofs.gupta_srimani.preemptive.stages import traced
from allocert.verification.claims.claim import Claim
from allocert.verification.deciding.keyed import keyed
from allocert.verification.deciding.tally import Failure
from allocert.verification.deciding.within import every_within

__all__ = ["CLAIMS"]


def _wide(torus: int, pieces: Sequence[Piece], side: int, moment: int) -> bool:
    """Whether so many neighbouring columns are free over the slice that begins at a moment."""
    used = [piece.region.cols for piece in pieces if piece.start <= moment < piece.end]
    run = (1 << side) - 1
    return any(not any(cols & run << first for cols in used) for first in range(torus - side + 1))


def _refused(jobs: JobSet, deadline: int) -> str:
    """What is wrong if the last job is refused, though it could run beside the others; else nothing."""
    done = traced(jobs, Fraction(deadline), PRINTED)
    last = len(jobs.jobs) - 1
    if done.run.failed != last:
        return ""
    job, pieces = jobs.jobs[last], done.schedule.pieces
    free = [x for x in range(deadline) if _wide(jobs.torus, pieces, job.side, x)]
    if len(free) < job.time:
        return ""
    when = ", ".join(f"[{x},{x + 1}]" for x in free)
    return f"job {last + 1} is refused, and beside the others side {job.side} has room over {when}"


@every_within(
    *({"sizes": (2, 4), "most": most, "longest": longest} for most, longest in ((5, 3), (5, 4), (6, 4))),
    checked="all powers of two, equal sides in every order, m = {sizes}, whole times, n <= {most}, T <= {longest}",
    measure="m",
)
def job_with_room_is_placed(torus: int, most: int, longest: int) -> Iterator[Failure | None]:
    for deadline in range(1, longest + 1):
        for jobs in sequences(torus, most, deadline):
            wrong = _refused(jobs, deadline)
            data = {"torus": torus, "jobs": str(jobs), "T": deadline}
            yield Failure(f"{jobs}, T = {deadline}: {wrong}", data) if wrong else None


CLAIMS: tuple[Claim, ...] = (
    keyed(
        "GS-LEM-2P/b-able@deleted",
        "A job that can run beside those that the algorithm has placed is not refused, where Step 4 deletes entry j.",
        job_with_room_is_placed,
    ),
)
