from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import jsonschema
import pytest
from tests.cli.conftest import Run

ROOT = Path(__file__).resolve().parents[3]


EXAMPLES = ROOT / "examples"


def schema(name: str) -> object:
    return json.loads((ROOT / "docs" / "schemas" / "outputs" / f"{name}-1.json").read_text())


def test_a_kept_contract(allocert: Run) -> None:
    done = allocert("check", "buddy", "--machine", "hypercube:2", "--json", "-")
    assert done.returncode == 0, done.stderr
    data = json.loads(done.stdout)
    jsonschema.validate(data, schema("check"))
    assert data["broken"] is None
    assert data["checked"] == data["promises"]
    assert any(part["strength"] == "exhaustive" and part["complete"] for part in data["coverage"])


def test_a_broken_promise_is_drawn_and_its_certificate_rechecks(allocert: Run, tmp_path: Path) -> None:
    plugin = f"{EXAMPLES / 'my_first_fit.py'}:MyFirstFit"
    options = ("--machine", "mesh:4x3", "--promise", "complete:frames")
    done = allocert("check", plugin, *options, "--certificate", "c.json", "--json", "r.json")
    assert done.returncode == 1, done.stderr
    for line in ("  2. allocate 3x3", "0 A???", "BROKEN complete", "could have granted (1,0,3,2)"):
        assert line in done.stdout
    jsonschema.validate(json.loads((tmp_path / "r.json").read_text()), schema("check"))
    unasked = allocert("recheck", "c.json")
    assert unasked.returncode == 2
    assert "--run-code" in unasked.stderr
    assert allocert("recheck", "c.json", "--run-code").returncode == 0
    forged = json.loads((tmp_path / "c.json").read_text())
    forged["proof"]["steps"][1] = ["allocate", [1, 1]]
    (tmp_path / "f.json").write_text(json.dumps(forged))
    assert allocert("recheck", "f.json", "--run-code").returncode == 1


def test_a_promise_about_whole_runs_is_reported_and_its_certificate_rechecks(
    allocert: Run, tmp_path: Path
) -> None:
    plugin = f"{EXAMPLES / 'my_first_fit.py'}:MyFirstFit"
    options = (
        "--machine",
        "mesh:4x3",
        "--promise",
        "steps:200*n",
        "--promise",
        "overtaken:0",
        "--time-budget",
        "16",
    )
    done = allocert("check", plugin, *options, "--certificate", "c.json", "--json", "r.json")
    assert done.returncode == 1, done.stderr
    for line in (
        "overtaken:0: broken after",
        "BROKEN overtaken:0",
        "-> refused, waits",
        "steps:200*n: kept over",
    ):
        assert line in done.stdout
    jsonschema.validate(json.loads((tmp_path / "r.json").read_text()), schema("check"))
    assert allocert("recheck", "c.json", "--run-code").returncode == 0


def test_a_hypercube_is_drawn_in_node_order(allocert: Run) -> None:
    name = f"{EXAMPLES / 'my_buddy.py'}:MyBuddy"
    done = allocert("check", name, "--machine", "hypercube:3", "--strength", "exhaustive")
    assert done.returncode == 1
    assert "000 001 010 011 100 101 110 111\n   ?   ?   +   +   .   .   .   ." in done.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("buddy", "--machine", "mesh:4x4"),
        ("buddy", "--machine", "hypercube:3", "--promise", "fast"),
        ("buddy", "--machine", "hypercube:3", "--promise", "first:frames"),
        ("buddy", "--machine", "hypercube:3", "--promise", "steps:n+"),
        ("buddy", "--machine", "hypercube:3", "--promise", "restart"),
        ("nobody", "--machine", "hypercube:3"),
        ("no.module:Class", "--machine", "hypercube:3"),
        ("missing.py:Class", "--machine", "hypercube:3"),
        ("free-list", "--machine", "hypercube:3", "--strength", "symbolic"),
        ("buddy", "--machine", "hypercube:99"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(allocert: Run, arguments: tuple[str, ...]) -> None:
    done = allocert("check", *arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("allocert: ")


def test_limits_that_leave_nothing_to_say(allocert: Run) -> None:
    options = ("--strength", "generated", "--time-budget", "0.000001")
    done = allocert("check", "buddy", "--machine", "hypercube:3", *options)
    assert done.returncode == 3


def test_an_interrupt_ends_cleanly(tmp_path: Path) -> None:
    plugin = tmp_path / "slow.py"
    plugin.write_text(
        "import time\nclass Slow:\n def __init__(self, machine): pass\n"
        " def allocate(self, k): time.sleep(30)\n def release(self, r): pass\n"
    )
    command = [sys.executable, "-m", "allocert", "check", f"{plugin}:Slow", "--machine", "hypercube:2"]
    with subprocess.Popen(
        [*command, "--call-timeout", "60"], stderr=subprocess.PIPE, start_new_session=True
    ) as child:
        time.sleep(2.0)
        os.killpg(child.pid, signal.SIGINT)
        _, errors = child.communicate(timeout=10)
    assert child.returncode == 130
    assert b"Traceback" not in errors


def test_nothing_is_left_in_the_working_folder(allocert: Run, tmp_path: Path) -> None:
    assert allocert("check", "buddy", "--machine", "hypercube:6", "--time-budget", "2").returncode == 0
    assert list(tmp_path.iterdir()) == []


def test_a_machine_of_the_wrong_kind_is_reported_by_the_name_to_give(allocert: Run) -> None:
    for allocator, machine, kind in (
        ("asi", "hypercube:2", "hypercube-nodes"),
        ("bitboard", "hypercube:2", "mesh"),
    ):
        done = allocert("check", allocator, "--machine", machine)
        assert done.returncode == 2
        assert f"expected a {kind}" in done.stderr
        assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("strength", ["auto", "generated", "symbolic"])
def test_a_limit_of_states_is_for_the_search_of_all(allocert: Run, strength: str) -> None:
    line = f"check buddy --machine hypercube:2 --strength {strength} --max-states 5"
    done = allocert(line)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"allocert: --max-states: got 5, expected --strength exhaustive, not {strength}\n"
    assert allocert(line.replace(strength, "exhaustive")).returncode in (0, 3)
