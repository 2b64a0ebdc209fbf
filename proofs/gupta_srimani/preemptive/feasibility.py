"""Gupta and Srimani 1997, section 3: profiles, the steps of the feasibility algorithm, and the order of jobs of one side."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import combinations, pairwise, permutations

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.minimum_finish import minimum_finish
from allocert.allocators.torus.preemptive import PRINTED, fits
from allocert.allocators.torus.schedule import faults
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.gupta_srimani.preemptive.job_sets import small_sets
from allocert.proofs.gupta_srimani.preemptive.stages import Traced, traces
from allocert.proofs.theorems.torus.profiles import DEFINITION_9, REMARK_6
from allocert.verification.claims.claim import Claim
from allocert.verification.claims.keyed import keyed
from allocert.verification.deciding.every import every_at, up_to
from allocert.verification.deciding.tally import Failure
from allocert.verification.deciding.within import every_within

__all__ = ["CLAIMS"]


def _small(*counts: int) -> Iterator[JobSet]:
    return small_sets(counts, (1, 2, 4), 2, "powers")


def _busy(done: Traced) -> Iterator[tuple[int, Fraction, Fraction]]:
    """After a run that schedules all jobs, for each entry of the profile and each of its columns: the column, f, and when it is free first."""
    if done.run.failed is not None:
        return
    pieces = done.schedule.pieces
    for entry in done.run.profile:
        for column in range(entry.first, entry.last + 1):
            free = Fraction(0)
            for piece in sorted(pieces, key=lambda p: p.start):
                if piece.region.cols >> column & 1 and piece.start == free:
                    free = piece.end
            late = any(piece.region.cols >> column & 1 and piece.start > free for piece in pieces)
            yield column, done.deadline - entry.rest, done.deadline if late else free


@every_at(
    up_to(3, 4, 5, first=1),
    checked="all powers of two, m <= 4, t <= 2, n <= {top}, T in halves, both readings of Step 4, all columns of profiles",
)
def busy_until(count: int, instant: bool) -> Iterator[Failure | None]:
    for done in traces(_small(count)):
        for column, busy, free in _busy(done):
            good = free == busy and (not instant or free == done.deadline - busy)
            case = f"{done.jobs}, T = {done.deadline}"
            text = f"{case}: processor {column} is free from {free}, and f = {busy}"
            yield None if good else Failure(text, {"jobs": str(done.jobs), "T": str(done.deadline)})


@every_at(
    up_to(3, 4, 5, first=1),
    checked="schedules for all sets, m in (1, 2, 4, 8), t <= 2, n <= {top}, T in halves, both readings of Step 4 and of ties",
)
def schedules_are_valid(count: int) -> Iterator[Failure | None]:
    """Every schedule that the algorithm hands out is one, widths never tested."""
    for done in traces(small_sets([count], (1, 2, 4, 8), 2, "powers")):
        if done.run.failed is None:
            wrong = next(faults(done.schedule, deadline=done.deadline), None)
            data = {"jobs": str(done.jobs), "T": str(done.deadline), "rules": str(done.rules)}
            yield None if wrong is None else Failure(f"{done.jobs}, T = {done.deadline}: {wrong}", data)


def _applicable(rests: tuple[int, ...], time: int) -> list[int]:
    """The steps whose conditions hold, as printed."""
    return [
        *([1] if time > rests[-1] else []),
        *([2] if time < rests[0] else []),
        *([3] if time in rests else []),
        *([4] if any(low < time <= high for low, high in pairwise(rests)) else []),
    ]


@every_at(
    lambda context: range(1, 8),
    checked="stair-like profiles of 1..7 entries, in each order of the time and the remaining times",
)
def some_step_applies(entries: int, unique: bool) -> Iterator[Failure | None]:
    """Only the order of the time and the remaining times matters: even numbers, and the odd ones between."""
    for rests in combinations(range(2, 2 * entries + 3, 2), entries):
        for time in range(1, 2 * entries + 4):
            found = _applicable(rests, time)
            good = len(found) == 1 if unique else found[:1] == [1] or bool(found)
            text = f"remaining times {rests}, job of time {time}: steps {found}"
            yield None if good else Failure(text, {"rests": list(rests), "time": time, "steps": found})


def _orders(jobs: JobSet) -> Iterator[JobSet]:
    """The different orders of up to four jobs; of more, rising and falling times."""
    pairs = [(job.side, job.time) for job in jobs.jobs]
    orders = permutations(pairs) if len(pairs) <= 4 else (pairs, pairs[::-1])
    for order in sorted({tuple(sorted(order, key=lambda pair: -pair[0])) for order in orders}):
        yield JobSet.of(jobs.torus, order)


@every_within(
    *({"top": n, "tori": tori} for n, tori in ((5, (1, 2, 4)), (6, (1, 2, 4)), (6, (1, 2, 4, 8)))),
    checked="all powers of two, m in {tori}, t <= 3, n <= {top}, at the least T that is feasible: all orders of equal sides for "
    "n <= 4, rising and falling times for more",
)
def equal_sides_in_any_order(count: int, tori: tuple[int, ...]) -> Iterator[Failure | None]:
    """With the printed rules."""
    for jobs in small_sets([count], tori, 3, "powers"):
        time = minimum_finish(jobs).time
        found = {str(order): fits(order, time, rules=PRINTED) for order in _orders(jobs)}
        text = f"T = {time}: {'; '.join(f'{name}: {answer}' for name, answer in found.items())}"
        data = {"T": str(time), "orders": found, "rules": str(PRINTED)}
        yield None if len(set(found.values())) == 1 else Failure(text, data)


CLAIMS: tuple[Claim, ...] = (
    *(
        keyed(f"GS-DEF-8@{reading}", described, partial(busy_until, instant=reading == "instant"))
        for reading, described in (
            (
                "instant",
                "A processor of the profile that is busy until f is available from the instant T - f on.",
            ),
            (
                "duration",
                "A processor of the profile is busy all the time until f, and then available for a time of T - f.",
            ),
        )
    ),
    in_coq("GS-REM-6", REMARK_6, "all m, n and real times, powers of two"),
    in_coq("GS-DEF-9", DEFINITION_9, "all profiles"),
    keyed(
        "GS-ALG-FEAS",
        "Every schedule of the algorithm is one, widths not tested: powers of two.",
        schedules_are_valid,
    ),
    *(
        keyed(key, described, partial(some_step_applies, unique=unique))
        for key, unique, described in (
            ("GS-REM-7", False, "If Step 1 does not apply, one of the Steps 2, 3, 4 does."),
            ("GS-REM-7/unique", True, "Exactly one of the four steps applies."),
        )
    ),
    keyed(
        "GS-SORT/feasibility@deleted",
        "The order of jobs of one side does not change whether the feasibility algorithm finds a schedule; Step 4 deletes "
        "entry j, and a time equal to a remaining time goes to Step 3.",
        equal_sides_in_any_order,
    ),
)
