"""Gupta and Srimani 1997, section 3: profiles, the steps of the feasibility algorithm, and the example."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import combinations, pairwise

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.preemptive import Rules
from allocert.allocators.torus.schedule import faults
from allocert.models.torus.preemptive.configurations import chain
from allocert.proofs.gupta_srimani.preemptive.job_sets import all_sets, powers
from allocert.proofs.gupta_srimani.preemptive.stages import Stage, deadlines, readings, shown_profile, traced
from allocert.proofs.theorems.finish import STAIRS
from allocert.proofs.theorems.lifting import for_all_sizes
from allocert.proofs.theorems.preemptive import PROFILES
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS", "small_sets"]


def small_sets(count: int, tori: tuple[int, ...], longest: int, dimensions: str) -> Iterator[JobSet]:
    """All sets of that many jobs: sides ``powers`` of two, a ``chain`` of divisors, or ``any``."""
    for torus in tori:
        sides = powers(torus) if dimensions == "powers" else range(1, torus + 1)
        for jobs in all_sets(torus, count, longest, sides):
            if dimensions != "chain" or chain([job.side for job in jobs.jobs]):
                yield jobs


def _of(name: str, stage: Stage, deadline: Fraction) -> Failure:
    shown = shown_profile(stage.after, deadline)
    return Failure(f"{name}: {shown}", {"case": name, "profile": shown})


def _busy(jobs: JobSet, deadline: Fraction, rules: Rules) -> Iterator[tuple[int, Fraction, Fraction]]:
    """After a run that schedules all jobs, for each entry of the profile and each of its columns: the column, f, and when it is free first."""
    done = traced(jobs, deadline, rules)
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
            yield column, deadline - entry.rest, deadline if late else free


def _decide_available(context: Context, instant: bool) -> Verdict:
    top = context.pick(3, 4, 5)

    def cases(count: int) -> Iterator[Failure | None]:
        for jobs in small_sets(count, (1, 2, 4), 2, "powers"):
            for deadline in deadlines(jobs):
                for rules in readings(width="none"):
                    for column, busy, free in _busy(jobs, deadline, rules):
                        good = free == busy and (not instant or free == deadline - busy)
                        text = (
                            f"{jobs}, T = {deadline}: processor {column} is free from {free}, and f = {busy}"
                        )
                        yield None if good else Failure(text, {"jobs": str(jobs), "T": str(deadline)})

    return survey(
        cases,
        range(1, top + 1),
        f"all powers of two, m <= 4, t <= 2, n <= {top}, T in halves, both readings of Step 4, all columns of profiles",
    )


def _decide_zero(context: Context) -> Verdict:
    """No interval without remaining time is in a profile, and the columns of each that used all its time are in none."""
    top = context.pick(3, 4, 5)

    def cases(count: int) -> Iterator[Failure | None]:
        for jobs in small_sets(count, (1, 2, 4), 2, "powers"):
            for deadline in deadlines(jobs):
                for rules in readings(width="none", equal="step3"):
                    used = [Fraction(0)] * jobs.torus
                    for stage in traced(jobs, deadline, rules).stages:
                        for part in stage.placement.parts:
                            for column in range(part.first, part.first + stage.side):
                                used[column] += part.end - part.start
                        left = {c for first, last, _ in stage.after for c in range(first, last + 1)}
                        good = all(used[c] < deadline for c in left)
                        good = good and all(rest > 0 for _, _, rest in stage.after)
                        name = f"{jobs}, T = {deadline}, {rules}, after job {stage.placement.job + 1}"
                        yield None if good else _of(name, stage, deadline)

    found = survey(
        cases,
        range(1, top + 1),
        f"all powers of two, m <= 4, t <= 2, n <= {top}, T in halves, both readings of Step 4: profiles after every job",
    )
    return for_all_sizes(found, PROFILES, "m, n and real times, powers of two")


def _decide_stairs(context: Context) -> Verdict:
    top = context.pick(3, 4, 5)

    def cases(count: int) -> Iterator[Failure | None]:
        for jobs in small_sets(count, (1, 2, 4), 2, "powers"):
            for deadline in deadlines(jobs):
                for rules in readings(width="none"):
                    for stage in traced(jobs, deadline, rules).stages:
                        rests = [rest for _, _, rest in stage.after]
                        falls = all(deadline - r > deadline - s for r, s in pairwise(rests))
                        rises = all(r < s for r, s in pairwise(rests))
                        name = f"{jobs}, T = {deadline}, {rules}, after job {stage.placement.job + 1}"
                        yield None if falls == rises else _of(name, stage, deadline)

    found = survey(
        cases, range(1, top + 1), f"profiles of all powers of two, m <= 4, t <= 2, n <= {top}, T in halves"
    )
    return for_all_sizes(found, STAIRS, "profiles")


def _decide_valid(context: Context) -> Verdict:
    """Every schedule that the algorithm hands out is one, widths never tested."""
    top, tori = context.pick(3, 4, 5), (1, 2, 4, 8)

    def cases(count: int) -> Iterator[Failure | None]:
        for jobs in small_sets(count, tori, 2, "powers"):
            for deadline in deadlines(jobs):
                for rules in readings(width="none"):
                    done = traced(jobs, deadline, rules)
                    if done.run.failed is None:
                        wrong = next(faults(done.schedule, deadline=deadline), None)
                        data = {"jobs": str(jobs), "T": str(deadline), "rules": str(rules)}
                        yield None if wrong is None else Failure(f"{jobs}, T = {deadline}: {wrong}", data)

    checked = f"schedules for all sets, m in {tori}, t <= 2, n <= {top}, T in halves, both readings of Step 4 and of ties"
    return survey(cases, range(1, top + 1), checked)


def _applicable(rests: tuple[int, ...], time: int) -> list[int]:
    """The steps whose conditions hold, as printed."""
    return [
        *([1] if time > rests[-1] else []),
        *([2] if time < rests[0] else []),
        *([3] if time in rests else []),
        *([4] if any(low < time <= high for low, high in pairwise(rests)) else []),
    ]


def _decide_steps(context: Context, unique: bool) -> Verdict:
    """Only the order of the time and the remaining times matters: even numbers, and the odd ones between."""

    def cases(entries: int) -> Iterator[Failure | None]:
        for rests in combinations(range(2, 2 * entries + 3, 2), entries):
            for time in range(1, 2 * entries + 4):
                found = _applicable(rests, time)
                good = len(found) == 1 if unique else found[:1] == [1] or bool(found)
                text = f"remaining times {rests}, job of time {time}: steps {found}"
                yield None if good else Failure(text, {"rests": list(rests), "time": time, "steps": found})

    return survey(
        cases,
        range(1, 8),
        "stair-like profiles of 1..7 entries, in each order of the time and the remaining times",
    )


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "GS-DEF-8",
        statement="A processor of the profile that is busy until f is available from the instant T - f on.",
        decide=partial(_decide_available, instant=True),
        reading="A",
    ),
    Claim(
        "GS-DEF-8",
        statement="A processor of the profile is busy all the time until f, and then available for a time of T - f.",
        decide=partial(_decide_available, instant=False),
        reading="B",
    ),
    Claim(
        "GS-REM-6",
        statement="P-intervals without remaining time are deleted.",
        decide=_decide_zero,
        solver_free=False,
    ),
    Claim(
        "GS-DEF-9",
        statement="A profile is stair-like, f falling, exactly if its remaining times rise to the right.",
        decide=_decide_stairs,
        solver_free=False,
    ),
    Claim(
        "GS-ALG-FEAS",
        statement="Every schedule of the algorithm is one, widths not tested: powers of two.",
        decide=_decide_valid,
    ),
    Claim(
        "GS-REM-7",
        statement="If Step 1 does not apply, one of the Steps 2, 3, 4 does.",
        decide=partial(_decide_steps, unique=False),
    ),
    Claim(
        "GS-REM-7",
        statement="Exactly one of the four steps applies.",
        decide=partial(_decide_steps, unique=True),
        part="unique",
    ),
)
