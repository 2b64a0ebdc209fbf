"""Gupta and Srimani 1997, section 2.4: the order of the jobs, dummies, the load rule, and what the greedy rule promises."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

from allocert.allocators.torus.cnp import CnpRun, Step, cnp_alloc
from allocert.allocators.torus.cnp_readings import SENSIBLE
from allocert.allocators.torus.contention import Placed, sequential
from allocert.allocators.torus.jobs import JobSet
from allocert.machines.subtorus import Subtorus
from allocert.machines.torus_links import Routing, Single, TorusLinks
from allocert.models.torus.link_families import offsets, strided_links
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.gupta_srimani.cnp.job_sets import failed_on, over
from allocert.proofs.theorems.torus.cnp import (
    ALL_JOB_SETS,
    DIVIDED,
    DUMMIES,
    EARLIEST,
    LEAST_LOADED,
    MEMBERS_FREE,
    OWN_PLACE,
)
from allocert.proofs.theorems.torus.links import REMARK_RINGS
from allocert.verification.claims.claim import Claim
from allocert.verification.claims.keyed import keyed
from allocert.verification.deciding.tally import Failure, case
from allocert.verification.deciding.within import every_within

__all__ = ["CLAIMS"]


@over("the order of placing for the reverse of")
def sorted_by_side(jobs: JobSet) -> Failure | None:
    """From the reverse of the given order: levels never rise, each job once, equal sides as they came."""
    shuffled = JobSet(jobs.torus, jobs.jobs[::-1])
    placed = cnp_alloc(shuffled, steps=False).placements
    order = [(-p.level, p.job) for p in placed]
    good = order == sorted(order) and sorted(p.job for p in placed) == list(range(len(jobs.jobs)))
    return None if good else failed_on(shuffled, f"placed in the order {[p.job for p in placed]}")


def _ends(run: CnpRun) -> list[tuple[int, int, int, Fraction, Fraction]]:
    return [(p.job, p.row, p.col, p.start, p.finish) for p in run.placements]


@over("both runs on", more={8: (3, 1)})
def dummies_are_not_needed(jobs: JobSet) -> Failure | None:
    """Dummies against lines 5-9 once for each job."""
    with_dummies = cnp_alloc(jobs, readings=replace(SENSIBLE, gaps="dummy"), steps=False)
    without = cnp_alloc(jobs, readings=replace(SENSIBLE, gaps="once"), steps=False)
    if _ends(with_dummies) == _ends(without) and with_dummies.makespan == without.makespan:
        return None
    pairs = zip(_ends(with_dummies), _ends(without), strict=True)
    texts = [
        f"{_in_words(*one)} with dummies, {_in_words(*other)} without" for one, other in pairs if one != other
    ]
    return failed_on(jobs, "; ".join(texts))


def _in_words(job: int, row: int, col: int, start: Fraction, finish: Fraction) -> str:
    return f"job {job + 1} on ({row},{col}) from {start} to {finish}"


@over("every load that is computed for")
def line_17_gives_loads(jobs: JobSet) -> Failure | None:
    """Line 17, undivided, against Theorem 1, for each member of each set B."""
    run = cnp_alloc(jobs, readings=replace(SENSIBLE, divided=False))
    for step in run.steps:
        if step.job is None:
            continue
        for cell, load in zip(step.free, step.loads, strict=True):
            region = Subtorus.strided(jobs.torus, 1 << step.level, *cell)
            true = _by_theorem(run, step, Placed(step.job, region, step.time, jobs.jobs[step.job].time))
            if load != true:
                where = f"job {step.number} on ({cell[0]},{cell[1]})"
                return failed_on(jobs, f"{where} has load {load} by line 17, {true} in fact")
    return None


def _before(run: CnpRun, step: Step) -> list[Placed]:
    """The jobs placed before a step."""
    earlier = [other.job for other in run.steps if other.number < step.number]
    pieces = {piece.job: piece for piece in run.schedule.pieces}
    return [
        Placed(job, pieces[job].region, pieces[job].start, run.jobs.jobs[job].time)
        for job in earlier
        if job is not None
    ]


def _by_theorem(run: CnpRun, step: Step, new: Placed) -> Fraction:
    """The load by Theorem 1, from starts and places alone."""
    return sequential(run.jobs.torus, [*_before(run, step), new])[-1] - new.nominal_end


@every_within(
    {"sizes": (1, 2, 4, 8)},
    *[{"sizes": (1, 2, 4, 8, 16)}] * 2,
    checked="all pairs of cells of one level, m = {sizes}, by routes",
    measure="m",
)
def lines_decide_links(torus: int) -> Iterator[Failure | None]:
    links = TorusLinks((torus, torus))
    for level in range(torus.bit_length()):
        strides = (torus >> level, torus >> level)
        words = strided_links(links, strides, Routing(single=Single.NO_LINK))
        for (one, own), (other, others) in combinations(zip(offsets(strides), words, strict=True), 2):
            share = bool(own & others)
            described = f"sides {1 << level}: {one} and {other} {'share' if share else 'do not share'} links"
            good = share == (one[0] == other[0] or one[1] == other[1])
            yield case(good, f"m = {torus}, {described}", m=torus, s=level, cells=[*one, *other])


_LINES = "Two subtori of one level are not link-disjoint iff they have their rows or their columns in common"
_LINE_17 = "line 17 computes for each member of B the load that Theorem 1 gives a job there."

CLAIMS: tuple[Claim, ...] = (
    keyed(
        "GS-ASSUME-1",
        "After sorting, levels never rise from job to job and each job is placed once.",
        sorted_by_side,
    ),
    in_coq("GS-ASSUME-2/min", DUMMIES, ALL_JOB_SETS),
    keyed(
        "GS-ASSUME-2/needed",
        "Dummies change no start, place or finish, against lines 5-9 alone where a level is left out.",
        dummies_are_not_needed,
    ),
    in_coq("GS-LOAD/divided", DIVIDED, ALL_JOB_SETS),
    keyed(
        "GS-LOAD/undivided",
        f"With the sum of minima undivided, as section 2.4.3 has it, {_LINE_17}",
        line_17_gives_loads,
    ),
    in_coq("GS-SELF", OWN_PLACE, ALL_JOB_SETS),
    in_coq(
        "GS-ROWCOL",
        REMARK_RINGS,
        "all m and levels, a single processor having its row's and its column's ring",
    ),
    keyed("GS-ROWCOL@without-links", f"{_LINES}; a single processor has no link.", lines_decide_links),
    in_coq("GS-REM-3", MEMBERS_FREE, ALL_JOB_SETS),
    in_coq("GS-GREEDY/earliest", EARLIEST, ALL_JOB_SETS),
    in_coq("GS-GREEDY/least-loaded", LEAST_LOADED, ALL_JOB_SETS),
)
