"""Gupta and Srimani 1997, section 2.2: is each reading of the contention model well defined, finite and monotone?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import permutations

from allocert.allocators.torus.contention import READINGS, Reading, weights
from allocert.machines.subtorus import Subtorus
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.gupta_srimani.contention.placed_jobs import (
    ENDS,
    WORDS,
    Jobs,
    at_once,
    cells,
    data,
    failed,
    grid,
    patterns,
    random_jobs,
    sizes,
)
from allocert.proofs.theorems.torus.contention import CLOSED_SETS, FINITE, TIMES
from allocert.verification.claims.claim import Context, Evidence, Verdict
from allocert.verification.claims.keyed import keyed
from allocert.verification.deciding.around import Options, around
from allocert.verification.deciding.findings import witnessed
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS", "closed", "finite", "over_placements", "same_in_all_orders", "shown"]


def shown(ends: Sequence[Fraction] | None) -> str:
    """Ends for people."""
    return "no finite ends" if ends is None else "ends " + ", ".join(map(str, ends))


@around
def over_placements(
    check: Callable[[Jobs], Failure | None], context: Context, options: Options, what: str
) -> Verdict:
    """A check of placed jobs, on all patterns by the number of jobs, and on placements at random as size 0."""
    bounds, said = sizes(context)
    drawn = context.pick(50, 3000, 20000)
    every = {count: grid(count, *bounds[count]) for count in bounds}
    every[0] = random_jobs(context.seed, drawn)
    described = f"{what} {said}; and {drawn} random placements on T_2, T_4, T_8, n <= 6"
    return survey(lambda count: map(check, every[count]), every, described)


def same_in_all_orders(reading: Reading, jobs: Jobs) -> Failure | None:
    """Whether every order of the same placed jobs gives them the same ends."""
    torus, placed = jobs
    first = ENDS[reading](torus, placed)
    numbers = tuple(range(len(placed)))
    for order in permutations(numbers) if len(numbers) <= 3 else (numbers[::-1], (*numbers[1:], 0)):
        ends = ENDS[reading](torus, [placed[i] for i in order])
        again = None if ends is None else [ends[order.index(i)] for i in range(len(placed))]
        if again != first:
            text = f"{shown(first)}; placed in the order {[i + 1 for i in order]}: {shown(again)}"
            return failed(jobs, text, order=list(order))
    return None


def finite(reading: Reading, jobs: Jobs) -> Failure | None:
    """Whether all ends are finite."""
    torus, placed = jobs
    return failed(jobs, "no finite ends") if ENDS[reading](torus, placed) is None else None


def _sooner(ends: Sequence[Fraction] | None, after: Sequence[Fraction] | None) -> set[int]:
    """Which jobs end earlier after a change."""
    if after is None:
        return set()
    if ends is None:
        return set(range(len(after)))
    return {k for k, (a, b) in enumerate(zip(ends, after, strict=True)) if b < a}


def _monotone(reading: Reading, whose: str, jobs: Jobs) -> Failure | None:
    """Whether neither the job itself, or no other one, ends earlier when one job starts half a unit later."""
    torus, placed = jobs
    ends = ENDS[reading](torus, placed)
    for k, one in enumerate(placed):
        later = replace(one, start=one.start + Fraction(1, 2))
        after = ENDS[reading](torus, [*placed[:k], later, *placed[k + 1 :]])
        asked = {k} if whose == "own" else set(range(len(placed))) - {k}
        if _sooner(ends, after) & asked:
            return failed(
                jobs, f"{shown(ends)}; when job {k + 1} starts 1/2 later: {shown(after)}", changed=k
            )
    return None


def _crowded(reading: Reading, torus: int) -> Failure | None:
    """A job of half the torus's side, and all single processors that contend with it: does it gain by starting later?"""
    large = Subtorus.strided(torus, torus // 2, 0, 0)
    small = [cell for cell in cells(torus) if cell.side == 1 and cell.contends(large)]
    placed = at_once((large, *small))
    later = [replace(placed[0], start=Fraction(1, 2)), *placed[1:]]
    ends, after = ENDS[reading](torus, placed), ENDS[reading](torus, later)
    if not _sooner(ends, after) & {0}:
        return None
    text = (
        f"T_{torus}: a job of side {torus // 2} and the {len(small)} single processors that contend with it, all from 0 on "
        f"for 1: the job ends at {'no time' if ends is None else ends[0]}, and at {after[0] if after else 'no time'} if it "
        "starts at 1/2"
    )
    return Failure(text, data((torus, placed)))


def closed(torus: int, chosen: Sequence[Subtorus]) -> tuple[int, ...]:
    """The members of the greatest set whose members each have contenders in it of weight 1 or more; none if there is none."""
    against = weights(torus, chosen)
    left = set(range(len(chosen)))
    while True:
        light = {k for k in left if sum((w for o, w in against[k].items() if o in left), Fraction(0)) < 1}
        if not light:
            return tuple(sorted(left))
        left -= light


def _closed_sets(count: int, least: dict[str, list[str]]) -> Iterator[Failure | None]:
    """Closed sets of fewer than four cells; all of them go into ``least``."""
    for torus in (1, 2, 4):
        for chosen in patterns(torus, count):
            described = " | ".join(map(str, chosen))
            if whole := len(closed(torus, chosen)) == count:
                least.setdefault(f"T_{torus}, n = {count}", []).append(described)
            yield Failure(f"T_{torus}: {described}", {"torus": torus}) if whole and count < 4 else None


def no_closed_set_of_three(context: Context) -> Verdict:
    """The statement is that four jobs are needed on every torus; values tell the closed sets of the fewest cells."""
    least: dict[str, list[str]] = {}
    what = "all patterns of at most 5 cells on T_1, T_2 and T_4: no closed set of fewer than four cells"
    found = survey(partial(_closed_sets, least=least), range(1, 6), what)
    return replace(found, values={**found.values, "closed": least})


def _first(checks: Iterator[Failure | None]) -> Failure | None:
    return next((failure for failure in checks if failure is not None), None)


@over_placements("three readings, all orders of at most three, two orders of more:")
def order_does_not_matter(jobs: Jobs) -> Failure | None:
    return _first(same_in_all_orders(reading, jobs) for reading in READINGS if reading != "sequential")


@witnessed
@over_placements("all orders of at most three, two orders of more:")
def order_matters(jobs: Jobs) -> Failure | None:
    return same_in_all_orders("sequential", jobs)


@witnessed
@over_placements("the ends of")
def some_have_no_end(jobs: Jobs) -> Failure | None:
    return finite("dilated-windows", jobs)


def later_starts_can_end_sooner(context: Context) -> Verdict:
    """For each reading a later start after which another job, and one after which the job itself, ends earlier."""
    bounds, said = sizes(context)
    cases: dict[str, str] = {}
    missing = []
    for reading in READINGS:
        for whose in ("other", "own"):
            every = (jobs for count in bounds for jobs in grid(count, *bounds[count]))
            found = _first(_monotone(reading, whose, jobs) for jobs in every)
            if found is None and whose == "own":
                found = _first(_crowded(reading, torus) for torus in (2, 4, 8))
            if found is None:
                missing.append(f"{WORDS[reading]}, {whose}")
            else:
                cases[f"{WORDS[reading]}, {whose}"] = found.text
    scope = f"a case for each of the four readings, {said}, and a job of half the side among single processors on T_8"
    if missing:
        return Verdict.undecided(f"no case for {', '.join(missing)}; {scope}", cases=cases)
    return Verdict.bounded(scope, Evidence.enumeration(scope), cases=cases)


CLAIMS = (
    keyed(
        "GS-MODEL/order",
        "With nominal or dilated windows, or with shared processors, the order in which jobs are placed does not "
        "matter to their ends.",
        order_does_not_matter,
    ),
    keyed(
        "GS-MODEL/order-matters@sequential",
        "Where jobs are placed one after the other, the order in which they are placed can matter to their ends.",
        order_matters,
    ),
    in_coq("GS-MODEL/finite", FINITE, "all placements"),
    keyed(
        "GS-MODEL/no-end@dilated-windows",
        "With dilated windows some jobs have no finite durations.",
        some_have_no_end,
    ),
    in_coq("GS-MODEL/closed-sets@dilated-windows", CLOSED_SETS, "all cells, starts and times"),
    keyed(
        "GS-MODEL/least-closed-sets@dilated-windows",
        "With dilated windows fewer than four jobs always have finite durations.",
        no_closed_set_of_three,
    ),
    in_coq("GS-MODEL/times", TIMES, "all placements"),
    keyed(
        "GS-MODEL/starts",
        "In each of the four readings a job that starts later can let another one end earlier, and can end earlier.",
        later_starts_can_end_sooner,
    ),
)
