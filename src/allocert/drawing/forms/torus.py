"""Jobs on a torus: Gantt charts with profiles, strided subtori as rows and columns, intervals of processors."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from allocert.allocators.torus.cnp import CnpRun, cnp_alloc
from allocert.allocators.torus.cnp_readings import PRINTED, SENSIBLE
from allocert.allocators.torus.contention import Placed, dilated, nominal
from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.minimum_finish import minimum_finish
from allocert.allocators.torus.preemptive import Rules, Run, run
from allocert.allocators.torus.schedule import Piece, Schedule
from allocert.drawing.chart import Bar, Chart, Stair, chart_of, number
from allocert.drawing.forms.form import Given, Shot, UnfitError, fraction, text, whole
from allocert.drawing.picture import MARKS, Box, Picture
from allocert.drawing.scenes.panel import Panel, words_of
from allocert.drawing.scenes.panels import charts_panel, pictures_panel, sheet_panel
from allocert.drawing.scenes.sheet import Cell, Sheet, cells
from allocert.machines.subtorus import Subtorus
from allocert.machines.words import bits

__all__ = [
    "cnp_jobs",
    "deadline",
    "empty_range",
    "interval",
    "link",
    "parts",
    "placed_jobs",
    "processors",
    "slices",
    "stages",
    "strips",
]

_MOST_JOBS = 16
_LARGEST = 64
_MOST_CELLS = 16


def _jobs(value: Any, torus: Any = None) -> JobSet:
    """A job set as a list of sides and times, or as it is written, such as ``4x4: (2,1) (1,5/2)``."""
    if isinstance(value, str):
        found = re.fullmatch(r"(\d{1,3})x\1:((?: \(\d{1,3},[0-9./]{1,20}\)){1,16})", value)
        if not found:
            raise UnfitError(value[:60])
        pairs = re.findall(r"\((\d+),([^)]*)\)", found[2])
        torus, value = int(found[1]), [(int(side), time) for side, time in pairs]
    if not isinstance(value, list | tuple) or len(value) > _MOST_JOBS:
        raise UnfitError("jobs")
    return JobSet.of(whole(torus, 1, _LARGEST), [(side, fraction(time)) for side, time in value])


def _names(jobs: JobSet) -> list[str]:
    return [f"{place + 1} {job}" for place, job in enumerate(jobs.jobs)]


def _rows_of(
    region: Subtorus, torus: int, mark: str, label: str, colour: int, role: str = "placed"
) -> Iterator[Box]:
    """A subtorus as boxes: runs of neighbouring rows and columns."""
    for y, high in _spans(region.rows):
        for x, wide in _spans(region.cols):
            if x + wide <= torus and y + high <= torus:
                yield Box(mark, label, x, y, wide, high, role, colour)


def _spans(word: int) -> Iterator[tuple[int, int]]:
    """First bit and length of each run of ones."""
    start, length = -1, 0
    for bit in bits(word):
        if bit == start + length:
            length += 1
            continue
        if length:
            yield start, length
        start, length = bit, 1
    if length:
        yield start, length


def _where(torus: int, places: Sequence[tuple[str, Subtorus]], width: int) -> Panel | None:
    """A picture of the torus for each job: which rows and columns it holds."""
    if torus > 16 or not places:
        return None
    pictures = [
        Picture(
            title, torus, torus, tuple(_rows_of(region, torus, MARKS[place % 62], MARKS[place % 62], place))
        )
        for place, (title, region) in enumerate(places[:8])
    ]
    return pictures_panel(pictures, width)


def placed_jobs(given: Given) -> Iterator[Shot]:
    """``torus, jobs`` with rows, columns, start and time: where they are, their nominal windows and their dilated ones."""
    torus, value = given.whole("torus", 1, _LARGEST), given["jobs"]
    if not isinstance(value, list | tuple) or len(value) > _MOST_JOBS:
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
        charts.append(Chart(title, tuple(_names(sets)), max(ends), bars))
    yield "", [*([drawn] if drawn else []), charts_panel(charts, given.width)]


def _window(job: Placed, end: Fraction) -> Bar:
    return Bar(MARKS[job.job % 62], f"ends {number(end)}", job.job, 1, job.start, end, job.job)


def cnp_jobs(given: Given) -> Iterator[Shot]:
    """``torus, jobs`` as sides and times: CNP_Alloc, step by step; in the printed reading for a ``fault``."""
    jobs = _jobs(given["jobs"], given["torus"])
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
    chart = chart_of("", Schedule(jobs, tuple(pieces)), _names(jobs))
    chart = Chart("", chart.lanes, max(run.makespan, chart.end), chart.bars)
    last = pieces[-1]
    name = f"job {last.job + 1}: rows and columns"
    picture = Picture(
        name,
        jobs.torus,
        jobs.torus,
        tuple(_rows_of(last.region, jobs.torus, MARKS[last.job % 62], MARKS[last.job % 62], last.job)),
    )
    small = [pictures_panel([picture], given.width)] if jobs.torus <= 16 else []
    return [charts_panel([chart], given.width), *small]


def deadline(given: Given) -> Iterator[Shot]:
    """``jobs, T`` or ``jobs, deadline``: the algorithm job by job with the profile, until it refuses; then a schedule if one is known."""
    jobs = _jobs(given["jobs"], given.data.get("torus"))
    limit = fraction(given.data.get("T", given.data.get("deadline")))
    rules = _rules(given.data.get("rules"), given.told)
    yield from _stages(jobs, limit, rules, given.width)
    told = given.data.get("schedule")
    schedule = _told_schedule(jobs, told) if told is not None else None
    if schedule is None:
        best = minimum_finish(jobs)
        schedule = best.schedule if best.time <= limit else None
    if schedule is not None:
        chart = chart_of("", schedule, _names(jobs), deadline=limit)
        yield f"a schedule that ends at {number(schedule.makespan)}", [charts_panel([chart], given.width)]


def _rules(given: Any, told: str) -> Rules:
    if isinstance(given, Mapping):
        return Rules(*(text(given.get(name)) for name in ("width", "step4", "equal")))  # type: ignore[arg-type]
    return Rules("skip", "delete", "step3") if "deletes" in told or "refused" in told else Rules()


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
                words_of(f"the profile (dashed): {profile.rstrip(',') or 'nothing is left'}", width),
            ],
        )
        if done.failed is not None:
            return


def _told_schedule(jobs: JobSet, told: Any) -> Schedule | None:
    """``[job, "rows a-b, columns c-d", start, end]`` each."""
    if not isinstance(told, list | tuple) or len(told) > 4 * _MOST_JOBS:
        raise UnfitError("schedule")
    pieces = []
    for job, where, start, end in told:
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
    """``torus, T`` with the jobs told by the text; slices that the text names are marked."""
    found = re.match(r"\d+x\d+:(?: \(\d+,[0-9./]+\))+", given.told)
    if not found:
        raise UnfitError("told")
    jobs, limit = _jobs(found[0]), fraction(given["T"])
    yield from _stages(jobs, limit, Rules(), given.width)
    rest = given.told[found.end() :].lstrip(", ")
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


def empty_range(given: Given) -> Iterator[Shot]:
    """``torus, jobs, n``: a least schedule, and the range of the search that the text says is empty."""
    jobs = _jobs(given["jobs"])
    best = minimum_finish(jobs)
    found = re.search(r"\[([0-9/]+), ([0-9/]+)\] is empty", given.told)
    chart = chart_of("", best.schedule, _names(jobs), deadline=best.time)
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


def interval(given: Given) -> Iterator[Shot]:
    """``interval`` and ``torus``: processors [i, j] as rows and the columns of the same numbers."""
    first, last = given.wholes("interval", 0, _LARGEST - 1, 2)
    torus = given.whole("torus", 1, _LARGEST) if "torus" in given.data else _torus_of(given.told)
    inside = range(first, min(last, torus - 1) + 1)
    row = [
        Cell(str(place), _where_role(place, first, last, torus))
        for place in range(max(torus, last + 1, first + 1))
    ]
    panels = [
        sheet_panel(Sheet((tuple(row),), headed=False, title=f"processors of m = {torus}"), given.width)
    ]
    if len(inside) and torus <= 16:
        word = sum(1 << place for place in inside)
        boxes = tuple(_rows_of(Subtorus(word, word), torus, "A", f"[{first},{last}]", 0))
        panels.append(pictures_panel([Picture("rows and columns", torus, torus, boxes)], given.width))
    if first > last:
        panels.append(words_of(f"[{first},{last}] ends before it begins", given.width, "bad"))
    elif last >= torus:
        panels.append(words_of(f"{last} is no processor: there are 0 to {torus - 1}", given.width, "bad"))
    yield f"[{first},{last}]", panels


def _where_role(place: int, first: int, last: int, torus: int) -> str:
    if place in (first, last) and (first > last or place >= torus):
        return "bad"
    if place >= torus:
        return "dim"
    return "c0" if first <= place <= last else ""


def _torus_of(told: str) -> int:
    found = re.match(r"(\d{1,2})x\1:", told)
    if not found:
        raise UnfitError("torus")
    return whole(int(found[1]), 1, _LARGEST)


def processors(given: Given) -> Iterator[Shot]:
    """``torus, first``: the numbers that a formula gives the processors, from that of P(0,0)."""
    torus, first = given.whole("torus", 1, _MOST_CELLS), given.whole("first", -10_000, 10_000)
    rows = [cells("", *(f"column {x}" for x in range(torus)))]
    for y in range(torus):
        numbers = (first + y * torus + x for x in range(torus))
        rows.append((Cell(f"row {y}"), *(Cell(str(value), "bad" if value < 0 else "") for value in numbers)))
    told = f"numbers have to be 0 to {torus * torus - 1}"
    yield "", [sheet_panel(Sheet(tuple(rows)), given.width), words_of(told, given.width, "good")]


def parts(given: Given) -> Iterator[Shot]:
    """``torus, parts``: a partition of the processors of T_m into that many p-intervals, on the diagonal."""
    torus, count = given.whole("torus", 1, 16), given.whole("parts", 1, 16)
    boxes = []
    for part in range(count):
        first, behind = part * torus // count, (part + 1) * torus // count
        if behind > first:
            boxes.append(
                Box(MARKS[part], MARKS[part], first, first, behind - first, behind - first, "placed", part)
            )
    told = f"m = {torus} processors of the diagonal in l = {count} parts: a part needs one at least"
    role = "bad" if count > torus else ""
    yield (
        "",
        [
            pictures_panel([Picture("", torus, torus, tuple(boxes))], given.width),
            words_of(told, given.width, role),
        ],
    )


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
    """``torus, side``: jobs lined up over two slices, told by the text; every strip has one that runs over both."""
    torus, side = given.whole("torus", 1, 32), given.whole("side", 1, 32)
    found = re.search(r"sides \(([0-9, ]*)\) over both slices, \(([0-9, ]*)\) over one", given.told)
    if not found:
        raise UnfitError("told")
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


def link(given: Given) -> Iterator[Shot]:
    """``sides, strides, offsets, start``: a strided subtorus, and a node of it from which a link is looked at."""
    sides, strides = given.wholes("sides", 1, 32, 2), given.wholes("strides", 1, 32, 2)
    offsets, start = given.wholes("offsets", 0, 31, 2), given.wholes("start", 0, 31, 2)
    if not len(sides) == len(strides) == len(offsets) == len(start) == 2:
        raise UnfitError("sides")
    boxes = [
        Box("A", "A", x, y, 1, 1, "placed", 0)
        for y in range(offsets[1], sides[1], strides[1])
        for x in range(offsets[0], sides[0], strides[0])
    ]
    found = re.search(r"the link \((\d+), (\d+)\) to \((\d+), (\d+)\)", given.told)
    ends = [start, (int(found[3]), int(found[4]))] if found else [start]
    boxes = [box for box in boxes if (box.x, box.y) not in {tuple(end) for end in ends}]
    for name, (x, y) in zip("SE", ends, strict=False):
        if x < sides[0] and y < sides[1]:
            boxes.append(Box(name, name, x, y, 1, 1, "placed", 1))
    told = "the link from S to E goes over the edge of the torus: the numbers between them are none"
    yield (
        "",
        [
            pictures_panel(
                [Picture("A: the strided subtorus, S and E with it", *sides, tuple(boxes))], given.width
            ),
            words_of(told, given.width, "bad"),
        ],
    )
