"""Gupta and Srimani 1997, section 2.4: the order of the jobs, dummies, the load rule, and what the greedy rule promises."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import combinations, product

from allocert.allocators.torus.cnp import CnpRun, Placement, Step, cnp_alloc
from allocert.allocators.torus.cnp_readings import PRINTED, SENSIBLE, CnpReadings
from allocert.allocators.torus.contention import Placed, sequential
from allocert.allocators.torus.jobs import JobSet
from allocert.errors import InstanceError
from allocert.machines.subtorus import Subtorus
from allocert.machines.torus_links import Routing, Single, TorusLinks, axes_of
from allocert.models.torus.cnp_proofs import SOUND
from allocert.proofs.claim import Claim, Context, Verdict
from allocert.proofs.gupta_srimani.cnp_cases import failed, over
from allocert.proofs.tally import Failure, survey

__all__ = ["CLAIMS"]

_claim: Callable[..., Claim] = partial(Claim, paper="gupta-srimani")

_MAX = replace(SENSIBLE, overlap="max")
_MAX_OF_BUSY = replace(SENSIBLE, overlap="max of busy")


def _sorted(jobs: JobSet) -> Failure | None:
    """From the reverse of the given order: levels never rise, each job once, equal sides as they came."""
    shuffled = JobSet(jobs.torus, jobs.jobs[::-1])
    placed = cnp_alloc(shuffled, steps=False).placements
    order = [(-p.level, p.job) for p in placed]
    good = order == sorted(order) and sorted(p.job for p in placed) == list(range(len(jobs.jobs)))
    return None if good else failed(shuffled, f"placed in the order {[p.job for p in placed]}")


def _decide_sorting(context: Context) -> Verdict:
    return over(context, _sorted, "the order of placing for the reverse of")


def _ends(run: CnpRun) -> list[tuple[int, int, int, Fraction, Fraction]]:
    return [(p.job, p.row, p.col, p.start, p.finish) for p in run.placements]


def _same_without(jobs: JobSet, *, gaps: str, readings: CnpReadings) -> Failure | None:
    """Dummies against another way to pass levels without jobs."""
    with_dummies = cnp_alloc(jobs, readings=replace(readings, gaps="dummy"), steps=False)
    without = cnp_alloc(jobs, readings=replace(readings, gaps=gaps), steps=False)  # type: ignore[arg-type]
    if _ends(with_dummies) == _ends(without) and with_dummies.makespan == without.makespan:
        return None
    pairs = zip(_ends(with_dummies), _ends(without), strict=True)
    texts = [f"{_told(*one)} with dummies, {_told(*other)} without" for one, other in pairs if one != other]
    return failed(jobs, "; ".join(texts))


def _told(job: int, row: int, col: int, start: Fraction, finish: Fraction) -> str:
    return f"job {job + 1} on ({row},{col}) from {start} to {finish}"


def _decide_dummies(context: Context, gaps: str, readings: CnpReadings) -> Verdict:
    check = partial(_same_without, gaps=gaps, readings=readings)
    proof = SOUND if gaps == "levels" and readings == SENSIBLE else None
    return over(context, check, "both runs on", more={8: (3, 1)}, proof=proof)


def _decide_dummy_is_job(context: Context) -> Verdict:
    def cases(torus: int) -> Iterator[Failure | None]:
        for level in range(torus.bit_length()):
            try:
                JobSet.of(torus, [(1 << level, 0)])
            except InstanceError as refused:
                yield Failure(f"T_{torus}, ({1 << level},0): {refused}", {"torus": torus, "side": 1 << level})
            else:
                yield None

    return survey(cases, (1, 2, 4, 8, 16), "a dummy of each side on T_m, m <= 16", measure="m")


def _loads(
    jobs: JobSet, *, readings: CnpReadings, expected: Callable[[CnpRun, Step, Placed], Fraction]
) -> Failure | None:
    """Line 17 against another account of the load, for each member of each set B."""
    run = cnp_alloc(jobs, readings=readings)
    for step in run.steps:
        if step.job is None:
            continue
        for cell, load in zip(step.free, step.loads, strict=True):
            region = Subtorus.strided(jobs.torus, 1 << step.level, *cell)
            true = expected(run, step, Placed(step.job, region, step.time, jobs.jobs[step.job].time))
            if load != true:
                where = f"job {step.number} on ({cell[0]},{cell[1]})"
                return failed(jobs, f"{where} has load {load} by line 17, {true} in fact")
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


def _decide_load(context: Context, readings: CnpReadings) -> Verdict:
    check = partial(_loads, readings=readings, expected=_by_theorem)
    proof = SOUND if readings == SENSIBLE else None
    return over(context, check, "every load that is computed for", proof=proof)


def _stays(jobs: JobSet) -> Failure | None:
    """Whether each job's load in the end is the one for which its subtorus was chosen."""
    run = cnp_alloc(jobs, steps=False)
    for p in run.placements:
        final = run.loads[p.job]
        if final != p.load:
            return failed(jobs, f"job {p.job + 1} is given load {p.load} and has {final} in the end")
    return None


