"""Gupta and Srimani 1997, figure 5: the worked example of the feasibility algorithm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.schedule import faults
from allocert.models.torus.preemptive.configuration_lp import optimum
from allocert.proofs.gupta_srimani.preemptive.stages import readings, shown_profile, traced
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.claims.keyed import keyed
from allocert.verification.deciding.cells import compared
from allocert.verification.deciding.every import every_at
from allocert.verification.deciding.tally import Failure

__all__ = ["CLAIMS", "EXAMPLE"]


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

_MENDED = (*_PRINTED[:-1], ("([14,15],5/2)", 4, 1))
"""The last one from the profile printed before it: busy until 1 + (5/2 - 1), and the first of two entries is used up."""


@every_at(lambda context: (16,), checked="profile, step and j after each of the five jobs")
def profiles_are_as_printed(
    size: int, step4: str, printed: Sequence[tuple[str, int, int]]
) -> Iterator[Failure | None]:
    done = traced(EXAMPLE, _DEADLINE, next(readings(width="none", step4=step4, equal="step3")))
    for (profile, step, entry), stage in zip(printed, done.stages, strict=True):
        shown = shown_profile(stage.after, _DEADLINE)
        computed = (shown, f"Step {stage.placement.step}", f"j={stage.placement.entry}")
        what = f"figure 5, job {stage.placement.job + 1}"
        yield from compared(what, (profile, f"Step {step}", f"j={entry}"), computed, size)


@every_at(
    lambda context: (16,), checked="the schedule of the example with deadline 4, in each of the 12 readings"
)
def _schedule_is_valid(size: int) -> Iterator[Failure | None]:
    for rules in readings():
        done = traced(EXAMPLE, _DEADLINE, rules)
        wrong = list(faults(done.schedule, deadline=_DEADLINE))
        good = done.run.failed is None and not wrong
        yield None if good else Failure(f"{rules}: {wrong or 'not all jobs'}", {"rules": str(rules)})


def scheduled_by_4(context: Context) -> Verdict:
    """The example's schedule ends by 4 under every reading; values tell that this is the least finish time."""
    found = _schedule_is_valid(context)
    return replace(found, values={**found.values, "least_finish": optimum(EXAMPLE).time})


_RUN = "The example's profiles, steps and j are those of a run in which Step 4"

CLAIMS: tuple[Claim, ...] = (
    *(
        keyed(
            f"GS-EX-FEAS@{reading}", statement, partial(profiles_are_as_printed, step4=step4, printed=printed)
        )
        for reading, step4, printed, statement in (
            ("printed", "delete", _PRINTED, f"{_RUN} deletes entry j."),
            (
                "mended",
                "delete",
                _MENDED,
                f"{_RUN} deletes entry j, with ([14,15],2.5) for ([14,15],1.5) and j = 1 for j = 2 after job 5.",
            ),
            ("keep", "keep", _MENDED, f"{_RUN} keeps the rest of entry j, with the same two changes."),
        )
    ),
    keyed(
        "GS-EX-FEAS/schedule",
        "The example's jobs are scheduled by 4, without faults, in every reading.",
        scheduled_by_4,
    ),
)
