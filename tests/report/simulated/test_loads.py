from __future__ import annotations

import pytest
from benchmarks.pages.report_data import morgenstern

from allocert.proofs.kandlur_shin.loss.compare import BEST
from allocert.report.simulated.loads import CUBE, JOB_COUNTS, at, job_sets_at, offered
from allocert.report.simulated.numbers import curves, experiment
from allocert.simulation.estimates import Estimate
from allocert.simulation.loss import tables
from allocert.simulation.loss.tables import PAPER, Cell, cells


def test_the_kept_curve_of_a_load_is_what_the_simulators_give() -> None:
    value = CUBE.values[0]
    runs = [at(CUBE, value, seed) for seed in range(1, CUBE.runs + 1)]
    _, kept = curves("hypercube")
    for curve in kept:
        for measure, points in curve.points.items():
            point = next(point for point in points if point.x == pytest.approx(offered(value), abs=1e-3))
            fresh = Estimate.of([run[curve.name][measure] for run in runs])
            assert (point.y, point.high) == pytest.approx((fresh.mean, fresh.interval[1]), abs=1e-3)


def test_the_kept_ratios_of_job_sets_are_what_the_schedulers_give() -> None:
    _, kept = curves("torus")
    fresh = job_sets_at(JOB_COUNTS[1])
    for curve in kept:
        mean = sum(fresh[curve.name]) / len(fresh[curve.name])
        assert curve.points["ratio"][1].y == pytest.approx(mean, abs=1e-4)


def test_the_kept_cells_of_kandlur_and_shin_are_what_the_simulation_gives(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one = Cell(7, 40, 2)
    assert one in cells("extreme")
    monkeypatch.setattr(tables, "cells", lambda case: (one,))
    found = tables.sample("extreme", BEST, 0, 99)
    for number, algorithm in enumerate(PAPER, 1):
        for table, measure in ((1, "R"), (2, "U")):
            kept = experiment("kandlur-shin").cells[f"{table}/{number}/7/40"]
            fresh = found[measure, algorithm, one].estimate
            assert (kept.mean, kept.half) == pytest.approx((fresh.mean, fresh.half_width), abs=0.006)


def test_the_kept_cells_of_morgenstern_are_those_of_the_page_of_the_experiment() -> None:
    kept, page = experiment("morgenstern"), morgenstern()
    assert kept.command == page["command"]
    assert {name: [one.mean, one.half, one.z, one.mark] for name, one in kept.cells.items()} == page["cells"]
