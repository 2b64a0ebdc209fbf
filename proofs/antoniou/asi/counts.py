"""Antoniou 1994, section 3.2: how often step 4 goes back, the waste, and how many cubes are made."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from allocert.allocators.hypercube.asi_plan import AS_PRINTED, KEEPS_32, SENSIBLE, Plan, Reading
from allocert.proofs.antoniou.asi.steps import ALL, AS_PRINTED_IN_TURN, LEAST, every_plan, plans
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.theorems.asi import APART, COMPLETE_USE, ROUNDING
from allocert.verification.claims.claim import Context, Verdict
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.tally import Failure, case, survey

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()

_NONE_LEFT = "No node is left outside the incomplete cubes and the leftover pieces, if step 10"
_DISJOINT = "are p disjoint sets of y nodes of Q_n."


CLAIMS.also(
    in_coq("AN-ASI-STEP4", ROUNDING, ALL),
    in_coq("AN-ASI-WASTE/three@each-cube", ROUNDING, ALL),
    in_coq("AN-ASI-WASTE/external@keeps-32", COMPLETE_USE, ALL),
    in_coq("AN-ASI-P@rounded", APART, ALL),
    in_coq("AN-ASI-STEP6@examples", APART, ALL),
)


def _with_most(
    context: Context,
    judge: Callable[[Plan], Failure | None],
    reading: Reading,
    name: str,
    measured: Callable[[Plan], int],
) -> Verdict:
    """Every plan judged; the verdict tells by this name for each n the greatest value measured."""
    sizes = range(LEAST, context.pick(9, 12, 12) + 1)
    most = {n: max(map(measured, plans(n, reading))) for n in sizes}
    checked = f"{LEAST} <= n <= {sizes[-1]}, all y"
    found = survey(lambda n: map(judge, plans(n, reading)), sizes, checked)
    return replace(found, values={**found.values, name: most})


def _wasted(one: Plan) -> int:
    return (one.y - one.asked) * one.p + one.unused


def _three(one: Plan) -> Failure | None:
    text = f"n = {one.n}, y = {one.asked}: {_wasted(one)} nodes, {one.p} cubes of {one.y}"
    return case(_wasted(one) <= 3, text, n=one.n, y=one.asked, wasted=_wasted(one))


@claim(
    "AN-ASI-WASTE/three@machine", "At most 3 nodes of the machine were not asked for or are never handed out."
)
def the_machine_wastes_three_nodes(context: Context) -> Verdict:
    """Step 10 is read so that no node is lost after step 6."""
    return _with_most(context, _three, KEEPS_32, "most", _wasted)


def _used(one: Plan) -> Failure | None:
    text = f"n = {one.n}, y = {one.asked}: {one.unused} nodes of r = {one.r} are never handed out"
    return case(not one.unused, text, n=one.n, y=one.asked, unused=one.unused)


@claim("AN-ASI-WASTE/external@halves-32", f"{_NONE_LEFT} halves temp = 32.")
def every_node_is_handed_out(context: Context) -> Verdict:
    """Each node is in an incomplete cube or a piece."""
    return _with_most(context, _used, SENSIBLE, "most_unused", lambda one: one.unused)


@claim("AN-ASI-P@asked", "floor(2^n / y) incomplete cubes are made, y being the size asked for.")
@every_plan(9, 12, 12)
def cubes_are_the_quotient_by_the_size_asked(one: Plan) -> Failure | None:
    most, found = (1 << one.n) // one.asked, len(one.cubes)
    text = f"n = {one.n}, y = {one.asked}: {found} cubes of {one.y}, floor(2^n / {one.asked}) = {most}"
    return case(found == most, text, n=one.n, y=one.asked)


@claim(
    "AN-ASI-STEP6@printed-last",
    f"The ranges of step 6 with inclusive ends, the last line for p-1, {_DISJOINT}",
    reading=AS_PRINTED,
)
@claim(
    "AN-ASI-STEP6@printed-in-turn",
    f"The ranges of step 6 with inclusive ends, the last lines for p-2 and p-1, {_DISJOINT}",
    reading=AS_PRINTED_IN_TURN,
)
@every_plan(7, 10, 10, "reading")
def ranges_are_disjoint(one: Plan) -> Failure | None:
    ranks = [rank for run in one.cubes for rank in run.ranks]
    sizes = {run.size for run in one.cubes}
    faults = {
        f"sizes {sorted(sizes)}": sizes != {one.y},
        "a rank twice": len(set(ranks)) < len(ranks),
        f"rank {max(ranks)}": max(ranks) >> one.n,
        f"{len(one.cubes)} ranges": len(one.cubes) != one.p,
    }
    wrong = next((what for what, found in faults.items() if found), "")
    last = one.cubes[-1]
    text = (
        f"n = {one.n}, y = {one.y}, p = {one.p}: {wrong}; the last range is {last.start} to {last.stop - 1}"
    )
    return case(not wrong, text, n=one.n, y=one.asked)
