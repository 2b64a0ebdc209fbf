"""Jobs on strided subtori, which dilate each other: where each is, and when it ends in each reading."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product

from allocert.allocators.torus.cnp import cnp_alloc
from allocert.allocators.torus.cnp_readings import PRINTED, SENSIBLE
from allocert.allocators.torus.contention import Placed, dilated, nominal
from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.schedule import Piece, Schedule
from allocert.drawing.chart import Bar, Chart, number
from allocert.drawing.forms.form import Given, UnfitError, fraction, whole
from allocert.drawing.forms.jobsets import LARGEST_TORUS, MOST_JOBS, jobs_of, names_of, region_of
from allocert.drawing.forms.torus import rows_of
from allocert.drawing.picture import Box, Picture, placed
from allocert.drawing.scenes.scene import Shot
from allocert.drawing.scenes.sheet import Bars, Sheet, Stripe, Words, cells
from allocert.drawing.schedule_charts import chart_of
from allocert.machines.subtorus import Subtorus
from allocert.machines.words import bits

__all__ = [
    "cnp_jobs",
    "everywhere",
    "placed_jobs",
    "small_and_large",
]


def _where(torus: int, places: Sequence[tuple[int, Subtorus]], sentence: str = "") -> list[Picture]:
    """A picture of the torus for each job by its number: which rows and columns it holds; none of a large torus."""
    pictures = [
        replace(rows_of(region, torus, job), title=f"job {job + 1}{sentence}") for job, region in places[:8]
    ]
    return pictures if torus <= 16 else []


def placed_jobs(given: Given) -> Iterator[Shot]:
    """``torus, jobs`` with rows, columns, start and time: where they are, their nominal windows and their dilated ones."""
    torus, jobs = given.whole("torus", 1, LARGEST_TORUS), []
    for place, job in enumerate(given.items("jobs", MOST_JOBS)):
        rows, columns = (whole(job[name], 1, (1 << torus) - 1) for name in ("rows", "columns"))
        jobs.append(Placed(place, Subtorus(rows, columns), fraction(job["start"]), fraction(job["time"])))
    sets = JobSet.of(torus, [(job.region.side, job.time) for job in jobs])
    charts = []
    for title, ends in (("nominal windows", nominal(torus, jobs)), ("dilated windows", dilated(torus, jobs))):
        if ends is not None:
            bars = tuple(
                Bar(f"ends {number(end)}", job.job, 1, job.start, end, job.job)
                for job, end in zip(jobs, ends, strict=True)
            )
            charts.append(Chart(title, tuple(names_of(sets)), max(ends), bars))
    yield "", _where(torus, [(job.job, job.region) for job in jobs]), charts


def cnp_jobs(given: Given) -> Iterator[Shot]:
    """``torus, jobs`` as sides and times: CNP_Alloc, step by step; in the printed reading for a ``fault``.

    Then what the text compares with it: windows, ends, the same starts in another reading, and the better ``schedule``.
    """
    jobs = jobs_of(given["jobs"], given["torus"])
    run = cnp_alloc(jobs, readings=PRINTED if "fault" in given.data else SENSIBLE)
    places = {one.job: one for one in run.placements}
    order = [step.job for step in run.steps if step.job is not None and step.job in places]
    if not order:
        raise UnfitError("jobs")
    pieces = [
        Piece(
            job,
            Subtorus.strided(jobs.torus, jobs.jobs[job].side, places[job].row, places[job].col),
            places[job].start,
            places[job].finish,
        )
        for job in order
    ]
    chart = chart_of("", Schedule(jobs, tuple(pieces)), names_of(jobs))
    for count, piece in enumerate(pieces, 1):
        place = places[piece.job]
        shown = Chart("", chart.lanes, max(run.makespan, chart.end), chart.bars[:count])
        where = _where(jobs.torus, [(piece.job, piece.region)], ": rows and columns")
        cell, since = f"({place.row},{place.col})", number(place.start)
        yield f"job {piece.job + 1} {jobs.jobs[piece.job]} on {cell} from {since}", [shown], where
    yield from _compared(given, jobs)


_MOST_PICTURES = 4
_WINDOW = r"job (\d+) over \[([0-9/]+),([0-9/]+)\]"
_ENDS = re.compile(r"recorded ends ([0-9/, ]+); nominal windows: ends ([0-9/, ]+)")


def _compared(given: Given, jobs: JobSet) -> Iterator[Shot]:
    """What the text and the data say of the run."""
    windows = re.search(rf"{_WINDOW} and {_WINDOW}", given.text)
    if windows:
        bars = [
            _bar(int(windows[at]) - 1, fraction(windows[at + 1]), fraction(windows[at + 2])) for at in (1, 4)
        ]
        yield "the two windows that the text names", _by_job(jobs, bars)
    ends = _ENDS.search(given.text)
    if ends:
        recorded, nominally = ([fraction(word) for word in part.split(", ")] for part in ends.groups())
        rows = [cells("", "recorded end", "nominal windows")]
        for name, one, other in zip(names_of(jobs), recorded, nominally, strict=True):
            bad, good = ("bad", "good") if one != other else ("", "")
            rows.append(cells(name, (number(one), bad), (number(other), good)))
        yield "the ends of the jobs", Sheet(rows)
    if "schedule" in given.data:
        better = [_piece_of(line) for line in given.texts("schedule", MOST_JOBS, 160)]
        end = max(piece.end for piece in better)
        bars = [_bar(piece.job, piece.start, piece.end, piece.region) for piece in better]
        few = better if len(better) <= _MOST_PICTURES else ()
        where = _where(jobs.torus, [(one.job, one.region) for one in few])
        yield f"another schedule, done at {number(end)}", _by_job(jobs, bars), where


def _piece_of(line: str) -> Piece:
    """``job 2 on rows 1 3 5 7, columns 0-3 from 17/3 to 55/6``."""
    found = re.fullmatch(r"(?:job )?(\d+) on (.+) from (\S+) to (\S+)", line)
    if not found:
        raise UnfitError(line)
    return Piece(int(found[1]) - 1, region_of(found[2]), fraction(found[3]), fraction(found[4]))


def _bar(job: int, start: Fraction, end: Fraction, region: Subtorus | None = None) -> Bar:
    """A window, with the first row and column of a strided region."""
    first = f"({next(bits(region.rows))},{next(bits(region.cols))}) " if region else ""
    return Bar(f"{first}{number(start)} to {number(end)}", job, 1, start, end, job)


def _by_job(jobs: JobSet, bars: Sequence[Bar]) -> list[Chart]:
    """A lane a job."""
    if any(not 0 <= bar.lane < len(jobs.jobs) for bar in bars):
        raise UnfitError("jobs")
    return [Chart("", tuple(names_of(jobs)), max(bar.end for bar in bars), tuple(bars))]


def everywhere(given: Given) -> Iterator[Shot]:
    """``torus, dilation``: a job on every processor, and by how much one is dilated by those of its row and column."""
    torus, dilation = given.whole("torus", 1, 16), given.number("dilation")
    own = given.found(r"rows (\d+), columns (\d+) is dilated")
    boxes = []
    for row, column in product(range(torus), repeat=2):
        meets = (row == int(own[1])) + (column == int(own[2]))
        others = Box("#", "", column, row, 1, 1, "busy", 2)
        boxes.append(placed(2 - meets, column, row, 1, 1) if meets else others)
    sentence = f"A contends with each B: it is dilated by {number(dilation)} of its time"
    yield "", [Picture("", torus, torus, tuple(boxes))], Words(sentence)


def small_and_large(given: Given) -> Iterator[Shot]:
    """``torus, small, large``: jobs that the text places, and by how much those of each side are dilated."""
    torus = given.whole("torus", 1, 16)
    named = re.findall(r"on (rows [0-9 ]+, columns [0-9 ]+)", given.text)
    places = [(number, region_of(where)) for number, where in enumerate(named)]
    stripes = [
        Stripe(f"{name} job", given.number(name), role)
        for name, role in (("small", "good"), ("large", "bad"))
    ]
    yield "", _where(torus, places), Bars(stripes, "dilated by")
