from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
from tests.cli.conftest import Run

ROOT = Path(__file__).resolve().parents[3]
SCHEMA = json.loads((ROOT / "docs/schemas/outputs/schedule-check-1.json").read_text())
LATE = str(ROOT / "examples/schedules/late-head.json")
BUDDY = f"{ROOT}/examples/my_buddy.py:MyBuddy"
KEPT = str(ROOT / "examples/schedules/kept.swf")


def test_a_late_head_is_one_line(allocert: Run) -> None:
    done = allocert("check-schedule", LATE, "--policy", "easy")
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.splitlines()[-1] == (
        "  job 2 is the head of the queue from 1 on and is due by 10, when enough can have ended by estimate; it starts at 20."
    )
    assert allocert("check-schedule", LATE, "--policy", "easy", "--slack", "10").returncode == 0


def test_a_schedule_that_is_kept(allocert: Run, tmp_path: Path) -> None:
    for policy in ("fcfs", "easy", "conservative"):
        done = allocert("check-schedule", KEPT, "--policy", policy, "--json", f"{policy}.json")
        assert done.returncode == 0, done.stdout
        assert "Kept: capacity, " in done.stdout
        jsonschema.validate(json.loads((tmp_path / f"{policy}.json").read_text()), SCHEMA)
    done = allocert("check-schedule", KEPT, "--policy", "fcfs", "--processors", "3", "--json", "-")
    assert done.returncode == 1
    data = json.loads(done.stdout)
    jsonschema.validate(data, SCHEMA)
    assert (data["first"]["promise"], data["first"]["job"]) == ("capacity", 2)


def test_simulations_write_schedules(allocert: Run) -> None:
    simulate = ("simulate", "--machine", "mesh:5x4", "--workload", "morgenstern-uniform:requests=30")
    done = allocert(*simulate, "--allocator", "iss", "--policy", "easy", "--schedule", "s.json")
    assert done.returncode == 0, done.stderr
    done = allocert("check-schedule", "s.json", "--policy", "easy")
    assert (done.returncode, "mesh:5x4, family frames" in done.stdout) == (0, True)
    cube = ("simulate", "--machine", "hypercube:4", "--workload", "kandlur-shin:arrivals=40")
    done = allocert(*cube, "--allocator", BUDDY, "--schedule", "s.json")
    done = allocert("check-schedule", "s.json", "--policy", "fcfs")
    assert (done.returncode, "no family is named" in done.stdout) == (0, True)
    done = allocert(*simulate, "--allocator", "iss,mbv", "--schedule", "s.json")
    assert (done.returncode, "one allocator" in done.stderr) == (2, True)


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["nobody.swf", "--policy", "fcfs"], "a readable file"),
        ([KEPT, "--policy", "skipping"], "--policy"),
        ([KEPT], "--policy"),
        ([KEPT, "--policy", "fcfs", "--slack", "-1"], "--slack"),
        ([LATE, "--policy", "fcfs", "--json", LATE], "another file"),
    ],
)
def test_bad_input_is_one_line(allocert: Run, arguments: list[str], text: str) -> None:
    done = allocert("check-schedule", *arguments)
    assert done.returncode == 2
    assert text in done.stderr
    assert "Traceback" not in done.stderr
