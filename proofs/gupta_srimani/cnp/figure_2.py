"""Gupta and Srimani 1997, figure 2: what CNP_Alloc does to the letter and as the text explains it, and which details matter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from allocert.allocators.torus.cnp import CnpRun, cnp_alloc
from allocert.allocators.torus.cnp_readings import FIGURE, PRINTED, SENSIBLE, CnpReadings
from allocert.allocators.torus.jobs import JobSet
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.gupta_srimani.cnp.job_sets import (
    FAULTS,
    Family,
    bounds_of,
    failed_on,
    faults_of,
    over,
    random_sets,
    sequences,
)
from allocert.proofs.theorems.torus.cnp import ALL_JOB_SETS, ONE_ENTRY, PROMISES
from allocert.verification.claims.claim import Claim, Context, Evidence, Verdict
from allocert.verification.claims.keyed import keyed
from allocert.verification.deciding.every import every_at
from allocert.verification.deciding.tally import Failure

__all__ = ["CLAIMS"]


_BROKEN = {
    "stops": "a job finds no place",
    "misplaces": "a job's entry stands for no subtorus of its level",
    "clashes": "two jobs hold a processor at the same time, by their recorded windows",
    "forgets": "an occupied entry does not show its job's true remaining time",
    "makespan": "the makespan of line 36 is not the last recorded finish",
    "records": "a job is not dilated as Theorem 1 says, once for each job placed later",
}
"""What a run does that breaks a promise, in the order of :data:`FAULTS`."""


def _shown(run: CnpRun) -> str:
    jobs = ", ".join(
        f"job {p.job + 1} on ({p.row},{p.col}) from {p.start} to {p.finish}" for p in run.placements
    )
    entries = " ".join(str(entry) for row in run.final for entry in row)
    return f"{jobs}; matrix {entries} at {run.time}, makespan {run.makespan}" + (
        f"; {run.stopped}" if run.stopped else ""
    )


def broken_promise(jobs: JobSet, readings: CnpReadings) -> Failure | None:
    """The first promise of section 2.4 that a run breaks."""
    run = cnp_alloc(jobs, readings=readings, steps=False)
    found = faults_of(run)
    broken = next((name for name in FAULTS if name in found), None)
    return None if broken is None else failed_on(jobs, f"{_BROKEN[broken]}: {_shown(run)}", fault=broken)


_FIVE: Family = {2: (4, 2), 4: (5, 2)}
"""Up to five jobs on T_4: fewer do not tell line 27 as printed from the text."""


def alone(field: str) -> CnpReadings:
    """The text's reading but for this detail, which is as printed."""
    return replace(SENSIBLE, **{field: FIGURE[field]})  # type: ignore[arg-type]


def _sets(context: Context) -> Iterator[JobSet]:
    for torus, (most, longest) in _FIVE.items():
        yield from sequences(torus, most, longest)
    yield from random_sets(context.seed, context.pick(0, 2000, 20000))


def each_detail_breaks_a_promise(context: Context) -> Verdict:
    """For each detail the first job set, smallest first, on which it alone breaks a promise."""
    cases: dict[str, str] = {}
    for field in _MATTER:
        broken = (broken_promise(jobs, readings=alone(field)) for jobs in _sets(context))
        if (found := next(filter(None, broken), None)) is not None:
            cases[_DETAILS[field]] = found.text
    scope = "a job set for each detail, with all else as the text explains it"
    missing = [_DETAILS[field] for field in _MATTER if _DETAILS[field] not in cases]
    if missing:
        return Verdict.undecided(f"no job set for {'; '.join(missing)}", cases=cases)
    return Verdict.bounded(scope, Evidence.enumeration(scope), cases=cases)


@every_at(
    lambda context: _FIVE,
    checked=f"all job sets with integer times, equal sides in every order, {bounds_of(_FIVE)}; lexicographic ties",
    measure="m",
)
def some_details_do_not_matter(torus: int) -> Iterator[Failure | None]:
    """Runs with one such detail as printed, against those of the text."""
    for jobs in sequences(torus, *_FIVE[torus]):
        first, *others = (
            cnp_alloc(jobs, readings=readings, steps=False) for readings in (SENSIBLE, *map(alone, _HARMLESS))
        )
        same = first.placements, first.makespan
        unlike = next((run for run in others if (run.placements, run.makespan) != same), None)
        yield failed_on(jobs, f"{_shown(first)}; otherwise {_shown(unlike)}") if unlike else None


_MATTER = ("ends", "block", "own", "idle", "spread", "free")
_HARMLESS = ("nobody", "flags")
_DETAILS = {
    "ends": "lines 6, 7, 12 and 13 include the upper ends of their ranges",
    "block": "lines 12 and 13 take the block of the level before",
    "own": "lines 23-33 visit the job's own entry",
    "idle": "they process entries without time left",
    "spread": "line 27 copies the visited entry",
    "nobody": "entries of job 0 have a flag, which line 3 does not set",
    "flags": "rows and columns share their flags",
    "free": "line 15 looks at the whole array",
}
"""What figure 2 prints at the switches of :data:`FIGURE`; but for ``flags``, the text has it otherwise."""


_promises = over("the runs on")(broken_promise)

CLAIMS: tuple[Claim, ...] = (
    keyed(
        "GS-ALG-CNP@printed",
        "Figure 2 to the letter keeps what section 2.4 promises: places for all jobs, no processor for two at a time, "
        "true remaining times, each job dilated once by each later one, and the last finish in line 36.",
        partial(_promises, readings=PRINTED),
    ),
    in_coq("GS-ALG-CNP@explained", PROMISES, ALL_JOB_SETS),
    in_coq("GS-ALG-CNP/smaller", ONE_ENTRY, ALL_JOB_SETS),
    keyed(
        "GS-ALG-CNP/details",
        "With all else as the text explains it, a promise is broken where "
        + "; where ".join(_DETAILS[field] for field in _MATTER)
        + ".",
        each_detail_breaks_a_promise,
    ),
    keyed(
        "GS-ALG-CNP/harmless",
        "With all else as the text explains it, it does not matter that "
        + ", nor that ".join(_DETAILS[field] for field in _HARMLESS)
        + ".",
        some_details_do_not_matter,
    ),
)
