"""Livingston & Stout 1989, sections 3.1 and 3.3: buddy, double buddy and cyclical buddy systems, and which has more."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.models.systems.systems import buddy, cyclical, double_buddy, double_gray, gray
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.theorems.subsystems.subcube_systems import (
    BUDDIES,
    CYCLICAL_COUNT,
    CYCLICAL_ENDS,
    CYCLICAL_RUNS,
    DOUBLED,
    DOUBLED_ENDS,
    MORE_RUNS,
)
from allocert.verification.claims.claim import Context, Verdict
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case, survey

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()


CLAIMS.also(
    in_coq("LS-DEF-buddy", BUDDIES, "all d >= 0, 0 <= q <= d and permutations"),
    in_coq("LS-DEF-double@dimension", DOUBLED, "all d >= 2 and 1 <= q < d"),
    in_coq("LS-DEF-cyclical", CYCLICAL_RUNS, "all d >= 1, 0 <= q <= d and permutations"),
    in_coq("LS-CNT-cyc/ends", CYCLICAL_ENDS, "all d >= 2, 0 <= q <= d and permutations"),
    in_coq("LS-DEF-double/ends", DOUBLED_ENDS, "all d >= 0, q = 0 and q = d"),
    in_coq("LS-CNT-cyc", CYCLICAL_COUNT, "all d >= 2 and 1 <= q <= d-1"),
    in_coq(
        "LS-CLAIM-cyc-more",
        MORE_RUNS,
        "all d >= 2 and 1 <= q <= d-1; for q = 0 and q = d all three have the single processors, or the whole cube, alone",
    ),
)


@claim(
    "LS-DEF-double@processors",
    "For every q from 1 to d, all of which are below 2^d, the double buddy system has twice as many different q-subcubes as the "
    "single one.",
)
@every(8, 10, 12, first=1, checked="all these q, d <= {top}, the subcubes of both systems", measure="d")
def double_buddy_doubles(d: int) -> Iterator[Failure | None]:
    for q in range(1, d + 1):
        single, double = len(buddy(d, q)), len(double_buddy(d, q))
        text = f"d = {d}, q = {q}: {double} subcube{'s' * (double > 1)} instead of twice {single}"
        yield case(double == 2 * single, text, d=d, q=q, single=single, double=double)


@claim(
    "LS-CNT-cyc@every-dimension",
    "For every q from 0 to d the cyclical system has exactly d 2^(d-q) q-subcubes.",
)
@every(7, 9, 11, first=2, checked="all these q, d <= {top}, the subcubes of the system", measure="d")
def cyclical_systems_are_as_large(d: int) -> Iterator[Failure | None]:
    for q in reversed(range(d + 1)):
        said, found = d << (d - q), len(set(cyclical(d, q)))
        text = f"d = {d}, q = {q}: {found} subcube{'s' * (found > 1)}, not {said}"
        yield case(found == said, text, d=d, q=q, figure=said, expected=found)


@claim(
    "LS-CLAIM-cyc-more@every-dimension",
    "For every q from 1 to d, d > 2, the cyclical system has more q-subcubes than the double buddy and the Gray-coded one.",
)
@every(7, 9, 11, first=2, checked="0 <= q <= d <= {top}, the subcubes of the three systems", measure="d")
def cyclical_systems_have_more(d: int) -> Iterator[Failure | None]:
    for q in range(d + 1):
        most, double, coded = (len(set(system(d, q))) for system in (cyclical, double_buddy, gray))
        text = f"d = {d}, q = {q}: {most} cyclical, {double} double buddy and {coded} Gray-coded"
        good = most >= max(double, coded) + (d > 2 and q > 0)
        yield case(good, text, d=d, q=q, cyclical=most, double_buddy=double, gray=coded)


@claim(
    "LS-CLAIM-cyc-more/inclusion",
    "The cyclical system holds the double buddy system for every q, and the Gray-coded one iff not 1 < q < d-1. It has at least "
    "as many q-subcubes as the double Gray-coded system, 1 <= q <= d-1.",
)
def cyclical_systems_hold(context: Context) -> Verdict:
    """Inclusion, with the counts of the double Gray-coded system next to those of the cyclical one."""
    top = context.pick(6, 8, 9)

    def cases(d: int) -> Iterator[Failure | None]:
        for q in range(d + 1):
            have = set(cyclical(d, q))
            yield case(have >= set(double_buddy(d, q)), f"d = {d}, q = {q}: double buddy", d=d, q=q)
            yield case(
                (have >= set(gray(d, q))) == (not 1 < q < d - 1), f"d = {d}, q = {q}: Gray-coded", d=d, q=q
            )

        for q in range(1, d):
            more = len(cyclical(d, q)) >= len(double_gray(d, q))
            yield case(more, f"d = {d}, q = {q}: fewer than the double Gray-coded system", d=d, q=q)

    counts = {
        f"d = {d}, q = {q}": [len(cyclical(d, q)), len(double_gray(d, q))]
        for d in range(3, 6)
        for q in range(1, d)
    }
    return survey(
        cases, range(1, top + 1), f"0 <= q <= d <= {top}", measure="d", cyclical_and_double_gray=counts
    )
