from __future__ import annotations

from fractions import Fraction

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.schedule import Piece, Schedule
from allocert.drawing.chart_text import text_of_chart
from allocert.drawing.schedule_charts import chart_of
from allocert.machines.subtorus import Subtorus


def test_neighbouring_rows_are_drawn_as_rows_and_others_job_by_job() -> None:
    jobs = JobSet.of(4, [(2, 2), (2, 1), (1, 1)])
    there = [Subtorus.interval(0, 2), Subtorus.interval(2, 2), Subtorus.interval(2, 1)]
    times = [(0, 2), (0, 1), (1, 2)]
    pieces = [
        Piece(i, region, Fraction(a), Fraction(b))
        for i, (region, (a, b)) in enumerate(zip(there, times, strict=True))
    ]
    on_rows = chart_of("", Schedule(jobs, tuple(pieces)), ["x", "y", "z"])
    assert text_of_chart(on_rows)[:4] == [
        "0 " + "A" * 76,
        "1 " + "A" * 76,
        "2 " + "B" * 38 + "C" * 38,
        "3 " + "B" * 38 + "." * 38,
    ]
    moved = Piece(0, Subtorus.strided(4, 2, 1, 0), Fraction(0), Fraction(2))
    on_jobs = chart_of("", Schedule(jobs, (moved, *pieces[1:])), ["x", "y", "z"])
    assert (on_jobs.lanes, [bar.label for bar in on_jobs.bars]) == (
        ("x", "y", "z"),
        ["(1,0)", "(2,2)", "(2,2)"],
    )
    assert text_of_chart(on_jobs)[0] == "x A(1,0)" + "A" * 70
