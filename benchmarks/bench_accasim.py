"""The NASA trace first come, first served without regard to place: AccaSim, and the baseline that migrates, in one run."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from allocert.simulation.baseline import RepackingServer
from allocert.simulation.events import replay
from allocert.simulation.metrics import summarize
from allocert.simulation.workloads import trace_workload
from benchmarks.accasim_peer import AVAILABLE, first_come_first_served
from benchmarks.bench_replay import CUBE, TRACE


@pytest.mark.skipif(not TRACE.exists(), reason=f"no trace at {TRACE}; set ALLOCERT_DATA")
@pytest.mark.skipif(not AVAILABLE, reason="no AccaSim; pip install accasim==1.1.3")
def test_reading_and_replaying_beside_accasim(benchmark: Any, tmp_path: Path) -> None:
    def run() -> tuple[float, int, float]:
        begin = time.perf_counter()
        server = RepackingServer(CUBE)
        passage = replay(trace_workload(str(TRACE), CUBE).jobs, server)
        summary = summarize(passage, server.healthy, server.refusals)
        assert summary.wait is not None
        return float(summary.wait.mean), summary.makespan, time.perf_counter() - begin

    theirs = first_come_first_served(TRACE, CUBE.processors, tmp_path)
    wait, makespan, _ = ours = benchmark.pedantic(run, rounds=3)
    assert (theirs["mean_wait"], theirs["makespan"]) == (wait, makespan)
    benchmark.extra_info["AccaSim, s"] = round(theirs["seconds"], 2)
    benchmark.extra_info["ratio"] = ratio = round(theirs["seconds"] / ours[2], 1)
    print(
        f"\nNASA trace, {theirs['jobs']} jobs: {ours[2]:.2f} s here, {theirs['seconds']:.2f} s in AccaSim, ratio {ratio}"
    )
