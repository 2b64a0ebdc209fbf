from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jsonschema
from tests.cli.conftest import Run

from allocert.cli.budget import Budget
from allocert.cli.solving import queue as solve_queue
from allocert.cli.solving.answers import Asked
from allocert.models.queues.instance import queue_from_json
from allocert.models.rectangles.fit import FitLimit

ROOT = Path(__file__).resolve().parents[3]


def schema(name: str) -> Any:
    return json.loads((ROOT / "docs" / "schemas" / name).read_text())


def test_a_queue_is_answered_with_a_schedule_and_pictures(allocert: Run, tmp_path: Path) -> None:
    file = ROOT / "examples" / "instances" / "queue.json"
    instance = json.loads(file.read_text())
    jsonschema.validate(instance, schema("inputs/queue-1.json"))
    done = allocert("solve", str(file), "--json", "out.json", "--svg", "d.svg")
    assert done.returncode == 0, done.stderr
    data = json.loads((tmp_path / "out.json").read_text())
    jsonschema.validate(data, schema("outputs/queue-solution-1.json"))
    jsonschema.validate(data["instance"], schema("inputs/queue-1.json"))
    assert data["migrating"] <= data["bound"] <= data["value"] == max(job["end"] for job in data["schedule"])
    assert (data["status"] == "optimal") == (data["bound"] == data["value"])
    starts = [job["start"] for job in data["schedule"]]
    assert starts == sorted(starts)
    held = [
        {
            (job["base"][0] + x, job["base"][1] + y)
            for x in range(asked["sides"][0])
            for y in range(asked["sides"][1])
        }
        for job, asked in zip(data["schedule"], instance["jobs"], strict=True)
    ]
    for late, one in enumerate(data["schedule"]):
        assert all(x < 6 and y < 5 for x, y in held[late])
        for early, other in enumerate(data["schedule"][:late]):
            assert other["end"] <= one["start"] or not held[early] & held[late]
    drawing = ElementTree.fromstring((tmp_path / "d.svg").read_text())
    texts = {"".join(part.itertext()) for part in drawing.iter() if part.tag.endswith("}text")}
    assert {f"time {start}" for start in starts} <= texts
    assert max(map(len, done.stdout.splitlines())) <= 100


def test_mistakes_and_limits(allocert: Run, tmp_path: Path) -> None:
    file = tmp_path / "q.json"
    queue = {"schema": "allocert/queue/1", "machine": "mesh:6x5", "jobs": [{"sides": [7, 1], "residence": 1}]}
    file.write_text(json.dumps(queue))
    done = allocert("solve", "q.json", "--json", "out.json")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "allocert: jobs[0].sides: got [7, 1], expected sides from 1 to those of mesh:6x5\n"
    queue["jobs"] = [{"sides": [6, 1], "residence": 1}]
    file.write_text(json.dumps(queue))
    done = allocert("solve", "q.json", "--nodes", "3")
    assert done.stderr.startswith(
        "allocert: --nodes: got 3, expected an instance of schema allocert/packing/1"
    )
    assert [path.name for path in tmp_path.iterdir()] == ["q.json"]


def test_without_time_nothing_is_claimed() -> None:
    jobs = [{"sides": [1 + i % 5, 1 + i % 4], "residence": 1 + i % 7} for i in range(40)]
    instance = queue_from_json({"schema": "allocert/queue/1", "machine": "mesh:6x5", "jobs": jobs})
    solver = solve_queue.QueueSolver(instance, Asked(Budget.of(1e-6), 0, FitLimit(), False))
    solved = solver.solved(solver.unknown("the time is over"))
    assert (solved.status.value, solved.certified, solved.pictures) == ("unknown", False, ())
    jsonschema.validate(solved.to_json(), schema("outputs/queue-solution-1.json"))
