"""Kandlur & Shin 1988, section 2: the proof that the list scheme is statically optimal, step by step."""

from __future__ import annotations

from functools import partial

from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.theorems.static_lists import BEST_FIT, FREE_LISTS, POWER_SUMS, SMALLER_BLOCKS
from allocert.proofs.theorems.static_strategies import fault_sets, few_faults, theorem, tie
from allocert.verification.claims.claim import Context, Verdict
from allocert.verification.deciding.claim_table import ClaimTable

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()


CLAIMS.also(
    in_coq("KS-FL-STEP-1", FREE_LISTS, "all D, no fault or one at any position"),
    in_coq("KS-FL-STEP-2/sum", POWER_SUMS, "all j >= 0; for j = 0 the sum is empty, 0 < 1"),
    in_coq("KS-FL-STEP-2/hence", SMALLER_BLOCKS, "all D, all j, any lists with at most one block each"),
    in_coq("KS-CLAIM-SAMECHOICE/best-fit", BEST_FIT, "all D, every history"),
)


@claim(
    "KS-THM-FL-STATIC",
    FREE_LISTS.says("KS-THM-FL-STATIC"),
    solver_free=False,
)
def lists_are_statically_optimal(context: Context) -> Verdict:
    tops = context.pick(6, 7, 7), context.pick(5, 6, 6)
    cases = [(n, faulty) for f, top in enumerate(tops) for n in range(top + 1) for faulty in fault_sets(n, f)]
    return theorem(
        "free-list",
        sorted(cases, key=lambda case: case[0]),
        FREE_LISTS,
        "KS-THM-FL-STATIC",
        partial(tie, "free-list", range(min(tops)), list(few_faults(4, 1))),
        "all D, no fault or one at any position",
        f"for D <= {tops[0]}, with one fault D <= {tops[1]}",
    )
