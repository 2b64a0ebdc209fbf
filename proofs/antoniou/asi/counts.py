"""Antoniou 1994, section 3.2: how often step 4 goes back, what is wasted, and how many cubes are made."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from allocert.allocators.hypercube.asi_plan import AS_PRINTED, KEEPS_32, SENSIBLE, Plan, Reading
from allocert.proofs.antoniou.asi.steps import AS_PRINTED_IN_TURN, LEAST, STEP_10, plans
from allocert.proofs.theorems.asi import ASI_LEFTOVER, ASI_ROUNDING, ASI_SOUND
from allocert.proofs.theorems.lifting import for_all
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS"]

_ALL = f"all n >= {LEAST}, all y"


def _sizes(top: int) -> tuple[range, str]:
    """The sizes looked at, and in words which cases these are."""
    return range(LEAST, top + 1), f"{LEAST} <= n <= {top}, all y"


def _decide_step_4(context: Context) -> Verdict:
    top = context.pick(9, 12, 12)

    def cases(n: int) -> Iterator[Failure | None]:
        for one in plans(n):
            text = f"n = {n}, y = {one.asked}: steps 2 and 3 are repeated {one.repeats} times"
            yield None if one.repeats <= 3 else Failure(text, {"n": n, "y": one.asked})

    return for_all(survey(cases, *_sizes(top)), ASI_ROUNDING, _ALL)


def _decide_waste(context: Context, whole: bool) -> Verdict:
    """Step 10 is read so that no node is lost after step 6."""
    top = context.pick(9, 12, 12)

    def wasted(one: Plan) -> int:
        own = one.y - one.asked
        return own * one.p + one.unused if whole else own

    def cases(n: int) -> Iterator[Failure | None]:
        for one in plans(n, KEEPS_32):
            text = f"n = {n}, y = {one.asked}: {wasted(one)} nodes, {one.p} cubes of {one.y}"
            data = {"n": n, "y": one.asked, "wasted": wasted(one)}
            yield Failure(text, data) if wasted(one) > 3 else None

    most = {n: max(map(wasted, plans(n, KEEPS_32))) for n in range(LEAST, top + 1)}
    verdict = survey(cases, *_sizes(top), most=most)
    return verdict if whole else for_all(verdict, ASI_ROUNDING, _ALL)


def _decide_every_node(context: Context, reading: Reading) -> Verdict:
    """Whether each node is in an incomplete cube or a piece."""
    top = context.pick(9, 12, 12)

    def cases(n: int) -> Iterator[Failure | None]:
        for one in plans(n, reading):
            data = {"n": n, "y": one.asked, "unused": one.unused}
            text = f"n = {n}, y = {one.asked}: {one.unused} nodes of r = {one.r} are never handed out"
            yield Failure(text, data) if one.unused else None

    most = {n: max(one.unused for one in plans(n, reading)) for n in range(LEAST, top + 1)}
    verdict = survey(cases, *_sizes(top), most_unused=most)
    return for_all(verdict, ASI_LEFTOVER, _ALL) if reading == KEEPS_32 else verdict


def _decide_count(context: Context, rounded: bool) -> Verdict:
    top = context.pick(9, 12, 12)

    def cases(n: int) -> Iterator[Failure | None]:
        for one in plans(n):
            size = one.y if rounded else one.asked
            most, found = (1 << n) // size, len(one.cubes)
            text = f"n = {n}, y = {one.asked}: {found} cubes of {one.y}, floor(2^n / {size}) = {most}"
            yield None if found == most else Failure(text, {"n": n, "y": one.asked})

    verdict = survey(cases, *_sizes(top))
    return for_all(verdict, ASI_SOUND, _ALL) if rounded else verdict


def _decide_ranges(context: Context, reading: Reading) -> Verdict:
    top = context.pick(7, 10, 10)

    def cases(n: int) -> Iterator[Failure | None]:
        for one in plans(n, reading):
            ranks = [rank for run in one.cubes for rank in run.ranks]
            sizes = {run.size for run in one.cubes}
            faults = {
                f"sizes {sorted(sizes)}": sizes != {one.y},
                "a rank twice": len(set(ranks)) < len(ranks),
                f"rank {max(ranks)}": max(ranks) >> n,
                f"{len(one.cubes)} ranges": len(one.cubes) != one.p,
            }
            wrong = next((what for what, found in faults.items() if found), "")
            text = f"n = {n}, y = {one.y}, p = {one.p}: {wrong}"
            yield Failure(text, {"n": n, "y": one.asked}) if wrong else None

    verdict = survey(cases, *_sizes(top))
    return for_all(verdict, ASI_SOUND, _ALL) if reading == SENSIBLE else verdict


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "AN-ASI-STEP4",
        statement="Steps 2 and 3 are repeated at most 3 times.",
        decide=_decide_step_4,
        solver_free=False,
    ),
    *(
        Claim(
            "AN-ASI-WASTE",
            statement=f"At most 3 nodes {what}.",
            decide=partial(_decide_waste, whole=whole),
            part="three",
            reading=name,
            solver_free=whole,
        )
        for name, whole, what in (
            ("each-cube", False, "of an incomplete cube were not asked for"),
            ("machine", True, "of the machine were not asked for or are never handed out"),
        )
    ),
    *(
        Claim(
            "AN-ASI-WASTE",
            statement=f"No node is left outside the incomplete cubes and the leftover pieces, if step 10 {what} temp = 32.",
            decide=partial(_decide_every_node, reading=reading),
            part="external",
            reading=name,
            solver_free=reading != KEEPS_32,
        )
        for (name, reading), what in zip(STEP_10, ("halves", "keeps"), strict=True)
    ),
    *(
        Claim(
            "AN-ASI-P",
            statement=f"floor(2^n / y) incomplete cubes are made, y being {what}.",
            decide=partial(_decide_count, rounded=rounded),
            reading=name,
            solver_free=not rounded,
        )
        for name, rounded, what in (
            ("asked", False, "the size asked for"),
            ("rounded", True, "the size after step 4"),
        )
    ),
    *(
        Claim(
            "AN-ASI-STEP6",
            statement=f"The ranges of step 6 {how} are p disjoint sets of y nodes of Q_n.",
            decide=partial(_decide_ranges, reading=reading),
            reading=name,
            solver_free=reading != SENSIBLE,
        )
        for name, reading, how in (
            ("printed-last", AS_PRINTED, "with inclusive ends, the last line for p-1,"),
            ("printed-in-turn", AS_PRINTED_IN_TURN, "with inclusive ends, the last lines for p-2 and p-1,"),
            ("examples", SENSIBLE, "with y nodes each"),
        )
    ),
)
