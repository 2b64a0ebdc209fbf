"""Jobs on strided subtori: where each is, and when it ends by nominal and by dilated windows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from allocert.allocators.torus.cnp import CnpRun, cnp_alloc
from allocert.allocators.torus.cnp_readings import PRINTED, SENSIBLE
from allocert.allocators.torus.contention import Placed, dilated, nominal
from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.schedule import Piece, Schedule
from allocert.drawing.chart import Bar, Chart, chart_of, number
from allocert.drawing.forms.form import Given, Shot, UnfitError, fraction, whole
from allocert.drawing.forms.jobsets import LARGEST_TORUS, MOST_JOBS, jobs_of, names_of
from allocert.drawing.forms.torus import rows_of
from allocert.drawing.picture import MARKS, Picture
from allocert.drawing.scenes.panel import Panel
from allocert.drawing.scenes.panels import charts_panel, pictures_panel
from allocert.machines.subtorus import Subtorus

__all__ = [
    "cnp_jobs",
    "placed_jobs",
]


def _where(torus: int, places: Sequence[tuple[str, Subtorus]], width: int) -> Panel | None:
    """A picture of the torus for each job: which rows and columns it holds."""
    if torus > 16 or not places:
        return None
    pictures = [
        Picture(
            title, torus, torus, tuple(rows_of(region, torus, MARKS[place % 62], MARKS[place % 62], place))
        )
        for place, (title, region) in enumerate(places[:8])
    ]
    return pictures_panel(pictures, width)


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
    drawn = _where(torus, [(f"job {job.job + 1}", job.region) for job in jobs], given.width)
    charts = []
    for title, ends in (("nominal windows", nominal(torus, jobs)), ("dilated windows", dilated(torus, jobs))):
        if ends is None:
            continue
        bars = tuple(_window(job, end) for job, end in zip(jobs, ends, strict=True))
        charts.append(Chart(title, tuple(names_of(sets)), max(ends), bars))
    yield "", [*([drawn] if drawn else []), charts_panel(charts, given.width)]


def _window(job: Placed, end: Fraction) -> Bar:
    return Bar(MARKS[job.job % 62], f"ends {number(end)}", job.job, 1, job.start, end, job.job)


def cnp_jobs(given: Given) -> Iterator[Shot]:
    """``torus, jobs`` as sides and times: CNP_Alloc, step by step; in the printed reading for a ``fault``."""
    jobs = jobs_of(given["jobs"], given["torus"])
    run = cnp_alloc(jobs, readings=PRINTED if "fault" in given.data else SENSIBLE)
    pieces: list[Piece] = []
    for step in run.steps:
        if step.job is None:
            continue
        place = next((one for one in run.placements if one.job == step.job), None)
        if place is None:
            continue
        side = jobs.jobs[step.job].side
        region = Subtorus.strided(jobs.torus, side, place.row, place.col)
        pieces.append(Piece(step.job, region, place.start, place.finish))
        caption = f"job {step.job + 1} {jobs.jobs[step.job]} on ({place.row},{place.col}) from {number(place.start)}"
        yield caption, _cnp_panels(jobs, pieces, run, given)
    if not pieces:
        raise UnfitError("jobs")


def _cnp_panels(jobs: JobSet, pieces: list[Piece], run: CnpRun, given: Given) -> list[Panel]:
    chart = chart_of("", Schedule(jobs, tuple(pieces)), names_of(jobs))
    chart = Chart("", chart.lanes, max(run.makespan, chart.end), chart.bars)
    last = pieces[-1]
    name = f"job {last.job + 1}: rows and columns"
    picture = Picture(
        name,
        jobs.torus,
        jobs.torus,
        tuple(rows_of(last.region, jobs.torus, MARKS[last.job % 62], MARKS[last.job % 62], last.job)),
    )
    small = [pictures_panel([picture], given.width)] if jobs.torus <= 16 else []
    return [charts_panel([chart], given.width), *small]
