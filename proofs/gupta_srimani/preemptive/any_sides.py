"""Gupta and Srimani 1997, section 3: the steps as printed on sides that need not divide one another."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from allocert.allocators.torus.schedule import faults
from allocert.proofs.gupta_srimani.preemptive.job_sets import small_sets
from allocert.proofs.gupta_srimani.preemptive.stages import shown_profile, traces
from allocert.verification.claims.claim import Claim
from allocert.verification.claims.keyed import keyed
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

_TORI = (1, 2, 3, 4, 5)


@every(
    2,
    3,
    4,
    first=1,
    checked=f"all sets of sides 1 to m, m in {_TORI}, t <= 2, n <= {{top}}, T in halves, both readings of Step 4",
)
def schedules_are_valid(count: int) -> Iterator[Failure | None]:
    for done in traces(small_sets([count], _TORI, 2, "any"), equal="step3"):
        if done.run.failed is None:
            wrong = next(faults(done.schedule, deadline=done.deadline), "")
            text = f"{done.jobs}, T = {done.deadline}: {wrong}"
            rules = {name: getattr(done.rules, name) for name in ("width", "step4", "equal")}
            yield case(not wrong, text, jobs=str(done.jobs), T=str(done.deadline), rules=rules)


@every(
    2,
    3,
    4,
    first=1,
    checked=f"all sets of sides 1 to m, m in {_TORI}, t <= 2, n <= {{top}}, T in halves, both readings of Step 4",
)
def profiles_are_stairs(count: int) -> Iterator[Failure | None]:
    for done in traces(small_sets([count], _TORI, 2, "any"), equal="step3"):
        for stage in done.stages:
            falls = all(one[2] < other[2] for one, other in pairwise(stage.after))
            shown = shown_profile(stage.after, done.deadline)
            text = f"{done.jobs}, T = {done.deadline}, after job {stage.placement.job + 1}: {shown}"
            yield case(falls, text, jobs=str(done.jobs), T=str(done.deadline), profile=shown)


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
)
