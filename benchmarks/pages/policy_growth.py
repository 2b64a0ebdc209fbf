"""How the cost of a job grows with the length of a workload: every policy at several loads, as a file, a page's table and a picture.

``python -m benchmarks.pages.policy_growth FILE [SIZES]`` measures, in processor time, and writes the file; without sizes it prints the table of
the file. The picture, of the greatest load, is the file with the suffix ``.svg``. A size is left out where the one before it took longer than a limit.
"""

from __future__ import annotations

import json
import math
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

from allocert.allocators.mesh.bitboard import BitboardFirstFit
from allocert.drawing.plot import Axis, Plot, Point, Series
from allocert.drawing.plot_svg import svg_of_plot
from allocert.machines import Mesh, family_of
from allocert.simulation.events import Job, replay
from allocert.simulation.queueing.loop import play
from allocert.simulation.queueing.outlook import region_outlook
from allocert.simulation.queueing.policies import policy_of
from allocert.simulation.server import AllocatorServer
from allocert.simulation.workloads import generate

MESH = Mesh(16, 16)
POLICIES = (
    "fcfs",
    "easy",
    "conservative",
    "conservative, exact",
    "backfilling",
    "shortest",
    "largest",
    "smallest",
    "skipping",
    "window:8",
)
LOADS = (0.7, 0.9, 1.1)
ESTIMATES = (1, 1, 2, 10)
"""How much longer than they run jobs are expected to, in turn; where a policy is marked ``exact``, no longer."""
LIMIT = 30.0
"""Seconds of a size from which on the next one, ten times as long, is left out."""


def jobs_of(count: int, load: float) -> list[Job]:
    """Jobs of Lublin's model whose frames times run times are this share of what the mesh has until the last one arrives."""
    jobs = generate(f"lublin:jobs={count}", MESH, 1).jobs
    asked = sum(MESH.demand(job.request) * job.residence for job in jobs)
    stretch = asked / (MESH.processors * load * (jobs[-1].arrival - jobs[0].arrival))
    return [replace(job, arrival=int(job.arrival * stretch)) for job in jobs]


def measured(jobs: list[Job], name: str) -> tuple[float, int]:
    """Seconds of processor time, and the most jobs that wait at once."""
    own, _, exact = name.partition(", ")
    family, policy, estimates = family_of(MESH), policy_of(own), (1,) if exact else ESTIMATES
    server = AllocatorServer(name, BitboardFirstFit(MESH), family)
    limits = [job.residence * estimates[k % len(estimates)] for k, job in enumerate(jobs)]
    begin = time.process_time()
    if policy.plain:
        passage = replay(jobs, server, name)
    else:
        passage, _ = play(jobs, server, policy, limits=limits, outlook=region_outlook(family, 0, True))
    seconds = time.process_time() - begin
    changes = [(job.arrival, 1) for job in jobs]
    changes += [(start, -1) for start in passage.starts if start is not None]
    waiting = most = 0
    for _, change in sorted(changes):
        waiting += change
        most = max(most, waiting)
    return seconds, most


def measure(path: Path, sizes: list[int], loads: Sequence[float], policies: Sequence[str]) -> None:
    """Measure what the file has not, and write it after each row."""
    rows: list[dict[str, Any]] = json.loads(path.read_text())["rows"] if path.exists() else []
    for name in POLICIES:
        measured(jobs_of(1000, LOADS[-1]), name)  # compiled before anything is timed
    for load, count in product(loads, sizes):
        jobs: list[Job] = []
        for name in policies:
            own = {row["jobs"]: row for row in rows if (row["policy"], row["load"]) == (name, load)}
            if count in own or any(row["seconds"] > LIMIT for size, row in own.items() if size < count):
                continue
            jobs = jobs or jobs_of(count, load)
            seconds, most = measured(jobs, name)
            row = {"policy": name, "load": load, "jobs": count, "waiting": most}
            rows.append({**row, "seconds": round(seconds, 3)})
            path.write_text(json.dumps({"machine": MESH.spec, "rows": rows}, indent=1) + "\n")


def exponent(rows: list[dict[str, Any]]) -> float | None:
    """The slope of a line through logarithms of jobs and seconds, by least squares."""
    points = [(math.log(row["jobs"]), math.log(row["seconds"])) for row in rows]
    if len(points) < 2:
        return None
    x, y = (sum(values) / len(points) for values in zip(*points, strict=True))
    slope: float = sum((a - x) * (b - y) for a, b in points) / sum((a - x) ** 2 for a, _ in points)
    return slope


def table(path: Path) -> str:
    """The table of a file, in Markdown."""
    rows = json.loads(path.read_text())["rows"]
    sizes = sorted({row["jobs"] for row in rows})
    lines = [f"| policy | load | {' | '.join(f'{size:,} jobs' for size in sizes)} | exponent |"]
    lines.append("|---|---|" + "---:|" * (len(sizes) + 1))
    for name in POLICIES:
        for load in LOADS:
            own = [row for row in rows if (row["policy"], row["load"]) == (name, load)]
            cells = {
                row["jobs"]: f"{row['seconds'] * 1e3 / row['jobs']:.3f} ({row['waiting']:,})" for row in own
            }
            slope = exponent(own)
            last = "" if slope is None else f"{slope:.2f}"
            lines.append(
                f"| `{name}` | {load} | {' | '.join(cells.get(size, '') for size in sizes)} | {last} |"
            )
    return "\n".join(lines)


def picture(path: Path) -> str:
    """Milliseconds a job over the number of jobs at the greatest load, a line a policy, as SVG."""
    rows = [row for row in json.loads(path.read_text())["rows"] if row["load"] == LOADS[-1]]
    series = []
    for colour, name in enumerate(POLICIES):
        own = sorted((row for row in rows if row["policy"] == name), key=lambda row: row["jobs"])
        slope = exponent(own)
        label = name if slope is None else f"{name}: {slope:.2f}"
        points = tuple(Point(row["jobs"], row["seconds"] * 1e3 / row["jobs"]) for row in own)
        series.append(Series(label, points, colour=colour))
    x, y = Axis("jobs", log=True), Axis("processor time", "ms a job", log=True)
    title = f"{MESH.spec} at load {LOADS[-1]}: cost of a job, with the exponent of that of all"
    return svg_of_plot(Plot(title, x, y, tuple(series)), whole=True)


def main() -> None:
    """Measure or print."""
    path, sizes = Path(sys.argv[1]), [int(size) for size in sys.argv[2:]]
    if sizes:
        measure(path, sizes, LOADS, POLICIES)
    path.with_suffix(".svg").write_text(picture(path) + "\n")
    print(table(path))


if __name__ == "__main__":
    main()
