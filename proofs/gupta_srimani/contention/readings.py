"""Gupta and Srimani 1997, section 2.2: is each reading of the contention model well defined, finite and monotone?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import permutations

from allocert.allocators.torus.contention import READINGS, Placed, Reading, dilated, weights
from allocert.machines.subtorus import Subtorus
from allocert.proofs.gupta_srimani.contention.placed_jobs import (
    ENDS,
    WORDS,
    Jobs,
    cells,
    data,
    failed,
    grid,
    patterns,
    random_jobs,
    sizes,
)
from allocert.proofs.theorems.contention import FINITE, MONOTONE, NO_END
from allocert.proofs.theorems.lifting import for_all_sizes
from allocert.verification.claims.claim import Context, Evidence, Verdict
from allocert.verification.deciding.findings import witnessed
from allocert.verification.deciding.keyed import keyed, keyed_proved
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS", "closed", "finite", "same_in_all_orders", "shown", "surveyed"]


Check = Callable[[Jobs], Failure | None]


def shown(ends: Sequence[Fraction] | None) -> str:
    """Ends for people."""
    return "no finite ends" if ends is None else "ends " + ", ".join(map(str, ends))


def surveyed(context: Context, check: Check, what: str) -> Verdict:
    """All patterns by the number of jobs, and placements at random as size 0."""
    bounds, said = sizes(context)
    drawn = context.pick(50, 3000, 20000)

    def cases(count: int) -> Iterator[Failure | None]:
        if count == 0:
            return (check(jobs) for jobs in random_jobs(context.seed, drawn))
        return (check(jobs) for jobs in grid(count, *bounds[count]))

    told = f"{what} {said}; and {drawn} random placements on T_2, T_4, T_8, n <= 6"
    return survey(cases, (*bounds, 0), told)


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


def _monotone(reading: Reading, field: str, whose: str, jobs: Jobs) -> Failure | None:
    """Whether no job ends earlier when one job's time or start is a unit more."""
    torus, placed = jobs
    ends = ENDS[reading](torus, placed)
    for k, one in enumerate(placed):
        longer = (
            replace(one, time=one.time + 1)
            if field == "time"
            else replace(one, start=one.start + Fraction(1, 2))
        )
        after = ENDS[reading](torus, [*placed[:k], longer, *placed[k + 1 :]])
        sooner = _sooner(ends, after)
        if sooner & (
            {k} if whose == "own" else set(range(len(placed))) - ({k} if whose == "other" else set())
        ):
            more = "takes 1 longer" if field == "time" else "starts 1/2 later"
            return failed(jobs, f"{shown(ends)}; when job {k + 1} {more}: {shown(after)}", changed=k)
    return None