def _windows(jobs: JobSet, *, readings: CnpReadings) -> Failure | None:
    """Whether each job's load is the overlap of the windows that are recorded once it is placed."""
    run = cnp_alloc(jobs, readings=readings)
    pieces = {piece.job: piece for piece in run.schedule.pieces}
    for step in run.steps:
        then = [
            replace(pieces[job], end=end)
            for job, end in zip(run.numbers, step.ends, strict=False)
            if job is not None
        ]
        *others, new = then
        held = sum(
            (
                new.overlap(other) * Fraction(other.region.side, jobs.torus)
                for other in others
                if other.region.contends(new.region)
            ),
            Fraction(0),
        )
        if held != step.load:
            text = f"job {step.number} gets load {step.load}; the windows recorded then overlap for {held}"
            return failed(jobs, text)
    return None


def _decide_windows(context: Context, readings: CnpReadings) -> Verdict:
    return over(context, partial(_windows, readings=readings), "the job placed last in each first part of")


def _own_place(jobs: JobSet, *, readings: CnpReadings) -> Failure | None:
    """What the entries r = i and c = j add to the loads of the members of B: nothing, if no exclusion is needed."""
    run = cnp_alloc(jobs, readings=readings)
    for step in run.steps:
        time = Fraction(0) if step.job is None else jobs.jobs[step.job].time
        for i, j in step.free:
            left = step.shifted[i][j].left
            added = min(time, left) if readings.overlap == "min" else max(time, left)
            if added:
                return failed(jobs, f"job {step.number} on ({i},{j}) overlaps itself for {added}, twice")
    return None


def _decide_own_place(context: Context, readings: CnpReadings) -> Verdict:
    repair = ("with min nothing is to be excluded", partial(_own_place, readings=SENSIBLE))
    check = partial(_own_place, readings=readings)
    return over(context, check, "each member of each set B of", None if readings == SENSIBLE else repair)


def _decide_lines(context: Context, single: Single) -> Verdict:
    def cases(torus: int) -> Iterator[Failure | None]:
        links = TorusLinks((torus, torus))
        for level in range(torus.bit_length()):
            stride = torus >> level
            words = {
                (i, j): links.spanned(
                    axes_of(Subtorus.strided(torus, 1 << level, i, j)), Routing(single=single)
                )
                for i, j in product(range(stride), repeat=2)
            }
            for (i, j), (r, c) in combinations(words, 2):
                share = bool(words[i, j] & words[r, c])
                text = f"T_{torus}, level {level}: ({i},{j}) and ({r},{c}) " + (
                    "share" if share else "do not share"
                )
                good = share == (i == r or j == c)
                yield (
                    None
                    if good
                    else Failure(f"{text} links", {"m": torus, "s": level, "cells": [i, j, r, c]})
                )

    sizes = context.pick((1, 2, 4, 8), (1, 2, 4, 8, 16), (1, 2, 4, 8, 16))
    return survey(
        cases,
        sizes,
        f"all pairs of cells of one level, m = {', '.join(map(str, sizes))}, by routes",
        measure="m",
    )


