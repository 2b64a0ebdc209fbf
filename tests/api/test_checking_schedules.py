from __future__ import annotations

import importlib.util
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from benchmarks.data import DATA

from allocert import SpecError, check_schedule, read_swf
from allocert.api.simulating.play import Play
from allocert.api.simulating.scheduled import schedule_of
from allocert.machines import Hypercube
from allocert.simulation.events import Job
from allocert.simulation.workloads import trace_workload
from allocert.verification.schedules.schedule import Schedule, ScheduledJob
from allocert.verification.schedules.spaces import Counted

ROOT = Path(__file__).resolve().parents[2]
NASA = DATA / "traces" / "NASA-iPSC-1993-3.1-cln.swf.gz"
JOBS = 3000


def _example() -> Any:
    spec = importlib.util.spec_from_file_location("filler", ROOT / "examples/filler_without_reservation.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_files_and_schedules_are_checked() -> None:
    late = check_schedule(ROOT / "examples/schedules/late-head.json", "easy")
    assert late.first is not None
    assert (late.first.job, late.first.instant, late.broken) == (2, 10, {"shadow": 1})
    assert check_schedule(late.schedule, "easy", slack=10)
    assert not check_schedule(late.schedule, "easy", slack=Fraction(19, 2))
    for policy in ("fcfs", "easy", "conservative"):
        assert check_schedule(ROOT / "examples/schedules/kept.swf", policy)
    assert not check_schedule(ROOT / "examples/schedules/kept.swf", "fcfs", processors=3)


@pytest.mark.parametrize("slack", [-1, float("nan"), float("inf"), True, "1"])
def test_a_slack_is_a_time(slack: Any) -> None:
    with pytest.raises(SpecError, match="slack"):
        check_schedule(ROOT / "examples/schedules/kept.swf", "fcfs", slack=slack)


def test_a_schedule_has_its_own_processors() -> None:
    schedule = check_schedule(ROOT / "examples/schedules/kept.swf", "fcfs").schedule
    with pytest.raises(SpecError, match="processors"):
        check_schedule(schedule, "fcfs", processors=4)


@pytest.mark.skipif(not NASA.exists(), reason=f"no trace at {NASA}; set ALLOCERT_DATA")
def test_a_filler_without_reserved_nodes_lets_heads_start_late() -> None:
    """The rule of AccaSim 1.1.3's EASY, on the NASA trace with arrivals twice as fast: 32 heads, the first of them job 154."""
    records = read_swf(NASA).records[:JOBS]
    rows = [(int(one.submit) // 2, int(one.run), one.processors or 1) for one in records]
    starts = _example().filled(rows, 128)
    jobs = tuple(
        ScheduledJob(one.number, arrival, run, run, start, size)
        for one, start, (arrival, run, size) in zip(records, starts, rows, strict=True)
    )
    report = check_schedule(Schedule("NASA", Counted(128), jobs), "easy")
    first = report.first
    assert report.broken == {"shadow": 32}
    assert first is not None
    assert (first.job, first.instant) == (154, 21776)
    assert first.detail.endswith("it starts at 22022")


@pytest.mark.skipif(not NASA.exists(), reason=f"no trace at {NASA}; set ALLOCERT_DATA")
def test_our_policies_keep_their_promises_there() -> None:
    machine = Hypercube(7)
    load = trace_workload(str(NASA), machine)
    jobs = tuple(
        Job(job.number, job.arrival // 2, job.residence, job.request, job.processors)
        for job in load.jobs[:JOBS]
    )
    load = replace(load, jobs=jobs, requested=None)
    for policy in ("fcfs", "easy", "conservative"):
        done = Play(machine, 0, ["migration"], prepared=load, policy=policy).run(lambda text: None)
        report = check_schedule(schedule_of(done, "migration"), policy)
        assert report, report.first
        assert report.heads > 100
