"""Antoniou 1994, section 3.2: how often step 4 goes back, what is wasted, and how many cubes are made."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from itertools import product

from allocert.allocators.hypercube.asi_plan import (
    KEEPS_32,
    SENSIBLE,
    Index,
    Plan,
    Ranges,
    Reading,
)
from allocert.models.asi_proof import ASI_ROUNDING, ASI_SOUND
from allocert.proofs.antoniou.asi import both, decide_every_node, plans, proved_if
from allocert.proofs.claim import Claim, Context, Verdict
from allocert.proofs.tally import Failure, Repair, survey

__all__ = ["CLAIMS"]

_claim: Callable[..., Claim] = partial(Claim, paper="antoniou", place="section 3.2")


def _decide_step_4(context: Context, runs: bool) -> Verdict:
    top = context.pick(9, 12, 12)

    def cases(n: int, extra: int = int(runs)) -> Iterator[Failure | None]:
        for one in plans(n):
            good = one.repeats + extra <= 3
            text = f"n = {n}, y = {one.asked}: steps 2 and 3 are done {one.repeats + 1} times"
            yield None if good else Failure(text, {"n": n, "y": one.asked})

    often = {str(k): sum(one.repeats == k for n in range(top + 1) for one in plans(n)) for k in range(4)}
    repair = Repair("they are repeated at most 3 times after the first", partial(cases, extra=0))
    verdict = survey(
        cases, range(top + 1), f"all n <= {top}, all y", repair=repair if runs else None, times_back=often
    )
    return proved_if(verdict, ASI_ROUNDING, "all n, all y")


def _decide_waste(context: Context, whole: bool, reading: Reading) -> Verdict:
    top = context.pick(9, 12, 12)

    def wasted(one: Plan) -> int:
        own = one.y - one.asked
        return own * one.p + one.unused if whole else own

    def cases(n: int) -> Iterator[Failure | None]:
        for one in plans(n, reading):
            text = f"n = {n}, y = {one.asked}: {wasted(one)} nodes, {one.p} cubes of {one.y}"
            data = {"n": n, "y": one.asked, "wasted": wasted(one)}
            yield Failure(text, data) if wasted(one) > 3 else None

    def repaired(n: int) -> Iterator[Failure | None]:
        for one in plans(n, reading):
            good = wasted(one) <= 3 * one.p + one.unused
            yield None if good else Failure(f"n = {n}, y = {one.asked}", {"n": n})

    def share(one: Plan) -> Fraction:
        return Fraction(wasted(one), 1 << one.n if whole else one.y)

    worst = max((one for n in range(top + 1) for one in plans(n, reading)), key=share)
    verdict = survey(
        cases,
        range(top + 1),
        f"all n <= {top}, all y",
        repair=Repair("at most 3 in each incomplete cube, and those of no piece", repaired),
        largest_wasted_fraction=share(worst),
        reached_at={"n": worst.n, "y": worst.asked},
        most={n: max(map(wasted, plans(n, reading))) for n in range(top + 1)},
    )
    return verdict if whole else proved_if(verdict, ASI_ROUNDING, "all n, all y")


def _decide_count(context: Context, rounded: bool) -> Verdict:
    top = context.pick(9, 12, 12)

    def cases(n: int, rounded: bool = rounded) -> Iterator[Failure | None]:
        for one in plans(n):
            size = one.y if rounded else one.asked
            most, found = (1 << n) // size, len(one.cubes)
            text = f"n = {n}, y = {one.asked}: {found} cubes of {one.y}, floor(2^n / {size}) = {most}"
            yield None if found == most else Failure(text, {"n": n, "y": one.asked})

    repair = Repair("floor(2^n / y) for the y after step 4", partial(cases, rounded=True))
    lost = {n: max((1 << n) // one.asked - one.p for one in plans(n)) for n in range(top + 1)}
    return survey(
        cases, range(top + 1), f"all n <= {top}, all y", repair=None if rounded else repair, most_lost=lost
    )


def _decide_ranges(context: Context, reading: Reading) -> Verdict:
    top = context.pick(7, 10, 10)

    def cases(n: int, reading: Reading = reading) -> Iterator[Failure | None]:
        for one in plans(n, reading):
            ranks = [rank for run in one.cubes for rank in run.ranks]
            sizes = {run.size for run in one.cubes}
            wrong = (
                f"sizes {sorted(sizes)}"
                if sizes != {one.y}
                else "a rank twice"
                if len(set(ranks)) < len(ranks)
                else f"rank {max(ranks)}"
                if max(ranks) >> n
                else ""
                if len(one.cubes) == one.p
                else f"{len(one.cubes)} ranges"
            )
            text = f"n = {n}, y = {one.y}, p = {one.p}: {wrong}"
            yield Failure(text, {"n": n, "y": one.asked}) if wrong else None

    repair = Repair("range j is j y .. (j+1) y - 1, j < p", partial(cases, reading=SENSIBLE))
    verdict = survey(cases, range(top + 1), f"all n <= {top}, all y", repair=repair)
    return proved_if(verdict, ASI_SOUND, "all n, all y") if reading == SENSIBLE else verdict


CLAIMS: tuple[Claim, ...] = (
    *(
        _claim(
            "AN-ASI-STEP4",
            statement=f"Steps 2 and 3 are {what} at most 3 times.",
            decide=partial(_decide_step_4, runs=runs),
            reading=name,
            solver_free=runs,
        )
        for name, runs, what in (("A", False, "repeated"), ("B", True, "done"))
    ),
    _claim(
        "AN-ASI-WASTE",
        statement="At most 3 nodes of an incomplete cube were not asked for.",
        decide=partial(_decide_waste, whole=False, reading=SENSIBLE),
        reading="A",
        solver_free=False,
    ),
    *(
        _claim(
            "AN-ASI-WASTE",
            statement="At most 3 nodes of the machine are not asked for or not handed out.",
            decide=partial(_decide_waste, whole=True, reading=reading),
            reading=f"B {name}",
        )
        for name, reading in both()
    ),
    *(
        _claim(
            "AN-ASI-WASTE",
            statement="No node is left outside the incomplete cubes and the leftover pieces.",
            decide=partial(decide_every_node, reading=reading),
            part="external",
            reading=name,
            solver_free=reading != KEEPS_32,
        )
        for name, reading in both()
    ),
    *(
        _claim(
            "AN-ASI-P",
            statement=f"floor(2^n / y) incomplete cubes are made, y being {what}.",
            decide=partial(_decide_count, rounded=rounded),
            reading=name,
        )
        for name, rounded, what in (("A", False, "the size asked"), ("B", True, "the size after step 4"))
    ),
    *(
        _claim(
            "AN-ASI-STEP6",
            statement="The ranges of step 6 are p disjoint sets of y nodes of Q_n.",
            decide=partial(_decide_ranges, reading=Reading(ranges, index)),
            reading=f"6{ranges.value} p-1{index.value}",
            solver_free=Reading(ranges, index) != SENSIBLE,
        )
        for ranges, index in product(Ranges, (Index.LAST_LINE, Index.IN_TURN))
    ),
)
