"""Runs of the dispatcher: what they are, and that those of one seed have one queue."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from tests.simulation.fcfs.twin import run_twin

from allocert.machines import Mesh
from allocert.proofs.morgenstern.tables import paired_runs
from allocert.proofs.morgenstern.tables.compare import BEST
from allocert.proofs.morgenstern.tables.paired_runs import (
    Load,
    dense,
    less,
    options_of,
    outcome,
    published,
    sparse,
    wasted,
)
from allocert.simulation.fcfs.measures import measure
from allocert.simulation.fcfs.queues import Uniform, draw_queue
from allocert.simulation.fcfs.tables import SETTINGS
from allocert.verification.claims.claim import Context, Effort

QUICK, STANDARD = Context(), Context(Effort.STANDARD)
SMALL = Load("small", 24, 80, Uniform(1, 24), 1)


def test_loads_are_those_of_the_paper() -> None:
    assert [(load.side, load.requests) for load in sparse(QUICK)] == [(256, 1000)] * 2 + [(1024, 4000)]
    assert [load.name for load in dense(STANDARD)] == [f"table 3, 1..{high}" for high in (512, 256, 128, 64)]
    assert all(load.requests == 4000 and load.queues >= 5 for load in dense(STANDARD))
    assert [load.law for load in published(3, (1,) * 5)] == [one.law for one in SETTINGS if one.table == 3]
    assert dense(QUICK) == ()


@pytest.mark.parametrize("method", ["4ISS", "MBV", "MBV as tested", "ISS", "FS_f", "AS", "FS_1", "FS_n"])
def test_a_run_is_what_the_naive_twin_measures(method: str) -> None:
    queue = draw_queue(SMALL.law, SMALL.requests, BEST, (0, 3))
    options = options_of(method, "none")
    log = run_twin(method.split()[0], queue, Mesh(24, 24), options)
    expected, found = measure(log, options).values, outcome(method, SMALL, "none", (0, 3)).values
    for name in ("completion", "utilization", "allocated", "attempt", "failure"):
        assert found[name] == pytest.approx(expected[name], abs=1e-12)


def test_runs_of_a_seed_have_one_queue() -> None:
    works = set()
    for method in ("4ISS", "MBV", "ISS", "FS_n"):
        found = outcome(method, SMALL, "none", (3, 1))
        works.add(round(found.values["completion"] * found.values["utilization"], 3))
    assert len(works) == 1
    assert outcome("ISS", SMALL, "none", (3, 1)).schedule == outcome("FS_1", SMALL, "none", (3, 1)).schedule
    assert outcome("ISS", SMALL, "none", (3, 1)).schedule != outcome("4ISS", SMALL, "none", (3, 1)).schedule


def test_logarithms_of_quotients() -> None:
    assert less([math.e, 2.0, 1.0], [1.0, 2.0, 0.0])[:2] == [pytest.approx(100), 0]
    assert math.isnan(less([1.0], [0.0])[0])


def test_migration_fragmentation_is_of_failures_that_migration_could_avoid() -> None:
    for index in range(2):
        low, high, open_ = wasted("ISS", SMALL, "none", (0, index), "fixed")
        assert open_ == 0
        assert 0 < low == high < 100


def test_open_questions_enclose_what_migration_does() -> None:
    limit = replace(paired_runs.LIMIT, steps=20, nodes=0, ranges=0)
    load = Load("crowded", 64, 40, Uniform(1, 32), 1, limit=limit)
    early, late = (outcome(m, load, "none", (0, 0)) for m in ("MIG-optimistic", "MIG"))
    assert early.values["completion"] < late.values["completion"]
    assert late.open > 0
