"""AccaSim 1.1.3 as a peer: a trace first come, first served, without regard to place, in a process of its own.

Run as a module with a trace, a number of processors and a folder for its files; prints JSON: jobs, mean wait and makespan in seconds,
and the seconds that the simulation took. The package imports ``collections.Mapping``, which Python has moved: it is put back first.
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
    from allocert import read_swf, write_swf

    plain = folder / "trace.swf"
    write_swf(read_swf(trace), plain)
    command = [sys.executable, "-m", "benchmarks.accasim_peer", str(plain), str(processors), str(folder)]
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
        "format": "{queue};{start};{end}",
        "attributes": {
            "queue": ("queued_time", "int"),
            "start": ("start_time", "int"),
            "end": ("end_time", "int"),
        },
    }
    begin = time.perf_counter()
    with contextlib.redirect_stdout(sys.stderr):
        simulator = Simulator(
            trace,
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
    waits = [start - queued for queued, start, _ in rows]
    return {
        "jobs": len(rows),
        "mean_wait": sum(waits) / len(waits),
        "makespan": max(end for _, _, end in rows) - min(queued for queued, _, _ in rows),
        "seconds": seconds,
    }


if __name__ == "__main__":
    print(json.dumps(_run(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]))))
