"""Gupta and Srimani 1997, section 3: the steps as printed on any sides up to m, and on a plain list of intervals."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import pairwise

from allocert.allocators.torus.schedule import faults, interruptions
from allocert.proofs.gupta_srimani.preemptive.job_sets import small_sets
from allocert.proofs.gupta_srimani.preemptive.stages import Traced, shown_profile, traces
from allocert.verification.claims.claim import Claim
from allocert.verification.claims.keyed import keyed
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS", "Row", "plain_step"]

_TORI = (1, 2, 3, 4, 5)


def _runs(count: int) -> Iterator[Traced]:
    """All runs on small job sets, sides powers of two or not, by both updates of Step 4."""
    return traces(small_sets([count], _TORI, 2, "any"), equal="step3")


_CHECKED = (
    f"all sets of sides 1 to m, m in {_TORI}, t <= 2, n <= {{top}}, T in halves, both updates of Step 4"
)


@every(2, 3, 4, first=1, checked=_CHECKED)
def schedules_are_valid(count: int) -> Iterator[Failure | None]:
    for done in _runs(count):
        if done.run.failed is None:
            wrong = next(faults(done.schedule, deadline=done.deadline), "")
            text = f"{done.jobs}, T = {done.deadline}: {wrong}"
            rules = {name: getattr(done.rules, name) for name in ("width", "step4", "equal")}
            yield case(not wrong, text, jobs=str(done.jobs), T=str(done.deadline), rules=rules)


@every(2, 3, 4, first=1, checked=_CHECKED)
def profiles_are_stairs(count: int) -> Iterator[Failure | None]:
    for done in _runs(count):
        for stage in done.stages:
            falls = all(one[2] < other[2] for one, other in pairwise(stage.after))
            shown = shown_profile(stage.after, done.deadline)
            text = f"{done.jobs}, T = {done.deadline}, after job {stage.placement.job + 1}: {shown}"
            yield case(falls, text, jobs=str(done.jobs), T=str(done.deadline), profile=shown)


Row = tuple[int, int, Fraction]
"""First and last row of an interval, and its remaining time."""


def _cut(row: Row, side: int) -> list[Row]:
    """What a job of that side does not take of an interval."""
    first, last, rest = row
    return [(first + side, last, rest)] if first + side <= last else []


def plain_step(rows: list[Row], side: int, time: Fraction, keep: bool) -> list[Row] | None:
    """The profile after one job, ``None`` if it is refused; ``keep``: Step 4 keeps what the job does not take.

    >>> plain_step([(0, 3, Fraction(2))], 2, Fraction(1), keep=True)
    [(0, 1, Fraction(1, 1)), (2, 3, Fraction(2, 1))]
    """
    if not rows or time > rows[-1][2]:
        return None
    if time < rows[0][2]:
        first, _, rest = rows[0]
        return [(first, first + side - 1, rest - time), *_cut(rows[0], side), *rows[1:]]
    for j, row in enumerate(rows):
        if time == row[2]:
            return [*rows[:j], *_cut(row, side), *rows[j + 1 :]]
    j = max(j for j, row in enumerate(rows) if row[2] < time)
    first, _, rest = rows[j + 1]
    left = _cut(rows[j], side) if keep else []
    taken = (first, first + side - 1, rest - (time - rows[j][2]))
    return [*rows[:j], *left, taken, *_cut(rows[j + 1], side), *rows[j + 2 :]]


@every(2, 3, 3, first=1, checked=_CHECKED)
def structures_agree(count: int) -> Iterator[Failure | None]:
    """The profiles of the shipped structure, which is sorted, and those of a plain list, by the same update."""
    for done in _runs(count):
        for stage in done.stages:
            found = plain_step(list(stage.before), stage.side, stage.time, done.rules.step4 == "keep")
            good = found == list(stage.after)
            text = (
                f"{done.jobs}, T = {done.deadline}, job {stage.placement.job + 1}: {found}, not {stage.after}"
            )
            yield case(good, text, jobs=str(done.jobs), T=str(done.deadline))
        if done.run.failed is not None:
            last = list(done.stages[-1].after) if done.stages else [(0, done.jobs.torus - 1, done.deadline)]
            job = done.jobs.jobs[done.order[len(done.stages)]]
            refused = plain_step(last, job.side, job.time, done.rules.step4 == "keep") is None
            text = f"{done.jobs}, T = {done.deadline}: only the shipped structure refuses a job"
            yield case(refused, text, jobs=str(done.jobs), T=str(done.deadline))


@every(2, 3, 3, first=1, checked=_CHECKED)
def no_entry_is_used_up(count: int) -> Iterator[Failure | None]:
    for done in _runs(count):
        for stage in done.stages:
            good = all(rest > 0 for _, _, rest in stage.after)
            text = f"{done.jobs}, T = {done.deadline}, after job {stage.placement.job + 1}: {stage.after}"
            yield case(good, text, jobs=str(done.jobs), T=str(done.deadline))


@every(2, 3, 3, first=1, checked=_CHECKED)
def breaks_are_few(count: int, moves: bool) -> Iterator[Failure | None]:
    """Each schedule has fewer preemptions than jobs.

    With ``moves`` a preemption is where the schedule stops or moves a job, otherwise each Step 4.
    """
    for done in _runs(count):
        if done.stages:
            fours = sum(stage.placement.step == 4 for stage in done.stages)
            seen = interruptions(done.schedule) if moves else fours
            text = f"{done.jobs}, T = {done.deadline}: {seen} preemptions of {len(done.stages)} jobs"
            yield case(seen < len(done.stages), text, jobs=str(done.jobs), T=str(done.deadline))


CLAIMS: tuple[Claim, ...] = (
    keyed(
        "GS-ALG-FEAS@any-sides",
        "Every schedule of the algorithm is one, widths not tested: any sides up to m.",
        schedules_are_valid,
    ),
    keyed(
        "GS-LEM-1@any-sides",
        "Every profile is stair-like, widths not tested: any sides up to m.",
        profiles_are_stairs,
    ),
    keyed(
        "GS-REM-8/structure",
        "With one update, a plain list of intervals and the shipped structure go through the same profiles and refuse the same jobs.",
        structures_agree,
    ),
    keyed(
        "GS-REM-6@any-sides",
        "No profile has an interval without remaining time, widths not tested: any sides up to m.",
        no_entry_is_used_up,
    ),
    *(
        keyed(
            f"GS-THM-2/any-sides@{reading}",
            f"A schedule of the algorithm has at most n - 1 preemptions, any sides up to m, counting {described}.",
            partial(breaks_are_few, moves=reading == "interruptions"),
        )
        for reading, described in (
            ("step-4", "each Step 4"),
            ("interruptions", "real interruptions and moves"),
        )
    ),
)
