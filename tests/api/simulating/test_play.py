"""Jobs that ask for exactly their nodes."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
from tests.cli.conftest import Run

from allocert.machines import NodeCube
from allocert.simulation.sizes import request_for

SCHEMAS = Path(__file__).parents[3] / "docs" / "schemas" / "outputs"


def test_jobs_of_a_trace_ask_for_their_nodes(allocert: Run, tmp_path: Path) -> None:
    """Three jobs of 3, 5 and 6 nodes on eight: 3 and 5 fit side by side, or in no two partitions for 3."""
    machine = NodeCube(3)
    assert [request_for(machine, size) for size in (1, 5, 8)] == [1, 5, 8]
    lines = [f"{job} 0 0 10 {size} {'-1 ' * 13}" for job, size in ((1, 3), (2, 5), (3, 6))]
    trace = tmp_path / "three.swf"
    trace.write_text("\n".join(lines) + "\n")
    done = allocert(
        *("simulate", "--machine", machine.spec, "--allocator", "asi,asi-partitions"),
        *("--trace", str(trace), "--json", "-"),
    )
    assert done.returncode == 0, done.stderr
    data = json.loads(done.stdout)
    jsonschema.validate(data, json.loads((SCHEMAS / "simulation-1.json").read_text()))
    runs = data["runs"]
    assert [one["makespan"] for one in runs] == [20, 30, 20]
    assert [one["baseline"] for one in runs] == [False, False, True]
    assert runs[1]["refusals"]["avoidable_by_recognition"] > 0
