"""Gupta and Srimani 1997, section 2.4.2: is min(t_k, tm) the duration for which two jobs overlap?"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial

from allocert.allocators.torus.cnp import CnpRun, Step, cnp_alloc
from allocert.allocators.torus.jobs import JobSet
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.gupta_srimani.cnp.job_sets import failed_on, over
from allocert.proofs.theorems.torus.cnp import ALL_JOB_SETS, OVERLAP_LEFT
from allocert.verification.claims.claim import Claim
from allocert.verification.claims.keyed import keyed
from allocert.verification.deciding.tally import Failure

__all__ = ["CLAIMS"]

Window = tuple[Fraction, Fraction]

_Windows = Callable[[CnpRun, Step, int, int], tuple[Window, Window]]
"""Of a job that is placed, and of one placed before (each by its number in the run), the times that are held to overlap."""


def _nominal(run: CnpRun, step: Step, new: int, old: int) -> tuple[Window, Window]:
    """Both from their starts on for their undilated times."""
    ends = {p.job: (p.start, p.start + run.jobs.jobs[p.job].time) for p in run.placements}
    return ends[new], ends[old]


def _held(run: CnpRun, step: Step, new: int, old: int) -> tuple[Window, Window]:
    """Both for as long as they hold their subtori, by the records when the new job has been placed."""
    starts = {p.job: p.start for p in run.placements}
    ends = dict(zip(run.numbers, step.ends, strict=False))
    return (starts[new], ends[new]), (starts[old], ends[old])


@over("busy entries in the row and column of each placed job, in the runs on")
def minimum_is_overlap(jobs: JobSet, windows: _Windows) -> Failure | None:
    """The first busy entry in the row or column of a placed job for which the minimum is not the overlap."""
    run = cnp_alloc(jobs)
    for step in run.steps:
        if step.job is None or step.cell is None:
            continue
        i, j = step.cell
        size = len(step.shifted)
        line = [step.shifted[r][j] for r in range(size)] + [step.shifted[i][c] for c in range(size)]
        for entry in line:
            other = run.numbers[entry.job - 1] if entry.job and entry.left else None
            if other is None:
                continue
            least = min(jobs.jobs[step.job].time, entry.left)
            one, two = windows(run, step, step.job, other)
            overlap = max(Fraction(0), min(one[1], two[1]) - max(one[0], two[0]))
            if least != overlap:
                what = f"job {step.job + 1} over {_in_words(one)} and job {other + 1} over {_in_words(two)}"
                return failed_on(jobs, f"{what} overlap for {overlap}, the minimum is {least}")
    return None


def _in_words(window: Window) -> str:
    return f"[{window[0]},{window[1]}]"


_OVERLAP = "min(t_k, tm) is the duration of overlap, of"

CLAIMS: tuple[Claim, ...] = (
    keyed(
        "GS-LOAD/overlap@nominal",
        f"{_OVERLAP} the times of both jobs from their starts on, undilated.",
        partial(minimum_is_overlap, windows=_nominal),
    ),
    keyed(
        "GS-LOAD/overlap@held",
        f"{_OVERLAP} the times for which both hold their subtori.",
        partial(minimum_is_overlap, windows=_held),
    ),
    in_coq("GS-LOAD/overlap@left", OVERLAP_LEFT, ALL_JOB_SETS),
)
