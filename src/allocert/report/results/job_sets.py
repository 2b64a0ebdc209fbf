"""The page of sets of jobs on a torus: each scheduler compared with the optimum of its kind, and the schedules of the worst set."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from allocert.allocators.torus.jobs import JobSet
from allocert.drawing.lines import many
from allocert.drawing.plot import Axis, Plot, Point, Series
from allocert.drawing.schedule_charts import charts_of
from allocert.models.torus.contention.optimum import lower_bound
from allocert.report.plots.figure import plotted
from allocert.report.results.result import Section, Verdict, result_page, table
from allocert.report.results.schedulers import charts_markup
from allocert.simulation.job_ratios import Share, shares_of
from allocert.simulation.job_sets import Column

__all__ = ["job_sets_page"]


def job_sets_page(name: str, sets: Sequence[JobSet], columns: Sequence[Column], *, command: str = "") -> str:
    """What schedulers and optima made of the sets, as one self-contained HTML document; ``name`` is that of the workload."""
    shares = [shares_of(column, sets, columns) for column in columns]
    sizes = sorted({len(jobs.jobs) for jobs in sets})
    facts = [
        ("Workload", name),
        (
            "Sets",
            f"{len(sets):,}, of {' to '.join(map(str, dict.fromkeys((sizes[0], sizes[-1]))))} jobs"
            if sizes
            else "none",
        ),
    ]
    worst = next((own.worst for _, own in shares if own is not None), 0)
    schedules = [(column.name, column.outcomes[worst].schedule) for column in columns]
    sections = [
        Section("Makespans", _measures(columns, shares)),
        Section("Set by set", _ratios(sets, columns)),
        Section(f"Set {worst + 1}, {sets[worst]}", charts_markup(charts_of(schedules), "Its schedules")),
    ]
    verdict = Verdict("cited", f"{many(len(columns), 'way')} to schedule", f"{len(sets):,} sets of jobs.")
    torus = " and ".join(f"{side} × {side}" for side in sorted({jobs.torus for jobs in sets}))
    return result_page(f"Sets of jobs on a torus {torus}", verdict, facts, sections, command)


def _measures(columns: Sequence[Column], shares: Sequence[tuple[Share | None, Share | None]]) -> Markup:
    rows = []
    for column, (bound, own) in zip(columns, shares, strict=True):
        proved = f"{sum(outcome.proved for outcome in column.outcomes)}" if column.optimum else ""
        over_bound = [f"{float(bound.mean):.3f}", f"{float(bound.most):.3f}"] if bound else ["", ""]
        over_own = (
            [f"{own.ones} of {own.count}", f"{float(own.mean):.3f}", f"{float(own.most):.3f}"]
            if own
            else [""] * 3
        )
        rows.append((column.name, column.kind, *over_bound, *over_own, proved, f"{column.seconds:.2f}"))
    heads = (
        "by",
        "schedules",
        "over the bound: mean",
        "most",
        "equal to the optimum",
        "over it: mean",
        "most",
        "proved optimal",
        "seconds",
    )
    return table("Makespans over a simple bound and over the optimum", heads, rows)


def _ratios(sets: Sequence[JobSet], columns: Sequence[Column]) -> Markup:
    series = tuple(_series(sets, columns))
    if not series:
        return Markup()
    note = "The bound: the longest job, or the processors' time; jobs on the whole torus run alone. An optimum is drawn where it is proved."
    x = Axis("sets of jobs, in order of the first column's ratio", whole=True)
    return plotted(Plot("Makespan over the bound", x, Axis("ratio", least=1), series, note))


def _series(sets: Sequence[JobSet], columns: Sequence[Column]) -> Iterator[Series]:
    bounds = [lower_bound(jobs) if jobs.jobs else None for jobs in sets]
    ratios = [
        [
            None
            if bound is None or one.makespan is None or (column.optimum and not one.proved)
            else float(one.makespan / bound)
            for one, bound in zip(column.outcomes, bounds, strict=True)
        ]
        for column in columns
    ]
    order = sorted(range(len(sets)), key=lambda place: (ratios[0][place] or 0.0, place))
    for colour, (column, own) in enumerate(zip(columns, ratios, strict=True)):
        points = [
            Point(rank, ratio) for rank, place in enumerate(order, 1) if (ratio := own[place]) is not None
        ]
        if points:
            yield Series(column.name, tuple(points), "hollow" if column.optimum else "marks", "", colour)
