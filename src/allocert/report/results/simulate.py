"""The page of a simulation: measures, use and queue over time, waits, and the machine step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import merge
from itertools import accumulate, groupby

from markupsafe import Markup

from allocert.api.simulating.measures import bounds_all, measures_of
from allocert.api.simulating.result import Run, SimulationResult
from allocert.drawing.plot import Axis, Plot, Point, Series
from allocert.report.plots.figure import plotted
from allocert.report.results.history import MOST_EVENTS, History
from allocert.report.results.result import TOO_LARGE, Section, Verdict, drawn, result_page, table
from allocert.report.steps import steps
from allocert.simulation.events import Passage

__all__ = ["simulation_page"]

_COLUMNS = 240
"""Places on the horizontal axis of a plot over time: of those between, the mean."""
_MOST_SVG = 1_500_000
"""Characters of all drawings of the machine together."""


def simulation_page(result: SimulationResult, histories: Sequence[History] = (), *, command: str = "") -> str:
    """The result of :func:`allocert.simulate` as one self-contained HTML document.

    ``histories`` are the servers that kept what happened, which ``Play.run`` wraps around its own; the machine is drawn at each of
    their first events.

    >>> from allocert import simulate
    >>> done = simulate("hypercube:3", "buddy", workload="kandlur-shin:arrivals=10")
    >>> "Processors in use over time" in simulation_page(done)
    True
    """
    load = result.workload
    broken = result.faulty.bit_count()
    facts = [
        ("Workload", f"{load.name}, {len(load.jobs):,} jobs"),
        ("Machine", f"{result.machine.spec}{f', {broken} processors faulty' if broken else ''}"),
        ("Policy", result.policy),
        ("Seed", "" if result.seed is None else str(result.seed)),
        ("Left out", ", ".join(f"{count} {reason}" for reason, count in load.skipped.items() if count)),
        ("Shape", result.shape or ""),
        ("Migration", result.migration),
    ]
    lost = sum(run.summary.lost + run.summary.dropped for run in result.runs)
    word = f"{len(result.runs)} runs" if len(result.runs) != 1 else "one run"
    verdict = Verdict("cited", word, f"{lost:,} jobs lost or dropped in all." if lost else "Every job ran.")
    sections = [
        Section("Measures", _measures(result)),
        Section("Over time", _plots(result)),
        Section("The machine step by step", _stepped(result, histories)),
    ]
    names = ", ".join(run.name for run in result.runs if not run.baseline)
    return result_page(f"{names} on {result.machine.spec}", verdict, facts, sections, command)


def _measures(result: SimulationResult) -> Markup:
    names = tuple(f"{run.name}{' *' if run.baseline else ''}" for run in result.runs)
    rows = tuple((label, *cells) for label, cells in measures_of(result))
    grid = table("Measures", (f"times in {result.workload.unit}", *names), rows)
    if not any(run.baseline for run in result.runs):
        return grid
    bound = (
        "; first come, first served no allocator that runs all jobs starts any earlier"
        if bounds_all(result)
        else ""
    )
    note = f"* no allocator: every job starts as soon as moving others can make room{bound}."
    return grid + Markup('<p class="source">{}</p>').format(note)


def _plots(result: SimulationResult) -> Markup:
    known = [(run, run.passage) for run in result.runs if run.passage is not None]
    if not known or not any(passage.end > passage.begin for _, passage in known):
        return Markup()
    unit, ticks = result.workload.unit, result.workload.ticks
    time = Axis("time since the first arrival", unit)
    part = f"Each of the {_COLUMNS} places is a mean over time; runs of the same jobs."
    use = Plot(
        "Processors in use over time",
        time,
        Axis("processors held by jobs", least=0, most=float(result.machine.processors)),
        tuple(_over_time(known, ticks, _held)),
        part,
    )
    queue = Plot(
        "Jobs that wait over time",
        time,
        Axis("jobs waiting", least=0),
        tuple(_over_time(known, ticks, _queue)),
        part,
    )
    waits = Plot(
        "How long jobs wait",
        Axis("wait", unit),
        Axis("jobs that waited at most so long", "%", least=0, most=100),
        tuple(_waits(known, ticks)),
        "The higher the better; the dashed line is migration at no cost."
        if any(run.baseline for run, _ in known)
        else "",
    )
    plots = [use] if result.policy == "loss" else [use, queue, waits]
    return Markup('<div class="beside">{}</div>').format(Markup().join(map(plotted, plots)))


Known = Sequence[tuple[Run, Passage]]
Change = tuple[int, int]


def _over_time(known: Known, ticks: int, changes: object) -> Iterator[Series]:
    end = max(passage.end for _, passage in known)
    begin = min(passage.begin for _, passage in known)
    for place, (run, passage) in enumerate(known):
        points = _averaged(list(changes(passage)), begin, end, ticks)  # type: ignore[operator]
        yield Series(run.name, tuple(points), "ceiling" if run.baseline else "step", "", place)


def _held(passage: Passage) -> Iterator[Change]:
    """When how many processors more are held, in order; the number needed, where more was given."""
    runs = [(job, at) for job, at in zip(passage.jobs, passage.starts, strict=True) if at is not None]
    starts = sorted((at, job.processors) for job, at in runs)
    ends = sorted((at + job.residence, -job.processors) for job, at in runs)
    yield from merge(starts, ends)


def _queue(passage: Passage) -> Iterator[Change]:
    """When how many jobs more wait, in order; those that never start are not counted."""
    runs = [(job, at) for job, at in zip(passage.jobs, passage.starts, strict=True) if at is not None]
    yield from merge(sorted((job.arrival, 1) for job, _ in runs), sorted((at, -1) for _, at in runs))


def _averaged(changes: Sequence[Change], begin: int, end: int, ticks: int) -> Iterator[Point]:
    """The mean height of the staircase in each of many equal parts of the time."""
    moments = [at for at, _ in changes]
    heights = list(accumulate(change for _, change in changes))
    wide = (end - begin) / _COLUMNS
    place, height = 0, 0
    for column in range(_COLUMNS):
        left, right = begin + column * wide, begin + (column + 1) * wide
        area, at = 0.0, left
        while place < len(moments) and moments[place] <= right:
            area += height * max(0.0, moments[place] - at)
            at, height = max(left, moments[place]), heights[place]
            place += 1
        area += height * (right - at)
        yield Point((left - begin) / ticks, round(area / wide, 6))
    yield Point((end - begin) / ticks, 0.0)


def _waits(known: Known, ticks: int) -> Iterator[Series]:
    """The share of jobs that waited at most so long."""
    for place, (run, passage) in enumerate(known):
        waits = sorted(
            at - job.arrival for job, at in zip(passage.jobs, passage.starts, strict=True) if at is not None
        )
        if not waits:
            continue
        steps_up = [(wait, len(list(group))) for wait, group in groupby(waits)]
        shares = list(accumulate(count for _, count in steps_up))
        every = -(-len(shares) // _COLUMNS)
        points = [
            Point(wait / ticks, 100 * share / len(passage.jobs))
            for number, ((wait, _), share) in enumerate(zip(steps_up, shares, strict=True))
            if number % every == 0 or number == len(shares) - 1
        ]
        yield Series(run.name, tuple(points), "ceiling" if run.baseline else "step", "", place)


def _stepped(result: SimulationResult, histories: Sequence[History]) -> Markup:
    """A figure an allocator, as long as there is room on the page."""
    figures = Markup()
    for history in histories:
        frames, room = [], _MOST_SVG // len(histories)
        most = MOST_EVENTS // len(histories)
        for frame in drawn(history.shots(result.machine, result.faulty, result.workload.ticks, most)):
            room -= len(frame.svg) + sum(map(len, frame.lines))
            if room < 0:
                break
            frames.append(frame)
        if frames:
            of = (
                f"the first {len(frames)} events"
                if len(frames) == len(history.moments[:most]) == most
                else f"{len(frames)} events"
            )
            figures += steps(frames, f"{history.name}: {of}")
    return figures or (TOO_LARGE if histories else figures)
