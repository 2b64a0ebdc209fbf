"""Schedules with preemption and a deadline: Gantt charts with the profile as a staircase."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.minimum_finish import minimum_finish
from allocert.allocators.torus.preemptive import Rules, Run, run
from allocert.allocators.torus.schedule import Piece, Schedule
from allocert.drawing.chart import Bar, Chart, Stair, number
from allocert.drawing.forms.form import Given, UnfitError, fraction, text, whole
from allocert.drawing.forms.jobsets import MOST_JOBS, jobs_of, names_of, region_of
from allocert.drawing.picture import mark_of
from allocert.drawing.scenes.scene import Scene, Shot
from allocert.drawing.scenes.sheet import Sheet, Words, cells
from allocert.drawing.schedule_charts import chart_of

__all__ = [
    "deadline",
    "empty_range",
    "orders",
    "remaining",
    "slices",
    "stages",
    "strips",
]


def deadline(given: Given) -> Iterator[Shot]:
    """``jobs, T`` or ``jobs, deadline``: the algorithm job by job with the profile, until it refuses; then a schedule if one is known."""
    jobs = jobs_of(given["jobs"], given.data.get("torus"))
    limit = fraction(given.data.get("T", given.data.get("deadline")))
    yield from _stages(jobs, limit, _rules(given.data.get("rules"), given.text))
    rows = given.items("schedule", 4 * MOST_JOBS) if "schedule" in given.data else None
    schedule = None if rows is None else _schedule_in(jobs, rows)
    if schedule is None:
        best = minimum_finish(jobs)
        schedule = best.schedule if best.time <= limit else None
    if schedule is not None:
        chart = chart_of("", schedule, names_of(jobs), deadline=limit)
        yield f"a schedule that ends at {number(schedule.makespan)}", [chart]


def _rules(given: Any, sentence: str) -> Rules:
    if isinstance(given, Mapping):
        return Rules(*(text(given.get(name)) for name in ("width", "step4", "equal")))  # type: ignore[arg-type]
    return Rules("skip", "delete", "step3") if "deletes" in sentence or "refused" in sentence else Rules()


def _bar(jobs: JobSet, job: int, row: int, start: Fraction | int, end: Fraction | int) -> Bar:
    """A job on as many rows as its side, from ``row`` on."""
    return Bar(f"{job + 1}", row, jobs.jobs[job].side, Fraction(start), Fraction(end), job)


def _on_rows(jobs: JobSet, bars: Iterable[Bar], limit: Fraction, *stairs: Stair) -> list[Chart]:
    """The rows of the torus until the deadline, or until a bar ends beyond it."""
    drawn = tuple(bar for bar in bars if bar.lane + bar.lanes <= jobs.torus)
    end = max([limit, *(bar.end for bar in drawn)])
    return [Chart("", tuple(map(str, range(jobs.torus))), end, drawn, limit, stairs)]


def _stages(jobs: JobSet, limit: Fraction, rules: Rules) -> Iterator[Shot]:
    """A chart after each job: the placed jobs, and the staircase of the used time."""
    order = jobs.largest_first()
    for count in range(1, len(order) + 1):
        own = [jobs.jobs[job] for job in order[:count]]
        done: Run[Fraction] = run(
            jobs.torus, [job.side for job in own], [job.time for job in own], limit, rules
        )
        bars = (
            _bar(jobs, order[placement.job], part.first, part.start, part.end)
            for placement in done.placements
            for part in placement.parts
            if part.end > part.start
        )
        stairs = (Stair(entry.first, entry.last, limit - entry.rest) for entry in done.profile)
        last = order[count - 1]
        answer = "refused" if done.failed is not None else f"step {done.placements[-1].step}"
        profile = ", ".join(f"[{e.first},{e.last}] busy until {number(limit - e.rest)}" for e in done.profile)
        sentence = f"the profile (dashed): {profile or 'nothing is left'}; the deadline is the line at {number(limit)}"
        chart = _on_rows(jobs, bars, limit, *stairs)
        yield f"job {last + 1} {jobs.jobs[last]}: {answer}", chart, Words(sentence)
        if done.failed is not None:
            return


def _schedule_in(jobs: JobSet, rows: Sequence[Any]) -> Schedule:
    """``[job, "rows a-b, columns c-d", start, end]`` each."""
    pieces = (
        Piece(whole(job, 0, len(jobs.jobs) - 1), region_of(text(where)), fraction(start), fraction(end))
        for job, where, start, end in rows
    )
    return Schedule(jobs, tuple(pieces))


def stages(given: Given) -> Iterator[Shot]:
    """``torus, T`` with the jobs read from the text; slices that the text names are marked."""
    found = given.found(r"^\d+x\d+:(?: \(\d+,[0-9./]+\))+")
    jobs, limit = jobs_of(found[0]), given.number("T")
    yield from _stages(jobs, limit, Rules())
    rest = given.text[found.end() :].lstrip(", ")
    free = re.findall(r"(\d+) (?:rows free )?over \[(\d+),(\d+)\]", rest)
    if free and "rows free" in rest:
        rows = [cells("slice", "rows free"), *(cells(f"[{a},{b}]", count) for count, a, b in free)]
        yield "rows that are free", Sheet(rows)
    held = re.findall(r"job (\d+) from row (\d+) on over \[(\d+),(\d+)\]", rest)
    if held:
        numbers = ([int(word) for word in words] for words in held)
        bars = (_bar(jobs, job - 1, *where) for job, *where in numbers if 1 <= job <= len(jobs.jobs))
        yield "before the swap", _on_rows(jobs, bars, limit)
    swapped = re.search(r"job (\d+) then runs twice over \[(\d+),(\d+)\], from rows (\d+) and (\d+) on", rest)
    if swapped and 1 <= int(swapped[1]) <= len(jobs.jobs):
        job, start, end, *twice = map(int, swapped.groups())
        bars = (_bar(jobs, job - 1, row, start, end) for row in twice)
        yield f"after the swap job {job} runs twice at a time", _on_rows(jobs, bars, limit)


def orders(given: Given) -> Iterator[Shot]:
    """``T, orders, rules``: the same jobs in several orders, some refused; the end of each run."""
    listed, limit = given["orders"], given.number("T")
    found = re.fullmatch(r"Rules\(width='(\w+)', step4='(\w+)', equal='(\w+)'\)", text(given["rules"], 200))
    if not isinstance(listed, Mapping) or len(listed) > 4 or not found:
        raise UnfitError("orders")
    rules = Rules(*found.groups())  # type: ignore[arg-type]
    for sentence, fits in listed.items():
        *_, (_, *scenes) = _stages(jobs_of(text(sentence, 200)), limit, rules)
        yield f"{sentence}: {'all are placed' if fits else 'one is refused'}", *scenes


def remaining(given: Given) -> Iterator[Shot]:
    """``rests, time, steps``: the times that remain of the entries, the time of a job as a line, and the steps that fit."""
    rests, time = given.wholes("rests", 1, 1000, 16), given.whole("time", 1, 1000)
    steps = given.wholes("steps", 1, 9, 4)
    bars = tuple(
        Bar(str(rest), place, 1, Fraction(0), Fraction(rest), place) for place, rest in enumerate(rests)
    )
    lanes = tuple(f"entry {place}" for place in range(1, len(rests) + 1))
    chart = Chart("", lanes, Fraction(max(*rests, time)), bars, Fraction(time))
    sentence = f"steps {' and '.join(map(str, steps))} both fit a job of time {time} (the line)"
    yield "the times that remain", [chart], Words(sentence, "bad")


def empty_range(given: Given) -> Iterator[Shot]:
    """``torus, jobs, n``: a least schedule, and the range of the search that the text says is empty."""
    jobs = jobs_of(given["jobs"])
    best = minimum_finish(jobs)
    found = re.search(r"\[([0-9/]+), ([0-9/]+)\] is empty", given.text)
    scenes: list[Scene] = [[chart_of("", best.schedule, names_of(jobs), deadline=best.time)]]
    if found:
        rows = (
            cells("", "time"),
            cells("range begins at", (found[1], "bad")),
            cells("and ends at", (found[2], "bad")),
            cells("least end", (number(best.time), "good")),
        )
        scenes.append(Sheet(rows))
    yield f"the last job ends at {number(best.time)}", *scenes


def slices(given: Given) -> Iterator[Shot]:
    """``T, t, slices``: a job of time t in slices of length 1, left and right of T - t."""
    total, time = given.whole("T", 1, 40), given.whole("t", 1, 40)
    chosen = given.wholes("slices", 0, total - 1)
    bars = tuple(Bar("", 0, 1, Fraction(x), Fraction(x + 1)) for x in chosen)
    middle = total - time
    chart = Chart("", ("job",), Fraction(total), bars, Fraction(middle))
    rows = [cells("", "slices", "how many")]
    for name, found in (
        ("left, without the job", [x for x in range(middle) if x not in chosen]),
        ("right, with the job", [x for x in range(middle, total) if x in chosen]),
    ):
        shown = " ".join(f"[{x},{x + 1}]" for x in found) or "none"
        rows.append(cells(name, shown, (len(found), "bad")))
    yield f"the line is at T - t = {middle}", [chart], Sheet(rows)


def strips(given: Given) -> Iterator[Shot]:
    """``torus, side``: jobs lined up over two slices, read from the text; every strip has one that runs over both."""
    torus, side = given.whole("torus", 1, 32), given.whole("side", 1, 32)
    found = given.found(r"sides \(([0-9, ]*)\) over both slices, \(([0-9, ]*)\) over one")
    both, one = ([int(word) for word in part.replace(",", " ").split()] for part in found.groups())
    bars, count = [], max(1, torus // side)
    rows = [strip * side for strip in range(count)]
    for place, (own, end) in enumerate([(own, 2) for own in both] + [(own, 1) for own in one]):
        strip = place % count
        if rows[strip] + own <= (strip + 1) * side:
            bars.append(Bar(mark_of(place), rows[strip], own, Fraction(0), Fraction(end), place))
            rows[strip] += own
    lanes = tuple(f"{row}{' |' if row % side else ' +'}" for row in range(torus))
    yield f"{count} strips of {side} rows (+ begins one)", [Chart("", lanes, Fraction(2), tuple(bars))]
