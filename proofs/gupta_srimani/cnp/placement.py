"""Gupta and Srimani 1997, section 2.4: the order of the jobs, dummies, the load rule, and what the greedy rule promises."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import combinations, product

from allocert.allocators.torus.cnp import CnpRun, Placement, Step, cnp_alloc
from allocert.allocators.torus.cnp_readings import SENSIBLE, CnpReadings
from allocert.allocators.torus.contention import Placed, sequential
from allocert.allocators.torus.jobs import JobSet
from allocert.machines.subtorus import Subtorus
from allocert.machines.torus_links import Routing, Single, TorusLinks
from allocert.models.torus.link_families import offsets, strided_links
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.gupta_srimani.cnp.job_sets import failed_on, over, proved_for_all_job_sets
from allocert.proofs.theorems.torus.cnp import SOUND
from allocert.proofs.theorems.torus.links import REMARK_RINGS
from allocert.verification.claims.claim import Claim
from allocert.verification.claims.keyed import keyed, keyed_proved
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
def dummies_change_nothing(jobs: JobSet, gaps: str) -> Failure | None:
    """Dummies against another way to pass levels without jobs."""
    with_dummies = cnp_alloc(jobs, readings=replace(SENSIBLE, gaps="dummy"), steps=False)
    without = cnp_alloc(jobs, readings=replace(SENSIBLE, gaps=gaps), steps=False)  # type: ignore[arg-type]
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
def line_17_gives_loads(jobs: JobSet, readings: CnpReadings) -> Failure | None:
    """Line 17 against Theorem 1, for each member of each set B."""
    run = cnp_alloc(jobs, readings=readings)
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


@proved_for_all_job_sets(SOUND)
@over("each member of each set B of")
def own_place_adds_nothing(jobs: JobSet) -> Failure | None:
    """What the entries r = i and c = j add to the loads of the members of B: nothing, if no exclusion is needed."""
    run = cnp_alloc(jobs)
    for step in run.steps:
        time = Fraction(0) if step.job is None else jobs.jobs[step.job].time
        for i, j in step.free:
            if added := min(time, step.shifted[i][j].left):
                return failed_on(jobs, f"job {step.number} on ({i},{j}) overlaps itself for {added}, twice")
    return None


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


@proved_for_all_job_sets(SOUND)
@over("each set B of the runs on")
def members_are_free(jobs: JobSet) -> Failure | None:
    """Remark 3: no job recorded by then is on a member of B at ``time``."""
    run = cnp_alloc(jobs)
    places = {p.job: p for p in run.placements}
    ends: tuple[Fraction, ...] = ()
    for step in run.steps:
        stride = jobs.torus >> step.level
        for i, j in step.free:
            where = f"B of job {step.number} has ({i},{j})"
            if i >= stride or j >= stride:
                return failed_on(jobs, f"{where}, and the level {stride} x {stride} entries")
            for job, end in zip(run.numbers, ends, strict=False):
                if job is not None and end > step.time and _within(jobs.torus, places[job], i, j):
                    return failed_on(jobs, f"{where} at {step.time}, when job {job + 1} is there until {end}")
        ends = step.ends
    return None


def _within(torus: int, place: Placement, row: int, col: int) -> bool:
    """Whether the subtorus with these offsets, of the place's level or below, is a part of the place."""
    stride = torus >> place.level
    return row % stride == place.row and col % stride == place.col


@proved_for_all_job_sets(SOUND)
@over("every start in the runs on")
def starts_are_earliest(jobs: JobSet) -> Failure | None:
    """Whether any job could start before it does, given the windows recorded when its turn comes."""
    run = cnp_alloc(jobs)
    places = {p.job: p for p in run.placements}
    ends: tuple[Fraction, ...] = ()
    for step in run.steps:
        windows = [(places[job], end) for job, end in zip(run.numbers, ends, strict=False) if job is not None]
        stride = jobs.torus >> step.level
        for at in sorted({Fraction(0), *(end for _, end in windows)}):
            if at >= step.time:
                break
            for i, j in product(range(stride), repeat=2):
                if all(end <= at or not _within(jobs.torus, place, i, j) for place, end in windows):
                    where = f"job {step.number} starts at {step.time}"
                    return failed_on(jobs, f"{where} and could have ({i},{j}) from {at} on")
        ends = step.ends
    return None


@proved_for_all_job_sets(SOUND)
@over("every choice in the runs on")
def choices_are_least_loaded(jobs: JobSet) -> Failure | None:
    """Whether a cell free at the job's start would give it less than it gets, by the second account of loads."""
    run = cnp_alloc(jobs)
    for step in run.steps:
        if step.job is None:
            continue
        before = _before(run, step)
        ends = sequential(jobs.torus, before)
        stride = jobs.torus >> step.level
        for i, j in product(range(stride), repeat=2):
            region = Subtorus.strided(jobs.torus, 1 << step.level, i, j)
            if any(
                end > step.time and other.region.meets(region)
                for other, end in zip(before, ends, strict=True)
            ):
                continue
            new = Placed(step.job, region, step.time, jobs.jobs[step.job].time)
            load = _by_theorem(run, step, new)
            if load < step.load:
                text = (
                    f"job {step.number} has load {step.load} on {step.cell}, would have {load} on ({i},{j})"
                )
                return failed_on(jobs, text)
    return None


_sound = proved_for_all_job_sets(SOUND)
_DUMMIES = "Dummies change no start, place or finish, against"
_LINES = "Two subtori of one level are not link-disjoint iff they have their rows or their columns in common"
_LINE_17 = "line 17 computes for each member of B the load that Theorem 1 gives a job there."

CLAIMS: tuple[Claim, ...] = (
    keyed(
        "GS-ASSUME-1",
        "After sorting, levels never rise from job to job and each job is placed once.",
        sorted_by_side,
    ),
    keyed_proved(
        "GS-ASSUME-2/min",
        f"{_DUMMIES} expansion by several levels.",
        _sound(partial(dummies_change_nothing, gaps="levels")),
    ),
    keyed(
        "GS-ASSUME-2/needed",
        f"{_DUMMIES} lines 5-9 alone where a level is left out.",
        partial(dummies_change_nothing, gaps="once"),
    ),
    keyed_proved(
        "GS-LOAD/divided",
        f"With the sum of minima divided by sigma, {_LINE_17}",
        _sound(partial(line_17_gives_loads, readings=replace(SENSIBLE, divided=True))),
    ),
    keyed(
        "GS-LOAD/undivided",
        f"With the sum of minima undivided, as section 2.4.3 has it, {_LINE_17}",
        partial(line_17_gives_loads, readings=replace(SENSIBLE, divided=False)),
    ),
    keyed_proved(
        "GS-SELF", "The loops need not exclude r = i and c = j, which add nothing.", own_place_adds_nothing
    ),
    in_coq(
        "GS-ROWCOL",
        REMARK_RINGS,
        "all m and levels, a single processor having its row's and its column's ring",
    ),
    keyed("GS-ROWCOL@without-links", f"{_LINES}; a single processor has no link.", lines_decide_links),
    keyed_proved("GS-REM-3", "Every member of B is free at the variable time.", members_are_free),
    keyed_proved(
        "GS-GREEDY/earliest",
        "No job could start earlier, given the windows recorded when its turn comes.",
        starts_are_earliest,
    ),
    keyed_proved(
        "GS-GREEDY/least-loaded",
        "No subtorus free when a job starts would have given it a smaller load.",
        choices_are_least_loaded,
    ),
)
