from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import jsonschema
import pytest

ROOT = Path(__file__).resolve().parents[2]
Run = Callable[..., subprocess.CompletedProcess[str]]
SCHEMA = json.loads((ROOT / "docs" / "schemas" / "scheduler-check-1.json").read_text())
EXAMPLE = f"{ROOT / 'examples' / 'my_scheduler.py'}:longest_first"


def test_a_scheduler_is_caught_on_the_fewest_jobs(allocert: Run, tmp_path: Path) -> None:
    options = ("--scheduler", "--machine", "torus:4x4", "--promise", "optimal", "--json", "o.json")
    done = allocert("check", EXAMPLE, *options)
    assert done.returncode == 1, done.stderr
    data = json.loads((tmp_path / "o.json").read_text())
    jsonschema.validate(data, SCHEMA)
    assert len(data["broken"]["jobs"]) == 3
    assert (data["broken"]["makespan"], data["broken"]["optimum"]) == ("4", "3")
    assert "no set of fewer jobs breaks it" in done.stdout


def test_a_promise_that_holds_is_kept_as_far_as_said(allocert: Run, tmp_path: Path) -> None:
    options = ("--scheduler", "--machine", "torus:4x4", "--promise", "optimal", "--time-budget", "4")
    done = allocert("check", "preemptive", *options, "--json", "o.json")
    assert done.returncode == 0, done.stderr
    data = json.loads((tmp_path / "o.json").read_text())
    jsonschema.validate(data, SCHEMA)
    assert data["covered"][:2] == [f"all sets of {n} with whole times up to 3" for n in ("1 job", "2 jobs")]
    assert data["broken"] is None


def test_what_raises_hangs_or_lies_is_a_finding(allocert: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text(
        "from allocert.allocators.torus import Schedule\n"
        "def raises(jobs):\n    raise ZeroDivisionError('oh')\n"
        "def hangs(jobs):\n    while len(jobs.jobs) > 1:\n        pass\n    return empty(jobs)\n"
        "def empty(jobs):\n    return Schedule(jobs, ())\n"
        "raises.kind = hangs.kind = empty.kind = 'contiguous'\n"
    )
    for name, told in (
        ("raises", "ZeroDivisionError: oh"),
        ("hangs", "job 0 gets 0, needs 1"),
        ("empty", "job 0 gets 0, needs 1"),
    ):
        done = allocert(
            "check", f"bad.py:{name}", "--scheduler", "--machine", "torus:1x1", "--call-timeout", "1"
        )
        assert (done.returncode, "The promise 'sound' breaks" in done.stdout) == (1, True), done.stderr
        assert told in done.stdout


def test_a_call_that_does_not_end_is_stopped(allocert: Run, tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(
        "def hangs(jobs):\n    while True:\n        pass\nhangs.kind = 'contiguous'\n"
    )
    done = allocert(
        "check", "slow.py:hangs", "--scheduler", "--machine", "torus:1x1", "--call-timeout", "0.5"
    )
    assert done.returncode == 1
    assert "gave no schedule within 0.5 s" in done.stdout


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("cnp", "--machine", "mesh:4x4"), "--machine: got 'mesh:4x4', expected a square torus"),
        (
            ("cnp", "--machine", "torus:4x4", "--promise", "fast"),
            "--promise: got 'fast', expected sound, optimal",
        ),
        (
            ("cnp", "--machine", "torus:4x4", "--promise", "within:1/2"),
            "--promise: got 'within:1/2', expected",
        ),
        (("buddy", "--machine", "torus:4x4"), "scheduler: got 'buddy', expected an attribute 'kind'"),
    ],
)
def test_mistakes_are_one_line(allocert: Run, options: tuple[str, ...], message: str) -> None:
    done = allocert("check", "--scheduler", *options)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
    assert done.stderr.startswith(f"allocert: {message}")
