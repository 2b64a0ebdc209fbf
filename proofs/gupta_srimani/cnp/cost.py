"""Gupta and Srimani 1997, section 2.4.5: how often CNP_Alloc accesses entries and flags."""

from __future__ import annotations

from allocert.allocators.torus.cnp import cnp_alloc
from allocert.allocators.torus.jobs import JobSet
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.theorems.torus.cnp import ALL_JOB_SETS, COST
from allocert.verification.claims.claim import Claim, Context, Counterexample, Evidence, Verdict
from allocert.verification.claims.keyed import keyed

__all__ = ["CLAIMS"]


def _unit_jobs(torus: int, side: int, number: int) -> JobSet:
    return JobSet.of(torus, [(side, 1)] * number)


def printed_bound_is_exceeded(context: Context) -> Verdict:
    """Counts that are polynomials of a higher degree, each found on all sizes."""
    sizes = [1 << p for p in range(1, context.pick(6, 8, 9))]
    numbers = [1 << p for p in range(context.pick(9, 11, 12))]
    for m in sizes:
        reads = cnp_alloc(_unit_jobs(m, 1, 1), steps=False).counts.candidate_reads
        if reads != 2 * m**3:
            return Verdict.undecided(f"one job of side 1 on T_{m} takes {reads} reads in line 17, not 2 m^3")
    for n in numbers:
        flags = cnp_alloc(_unit_jobs(2, 2, n), steps=False).counts.flags
        if flags != n**2:
            return Verdict.undecided(f"{n} jobs of side 2 on T_2 take {flags} accesses to flags, not n^2")
    checked = (
        f"one job, m = 2, 4, 8 .. {sizes[-1]}, and n = 1, 2, 4 .. {numbers[-1]} jobs of side 2 for m = 2"
    )
    text = (
        "one job of side 1 on the m x m torus: line 17 reads a row and a column for each of the m^2 members of B, 2 m^3 entries, more "
        "than any multiple of m^2; n jobs on the 2 x 2 torus, n growing: line 3 writes n^2 flags, more than any multiple of n log n"
    )
    data = {"reads of one job": {str(m): 2 * m**3 for m in sizes}, "flags": {str(n): n**2 for n in numbers}}
    return Verdict.refuted(
        Counterexample(text, data),
        f"counted on {checked}",
        Evidence.enumeration(f"runs with counters, {checked}"),
    )


CLAIMS: tuple[Claim, ...] = (
    keyed(
        "GS-CPLX-CNP@printed",
        "Sorting aside, the procedures as printed, line 3 included, take O(n log n + n m^2) accesses to entries and flags.",
        printed_bound_is_exceeded,
    ),
    in_coq("GS-CPLX-CNP@sums-kept", COST, ALL_JOB_SETS),
)
