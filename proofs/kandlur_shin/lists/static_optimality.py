"""Kandlur & Shin 1988, section 2: static optimality, and what becomes of it under Algorithm 1."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from allocert.proofs.formal.lifting import formally, in_coq
from allocert.proofs.theorems.static_buddy import BUDDY, BUDDY_LOSES, BUDDY_ONE_FAULT
from allocert.proofs.theorems.static_lists import STATIC_OPTIMALITY
from allocert.proofs.theorems.static_strategies import (
    fault_sets,
    search,
    static_failure,
    theorem,
    tie,
)
from allocert.verification.claims.claim import Context, Evidence, Verdict
from allocert.verification.deciding.cases import failure
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every_at
from allocert.verification.deciding.refutation import RefutedError, refutable
from allocert.verification.deciding.replay import refusal, replayed, requests
from allocert.verification.deciding.tally import Failure

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()


CLAIMS.also(
    in_coq(
        "KS-DEF-STATOPT",
        STATIC_OPTIMALITY,
        "all D, all fault sets and all strategies; buddy on free lists for f <= 1",
    )
)


@claim(
    "KS-THM-AXIS-STATIC@first",
    BUDDY.says("KS-THM-AXIS-STATIC@first"),
    solver_free=False,
)
def first_fit_is_statically_optimal(context: Context) -> Verdict:
    top = context.pick(6, 7, 8)
    cases, tied = [(n, ()) for n in range(top + 1)], partial(tie, "buddy", range(7))
    return theorem("buddy", cases, BUDDY, "KS-THM-AXIS-STATIC@first", tied, "all D", f"for D <= {top}")


@claim(
    "KS-CLAIM-AXIS-FAULT@any",
    "With no nonempty set of faulty nodes Algorithm 1 is statically optimal, D >= 2, some node being left.",
)
@every_at((2, 3), checked="all nonempty fault sets for D = 2 and 3, some node not faulty", measure="D")
def no_faults_keep_first_fit_optimal(n: int) -> Iterator[Failure | None]:
    for faulty in (faulty for f in range(1, 1 << n) for faulty in fault_sets(n, f)):
        singly = requests(*[0] * ((1 << n) - len(faulty)))
        wrong = "no static state refuses a valid request: still statically optimal"
        kept = search("buddy", n, faulty).optimal
        yield failure(replayed("buddy", n, faulty, singly, wrong) if kept else None)


CLAIMS.also(in_coq("KS-CLAIM-AXIS-FAULT@some", BUDDY_LOSES, "all D >= 2"))


@claim(
    "KS-CLAIM-AXIS-FAULT/single-faults",
    BUDDY_ONE_FAULT.says("KS-CLAIM-AXIS-FAULT/single-faults"),
    solver_free=False,
)
@refutable
def node_0_or_1_keeps_first_fit_optimal(context: Context) -> Verdict:
    top = context.pick(5, 6, 6)
    for n, x in ((size, node) for size in range(top + 1) for node in range(1 << size)):
        shown = static_failure("buddy", n, (x,))
        if shown is not None and x < 2:
            raise RefutedError(shown)
        if shown is None and x >= 2:
            raise RefutedError(replayed("buddy", n, (x,), (), "no static state refuses a valid request"))
        if x >= 2:
            refusal("buddy", n, (x,), requests(0, *range(n - 1, x.bit_length() - 2, -1)))
    searched = Evidence.enumeration("all static states with each single fault")
    found = Verdict.bounded(
        f"every faulty node x, D <= {top}",
        searched,
        refused_sequence="Q_0, Q_(D-1), .., Q_(i+1), Q_i with i the highest bit of x",
    )
    return formally(
        found, BUDDY_ONE_FAULT, "all D and every faulty node x", "KS-CLAIM-AXIS-FAULT/single-faults"
    )
