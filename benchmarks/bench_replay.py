"""The NASA iPSC/860 trace of 1993 replayed on Q_7 by every allocator of subcubes."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import pytest

from allocert.allocators.hypercube.buddy import Buddy
from allocert.allocators.hypercube.freelist import FreeListBuddy
from allocert.allocators.hypercube.gray import SingleGrayCode
from allocert.allocators.hypercube.linked_buddy import LinkedBuddy
from allocert.allocators.hypercube.multi_gray import MultiGrayCode
from allocert.machines import AllSubcubes, Hypercube
from allocert.simulation.events import replay
from allocert.simulation.server import AllocatorServer
from allocert.simulation.workloads import Workload, trace_workload
from benchmarks.data import DATA

TRACE = DATA / "traces" / "NASA-iPSC-1993-3.1-cln.swf.gz"
CUBE = Hypercube(7)


@lru_cache(maxsize=1)
def workload() -> Workload:
    return trace_workload(str(TRACE), CUBE)


@pytest.mark.skipif(not TRACE.exists(), reason=f"no trace at {TRACE}; set ALLOCERT_DATA")
@pytest.mark.parametrize("strategy", [Buddy, FreeListBuddy, LinkedBuddy, SingleGrayCode, MultiGrayCode])
def test_replay(benchmark: Any, strategy: type[Any]) -> None:
    jobs = workload().jobs

    def run() -> int:
        server = AllocatorServer(strategy.__name__, strategy(CUBE), AllSubcubes(CUBE))
        return len(replay(jobs, server).starts)

    assert benchmark.pedantic(run, rounds=3) == len(jobs)
    benchmark.extra_info["jobs"] = len(jobs)
