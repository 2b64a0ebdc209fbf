"""Gupta and Srimani 1997, figure 5: the worked example of the feasibility algorithm."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.minimum_finish import minimum_finish
from allocert.allocators.torus.preemptive import Rules
from allocert.allocators.torus.schedule import faults
from allocert.allocators.torus.staircase import Entry
from allocert.models.torus.configuration_lp import optimum
from allocert.proofs.claim import Claim, Context, Verdict
from allocert.proofs.gupta_srimani.stages import Stage, readings, shown_profile, traced
from allocert.proofs.tally import Failure, compared, survey

__all__ = ["CLAIMS", "EXAMPLE"]

_claim: Callable[..., Claim] = partial(Claim, paper="gupta-srimani", place="section 3")

EXAMPLE = JobSet.of(16, [(8, 2), (4, 4), (4, 3), (2, 2), (2, "5/2")])
"""The job set of figure 5, with deadline 4."""

_DEADLINE = Fraction(4)
_PRINTED = (
    ("([0,7],2), ([8,15],0)", 2, 1),
    ("([0,7],2), ([12,15],0)", 3, 2),
    ("([12,15],1)", 4, 1),
    ("([12,13],3), ([14,15],1)", 2, 1),
    ("([14,15],3/2)", 4, 2),
)
"""For each job the profile after it, the step, and its j; Step 2 always means the first entry."""


def _decide_example(context: Context, step4: str) -> Verdict:
    rules = next(readings(width="none", step4=step4, equal="step3"))

    def cases(size: int) -> Iterator[Failure | None]:
        done = traced(EXAMPLE, _DEADLINE, rules)
        for printed, stage in zip(_PRINTED, done.stages, strict=True):
            yield from _cells(f"job {stage.placement.job + 1}", printed, stage)

    return survey(
        cases, (16,), "profile, step and j after each of the five jobs", profiles=_profiles(EXAMPLE, rules)
    )


def _profiles(jobs: JobSet, rules: Rules) -> list[str]:
    return [
        f"Step {stage.placement.step}, j={stage.placement.entry}: {shown_profile(stage.after, _DEADLINE)}"
        for stage in traced(jobs, _DEADLINE, rules).stages
    ]


def _cells(name: str, printed: tuple[str, int, int], stage: Stage) -> Iterator[Failure | None]:
    profile, step, entry = printed
    shown = shown_profile(stage.after, _DEADLINE)
    computed = (shown, f"Step {stage.placement.step}", f"j={stage.placement.entry}")
    yield from compared(f"figure 5, {name}", (profile, f"Step {step}", f"j={entry}"), computed, 16)


def _parsed(profile: str) -> list[Entry[Fraction]]:
    """A profile as printed."""
    entries = []
    for text in profile.strip("()").split("), ("):
        interval, busy = text.split("],")
        first, last = interval.strip("[").split(",")
        entries.append(Entry(int(first), int(last), _DEADLINE - Fraction(busy)))
    return entries


def _decide_each_step(context: Context, step4: str) -> Verdict:
    """Each printed step from the printed profile before it."""
    rules = next(readings(width="none", step4=step4, equal="step3"))

    def cases(size: int) -> Iterator[Failure | None]:
        before = "([0,15],0)"
        for number, (job, printed) in enumerate(zip(EXAMPLE.jobs, _PRINTED, strict=True)):
            alone = JobSet(16, (job,))
            for stage in traced(alone, _DEADLINE, rules, _parsed(before)).stages:
                yield from _cells(f"job {number + 1} alone", printed, stage)
            before = printed[0]

    return survey(cases, (16,), "profile, step and j of each of the five printed steps alone")


def _decide_example_schedule(context: Context) -> Verdict:
    """The example's schedule ends by 4 under every reading; values tell the least finish time."""

    def cases(size: int) -> Iterator[Failure | None]:
        for rules in readings():
            done = traced(EXAMPLE, _DEADLINE, rules)
            wrong = list(faults(done.schedule, deadline=_DEADLINE))
            good = done.run.failed is None and not wrong
            yield None if good else Failure(f"{rules}: {wrong or 'not all jobs'}", {"rules": str(rules)})

    direct, program = minimum_finish(EXAMPLE).time, optimum(EXAMPLE).time
    return survey(
        cases,
        (16,),
        "the schedule of the example with deadline 4, in each of the 12 readings",
        least_finish={"direct method": direct, "program over configurations": program},
    )


CLAIMS: tuple[Claim, ...] = (
    *(
        _claim(
            "GS-EX-FEAS",
            statement=f"The example's profiles, steps and j are those of a run; Step 4 {told}.",
            decide=partial(_decide_example, step4=step4),
            reading=reading,
        )
        for reading, step4, told in (("A", "delete", "deletes entry j"), ("B", "keep", "keeps its rest"))
    ),
    *(
        _claim(
            "GS-EX-FEAS",
            statement=f"Each of the example's steps follows from the profile printed before it; Step 4 {told}.",
            decide=partial(_decide_each_step, step4=step4),
            part="steps",
            reading=reading,
        )
        for reading, step4, told in (("A", "delete", "deletes entry j"), ("B", "keep", "keeps its rest"))
    ),
    _claim(
        "GS-EX-FEAS",
        statement="The example's jobs are scheduled by 4, without faults, in every reading.",
        decide=_decide_example_schedule,
        part="schedule",
        solver_free=False,
    ),
)
