"""Jobs on strided subtori, which dilate each other: where each is, and when it ends in each reading."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from allocert.allocators.torus.cnp import cnp_alloc
from allocert.allocators.torus.cnp_readings import PRINTED, SENSIBLE
from allocert.allocators.torus.contention import Placed, dilated, nominal
from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.schedule import Piece, Schedule
from allocert.drawing.chart import Bar, Chart, chart_of, number
from allocert.drawing.forms.form import Given, Shot, UnfitError, fraction, whole
from allocert.drawing.forms.jobsets import LARGEST_TORUS, MOST_JOBS, jobs_of, names_of
from allocert.drawing.forms.torus import rows_of
from allocert.drawing.picture import MARKS, Box, Picture
from allocert.drawing.scenes.panel import Panel, words_of
from allocert.drawing.scenes.panels import bars_panel, charts_panel, pictures_panel, sheet_panel
from allocert.drawing.scenes.sheet import Bars, Cell, Sheet, Stripe, cells, shown_number
from allocert.machines.subtorus import Subtorus
from allocert.machines.words import bits, word_of

__all__ = [
    "cnp_jobs",
    "everywhere",
    "placed_jobs",
    "small_and_large",
]


def _where(torus: int, places: Sequence[tuple[int, Subtorus]], width: int, sentence: str = "") -> list[Panel]:
    """A picture of the torus for each job by its number: which rows and columns it holds; none of a large torus."""
    if torus > 16 or not places:
        return []
    pictures = [
        Picture(
            f"job {job + 1}{sentence}",
            torus,
            torus,
            tuple(rows_of(region, torus, MARKS[job % 62], MARKS[job % 62], job)),
        )
        for job, region in places[:8]
    ]
    return [pictures_panel(pictures, width)]


def placed_jobs(given: Given) -> Iterator[Shot]:
    """``torus, jobs`` with rows, columns, start and time: where they are, their nominal windows and their dilated ones."""
    torus, value = given.whole("torus", 1, LARGEST_TORUS), given["jobs"]
    if not isinstance(value, list | tuple) or len(value) > MOST_JOBS:
        raise UnfitError("jobs")
    jobs = []
    for place, job in enumerate(value):
        rows, columns = (whole(job[name], 1, (1 << torus) - 1) for name in ("rows", "columns"))
        jobs.append(Placed(place, Subtorus(rows, columns), fraction(job["start"]), fraction(job["time"])))
    sets = JobSet.of(torus, [(job.region.side, job.time) for job in jobs])
    drawn = _where(torus, [(job.job, job.region) for job in jobs], given.width)
    charts = []
    for title, ends in (("nominal windows", nominal(torus, jobs)), ("dilated windows", dilated(torus, jobs))):
        if ends is None:
            continue
        bars = tuple(_window(job, end) for job, end in zip(jobs, ends, strict=True))
        charts.append(Chart(title, tuple(names_of(sets)), max(ends), bars))
    yield "", [*drawn, charts_panel(charts, given.width)]


def _window(job: Placed, end: Fraction) -> Bar:
    return Bar(MARKS[job.job % 62], f"ends {number(end)}", job.job, 1, job.start, end, job.job)


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
        where = _where(jobs.torus, [(piece.job, piece.region)], given.width, ": rows and columns")
        yield (
            f"job {piece.job + 1} {jobs.jobs[piece.job]} on ({place.row},{place.col}) from {number(place.start)}",
            [charts_panel([shown], given.width), *where],
        )
    yield from _compared(given, jobs)


_MOST_PICTURES = 4
_WINDOW = r"job (\d+) over \[([0-9/]+),([0-9/]+)\]"
_ENDS = re.compile(r"recorded ends ([0-9/, ]+); nominal windows: ends ([0-9/, ]+)")


def _compared(given: Given, jobs: JobSet) -> Iterator[Shot]:
    """What the text and the data say beside the run."""
    windows = re.search(rf"{_WINDOW} and {_WINDOW}", given.text)
    if windows:
        bars = [
            _bar(int(windows[at]) - 1, fraction(windows[at + 1]), fraction(windows[at + 2])) for at in (1, 4)
        ]
        yield "the two windows that the text names", [_by_job(jobs, bars, given.width)]
    ends = _ENDS.search(given.text)
    if ends:
        recorded, nominally = ([fraction(word) for word in part.split(", ")] for part in ends.groups())
        rows = [cells("", "recorded end", "nominal windows")]
        for name, one, other in zip(names_of(jobs), recorded, nominally, strict=True):
            pair = ((one, "bad"), (other, "good"))
            rows.append((Cell(name), *(Cell(number(at), role if one != other else "") for at, role in pair)))
        yield "the ends of the jobs", [sheet_panel(Sheet(tuple(rows)), given.width)]
    if "schedule" in given.data:
        better = [_told_piece(line) for line in given.texts("schedule", MOST_JOBS, 160)]
        end = max(piece.end for piece in better)
        bars = [_bar(piece.job, piece.start, piece.end, piece.region) for piece in better]
        few = len(better) <= _MOST_PICTURES
        drawn = _where(jobs.torus, [(one.job, one.region) for one in better if few], given.width)
        yield f"another schedule, done at {number(end)}", [_by_job(jobs, bars, given.width), *drawn]


def _told_piece(line: str) -> Piece:
    """``job 2 on rows 1 3 5 7, columns 0-3 from 17/3 to 55/6``."""
    found = re.fullmatch(r"(?:job )?(\d+) on rows ([0-9 -]+), columns ([0-9 -]+) from (\S+) to (\S+)", line)
    if not found:
        raise UnfitError(line)
    region = Subtorus(*(word_of(_numbers(part)) for part in (found[2], found[3])))
    return Piece(int(found[1]) - 1, region, fraction(found[4]), fraction(found[5]))


def _numbers(sentence: str) -> Iterator[int]:
    for part in sentence.split():
        first, _, last = part.partition("-")
        yield from range(int(first), min(int(last or first), LARGEST_TORUS - 1) + 1)


def _bar(job: int, start: Fraction, end: Fraction, region: Subtorus | None = None) -> Bar:
    """A window, with the first row and column of a strided region."""
    first = f"({next(bits(region.rows))},{next(bits(region.cols))}) " if region else ""
    return Bar(MARKS[job % 62], f"{first}{number(start)} to {number(end)}", job, 1, start, end, job)


def _by_job(jobs: JobSet, bars: Sequence[Bar], width: int) -> Panel:
    """A lane a job."""
    if any(not 0 <= bar.lane < len(jobs.jobs) for bar in bars):
        raise UnfitError("jobs")
    chart = Chart("", tuple(names_of(jobs)), max(bar.end for bar in bars), tuple(bars))
    return charts_panel([chart], width)


def everywhere(given: Given) -> Iterator[Shot]:
    """``torus, dilation``: a job on every processor, and by how much one is dilated by those of its row and column."""
    torus, dilation = given.whole("torus", 1, 16), fraction(given["dilation"])
    found = re.search(r"rows (\d+), columns (\d+) is dilated", given.text)
    if not found:
        raise UnfitError("text")
    y, x = int(found[1]), int(found[2])
    boxes = tuple(
        Box("A", "A", column, row, 1, 1, "placed", 0)
        if (row, column) == (y, x)
        else Box("B", "B", column, row, 1, 1, "placed", 1)
        if row == y or column == x
        else Box("#", "", column, row, 1, 1, "busy", 2)
        for row in range(torus)
        for column in range(torus)
    )
    sentence = f"A contends with each B: it is dilated by {number(dilation)} of its time"
    yield (
        "",
        [pictures_panel([Picture("", torus, torus, boxes)], given.width), words_of(sentence, given.width)],
    )


def small_and_large(given: Given) -> Iterator[Shot]:
    """``torus, small, large``: jobs that the text places, and by how much those of each side are dilated."""
    torus = given.whole("torus", 1, 16)
    places = [
        (number, Subtorus(*(word_of(_numbers(part)) for part in found)))
        for number, found in enumerate(re.findall(r"on rows ([0-9 ]+), columns ([0-9 ]+)", given.text))
    ]
    stripes = tuple(
        Stripe(f"{name} job", fraction(given[name]), shown_number(fraction(given[name])), role)
        for name, role in (("small", "good"), ("large", "bad"))
    )
    yield "", [*_where(torus, places, given.width), bars_panel(Bars(stripes, "dilated by"), given.width)]
