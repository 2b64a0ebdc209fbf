"""``python -m benchmarks.bench_sweep``: what the layer that hands out 10,000 points costs, compared with a plain loop.

The layer is all processor time that is spent besides playing points: the driver's, the workers' and the store's, with ``--cluster``
also that of a scheduler and of workers that have done a few points before. It is held against the time of playing in the same run;
a loop in one process is the baseline.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from allocert.api.sweeping.plan import Plan
from allocert.api.sweeping.plan_file import plan_of
from allocert.api.sweeping.playing import Played, play_point
from allocert.api.sweeping.sweep import checked_points, sweep

__all__ = ["main"]

_PLAN: dict[str, Any] = {
    "machines": ["hypercube:5", "hypercube:6"],
    "allocators": ["buddy", "gray", "buddy-lists", "migration"],
    "policies": ["fcfs", "loss"],
    "loads": [0.5, 0.625, 0.75, 0.875, 1],
}
QUIET = {
    "DASK_DISTRIBUTED__ADMIN__TICK__INTERVAL": "1s",
    "DASK_DISTRIBUTED__ADMIN__TICK__CYCLE": "10s",
    "DASK_DISTRIBUTED__ADMIN__SYSTEM_MONITOR__INTERVAL": "10s",
    "DASK_DISTRIBUTED__WORKER__PROFILE__ENABLED": "False",
    "DASK_DISTRIBUTED__WORKER__MEMORY__MONITOR_INTERVAL": "5s",
}
"""What docs/how-to/cluster.md advises: Dask's processes look after themselves less often."""
_GROUPS = 80
_MOST = 0.10
_FEW = 5_000
"""Of fewer points the start of the processes is a large share, which has no limit."""
"""The share of the work's own time that the layer may cost."""


def _cpu(others: Sequence[int] = ()) -> float:
    """Processor seconds of this process, of all its children that have ended, and of the trees of ``others``."""
    used = sum(
        one.ru_utime + one.ru_stime
        for one in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    )
    if others:
        import psutil

        for number in others:
            tree = psutil.Process(number)
            used += sum(sum(one.cpu_times()[:4]) for one in (tree, *tree.children(recursive=True)))
    return used


@contextmanager
def _cluster(workers: int, settings: Mapping[str, str]) -> Iterator[tuple[str, list[int]]]:
    """The address and the processes of a scheduler with workers of one thread each, on this machine, with such settings of Dask's."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        found = Path(folder, "scheduler.json")
        own = ["--scheduler-file", str(found), "--no-dashboard"]
        several = ["--nworkers", str(workers), "--nthreads", "1", "--local-directory", folder]
        numbers = []
        for name, options in (("scheduler", ["--port", "0", "--host", "127.0.0.1"]), ("worker", several)):
            command = [sys.executable, "-m", f"distributed.cli.dask_{name}", *own, *options]
            environment = {**os.environ, **settings}
            process = stack.enter_context(
                subprocess.Popen(command, stderr=subprocess.DEVNULL, env=environment)
            )
            stack.callback(process.terminate)
            numbers.append(process.pid)
        while not found.exists():
            time.sleep(0.1)
        address: str = json.loads(found.read_text())["address"]
        from distributed import Client

        with Client(address, set_as_default=False) as client:
            client.wait_for_workers(workers)
        sweep(plan_of({**_PLAN, "workloads": ["kandlur-shin:arrivals=9"]}), scheduler=address)
        yield address, numbers


def _measure(
    plan: Plan, loop: Sequence[Played], jobs: int, scheduler: str | None = None, others: Sequence[int] = ()
) -> bool:
    """Print what a sweep costs; whether it is the same as the loop, and our layer costs no more than it may.

    A cluster has no limit: its processes take their share of a processor also when they have nothing to do.
    """
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder, "store")
        begin, used = time.perf_counter(), _cpu(others)
        done = sweep(plan, store=store, out=Path(folder, "out.csv"), jobs=jobs, scheduler=scheduler)
        wall, all_used = time.perf_counter() - begin, _cpu(others) - used
        begin = time.perf_counter()
        again = sweep(plan, store=store)
        resumed = time.perf_counter() - begin
    same = [dict(row) for row in done.rows] == [dict(row) for row in again.rows]
    same = same and all(
        row[name] == value
        for row, played in zip(done.rows, loop, strict=True)
        for name, value in played.values.items()
    )
    share = all_used / done.seconds - 1
    where = f"{jobs} processes" if scheduler is None else f"cluster, {jobs} workers"
    print(f"{where:<25} {wall:7.1f} s, {done.seconds:7.1f} s of processor for playing")
    print(f"{'':<25} {all_used:7.1f} s of processor in all: the layer costs {share:.1%}")
    print(f"{'':<25} {resumed:7.1f} s to find all of them again; {'the same' if same else 'NOT THE SAME'}")
    return same and (share <= _MOST or scheduler is not None or len(loop) < _FEW)


def main() -> int:
    """Print the figures; 1 where the layer costs more than it may."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--points", type=int, default=10_000)
    parser.add_argument("--arrivals", type=int, default=200, help="jobs of a point")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument(
        "--cluster", action="store_true", help="also by a Dask cluster of this many workers here"
    )
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
    wall, used = time.perf_counter() - begin, time.process_time() - used
    print(f"{len(points)} points of {asked.arrivals} jobs")
    print(f"plain loop                {wall:7.1f} s, {used:7.1f} s of processor")
    good = _measure(plan, loop, asked.jobs)
    if asked.cluster:
        for settings in ({}, QUIET):
            print("with Dask's defaults:" if not settings else "with a quiet scheduler and workers:")
            with _cluster(asked.jobs, settings) as (address, processes):
                good = _measure(plan, loop, asked.jobs, address, processes) and good
    return int(not good)


if __name__ == "__main__":
    raise SystemExit(main())
