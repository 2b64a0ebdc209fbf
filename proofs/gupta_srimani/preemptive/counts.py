"""Gupta and Srimani 1997, section 3: how profiles change, how many preemptions there are, and what the algorithm costs."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from random import Random

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.minimum_finish import minimum_finish
from allocert.allocators.torus.preemptive import Rules, fits
from allocert.allocators.torus.schedule import Schedule, breaks, interruptions
from allocert.proofs.gupta_srimani.preemptive.algorithm import small_sets
from allocert.proofs.gupta_srimani.preemptive.job_sets import powers
from allocert.proofs.gupta_srimani.preemptive.profile_counts import comparisons, doubling
from allocert.proofs.gupta_srimani.preemptive.stages import Stage, Traced, deadlines, readings, traced
from allocert.proofs.theorems.finish import OPERATIONS, PREEMPTIONS
from allocert.proofs.theorems.lifting import for_all_sizes
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS"]


def _sizes(context: Context) -> tuple[int, tuple[int, ...]]:
    """The most jobs, and the tori, of exhaustive runs."""
    return context.pick((3, (1, 2, 4)), (4, (1, 2, 4, 8)), (5, (1, 2, 4, 8)))


def _checked(top: int, tori: tuple[int, ...]) -> str:
    return f"all powers of two, m <= {tori[-1]}, t <= 2, n <= {top}, T in halves, both readings of Step 4 and of ties"


def _traces(count: int, tori: tuple[int, ...], longest: int, **fixed: str) -> Iterator[tuple[Traced, Rules]]:
    for jobs in small_sets(count, tori, longest, "powers"):
        for deadline in deadlines(jobs):
            for rules in readings(width="none", **fixed):
                yield traced(jobs, deadline, rules), rules


def _parts(stage: Stage) -> tuple[int, int]:
    """How many entries of the profile were split in two, and how many are gone altogether."""
    after = [set(range(first, last + 1)) for first, last, _ in stage.after]
    heirs = [sum(bool(columns & set(range(a, b + 1))) for columns in after) for a, b, _ in stage.before]
    return sum(n > 1 for n in heirs), sum(n == 0 for n in heirs)


def _told(done: Traced, rules: Rules, stage: Stage, what: str) -> Failure:
    text = f"{done.jobs}, T = {done.deadline}, Step 4 {rules.step4}, job {stage.placement.job + 1}: {what}"
    return Failure(text, {"jobs": str(done.jobs), "T": str(done.deadline), "rules": str(rules)})


def _decide_changes(context: Context) -> Verdict:
    """At most one entry is split, and at most one goes."""
    top, tori = _sizes(context)

    def cases(count: int) -> Iterator[Failure | None]:
        for done, rules in _traces(count, tori, 2):
            for stage in done.stages:
                split, gone = _parts(stage)
                grown = len(stage.after) - len(stage.before)
                good = split <= 1 and gone <= 1 and grown == split - gone
                yield None if good else _told(done, rules, stage, f"{split} split, {gone} gone")

    return survey(cases, range(1, top + 1), _checked(top, tori))


def _decide_update(context: Context) -> Verdict:
    """Whether the algorithm is right however Step 4 leaves the profile, at the least finish time."""
    top, tori = context.pick((5, (1, 2, 4)), (5, (1, 2, 4, 8)), (6, (1, 2, 4, 8)))

    def cases(count: int) -> Iterator[Failure | None]:
        for jobs in small_sets(count, tori, 3, "powers"):
            time = minimum_finish(jobs).time
            good = all(fits(jobs, time, rules=rules) for rules in readings(width="none", step4="delete"))
            text = f"{jobs}, T = {time}: refused where Step 4 deletes entry j, but feasible"
            yield None if good else Failure(text, {"jobs": str(jobs), "T": str(time)})

    what = f"all powers of two, m in {tori}, t <= 3, n <= {top}, at the least T that is feasible"
    return survey(cases, range(1, top + 1), what)


def _counted(schedule: Schedule, reading: str) -> int:
    return breaks(schedule) if reading == "A" else interruptions(schedule)


def _decide_preemptions(context: Context, reading: str, sharper: bool) -> Verdict:
    """A bound for every run, also for the part of one that ends in refusal."""
    top, tori = _sizes(context)

    def cases(count: int) -> Iterator[Failure | None]:
        for done, rules in _traces(count, tori, 2):
            if not done.stages:
                continue
            strips = done.jobs.torus // min(stage.side for stage in done.stages)
            most = min(len(done.stages), strips if sharper else len(done.stages)) - 1
            seen = _counted(done.schedule, reading)
            fours = sum(stage.placement.step == 4 for stage in done.stages)
            good = seen <= most and breaks(done.schedule) == fours
            yield (
                None if good else _told(done, rules, done.stages[-1], f"{seen} preemptions, more than {most}")
            )

    found = survey(cases, range(1, top + 1), _checked(top, tori))
    return for_all_sizes(found, PREEMPTIONS, "m and n, powers of two")


def _most(torus: int, count: int) -> tuple[int, JobSet]:
    """Preemptions of jobs of side 1 that are meant to have min(m, n) - 1 of them."""
    long = min(torus, count)
    times = [Fraction(torus, torus + 1)] * long + [Fraction(1, (torus + 1) * count)] * (count - long)
    jobs = JobSet.of(torus, [(1, time) for time in times])
    done = traced(jobs, Fraction(1), next(readings(width="none", step4="keep")))
    return breaks(done.schedule), jobs


def _decide_attained(context: Context) -> Verdict:
    top = context.pick(16, 32, 64)

    def cases(count: int) -> Iterator[Failure | None]:
        for torus in range(1, top + 1):
            seen, jobs = _most(torus, count)
            good = seen == min(torus, count) - 1
            text = f"m = {torus}, n = {count}: {seen} preemptions, for {jobs} and T = 1"
            yield None if good else Failure(text, {"torus": torus, "n": count, "most": seen})

    return survey(cases, range(1, top + 1), f"all m, n <= {top}, jobs of side 1 and T = 1")


def _decide_updates(context: Context) -> Verdict:
    """Deletions and insertions a job, where an entry may change its key without them."""
    top, tori = _sizes(context)

    def cases(count: int) -> Iterator[Failure | None]:
        for done, rules in _traces(count, tori, 2):
            for stage in done.stages:
                split, gone = _parts(stage)
                good = max(gone, split) <= 1
                yield None if good else _told(done, rules, stage, f"{gone} deletions, {split} insertions")

    return survey(cases, range(1, top + 1), _checked(top, tori))


def _decide_comparisons(context: Context) -> Verdict:
    """At most n (2 log2(n + 1) + 3) comparisons of numbers, on profiles that grow with every job and on random jobs."""
    levels = context.pick(11, 17, 18)

    def cases(level: int) -> Iterator[Failure | None]:
        count = (1 << level) - 1
        random = Random(context.seed + level)
        torus = 1 << random.randint(0, level)
        sides = sorted((random.choice(powers(torus)) for _ in range(count)), reverse=True)
        times = [random.randint(1, 1000) for _ in range(count)]
        work = sum(side * time for side, time in zip(sides, times, strict=True))
        for name, given in (
            ("growing", doubling(level)),
            ("random", (torus, sides, times, work // torus + 1001)),
        ):
            used, most = comparisons(*given), count * (2 * level + 3)
            text = f"{count} jobs, {name}: {used} comparisons, more than {most}"
            yield None if used <= most else Failure(text, {"n": count, "kind": name, "comparisons": used})

    found = survey(
        cases, range(1, levels + 1), f"n = 1, 3, 7 .. {(1 << levels) - 1}; growing profiles and random jobs"
    )
    return for_all_sizes(found, OPERATIONS, "n")


_READINGS = {"A": "counting each Step 4", "B": "counting real interruptions and moves"}

CLAIMS: tuple[Claim, ...] = (
    Claim(
        "GS-REM-8",
        statement="A job splits at most one interval and deletes at most one.",
        decide=_decide_changes,
    ),
    Claim(
        "GS-REM-8",
        statement="How the profile is updated after a step does not matter to correctness.",
        decide=_decide_update,
        part="update",
    ),
    *(
        Claim(
            "GS-THM-2",
            statement=f"A schedule of the algorithm has at most n - 1 preemptions, {told}.",
            decide=partial(_decide_preemptions, reading=reading, sharper=False),
            reading=reading,
            solver_free=False,
        )
        for reading, told in _READINGS.items()
    ),
    Claim(
        "GS-THM-2",
        statement="A schedule of the algorithm has at most min(n, m / d) - 1 preemptions if no side is less than d.",
        decide=partial(_decide_preemptions, reading="A", sharper=True),
        part="sharper",
        solver_free=False,
    ),
    Claim(
        "GS-THM-2",
        statement="For all m and n some n jobs on T_m have min(n, m) - 1 preemptions, counting each Step 4.",
        decide=_decide_attained,
        part="attained",
    ),
    Claim(
        "GS-THM-3",
        statement="A job takes at most one deletion and one insertion, if a key may change in its place.",
        decide=_decide_updates,
        part="updates",
        reading="A",
    ),
    Claim(
        "GS-THM-3",
        statement="With a balanced structure n jobs take at most n (2 log2(n + 1) + 3) comparisons.",
        decide=_decide_comparisons,
        part="comparisons",
        reading="A",
        solver_free=False,
    ),
)
