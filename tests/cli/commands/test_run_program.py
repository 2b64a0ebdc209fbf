"""``allocert run-program``: what it prints, draws and writes, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
from tests.cli.conftest import Run

SCHEMA = Path(__file__).resolve().parents[3] / "docs/schemas/outputs/network-run-1.json"


def test_a_run_as_the_page_shows_it(allocert: Run) -> None:
    page = (Path(__file__).resolve().parents[3] / "docs/parallel-programs.md").read_text()
    shown = page.split("--machine hypercube:3 --faulty 5\n")[1].split("\n```")[0]
    done = allocert("run-program", "buddy", "--machine", "hypercube:3", "--faulty", "5")
    assert done.returncode == 0, done.stderr
    assert done.stdout.rstrip().splitlines() == shown.splitlines()


def test_a_deadlock_is_reported_as_a_ring(allocert: Run, tmp_path: Path) -> None:
    done = allocert("run-program gray-coded --machine hypercube:2 --capacity 0 --json o.json")
    assert done.returncode == 1
    assert "deadlock: 00 -> 01 -> 00, each waits for the next:" in done.stdout
    assert "  10 waits until its word is taken by 11, across(2)" in done.stdout
    data = json.loads((tmp_path / "o.json").read_text())
    jsonschema.validate(data, json.loads(SCHEMA.read_text()))
    assert data["cycle"] == [0, 1, 0]
    assert not data["clean"]


def test_a_busy_processor_that_is_waited_for(allocert: Run) -> None:
    done = allocert("run-program", "buddy", "--machine", "hypercube:2", "--busy", "1", "--waits", "nonfaulty")
    assert done.returncode == 1
    assert "  00 waits for a word from 01, across(2), which is busy" in done.stdout
    assert "  1 from 10 to 00" in done.stdout


def test_a_mesh_is_drawn_step_by_step(allocert: Run, tmp_path: Path) -> None:
    done = allocert("run-program squares --machine mesh:3x2 --faulty 4 --order random --seed 5 --json o.json")  # fmt: skip
    assert done.returncode == 0, done.stderr
    step = done.stdout.split("step 1, from after(1)")[1].splitlines()
    assert step[1].split()[:3] == ["1", "1", "."]
    assert step[2].split()[:3] == [".", "x", "."]
    data = json.loads((tmp_path / "o.json").read_text())
    jsonschema.validate(data, json.loads(SCHEMA.read_text()))
    assert data["results"] == {"0": [1], "1": [1], "2": [1], "3": [1], "5": [1]}
    assert data["parameters"] == {"k": 2, "m": 3}


def test_all_at_once_comes_to_the_same(allocert: Run, tmp_path: Path) -> None:
    runs = {}
    for order in ("synchronous", "at-once"):
        done = allocert("run-program squares --machine torus:5x5 --faulty 4,17 --busy 9 --order", order, "--json", "o.json")  # fmt: skip
        assert done.returncode == 0, done.stderr
        runs[order] = json.loads((tmp_path / "o.json").read_text())
        jsonschema.validate(runs[order], json.loads(SCHEMA.read_text()))
    same = runs["synchronous"].keys() - {"order", "events", "most_words_on_a_link"}
    assert {key: runs["synchronous"][key] for key in same} == {key: runs["at-once"][key] for key in same}
    assert runs["at-once"]["events"] == []


def test_more_processors_than_a_network_may_have(allocert: Run) -> None:
    run = ("buddy", "--machine", "hypercube:17", "--faulty", "0,131071", "--order", "at-once")
    done = allocert("run-program", *run)
    assert done.returncode == 0, done.stderr
    assert "results (register s) of 131070 processors, greatest first" in done.stdout
    assert "\n  15: 2 processors\n  14: 4 processors\n  13: 8 processors\n" in done.stdout
    assert "\n  0: 65536 processors\n" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            "buddi --machine hypercube:3",
            "cyclical, complete, recursive-complete, k-cube, or a variant of these (docs/parallel-programs.md)",
        ),
        ("buddy --machine mesh:2x2", "machine: got 'mesh:2x2', expected a hypercube of at least one"),
        ("buddy --machine hypercube:0", "expected a hypercube of at least one dimension"),
        ("squares --machine mesh:2x2x2", "expected a mesh or torus of 2 dimensions for squares"),
        ("buddy --machine hypercube:17", "--machine: got 'hypercube:17', expected at most 65536"),
        (
            "buddy --machine hypercube:23 --order at-once",
            "--machine: got 'hypercube:23', expected at most 4194304 processors",
        ),
        (
            "squares --machine mesh:4096x2048 --order at-once --json o.json",
            "--machine: got 'mesh:4096x2048', expected at most 4194304 processors with --json",
        ),
        (
            "squares --machine mesh:4096x2048",
            "expected at most 65536 processors; with --order at-once 16777216",
        ),
        (
            "buddy --machine hypercube:2 --order at-once --capacity 1",
            "--capacity: got 1, expected no such option with --order at-once",
        ),
        (
            "buddy --machine hypercube:2 --order at-once --waits nonfaulty",
            "--waits: got 'nonfaulty', expected available with --order at-once",
        ),
        ("buddy --machine hypercube:2 --faulty 4", "faulty: got 4, expected a processor number 0..3"),
        ("buddy --machine hypercube:2 --busy 4", "--busy: got '4', expected processor numbers 0..3"),
        ("buddy --machine hypercube:2 --busy x", "--busy: got 'x', expected processor numbers 0..3"),
        ("buddy --machine hypercube:2 --busy 1 --faulty 1,2", "expected no processors that are"),
        ("buddy --machine hypercube:2 --param pi=1,1", "parameter pi: got (1, 1), expected a permutation"),
        ("buddy --machine hypercube:2 --param q=1", "parameter q: got 1, expected a parameter of buddy"),
        ("buddy --machine hypercube:2 --param pi", "--param: got 'pi', expected name=value"),
        (
            "squares --machine mesh-rot:3x3",
            "machine: got 'mesh-rot:3x3', expected a mesh or torus of 2 dimensions for squares",
        ),
        (
            "cyclical --machine hypercube:2 --param limit=4",
            "parameter limit: got 4, expected a number from 0 to 3",
        ),
        ("complete --machine hypercube:2 --param k=3", "parameter k: got 3, expected a number from 0 to 2"),
        ("k-cube --machine hypercube:2 --param q=x", "--param: got 'q=x', expected whole numbers"),
        ("buddy --machine hypercube:2 --allocator gray", "No such option '--allocator'"),
    ],
)
def test_bad_input_is_one_line(allocert: Run, arguments: str, said: str) -> None:
    done = allocert(f"run-program {arguments}")
    assert done.returncode == 2
    assert said in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize(
    ("machine", "algorithm", "parameter", "shown"),
    [
        ("hypercube:1", "buddy", "pi=1", "d = 1, pi = (1)"),
        ("hypercube:3", "multiple-buddy", "orders=2,1,3", "d = 3, m = 1, orders = ((2,1,3))"),
        ("hypercube:1", "multiple-buddy", "orders=1;1", "d = 1, m = 2, orders = ((1),(1))"),
        ("hypercube:2", "cyclical", "limit=3", "d = 2, limit = 3, pi = (1,2)"),
    ],
)
def test_tables_of_one_and_greatest_numbers(
    allocert: Run, machine: str, algorithm: str, parameter: str, shown: str
) -> None:
    done = allocert("run-program", algorithm, "--machine", machine, "--param", parameter)
    assert done.returncode == 0, done.stderr
    assert f"\nparameters: {shown}\n" in done.stdout


def test_only_tables_that_are_used_are_made(allocert: Run) -> None:
    run = ("recursive-complete", "--machine", "hypercube:5", "--param", "k=5")
    done = allocert("run-program", *run, "--time-budget", "20")
    assert done.returncode == 0, done.stderr
    assert (
        "words a processor: 164 = 21 registers + 10 in arrays + 4 parameters + 129 in tables" in done.stdout
    )


def test_many_reports_are_counted_one_by_one(allocert: Run) -> None:
    done = allocert("run-program", "complete", "--machine", "hypercube:7", "--param", "k=5")
    assert done.returncode == 0, done.stderr
    assert (
        "results as reported of 120 processors, greatest first; --json has them by processor\n" in done.stdout
    )
    assert "\n  124: 32 reports\n  122: 32 reports\n" in done.stdout