def _crowded(reading: Reading, torus: int) -> Failure | None:
    """A job of half the torus's side, and all single processors that contend with it: does it gain by starting later?"""
    large = Subtorus.strided(torus, torus // 2, 0, 0)
    small = [cell for cell in cells(torus) if cell.side == 1 and cell.contends(large)]
    placed = [Placed(i, cell, Fraction(0), Fraction(1)) for i, cell in enumerate((large, *small))]
    later = [replace(placed[0], start=Fraction(1, 2)), *placed[1:]]
    ends, after = ENDS[reading](torus, placed), ENDS[reading](torus, later)
    if not _sooner(ends, after) & {0}:
        return None
    text = (
        f"T_{torus}: a job of side {torus // 2} and the {len(small)} single processors that contend with it, all from 0 on "
        f"for 1: the job ends at {'no time' if ends is None else ends[0]}, and at {after[0] if after else 'no time'} if it "
        "starts at 1/2"
    )
    return Failure(text, data((torus, tuple(placed))))


def closed(torus: int, chosen: Sequence[Subtorus]) -> tuple[int, ...]:
    """The members of the greatest set each of which has contenders in it of weight 1 or more; none if there is none."""
    against = weights(torus, chosen)
    left = set(range(len(chosen)))
    while True:
        light = {k for k in left if sum((w for o, w in against[k].items() if o in left), Fraction(0)) < 1}
        if not light:
            return tuple(sorted(left))
        left -= light


def _closed_iff_endless(context: Context) -> Verdict:
    """Closed sets of cells against runs: started together and with other starts and times."""
    most = context.pick(5, 6, 7)
    times = context.pick(2, 4, 6)

    def cases(count: int) -> Iterator[Failure | None]:
        for torus in (1, 2, 4):
            for chosen in patterns(torus, count):
                members = closed(torus, chosen)
                together = tuple(Placed(i, cell, Fraction(0), Fraction(1)) for i, cell in enumerate(chosen))
                if members:
                    wrong = dilated(torus, [together[k] for k in members]) is not None
                    yield failed((torus, together), f"{members} are closed and end") if wrong else None
                    continue
                endless = any(
                    dilated(
                        torus, [replace(one, time=Fraction((one.job * scale) % 7 + 1)) for one in together]
                    )
                    is None
                    for scale in range(times)
                )
                yield failed((torus, together), "nothing is closed, and no end") if endless else None

    what = f"all patterns of at most {most} cells that do not meet on T_1, T_2, T_4, {times} choices of times"
    return for_all_sizes(survey(cases, range(1, most + 1), what), NO_END, "cells, starts and times")


def _least_closed(context: Context) -> Verdict:
    """The statement is that four jobs are needed on every torus; values tell the closed sets of the fewest cells."""
    least: dict[str, list[str]] = {}

    def cases(count: int) -> Iterator[Failure | None]:
        for torus in (1, 2, 4):
            for chosen in patterns(torus, count):
                told = " | ".join(map(str, chosen))
                if whole := len(closed(torus, chosen)) == count:
                    least.setdefault(f"T_{torus}, n = {count}", []).append(told)
                small = whole and count < 4
                yield Failure(f"T_{torus}: {told}", {"torus": torus}) if small else None

    what = "all patterns of at most 5 cells on T_1, T_2 and T_4: no closed set of fewer than four cells"
    return survey(cases, range(1, 6), what, closed=least)


def _first(checks: Iterator[Failure | None]) -> Failure | None:
    return next((failure for failure in checks if failure is not None), None)


def _decide_order(context: Context) -> Verdict:
    def check(jobs: Jobs) -> Failure | None:
        return _first(same_in_all_orders(reading, jobs) for reading in _BY_WINDOWS)

    return surveyed(context, check, "three readings, all orders of at most three, two orders of more:")


def _decide_order_matters(context: Context) -> Verdict:
    check = partial(same_in_all_orders, "sequential")
    return witnessed(surveyed(context, check, "all orders of at most three, two orders of more:"))


def _decide_finite(context: Context) -> Verdict:
    def check(jobs: Jobs) -> Failure | None:
        return _first(
            finite(reading, jobs) for reading in ("nominal-windows", "shared-processors", "sequential")
        )

    return for_all_sizes(surveyed(context, check, "three readings, the ends of"), FINITE, "placements")


def _decide_no_end(context: Context) -> Verdict:
    return witnessed(surveyed(context, partial(finite, "dilated-windows"), "the ends of"))


def _decide_times(context: Context) -> Verdict:
    def check(jobs: Jobs) -> Failure | None:
        return _first(_monotone(reading, "time", "any", jobs) for reading in READINGS)

    found = surveyed(context, check, "all four readings, each time of one job more in")
    return for_all_sizes(found, MONOTONE, "placements")


def _decide_starts(context: Context) -> Verdict:
    """For each reading a later start after which another job, and one after which the job itself, ends earlier."""
    bounds, said = sizes(context)
    cases: dict[str, str] = {}
    missing = []
    for reading in READINGS:
        for whose in ("other", "own"):
            every = (jobs for count in bounds for jobs in grid(count, *bounds[count]))
            found = _first(_monotone(reading, "start", whose, jobs) for jobs in every)
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


_BY_WINDOWS: tuple[Reading, ...] = ("nominal-windows", "dilated-windows", "shared-processors")

CLAIMS = (
    keyed(
        "GS-MODEL/order",
        "With nominal or dilated windows, or with shared processors, the order in which jobs are placed does not "
        "matter to their ends.",
        _decide_order,
    ),
    keyed(
        "GS-MODEL/order-matters@sequential",
        "Where jobs are placed one after the other, the order in which they are placed can matter to their ends.",
        _decide_order_matters,
    ),
    keyed_proved(
        "GS-MODEL/finite",
        "With nominal windows or shared processors, or placed one after the other, all jobs have finite durations.",
        _decide_finite,
    ),
    keyed(
        "GS-MODEL/no-end@dilated-windows",
        "With dilated windows some jobs have no finite durations.",
        _decide_no_end,
    ),
    keyed_proved(
        "GS-MODEL/closed-sets@dilated-windows",
        "All starts and times of jobs on given cells have finite dilated durations exactly if no set of the cells has "
        "contenders of weight 1 or more in it for each member.",
        _closed_iff_endless,
    ),
    keyed(
        "GS-MODEL/least-closed-sets@dilated-windows",
        "With dilated windows fewer than four jobs always have finite durations.",
        _least_closed,
    ),
    keyed_proved(
        "GS-MODEL/times",
        "In all four readings no job ends earlier when some job takes longer.",
        _decide_times,
    ),
    keyed(
        "GS-MODEL/starts",
        "In each of the four readings a job that starts later can let another one end earlier, and can end earlier.",
        _decide_starts,
    ),
)