def _is_free(jobs: JobSet, *, readings: CnpReadings) -> Failure | None:
    """Remark 3: no job recorded by then is on a member of B at ``time``."""
    run = cnp_alloc(jobs, readings=readings)
    places = {p.job: p for p in run.placements}
    ends: tuple[Fraction, ...] = ()
    for step in run.steps:
        stride = jobs.torus >> step.level
        for i, j in step.free:
            where = f"B of job {step.number} has ({i},{j})"
            if i >= stride or j >= stride:
                return failed(jobs, f"{where}, and the level {stride} x {stride} entries")
            for job, end in zip(run.numbers, ends, strict=False):
                if job is not None and end > step.time and _within(jobs.torus, places[job], i, j):
                    return failed(jobs, f"{where} at {step.time}, when job {job + 1} is there until {end}")
        ends = step.ends
    return None


def _within(torus: int, place: Placement, row: int, col: int) -> bool:
    """Whether the subtorus with these offsets, of the place's level or below, is a part of the place."""
    stride = torus >> place.level
    return row % stride == place.row and col % stride == place.col


def _decide_free(context: Context, readings: CnpReadings) -> Verdict:
    repair = ("it holds under the sensible reading of figure 2", partial(_is_free, readings=SENSIBLE))
    check = partial(_is_free, readings=readings)
    if readings == PRINTED:
        return over(context, check, "each set B of the runs on", repair)
    return over(context, check, "each set B of the runs on", proof=SOUND)


def _earliest(jobs: JobSet) -> Failure | None:
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
                    return failed(jobs, f"{where} and could have ({i},{j}) from {at} on")
        ends = step.ends
    return None


def _rising(jobs: JobSet, *, readings: CnpReadings) -> Failure | None:
    starts = [p.start for p in cnp_alloc(jobs, readings=readings, steps=False).placements]
    return None if starts == sorted(starts) else failed(jobs, f"starts {[str(start) for start in starts]}")


def _least_loaded(jobs: JobSet) -> Failure | None:
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
                return failed(jobs, text)
    return None


