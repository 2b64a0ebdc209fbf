"""Gupta and Srimani 1997, section 3: sides that are no powers of two, where an interval can be too narrow for a job."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Any

from allocert.allocators.torus.preemptive import Rules
from allocert.proofs.gupta_srimani.preemptive.job_sets import small_sets
from allocert.proofs.gupta_srimani.preemptive.stages import (
    Stage,
    Traced,
    deadlines,
    in_words,
    shown_profile,
    traced,
)
from allocert.verification.claims.claim import Claim
from allocert.verification.claims.keyed import keyed
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS", "busy_until"]

_TORI = (1, 2, 3, 4, 5)
_CHECKED = (
    f"all sets of sides 1 to m, m in {_TORI}, t <= 2, n <= {{top}}, T in halves, both updates of Step 4"
)
_SKIPPED = (Rules("skip", "delete", "step3"), Rules("skip", "keep", "step3"))
_UNTESTED = (Rules("none", "delete", "step3"), Rules("none", "keep", "step3"))


def _runs(count: int, readings: tuple[Rules, ...]) -> Iterator[Traced]:
    for jobs in small_sets([count], _TORI, 2, "any"):
        for deadline in deadlines(jobs):
            for rules in readings:
                yield traced(jobs, deadline, rules)


def busy_until(stages: tuple[Stage, ...], row: int) -> Fraction:
    """The last moment at which a job holds this row, and the column of the same number."""
    parts = ((part, stage.side) for stage in stages for part in stage.placement.parts)
    return max(
        (part.end for part, side in parts if part.first <= row < part.first + side), default=Fraction(0)
    )


def _shown(done: Traced, number: int) -> tuple[str, dict[str, Any]]:
    profile = shown_profile(done.stages[number - 1].after, done.deadline)
    text = f"{done.jobs}, T = {done.deadline}, after {number} jobs: {profile}"
    orders = {str(done.jobs): done.run.failed is None}
    data = {"T": str(done.deadline), "orders": orders, "rules": str(done.rules), "profile": profile}
    return text, data


@every(3, 3, 3, first=1, checked=_CHECKED)
def profiles_fall(count: int) -> Iterator[Failure | None]:
    for done in _runs(count, _SKIPPED):
        for number, stage in enumerate(done.stages, 1):
            text, data = _shown(done, number)
            yield case(all(one[2] < other[2] for one, other in pairwise(stage.after)), text, **data)


@every(3, 3, 3, first=1, checked=_CHECKED)
def entries_have_time_left(count: int) -> Iterator[Failure | None]:
    for done in _runs(count, _UNTESTED):
        for number, stage in enumerate(done.stages, 1):
            rows = [row for first, last, _ in stage.after for row in range(first, last + 1)]
            used_up = [row for row in rows if busy_until(done.stages[:number], row) == done.deadline]
            text, data = _shown(done, number)
            text = f"{text}; row and column {used_up[0]} are busy until {done.deadline}" if used_up else text
            yield case(not used_up, text, **data)


CLAIMS: tuple[Claim, ...] = (
    keyed(
        "GS-LEM-1/skipped@any-sides",
        f"Every profile is stair-like, any sides up to m: {in_words(_SKIPPED[0]).split(';')[0]}.",
        profiles_fall,
    ),
    keyed(
        "GS-REM-6/busy@any-sides",
        "No interval of a profile has a row that is busy until the deadline, widths not tested: any sides up to m.",
        entries_have_time_left,
    ),
)
