"""``python -m benchmarks.bench_sweep``: what the layer that hands out 10,000 points costs, beside a plain loop.

The layer is all processor time that is spent beside playing points: the driver's, the workers' and the store's. It is held against
the time of playing in the same run, and against a loop in one process.
"""

from __future__ import annotations

import argparse
import os
import resource
import tempfile
import time
from pathlib import Path
from typing import Any

from allocert.api.sweeping.plan_file import plan_of
from allocert.api.sweeping.playing import play_point
from allocert.api.sweeping.sweep import checked_points, sweep

__all__ = ["main"]

_PLAN: dict[str, Any] = {
    "machines": ["hypercube:5", "hypercube:6"],
    "allocators": ["buddy", "gray", "buddy-lists", "migration"],
    "policies": ["fcfs", "loss"],
    "loads": [0.5, 0.625, 0.75, 0.875, 1],
}
_GROUPS = 80
_MOST = 0.10
"""The share of the work's own time that the layer may cost."""


def _cpu() -> float:
    """Processor seconds of this process and of all its children that have ended."""
    return sum(
        used.ru_utime + used.ru_stime
        for used in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    )


def main() -> int:
    """Print the figures; 1 where the layer costs more than it may."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--points", type=int, default=10_000)
    parser.add_argument("--arrivals", type=int, default=200, help="jobs of a point")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--scheduler", help="also by the workers there")
    asked = parser.parse_args()
    plan = plan_of(
        {
            **_PLAN,
            "workloads": [f"kandlur-shin:arrivals={asked.arrivals}"],
            "seeds": list(range(asked.points // _GROUPS)),
        }
    )
    points = checked_points(plan)
    begin, used = time.perf_counter(), time.process_time()
    loop = [play_point(point) for point in points]
    print(f"{len(points)} points of {asked.arrivals} jobs")
    print(
        f"plain loop                {time.perf_counter() - begin:7.1f} s, {time.process_time() - used:7.1f} s of processor"
    )
    wrong = False
    for scheduler in (None, asked.scheduler) if asked.scheduler else (None,):
        with tempfile.TemporaryDirectory() as folder:
            store = Path(folder, "store")
            begin, used = time.perf_counter(), _cpu()
            done = sweep(plan, store=store, out=Path(folder, "out.csv"), jobs=asked.jobs, scheduler=scheduler)
            wall, layer = time.perf_counter() - begin, _cpu() - used
            begin = time.perf_counter()
            again = sweep(plan, store=store)
            resumed = time.perf_counter() - begin
        same = [dict(row) for row in done.rows] == [dict(row) for row in again.rows]
        same = same and all(
            row[name] == value
            for row, played in zip(done.rows, loop, strict=True)
            for name, value in played.values.items()
        )
        where = f"{asked.jobs} processes" if scheduler is None else scheduler
        print(f"{where:<25} {wall:7.1f} s, {done.seconds:7.1f} s of processor for playing")
        if scheduler is None:
            share = layer / done.seconds - 1
            print(f"{'':<25} {layer:7.1f} s of processor in all: the layer costs {share:.1%}")
            wrong |= share > _MOST
        print(
            f"{'':<25} {resumed:7.1f} s to find all of them again; {'the same' if same else 'NOT THE SAME'}"
        )
        wrong |= not same
    return int(wrong)


if __name__ == "__main__":
    raise SystemExit(main())
