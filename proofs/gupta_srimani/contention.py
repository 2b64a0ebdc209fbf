"""Gupta and Srimani 1997, section 2.2: is each reading of the contention model well defined, finite and monotone?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import combinations, permutations

from allocert.allocators.torus.contention import READINGS, Placed, Reading, dilated, weights
from allocert.machines.subtorus import Subtorus
from allocert.models.torus.contention_proofs import FINITE, MONOTONE, NO_END
from allocert.proofs.claim import Claim, Context, Counterexample, Evidence, Verdict
from allocert.proofs.gupta_srimani.contention_cases import (
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
from allocert.proofs.kandlur_shin.statics import proved_by
from allocert.proofs.tally import Failure, Repair, survey

__all__ = ["CLAIMS", "closed", "finite", "same_in_all_orders", "shown", "surveyed"]

_claim: Callable[..., Claim] = partial(Claim, id="GS-MODEL", paper="gupta-srimani", place="section 2.2")

Check = Callable[[Jobs], Failure | None]


def shown(ends: Sequence[Fraction] | None) -> str:
    """Ends for people."""
    return "no finite ends" if ends is None else "ends " + ", ".join(map(str, ends))


def surveyed(context: Context, check: Check, what: str, repair: tuple[str, Check] | None = None) -> Verdict:
    """All patterns by the number of jobs, and placements at random as size 0."""
    bounds, said = sizes(context)
    drawn = context.pick(50, 3000, 20000)

    def cases(one: Check, count: int) -> Iterator[Failure | None]:
        if count == 0:
            return (one(jobs) for jobs in random_jobs(context.seed, drawn))
        return (one(jobs) for jobs in grid(count, *bounds[count]))

    mended = Repair(repair[0], partial(cases, repair[1])) if repair else None
    told = f"{what} {said}; {drawn} random placements on T_2, T_4, T_8, n <= 6 (counted as n = 0)"
    return survey(partial(cases, check), (*bounds, 0), told, repair=mended)


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
    verdict = survey(cases, range(1, most + 1), what)
    if verdict.counterexample is not None:
        return verdict
    return Verdict.proved(
        f"all cells, starts and times; by enumeration {what}", proved_by(NO_END), **verdict.values
    )


def _least_closed(context: Context) -> Verdict:
    """The fewest cells that can be closed, by torus; the statement is that four jobs are needed on every torus."""
    least: dict[str, list[str]] = {}
    for torus in context.pick((2, 4), (2, 4), (2, 4)):
        for count in range(1, 6):
            found = [chosen for chosen in patterns(torus, count) if len(closed(torus, chosen)) == count]
            if found:
                least[f"T_{torus}, n = {count}"] = [" | ".join(map(str, chosen)) for chosen in found]
    units = {}
    for torus in (2, 4):
        every = [cell for cell in cells(torus) if cell.side == 1]
        for count in range(1, 9):
            if any(len(closed(torus, chosen)) == count for chosen in combinations(every, count)):
                units[f"T_{torus}"] = count
                break
    evidence = Evidence.enumeration(
        "all patterns of at most 5 cells on T_2 and T_4, all sets of up to 8 single processors"
    )
    small = [name for name in least if int(name.rsplit(" ", 1)[1]) < 4]
    if small:
        return Verdict.refuted(
            Counterexample(f"{small[0]}: {least[small[0]][0]}", {}), "least n", evidence, closed=least
        )
    return Verdict.bounded(
        "T_1, T_2 and T_4: no closed set of fewer than four cells",
        evidence,
        closed=least,
        least_of_units=units,
    )


def _decide_order(context: Context, reading: Reading) -> Verdict:
    repair = None
    if reading == "D":
        repair = (
            "with the nominal windows of the jobs placed before in place of the recorded ones no order matters",
            partial(same_in_all_orders, "A"),
        )
    return surveyed(
        context,
        partial(same_in_all_orders, reading),
        "all orders of at most three, two orders of more:",
        repair,
    )


def _decide_finite(context: Context, reading: Reading) -> Verdict:
    repair = None
    if reading == "B":
        repair = (
            "finite if no set of the cells has contenders of weight 1 or more in it for each member",
            lambda jobs: None if closed(jobs[0], [o.region for o in jobs[1]]) else finite("B", jobs),
        )
    verdict = surveyed(context, partial(finite, reading), "the ends of", repair)
    if verdict.counterexample is None and reading != "B":
        return Verdict.proved(
            f"all placements; by enumeration {verdict.scope}", proved_by(FINITE), **verdict.values
        )
    return verdict


def _decide_monotone(context: Context, reading: Reading, field: str, whose: str) -> Verdict:
    check = partial(_monotone, reading, field, whose)
    verdict = surveyed(context, check, f"each {field} of one job more in")
    if verdict.counterexample is not None:
        return verdict
    if field == "time":
        return Verdict.proved(
            f"all placements; by enumeration {verdict.scope}", proved_by(MONOTONE), **verdict.values
        )
    crowded = next(filter(None, map(partial(_crowded, reading), (2, 4, 8))), None)
    if whose != "own" or crowded is None:
        return verdict
    scope = (
        f"the least that is known, a job of half the side among single processors; none among {verdict.scope}"
    )
    counterexample = Counterexample(crowded.text, crowded.data)
    return Verdict.refuted(counterexample, scope, Evidence.enumeration(scope), **verdict.values)


def _of_reading(reading: Reading) -> Iterator[Claim]:
    name = WORDS[reading]
    yield _claim(
        statement=f"With {name} the order in which jobs are placed does not matter to their ends.",
        decide=partial(_decide_order, reading=reading),
        part="order",
        reading=reading,
    )
    yield _claim(
        statement=f"With {name} all jobs have finite durations.",
        decide=partial(_decide_finite, reading=reading),
        part="finite",
        reading=reading,
        solver_free=reading == "B",
    )
    yield _claim(
        statement=f"With {name} no job ends earlier when some job takes longer.",
        decide=partial(_decide_monotone, reading=reading, field="time", whose="any"),
        part="times",
        reading=reading,
        solver_free=False,
    )
    yield _claim(
        statement=f"With {name} no other job ends earlier when a job starts later.",
        decide=partial(_decide_monotone, reading=reading, field="start", whose="other"),
        part="starts-others",
        reading=reading,
    )
    yield _claim(
        statement=f"With {name} a job that starts later ends no earlier.",
        decide=partial(_decide_monotone, reading=reading, field="start", whose="own"),
        part="starts-own",
        reading=reading,
    )


CLAIMS = (
    *(claim for reading in READINGS for claim in _of_reading(reading)),
    _claim(
        statement=(
            "All starts and times of jobs on given cells have finite dilated durations exactly if no set of the cells has "
            "contenders of weight 1 or more in it for each member."
        ),
        decide=_closed_iff_endless,
        part="closed-sets",
        reading="B",
        solver_free=False,
    ),
    _claim(
        statement="With dilated windows fewer than four jobs always have finite durations.",
        decide=_least_closed,
        part="least-closed-sets",
        reading="B",
    ),
)
