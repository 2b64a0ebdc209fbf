from __future__ import annotations

import csv
import json
import shlex
import sys
from pathlib import Path

import jsonschema
import pytest
from tests.cli.conftest import Run
from tests.verification.pairing.command.speaking import speaker

SCHEMA = Path(__file__).resolve().parents[3] / "docs/schemas/outputs/protocol-check-1.json"
WORKLOAD = ["--workload", "morgenstern-uniform:requests=30"]


def test_a_program_is_led_through_the_protocol(allocert: Run, tmp_path: Path) -> None:
    done = allocert("protocol-check", speaker(tmp_path), "--machine", "mesh:3x2")
    assert (done.returncode, done.stderr) == (0, "")
    body = "def on_release(self, asked):\n    return {'ok': {}}"
    done = allocert("protocol-check", speaker(tmp_path, body), "--machine", "mesh:3x2")
    assert done.returncode == 1
    assert "the error not-held is due" in done.stdout
    assert allocert("protocol-check", "./nothing").returncode == 2


def test_a_finding_has_a_certificate_that_names_the_command(allocert: Run, tmp_path: Path) -> None:
    body = "def on_release(self, asked):\n    return {'ok': {}}"
    command = speaker(tmp_path, body)
    done = allocert(
        "check", "--command", command, "--machine", "mesh:2x1", "--certificate", "c.json", "--json", "r.json"
    )
    assert done.returncode == 1, done.stderr
    assert json.loads((tmp_path / "r.json").read_text())["allocator"] == f"command:{command}"
    refused = allocert("recheck", "c.json")
    assert refused.returncode == 2
    assert "--run-code" in refused.stderr
    assert allocert("recheck", "--run-code", "c.json").returncode == 0
    Path(shlex.split(command)[1]).unlink()
    gone = allocert("recheck", "--run-code", "c.json")
    assert gone.returncode == 1
    assert "a program that answers hello" in " ".join(gone.stdout.split())


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["--machine", "mesh:2x2"], "one of ALLOCATOR and --command"),
        (["buddy", "--command", "x", "--machine", "hypercube:2"], "one of ALLOCATOR and --command"),
        (["--command", "./nothing", "--machine", "mesh:2x2"], "a program that exists"),
        (["--command", "x 'y", "--machine", "mesh:2x2"], "No closing quotation"),
        (["--command", f"{sys.executable} -c 0", "--strength", "symbolic", "--machine", "mesh:2x2"], "hello"),
    ],
)
def test_bad_input_is_one_line(allocert: Run, arguments: list[str], text: str) -> None:
    done = allocert("check", *arguments)
    assert done.returncode == 2
    assert text in done.stderr
    assert "Traceback" not in done.stderr


def test_a_program_that_is_silent_for_the_whole_budget_is_one_line(allocert: Run) -> None:
    done = allocert("protocol-check", "sleep 60", "--time-budget", "1.5")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "says hello within the budget" in done.stderr


def test_simulate_plays_a_workload_to_programs(allocert: Run, tmp_path: Path) -> None:
    right, other = speaker(tmp_path), speaker(tmp_path, "can = ()", "other")
    done = allocert("simulate --machine mesh:6x5 --allocator frame-sliding-fast --command", right,
                    "--command", other, *WORKLOAD, "--json", "out.json")  # fmt: skip
    assert done.returncode == 0, done.stderr
    runs = json.loads((tmp_path / "out.json").read_text())["runs"]
    assert [run["name"] for run in runs] == ["frame-sliding-fast", f"command:{right}", f"command:{other}"]
    said = [{**run, "name": "", "seconds": 0} for run in runs]
    assert said[0] == said[1] == said[2]
    bad = speaker(tmp_path, "def on_allocate(self, asked):\n    sys.exit(3)", "bad")
    done = allocert("simulate", "--machine", "mesh:6x5", "--command", bad, *WORKLOAD)
    assert done.returncode == 1
    assert "exit status 3" in done.stderr


def test_findings_are_written_as_data(allocert: Run, tmp_path: Path) -> None:
    command = speaker(tmp_path, "def on_release(self, asked):\n    return {'ok': {}}")
    done = allocert("protocol-check", command, "--machine", "mesh:3x2", "--json", "f.json", "--csv", "f.csv")
    assert done.returncode == 1
    data = json.loads((tmp_path / "f.json").read_text())
    jsonschema.validate(data, json.loads(SCHEMA.read_text()))
    assert {finding["result"] for finding in data["findings"]} >= {"ok", "wrong"}
    rows = list(csv.DictReader((tmp_path / "f.csv").read_text().splitlines(keepends=True)))
    assert rows == data["findings"]
    assert len(rows) == len(done.stdout.splitlines())
