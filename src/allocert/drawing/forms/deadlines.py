"""Schedules with preemption and a deadline: Gantt charts with the profile as a staircase."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.minimum_finish import minimum_finish
from allocert.allocators.torus.preemptive import Rules, Run, run
from allocert.allocators.torus.schedule import Piece, Schedule
from allocert.drawing.chart import Bar, Chart, Stair, chart_of, number
from allocert.drawing.forms.form import Given, Shot, UnfitError, fraction, text, whole
from allocert.drawing.forms.jobsets import MOST_JOBS, jobs_of, names_of
from allocert.drawing.picture import MARKS
from allocert.drawing.scenes.panel import words_of
from allocert.drawing.scenes.panels import charts_panel, sheet_panel
from allocert.drawing.scenes.sheet import Cell, Sheet, cells
from allocert.machines.subtorus import Subtorus

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
    rules = _rules(given.data.get("rules"), given.text)
    yield from _stages(jobs, limit, rules, given.width)
    sentence = given.data.get("schedule")
    schedule = _schedule_in(jobs, sentence) if sentence is not None else None
    if schedule is None:
        best = minimum_finish(jobs)
        schedule = best.schedule if best.time <= limit else None
    if schedule is not None:
        chart = chart_of("", schedule, names_of(jobs), deadline=limit)
        yield f"a schedule that ends at {number(schedule.makespan)}", [charts_panel([chart], given.width)]


def _rules(given: Any, sentence: str) -> Rules:
    if isinstance(given, Mapping):
        return Rules(*(text(given.get(name)) for name in ("width", "step4", "equal")))  # type: ignore[arg-type]
    return Rules("skip", "delete", "step3") if "deletes" in sentence or "refused" in sentence else Rules()


def _stages(jobs: JobSet, limit: Fraction, rules: Rules, width: int) -> Iterator[Shot]:
    """A chart after each job: what is placed, and the staircase of what is used up."""
    order = jobs.largest_first()
    for count in range(1, len(order) + 1):
        own = [jobs.jobs[job] for job in order[:count]]
        done: Run[Fraction] = run(
            jobs.torus, [job.side for job in own], [job.time for job in own], limit, rules
        )
        bars = tuple(
            Bar(
                MARKS[order[placement.job] % 62],
                f"{order[placement.job] + 1}",
                part.first,
                jobs.jobs[order[placement.job]].side,
                part.start,
                part.end,
                order[placement.job],
            )
            for placement in done.placements
            for part in placement.parts
            if part.end > part.start
        )
        stairs = tuple(Stair(entry.first, entry.last, limit - entry.rest) for entry in done.profile)
        lanes = tuple(map(str, range(jobs.torus)))
        bars = tuple(bar for bar in bars if bar.lane + bar.lanes <= jobs.torus)
        chart = Chart("", lanes, max([limit, *(bar.end for bar in bars)]), bars, limit, stairs)
        last = order[count - 1]
        answer = "refused" if done.failed is not None else f"step {done.placements[-1].step}"
        profile = " ".join(f"[{e.first},{e.last}] busy until {number(limit - e.rest)}," for e in done.profile)
        yield (
            f"job {last + 1} {jobs.jobs[last]}: {answer}",
            [
                charts_panel([chart], width),
                words_of(
                    f"the profile (dashed): {profile.rstrip(',') or 'nothing is left'}; the deadline is the line at {number(limit)}",
                    width,
                ),
            ],
        )
        if done.failed is not None:
            return


def _schedule_in(jobs: JobSet, sentence: Any) -> Schedule | None:
    """``[job, "rows a-b, columns c-d", start, end]`` each."""
    if not isinstance(sentence, list | tuple) or len(sentence) > 4 * MOST_JOBS:
        raise UnfitError("schedule")
    pieces = []
    for job, where, start, end in sentence:
        found = re.fullmatch(r"rows (\d+)(?:-(\d+))?, columns (\d+)(?:-(\d+))?", text(where))
        if not found:
            return None
        spans = [(int(found[at]), int(found[at + 1] or found[at])) for at in (1, 3)]
        if any(not a <= b < jobs.torus for a, b in spans):
            raise UnfitError("schedule")
        words = [((1 << (b - a + 1)) - 1) << a for a, b in spans]
        pieces.append(
            Piece(whole(job, 0, len(jobs.jobs) - 1), Subtorus(*words), fraction(start), fraction(end))
        )
    return Schedule(jobs, tuple(pieces))


def stages(given: Given) -> Iterator[Shot]:
    """``torus, T`` with the jobs read from the text; slices that the text names are marked."""
    found = re.match(r"\d+x\d+:(?: \(\d+,[0-9./]+\))+", given.text)
    if not found:
        raise UnfitError("text")
    jobs, limit = jobs_of(found[0]), fraction(given["T"])
    yield from _stages(jobs, limit, Rules(), given.width)
    rest = given.text[found.end() :].lstrip(", ")
    free = re.findall(r"(\d+) (?:rows free )?over \[(\d+),(\d+)\]", rest)
    if free and "rows free" in rest:
        rows = [cells("slice", "rows free"), *(cells(f"[{a},{b}]", count) for count, a, b in free)]
        yield "rows that are free", [sheet_panel(Sheet(tuple(rows)), given.width)]
    held = re.findall(r"job (\d+) from row (\d+) on over \[(\d+),(\d+)\]", rest)
    if held:
        bars = tuple(
            Bar(
                MARKS[int(job) - 1],
                job,
                int(row),
                jobs.jobs[int(job) - 1].side,
                Fraction(a),
                Fraction(b),
                int(job) - 1,
            )
            for job, row, a, b in held
            if 1 <= int(job) <= len(jobs.jobs)
        )
        chart = Chart("", tuple(map(str, range(jobs.torus))), limit, bars, limit)
        yield "before the swap", [charts_panel([chart], given.width)]
    swapped = re.search(r"job (\d+) then runs twice over \[(\d+),(\d+)\], from rows (\d+) and (\d+) on", rest)
    if swapped and 1 <= int(swapped[1]) <= len(jobs.jobs):
        job = int(swapped[1]) - 1
        bars = tuple(
            Bar(
                MARKS[job],
                f"{job + 1}",
                int(row),
                jobs.jobs[job].side,
                Fraction(int(swapped[2])),
                Fraction(int(swapped[3])),
                job,
            )
            for row in (swapped[4], swapped[5])
        )
        chart = Chart("", tuple(map(str, range(jobs.torus))), limit, bars, limit)
        yield f"after the swap job {job + 1} runs twice at a time", [charts_panel([chart], given.width)]


def orders(given: Given) -> Iterator[Shot]:
    """``T, orders, rules``: the same jobs in several orders, of which some are refused; the end of each run."""
    listed, limit = given["orders"], fraction(given["T"])
    found = re.fullmatch(r"Rules\(width='(\w+)', step4='(\w+)', equal='(\w+)'\)", text(given["rules"], 200))
    if not isinstance(listed, Mapping) or len(listed) > 4 or not found:
        raise UnfitError("orders")
    rules = Rules(*found.groups())  # type: ignore[arg-type]
    for sentence, fits in listed.items():
        *_, (_, panels) = _stages(jobs_of(text(sentence, 200)), limit, rules, given.width)
        yield f"{sentence}: {'all are placed' if fits else 'one is refused'}", panels


def remaining(given: Given) -> Iterator[Shot]:
    """``rests, time, steps``: the times that remain of the entries, the time of a job as a line, and the steps that fit."""
    rests, time = given.wholes("rests", 1, 1000, 16), given.whole("time", 1, 1000)
    steps = given.wholes("steps", 1, 9, 4)
    bars = tuple(
        Bar(MARKS[place], str(rest), place, 1, Fraction(0), Fraction(rest), place)
        for place, rest in enumerate(rests)
    )
    lanes = tuple(f"entry {place}" for place in range(1, len(rests) + 1))
    chart = Chart("", lanes, Fraction(max(*rests, time)), bars, Fraction(time))
    sentence = f"steps {' and '.join(map(str, steps))} both fit a job of time {time} (the line)"
    yield (
        "the times that remain",
        [charts_panel([chart], given.width), words_of(sentence, given.width, "bad")],
    )


def empty_range(given: Given) -> Iterator[Shot]:
    """``torus, jobs, n``: a least schedule, and the range of the search that the text says is empty."""
    jobs = jobs_of(given["jobs"])
    best = minimum_finish(jobs)
    found = re.search(r"\[([0-9/]+), ([0-9/]+)\] is empty", given.text)
    chart = chart_of("", best.schedule, names_of(jobs), deadline=best.time)
    panels = [charts_panel([chart], given.width)]
    if found:
        rows = (
            cells("", "time"),
            (Cell("range begins at"), Cell(found[1], "bad")),
            (Cell("and ends at"), Cell(found[2], "bad")),
            (Cell("least end"), Cell(number(best.time), "good")),
        )
        panels.append(sheet_panel(Sheet(rows), given.width))
    yield f"the last job ends at {number(best.time)}", panels


def slices(given: Given) -> Iterator[Shot]:
    """``T, t, slices``: a job of time t in slices of length 1, left and right of T - t."""
    total, time = given.whole("T", 1, 40), given.whole("t", 1, 40)
    chosen = given.wholes("slices", 0, total - 1)
    bars = tuple(Bar("A", "", 0, 1, Fraction(x), Fraction(x + 1), 0) for x in chosen)
    chart = Chart("", ("job",), Fraction(total), bars, Fraction(total - time))
    middle = total - time
    left = [x for x in range(middle) if x not in chosen]
    right = [x for x in range(middle, total) if x in chosen]
    rows = (
        cells("", "slices", "how many"),
        (Cell("left, without the job"), Cell(_slices(left)), Cell(str(len(left)), "bad")),
        (Cell("right, with the job"), Cell(_slices(right)), Cell(str(len(right)), "bad")),
    )
    yield (
        f"the line is at T - t = {middle}",
        [
            charts_panel([chart], given.width),
            sheet_panel(Sheet(rows), given.width),
        ],
    )


def _slices(numbers: Sequence[int]) -> str:
    return " ".join(f"[{x},{x + 1}]" for x in numbers) or "none"


def strips(given: Given) -> Iterator[Shot]:
    """``torus, side``: jobs lined up over two slices, read from the text; every strip has one that runs over both."""
    torus, side = given.whole("torus", 1, 32), given.whole("side", 1, 32)
    found = re.search(r"sides \(([0-9, ]*)\) over both slices, \(([0-9, ]*)\) over one", given.text)
    if not found:
        raise UnfitError("text")
    both, one = ([int(word) for word in part.replace(",", " ").split()] for part in (found[1], found[2]))
    bars, count = [], max(1, torus // side)
    rows = [strip * side for strip in range(count)]
    for place, (own, end) in enumerate([(own, 2) for own in both] + [(own, 1) for own in one]):
        strip = place % count
        if rows[strip] + own <= (strip + 1) * side:
            bars.append(Bar(MARKS[place], MARKS[place], rows[strip], own, Fraction(0), Fraction(end), place))
            rows[strip] += own
    lanes = tuple(f"{row}{' |' if row % side else ' +'}" for row in range(torus))
    chart = Chart("", lanes, Fraction(2), tuple(bars))
    yield f"{count} strips of {side} rows (+ begins one)", [charts_panel([chart], given.width)]