CLAIMS: tuple[Claim, ...] = (
    _claim(
        "GS-ASSUME-1",
        place="section 2.4.1",
        statement="After sorting, levels never rise from job to job and each job is placed once.",
        decide=_decide_sorting,
    ),
    *(
        _claim(
            "GS-ASSUME-2",
            place="section 2.4.1, footnote 3",
            statement=f"{which} change no start, place or finish{against}.",
            decide=partial(_decide_dummies, gaps=gaps, readings=readings),
            part=part,
            solver_free=part != "min",
        )
        for part, which, against, gaps, readings in (
            ("min", "Dummies", ", against expansion by several levels, loads by minima", "levels", SENSIBLE),
            ("max", "Dummies", ", against expansion by several levels, loads by maxima", "levels", _MAX),
            (
                "max-busy",
                "Dummies",
                ", against expansion by several levels, loads by maxima over busy subtori",
                "levels",
                _MAX_OF_BUSY,
            ),
            ("needed", "Dummies", ", against lines 5-9 alone where a level is left out", "once", SENSIBLE),
        )
    ),
    _claim(
        "GS-ASSUME-2",
        place="section 2.4.1, footnote 3",
        statement="A dummy (2^s, 0) is a job as section 2.4 defines jobs, with a time above 0.",
        decide=_decide_dummy_is_job,
        part="time",
    ),
    _claim(
        "GS-DEF-5",
        place="section 2.4.2",
        statement="The load computed for a member of B is the load of the job there by Theorem 1, when it is placed.",
        decide=partial(_decide_load, readings=SENSIBLE),
        reading="A",
        solver_free=False,
    ),
    _claim(
        "GS-DEF-5",
        place="section 2.4.2",
        statement="The load computed for the chosen subtorus is the one that the job has had when it finishes.",
        decide=lambda context: over(context, _stays, "every job of the runs on"),
        reading="B",
    ),
    *(
        _claim(
            "GS-LOAD",
            place="sections 2.4.2 to 2.4.4",
            statement=f"With {which}, line 17 computes for each member of B the load that Theorem 1 gives a job there.",
            decide=partial(_decide_load, readings=readings),
            part=part,
            reading=reading,
            solver_free=reading == "B",
        )
        for part, reading, which, readings in (
            ("overlap", "A", "the minimum of the times", SENSIBLE),
            ("overlap", "B", "the maximum of the times", _MAX),
            ("overlap-busy", "B", "the maximum of the times over busy subtori", _MAX_OF_BUSY),
            ("divided", "A", "the sum divided by sigma", SENSIBLE),
            ("divided", "B", "the sum undivided, as section 2.4.3 has it,", replace(SENSIBLE, divided=False)),
        )
    ),
    *(
        _claim(
            "GS-LOAD",
            place="section 2.4.2",
            statement=f"With {which}, a job's load is the overlap of the windows recorded once it is placed.",
            decide=partial(_decide_windows, readings=readings),
            part="duration",
            reading=reading,
        )
        for reading, which, readings in (
            ("A", "its nominal time", SENSIBLE),
            ("B", "its time and its load", replace(SENSIBLE, duration="dilated")),
        )
    ),
    *(
        _claim(
            "GS-SELF",
            place="section 2.4.2",
            statement=f"The loops need not exclude r = i and c = j, which add nothing: overlaps as {which}.",
            decide=partial(_decide_own_place, readings=readings),
            part=part,
        )
        for part, which, readings in (("min", "minima", SENSIBLE), ("max", "maxima", _MAX))
    ),
    *(
        _claim(
            "GS-ROWCOL",
            place="section 2.4.2",
            statement="Two subtori of one level are not link-disjoint iff they have their rows or their columns in common; a "
            f"single processor has {which}.",
            decide=partial(_decide_lines, single=single),
            part=part,
        )
        for part, which, single in (
            ("ring", "its row's and its column's ring", Single.RING),
            ("none", "no links", Single.NO_LINK),
        )
    ),
    *(
        _claim(
            "GS-REM-3",
            place="section 2.4.2",
            statement=f"Every member of B is free at the variable time, {which}.",
            decide=partial(_decide_free, readings=readings),
            reading=reading,
            solver_free=reading == "A",
        )
        for reading, which, readings in (
            ("A", "figure 2 as printed", PRINTED),
            ("B", "in the sensible reading of figure 2", SENSIBLE),
        )
    ),
    _claim(
        "GS-GREEDY",
        place="section 2.4",
        statement="No job could start earlier, given the windows recorded when its turn comes.",
        decide=lambda context: over(context, _earliest, "every start in the runs on", proof=SOUND),
        part="earliest",
        solver_free=False,
    ),
    _claim(
        "GS-GREEDY",
        place="section 2.4",
        statement="No subtorus free when a job starts would have given it a smaller load.",
        decide=lambda context: over(context, _least_loaded, "every choice in the runs on", proof=SOUND),
        part="least-loaded",
        solver_free=False,
    ),
    *(
        _claim(
            "GS-GREEDY",
            place="section 2.4",
            statement=f"Starts never fall from job to job, {which}.",
            decide=lambda context, readings=readings: over(
                context,
                partial(_rising, readings=readings),
                "the starts in the runs on",
                proof=SOUND if readings == SENSIBLE else None,
            ),
            part="starts",
            reading=reading,
            solver_free=reading == "A",
        )
        for reading, which, readings in (
            ("A", "figure 2 as printed", PRINTED),
            ("B", "in the sensible reading of figure 2", SENSIBLE),
        )
    ),
)
