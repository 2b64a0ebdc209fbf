"""Gupta and Srimani 1997: how CNP_Alloc's results depend on ties and on order, and what can make a schedule longer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial

from allocert.allocators.torus.cnp import CnpRun, cnp_alloc, cnp_runs
from allocert.allocators.torus.jobs import JobSet, TorusJob
from allocert.machines.remembered import remembered
from allocert.proofs.gupta_srimani.cnp.job_sets import Family, bounds_of, failed_on, sequences
from allocert.verification.claims.claim import Claim
from allocert.verification.claims.keyed import keyed
from allocert.verification.deciding.around import Decide
from allocert.verification.deciding.findings import witnessed
from allocert.verification.deciding.tally import Failure
from allocert.verification.deciding.within import every_within

__all__ = ["CLAIMS"]


@remembered(1 << 14)
def _run(jobs: JobSet) -> CnpRun:
    return cnp_alloc(jobs, steps=False)


_LARGE: Family = {2: (5, 3), 4: (4, 3)}


def among_job_sets(quick: Family, standard: Family) -> Callable[[Callable[..., Failure | None]], Decide]:
    """Whether some job set, all of these sizes being examined, has what a check calls a failure."""
    deep = {torus: (n, t + 1) for torus, (n, t) in standard.items()}
    bounds = [
        {"sizes": tuple(one), "family": one, "described": bounds_of(one)} for one in (quick, standard, deep)
    ]
    every = every_within(
        *bounds,
        checked="all job sets with integer times, equal sides in every order, {described}; lexicographic ties unless they are asked about",
        measure="m",
    )
    return lambda check: witnessed(every(partial(_on_sequences, check)))


def _on_sequences(
    check: Callable[..., Failure | None], torus: int, family: Family, described: str
) -> Iterable[Failure | None]:
    return map(check, sequences(torus, *family[torus]))


def _longest_first(jobs: JobSet) -> JobSet:
    return JobSet(jobs.torus, tuple(sorted(jobs.jobs, key=lambda job: (-job.side, -job.time))))


@among_job_sets({2: (4, 3), 4: (3, 2)}, _LARGE)
def order_changes_length(jobs: JobSet) -> Failure | None:
    """Against the same jobs with longer ones first among equal sides."""
    run, other = _run(jobs), _run(_longest_first(jobs))
    if run.makespan == other.makespan:
        return None
    return failed_on(jobs, f"{_ends(run)}; as {other.jobs}: {_ends(other)}")


def _ends(run: CnpRun) -> str:
    ends = {p.job: p.finish for p in run.placements}
    return f"finishes {', '.join(str(ends[job]) for job in sorted(ends))}, length {run.makespan}"


@among_job_sets({2: (5, 3)}, {2: (5, 3), 4: (4, 2)})
def ties_change_length(jobs: JobSet) -> Failure | None:
    """Against all other ways to settle ties."""
    first = _run(jobs)
    for run in cnp_runs(jobs):
        if run.makespan != first.makespan:
            places = " ".join(f"({p.row},{p.col})" for p in run.placements)
            return failed_on(jobs, f"{_ends(first)}; on {places}: {_ends(run)}")
    return None


def _shorter(jobs: JobSet) -> Iterator[tuple[str, JobSet]]:
    for number, job in enumerate(jobs.jobs):
        if job.time > 1:
            yield f"job {number + 1} shorter by 1", _changed(jobs, number, replace(job, time=job.time - 1))


def _smaller(jobs: JobSet) -> Iterator[tuple[str, JobSet]]:
    for number, job in enumerate(jobs.jobs):
        if job.side > 1:
            less = replace(job, side=job.side // 2)
            yield f"job {number + 1} of half the side", _changed(jobs, number, less)


def _fewer(jobs: JobSet) -> Iterator[tuple[str, JobSet]]:
    for number in range(len(jobs.jobs)):
        yield f"job {number + 1} left out", JobSet(jobs.torus, jobs.jobs[:number] + jobs.jobs[number + 1 :])


def _changed(jobs: JobSet, number: int, job: TorusJob) -> JobSet:
    return JobSet(jobs.torus, (*jobs.jobs[:number], job, *jobs.jobs[number + 1 :]))


def _longer(jobs: JobSet, changes: Callable[[JobSet], Iterator[tuple[str, JobSet]]]) -> Failure | None:
    """Whether a job set that asks for less takes longer."""
    length = _run(jobs).makespan
    for what, less in changes(jobs):
        if (other := _run(less).makespan) > length:
            return failed_on(jobs, f"length {length}; with {what} {other}")
    return None


CLAIMS: tuple[Claim, ...] = (
    keyed(
        "GS-X-7/ties-length",
        "The choice among least loaded subtori can change the length of the schedule.",
        ties_change_length,
    ),
    keyed(
        "GS-X-7/order",
        "The order of jobs of one side can change the length of the schedule.",
        order_changes_length,
    ),
    *(
        keyed(
            f"GS-X-7/{part}",
            f"{what} can make the schedule longer.",
            among_job_sets(quick, _LARGE)(partial(_longer, changes=changes)),
        )
        for part, what, changes, quick in (
            ("shorter", "A job that is shorter by one unit of time", _shorter, {2: (5, 3)}),
            ("fewer", "A job less", _fewer, {2: (4, 3)}),
            ("smaller", "A job of half the side", _smaller, {2: (3, 3)}),
        )
    ),
)
