"""Livingston & Stout 1989, section 1: the fewest faults that defeat complete allocation of (d-2)-subcubes, and how they grow."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.models.systems.hitting import blocks_complete, fewest_by_enumeration, untouched
from allocert.models.systems.strength_two import (
    most_columns,
    rows_for,
    strength_two_set,
)
from allocert.models.systems.systems import complete
from allocert.proofs.formal.lifting import by_coq, in_coq
from allocert.proofs.livingston_stout.faults.certificates import too_few_rows
from allocert.proofs.theorems.faults.strength_two import CLOSED_FORM, GROWTH
from allocert.proofs.theorems.faults.worst_case import FROM_STEP_TO_STEP, IN_THE_LONG_RUN
from allocert.verification.claims.claim import Context, Counterexample, Evidence, Verdict
from allocert.verification.claims.evidence import certified
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every_at
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()
_POWERS = range(2, 300)


@claim("LS-CLAIM-Kw", "K_w(2^20, 2^18) is 8.", solver_free=False)
def eight_faults_defeat_complete_allocation(context: Context) -> Verdict:
    d = 20
    chosen, fewer = strength_two_set(d), too_few_rows(7)
    evidence = certified(fewer)
    missed = untouched(chosen, complete(d, d - 2))
    scope = f"d = {d}, q = {d - 2}: 8 processors meet all 760 subcubes, 7 are too few from 16 bits on"
    if missed or len(chosen) != 8 or most_columns(7) >= d:
        wrong = Counterexample(f"{len(chosen)} processors, {missed} is free", {"processors": list(chosen)})
        return Verdict.refuted(wrong, scope, evidence)
    return Verdict.bounded(scope, evidence, K_w=len(chosen), processors=list(chosen))


@claim(
    "LS-CLAIM-Kw/closed-form",
    CLOSED_FORM.says("LS-CLAIM-Kw/closed-form"),
)
@by_coq(CLOSED_FORM, "all d >= 2", "LS-CLAIM-Kw/closed-form")
@every_at(
    lambda context: range(2, context.pick(40, 126, 126) + 1),
    checked="d = 2..{top}: explicit sets of that size; d <= 4: all sets of processors",
    measure="d",
    values={"most_d_by_N": {str(rows): most_columns(rows) for rows in range(4, 21)}},
)
def closed_form_of_strength_two(d: int) -> Iterator[Failure | None]:
    chosen = strength_two_set(d)
    good = len(chosen) == rows_for(d) and blocks_complete(chosen, d, 2)
    least = fewest_by_enumeration(d, complete(d, d - 2)) if d <= 4 else len(chosen)
    yield case(good and least == len(chosen), f"d = {d}: {len(chosen)} processors, least {least}", d=d)


@claim(
    "LS-CLAIM-Kw-asym@natural",
    "K_w(2^d, 2^(d-2)) minus the natural logarithm of d is at most 5/2 times log2 log2 d, for all d >= 16.",
)
def not_natural_logarithm(context: Context) -> Verdict:
    """At d = 2^j, ln d < 7j/10; the difference is larger where 10 N - 7 j > 25 log2 j."""
    beyond = [j for j in _POWERS if j >= 4 and _beyond(10 * rows_for(1 << j) - 7 * j, j)]
    evidence = Evidence.enumeration("d = 2^j, j = 2..299, exact integers, with ln 2 < 7/10")
    if not beyond:
        return Verdict.undecided("no power of two goes beyond the bound")
    first = beyond[0]
    text = (
        f"d = 2^{first}: K_w = {rows_for(1 << first)}, and ln d is less than {7 * first}/10. For all d the difference is at least "
        "(1 - ln 2) log2 d, which is beyond any multiple of log log d"
    )
    return Verdict.refuted(
        Counterexample(text, {"j": first, "K_w": rows_for(1 << first)}),
        f"the least power of two shown by ln 2 < 7/10, of {len(beyond)} from 2^4 to 2^299",
        evidence,
    )


def _beyond(exponent: int, j: int) -> bool:
    """Whether ``exponent`` > 25 log2 j."""
    return exponent > 0 and 1 << exponent > j**25


CLAIMS.also(
    in_coq(
        "LS-CLAIM-Kw-asym@base-two",
        GROWTH,
        "all d >= 16; the factor of log2 log2 d is 1/2 in the limit, what remains is bounded",
    ),
    in_coq("LS-CLAIM-progressive@in-the-long-run", IN_THE_LONG_RUN, "all N >= 4"),
    in_coq("LS-CLAIM-progressive@from-step-to-step", FROM_STEP_TO_STEP, "all d >= 2"),
)


@claim(
    "LS-CLAIM-progressive/strictly",
    "K_w(2^d, 2^(d-2)) / B_w(2^d, 2^(d-2)) grows whenever d grows by one.",
)
@every_at((2, 3), checked="d = 2, 3 and the next: all sets of processors; B_w is 4", measure="d")
def ratio_grows_strictly(d: int) -> Iterator[Failure | None]:
    here, then = (fewest_by_enumeration(n, complete(n, n - 2)) for n in (d, d + 1))
    yield case(then > here, f"d = {d}: K_w is {here}, and {then} at d = {d + 1}", d=d, K_w=[here, then])
