"""AccaSim 1.1.3 as a peer: a trace first come, first served, without regard to place, in a process of its own.

Run as a module with a trace, a number of processors and a folder for its files; prints JSON: jobs, mean wait and makespan in seconds,
and the seconds that the simulation took; who started when is in ``schedule.json`` of the folder, for ``allocert check-schedule``. The package imports ``collections.Mapping``, which Python has moved: it is put back first.
"""

from __future__ import annotations

import collections
import collections.abc
import contextlib
import importlib.util
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

__all__ = ["AVAILABLE", "first_come_first_served"]

AVAILABLE = importlib.util.find_spec("accasim") is not None


def first_come_first_served(trace: Path, processors: int, folder: Path) -> dict[str, Any]:
    """What AccaSim makes of a trace, plain or compressed, on a machine of single processors."""
    command = [
        sys.executable,
        "-m",
        "benchmarks.accasim_peer",
        str(trace.resolve()),
        str(processors),
        str(folder),
    ]
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[1],
        env=dict(os.environ),
    )
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def _run(trace: str, processors: int, folder: Path) -> dict[str, Any]:
    from allocert import read_swf, write_swf

    folder.mkdir(parents=True, exist_ok=True)
    jobs, plain = read_swf(trace), folder / "trace.swf"
    write_swf(jobs, plain)
    collections.Mapping = collections.abc.Mapping  # type: ignore[attr-defined]
    from accasim.base.allocator_class import FirstFit
    from accasim.base.scheduler_class import FirstInFirstOut
    from accasim.base.simulator_class import Simulator

    system = folder / "system.json"
    system.write_text(
        json.dumps(
            {
                "groups": {"single": {"core": 1}},
                "resources": {"single": processors},
                "equivalence": {"processor": {"core": 1}},
                "start_time": 0,
            }
        )
    )
    output = {
        "format": "{job};{queue};{start};{end}",
        "attributes": {
            "job": ("id", "str"),
            "queue": ("queued_time", "int"),
            "start": ("start_time", "int"),
            "end": ("end_time", "int"),
        },
    }
    begin = time.perf_counter()
    with contextlib.redirect_stdout(sys.stderr):
        simulator = Simulator(
            str(plain),
            str(system),
            FirstInFirstOut(FirstFit()),
            statistics_output=False,
            show_statistics=False,
            RESULTS_FOLDER_PATH=str(folder),
            SCHEDULE_OUTPUT=output,
        )
        files = simulator.start_simulation()
    seconds = time.perf_counter() - begin
    rows = [
        [int(part) for part in line.split(";")]
        for line in Path(files["sched-"]).read_text().splitlines()
        if line.strip()
    ]
    sizes = {record.number: record.processors for record in jobs.records}
    starts = [
        {"job": job, "arrival": queued, "start": start, "run": end - start, "processors": sizes[job]}
        for job, queued, start, end in sorted(rows)
    ]
    schedule = {
        "schema": "allocert/schedule/1",
        "name": "AccaSim 1.1.3",
        "processors": processors,
        "unit": "s",
    }
    (folder / "schedule.json").write_text(json.dumps({**schedule, "jobs": starts}))
    waits = [start - queued for _, queued, start, _ in rows]
    return {
        "jobs": len(rows),
        "mean_wait": sum(waits) / len(waits),
        "makespan": max(row[3] for row in rows) - min(row[1] for row in rows),
        "seconds": seconds,
    }


if __name__ == "__main__":
    print(json.dumps(_run(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]))))
