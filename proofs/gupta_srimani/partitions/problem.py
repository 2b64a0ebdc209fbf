"""Gupta and Srimani 1997, section 1: the ranges that are printed for the sides of the jobs and for their order."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from allocert.machines.subtorus import Subtorus
from allocert.verification.claims.claim import Claim
from allocert.verification.claims.keyed import keyed
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]


@every(16, 32, 64, first=2, checked="all sides from {least} to m, 2 <= m <= {top}", measure="m")
def sides_are_those_of_subtori(torus: int, least: int) -> Iterator[Failure | None]:
    """The rows 0..d-1 and the columns 0..d-1 make a subtorus of side d, if they are any."""
    for side in range(least, torus + 1):
        good = side > 0 and Subtorus.interval(0, side).inside(torus)
        yield case(good, f"m = {torus}, d = {side}: no subtorus has this side", m=torus, d=side)


@every(16, 32, 64, first=2, checked="all i from 1 to n{less}, 2 <= n <= {top}")
def each_job_has_a_next_one(jobs: int, less: str) -> Iterator[Failure | None]:
    """Whether the list 1..n has the member i + 1 for each i that is printed."""
    for i in range(1, jobs if less else jobs + 1):
        yield case(i + 1 <= jobs, f"n = {jobs}, i = {i}: there is no job {i + 1}", n=jobs, i=i)


CLAIMS: tuple[Claim, ...] = (
    *(
        keyed(
            f"GS-PROB/range@{reading}",
            f"Each d with {least} <= d <= m is the side of a subtorus of the m x m torus.",
            partial(sides_are_those_of_subtori, least=least),
        )
        for reading, least in (("printed", 0), ("from-1", 1))
    ),
    *(
        keyed(
            f"GS-SORT/range@{reading}",
            f"For each i with 1 <= i {sign} n there is a job i + 1, whose side can be compared with that of job i.",
            partial(each_job_has_a_next_one, less=less),
        )
        for reading, sign, less in (("printed", "<=", ""), ("below-n", "<", " - 1"))
    ),
)
