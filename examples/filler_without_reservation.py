"""EASY whose filler is handed an empty list of reserved nodes: whoever fits passes the head of the queue.

``python examples/filler_without_reservation.py trace.swf filled.json --jobs 3000 --faster 2`` plays the first jobs of a trace, which arrive
that many times as fast. ``allocert check-schedule filled.json --policy easy`` names the first head that starts after its shadow.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from allocert import read_swf


def filled(jobs: list[tuple[int, int, int]], nodes: int) -> list[int]:
    """When each job (arrival, run time, nodes) starts: at each event all that wait are tried in order, and start where they fit."""
    starts = [-1] * len(jobs)
    events = {arrival for arrival, _, _ in jobs}
    while events:
        now = min(events)
        events.remove(now)
        taken = sum(
            size
            for start, (_, run, size) in zip(starts, jobs, strict=True)
            if 0 <= start <= now < start + run
        )
        for index, (arrival, run, size) in enumerate(jobs):
            if arrival > now:
                break
            if starts[index] < 0 and taken + size <= nodes:
                starts[index] = now
                taken += size if run else 0
                events.add(now + run if run else now + 1)
    return starts


def main() -> None:
    """Read a trace, play it, and write the schedule as JSON."""
    parser = argparse.ArgumentParser(description="Write the schedule of the rule.")
    parser.add_argument("trace")
    parser.add_argument("out")
    parser.add_argument("--nodes", type=int, default=128)
    parser.add_argument("--jobs", type=int, default=3000)
    parser.add_argument("--faster", type=int, default=1)
    asked = parser.parse_args()
    records = read_swf(asked.trace).records[: asked.jobs]
    jobs = [(int(one.submit) // asked.faster, int(one.run), one.processors or 1) for one in records]
    rows = [
        {"job": one.number, "arrival": arrival, "start": start, "run": run, "processors": size}
        for one, start, (arrival, run, size) in zip(records, filled(jobs, asked.nodes), jobs, strict=True)
    ]
    schedule = {"schema": "allocert/schedule/1", "name": asked.trace, "processors": asked.nodes, "unit": "s"}
    Path(asked.out).write_text(json.dumps({**schedule, "jobs": rows}))


if __name__ == "__main__":
    main()
