"""Gupta and Srimani 1997: how CNP_Alloc's results depend on ties and on order, and what can make a schedule longer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import product

from allocert.allocators.torus.cnp import CnpRun, cnp_alloc, cnp_runs
from allocert.allocators.torus.jobs import JobSet, TorusJob
from allocert.proofs.gupta_srimani.cnp.job_sets import Family, bounds_of, failed_on, sequences
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.findings import witnessed
from allocert.verification.deciding.keyed import keyed
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS"]


def _run(jobs: JobSet) -> CnpRun:
    return cnp_alloc(jobs, steps=False)


def _over(
    context: Context, *, check: Callable[[JobSet], Failure | None], quick: Family, standard: Family
) -> Verdict:
    family = context.pick(quick, standard, {torus: (n, t + 1) for torus, (n, t) in standard.items()})
    found = survey(
        lambda torus: map(check, sequences(torus, *family[torus])),
        family,
        f"all job sets with integer times, equal sides in every order, {bounds_of(family)}; lexicographic ties unless they are asked about",
        measure="m",
    )
    return witnessed(found)


def _longest_first(jobs: JobSet) -> JobSet:
    return JobSet(jobs.torus, tuple(sorted(jobs.jobs, key=lambda job: (-job.side, -job.time))))


def _order(jobs: JobSet) -> Failure | None:
    """Against the same jobs with longer ones first among equal sides."""
    run, other = _run(jobs), _run(_longest_first(jobs))
    if run.makespan == other.makespan:
        return None
    return failed_on(jobs, f"{_ends(run)}; as {other.jobs}: {_ends(other)}")


def _ends(run: CnpRun) -> str:
    ends = {p.job: p.finish for p in run.placements}
    return f"finishes {', '.join(str(ends[job]) for job in sorted(ends))}, length {run.makespan}"


def _ties(jobs: JobSet) -> Failure | None:
    """Against all other ways to settle ties."""
    first = _run(jobs)
    for run in cnp_runs(jobs):
        if run.makespan != first.makespan:
            places = " ".join(f"({p.row},{p.col})" for p in run.placements)
            return failed_on(jobs, f"{_ends(first)}; on {places}: {_ends(run)}")
    return None


def _decide_starts(context: Context) -> Verdict:
    """Single processors on T_2: at quick effort two more jobs after five whose finishes depend on ties."""
    known = (1, 2, 3, 1, 1)

    def cases(n: int) -> Iterator[Failure | None]:
        for times in product((1, 2, 3), repeat=n):
            if n <= len(known) or times[: len(known)] == known or context.pick(False, n < 7, True):
                yield _starts_by_ties(JobSet.of(2, [(1, time) for time in times]))

    found = survey(
        cases,
        context.pick((6, 7), range(1, 8), range(1, 8)),
        f"jobs of side 1 on T_2 with times 1..3: {context.pick('', 'all of 1..6 jobs, and ', 'all of 1..7 jobs, and ')}"
        f"6 and 7 jobs that begin with times {known}",
    )
    return witnessed(found)


def _starts_by_ties(jobs: JobSet) -> Failure | None:
    first = _run(jobs)
    for run in cnp_runs(jobs):
        if [p.start for p in run.placements] != [p.start for p in first.placements]:
            return failed_on(jobs, f"starts {_starts(first)}; otherwise {_starts(run)}")
    return None


def _starts(run: CnpRun) -> list[str]:
    return [str(p.start) for p in run.placements]


def _shorter(jobs: JobSet) -> Iterator[tuple[str, JobSet]]:
    for number, job in enumerate(jobs.jobs):
        if job.time > 1:
            yield f"job {number + 1} shorter by 1", _changed(jobs, number, replace(job, time=job.time - 1))


def _smaller(jobs: JobSet) -> Iterator[tuple[str, JobSet]]:
    for number, job in enumerate(jobs.jobs):
        if job.side > 1:
            yield (
                f"job {number + 1} of half the side",
                _changed(jobs, number, replace(job, side=job.side // 2)),
            )


def _fewer(jobs: JobSet) -> Iterator[tuple[str, JobSet]]:
    for number in range(len(jobs.jobs)):
        yield f"job {number + 1} left out", JobSet(jobs.torus, jobs.jobs[:number] + jobs.jobs[number + 1 :])


def _changed(jobs: JobSet, number: int, job: TorusJob) -> JobSet:
    return JobSet(jobs.torus, (*jobs.jobs[:number], job, *jobs.jobs[number + 1 :]))


def _longer(jobs: JobSet, *, changes: Callable[[JobSet], Iterator[tuple[str, JobSet]]]) -> Failure | None:
    """Whether a job set that asks for less takes longer."""
    length = _run(jobs).makespan
    for what, less in changes(jobs):
        if (other := _run(less).makespan) > length:
            return failed_on(jobs, f"length {length}; with {what} {other}")
    return None


_SMALL: Family = {2: (4, 3), 4: (3, 2)}
_LARGE: Family = {2: (5, 3), 4: (4, 3)}
_TIES: Family = {2: (5, 3)}
_MORE_TIES: Family = {2: (5, 3), 4: (4, 2)}


CLAIMS: tuple[Claim, ...] = (
    keyed("GS-X-7/ties-starts", "The choice among least loaded subtori can change starts.", _decide_starts),
    keyed(
        "GS-X-7/ties-length",
        "The choice among least loaded subtori can change the length of the schedule.",
        partial(_over, check=_ties, quick=_TIES, standard=_MORE_TIES),
    ),
    keyed(
        "GS-X-7/order",
        "The order of jobs of one side can change the length of the schedule.",
        partial(_over, check=_order, quick=_SMALL, standard=_LARGE),
    ),
    *(
        keyed(
            f"GS-X-7/{part}",
            f"{what} can make the schedule longer.",
            partial(_over, check=partial(_longer, changes=changes), quick=quick, standard=_LARGE),
        )
        for part, what, changes, quick in (
            ("shorter", "A job that is shorter by one unit of time", _shorter, {2: (5, 3)}),
            ("fewer", "A job less", _fewer, {2: (4, 3)}),
            ("smaller", "A job of half the side", _smaller, {2: (3, 3)}),
        )
    ),
)
