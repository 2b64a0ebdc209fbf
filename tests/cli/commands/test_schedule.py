from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import jsonschema
import pytest
from tests.cli.conftest import Run

ROOT = Path(__file__).resolve().parents[3]
SCHEMA = json.loads((ROOT / "docs" / "schemas" / "outputs" / "job-simulation-1.json").read_text())
SETS = ("--machine", "torus:4x4", "--workload", "job-sets:sets=6,jobs=4", "--seed", "1")


def test_schedulers_stand_beside_the_optima(allocert: Run, tmp_path: Path) -> None:
    names = ["cnp", "preemptive", "optimal-sequential", "optimal-preemptive", "optimal-contiguous"]
    done = allocert("schedule", *SETS, "--allocator", ",".join(names), "--json", "o.json", "--svg", "d.svg")
    assert done.returncode == 0, done.stderr
    data = json.loads((tmp_path / "o.json").read_text())
    jsonschema.validate(data, SCHEMA)
    columns = {column["name"]: column for column in data["columns"]}
    assert list(columns) == names
    spans = {name: list(map(Fraction, column["makespans"])) for name, column in columns.items()}
    assert all(all(columns[name]["proved"]) for name in names[2:])
    assert all(best <= made for best, made in zip(spans["optimal-sequential"], spans["cnp"], strict=True))
    assert spans["preemptive"] == spans["optimal-preemptive"]
    assert all(a <= b for a, b in zip(spans["preemptive"], spans["optimal-contiguous"], strict=True))
    ratios = [made / best for best, made in zip(spans["optimal-sequential"], spans["cnp"], strict=True)]
    over = columns["cnp"]["over_optimum"]
    assert (over["sets"], over["equal"]) == (6, ratios.count(Fraction(1)))
    assert Fraction(over["most"]) == max(ratios) == ratios[over["worst_set"]]
    assert Fraction(over["mean"]) == sum(ratios) / 6
    texts = {
        "".join(part.itertext()) for part in ElementTree.fromstring((tmp_path / "d.svg").read_text()).iter()
    }
    assert any(text.startswith("optimal-contiguous: ") for text in texts)


def test_the_papers_matrices_are_printed_step_by_step(allocert: Run, tmp_path: Path) -> None:
    jobs = [[8, 2], [4, 2], [4, 4], [4, 4], [4, 1], [2, 4]]
    (tmp_path / "j.json").write_text(
        json.dumps({"schema": "allocert/jobs/1", "machine": "torus:8x8", "jobs": jobs})
    )
    done = allocert("schedule", "j.json", "--allocator", "cnp", "--cnp-steps", "sensible")
    assert done.returncode == 0, done.stderr
    text = "\n".join(" ".join(line.split()) for line in done.stdout.splitlines())
    assert "after (3.5,4,2) (7,4,4)\n(2,4,5) (6.5,4,3)" in text
    assert (
        "to (1,0) with load 2.75\nafter (1.875,4,2) (5,4,4) (1.875,4,2) (5,4,4)\n(6.75,2,6) (5.5,4,3)" in text
    )
    assert "makespan 10.75" in text


def test_a_users_scheduler_is_compared_and_its_mistakes_are_reported(allocert: Run, tmp_path: Path) -> None:
    example = f"{ROOT / 'examples' / 'my_scheduler.py'}:longest_first"
    done = allocert("schedule", *SETS, "--allocator", f"{example},optimal-contiguous", "--json", "o.json")
    assert done.returncode == 0, done.stderr
    assert json.loads((tmp_path / "o.json").read_text())["columns"][0]["over_optimum"]["sets"] == 6
    (tmp_path / "bad.py").write_text(
        "from allocert.allocators.torus import Schedule\n"
        "def nothing(jobs):\n    return Schedule(jobs, ())\n"
        "nothing.kind = 'aligned'\n"
        "def no_kind(jobs):\n    return None\n"
    )
    done = allocert("schedule", *SETS, "--allocator", "bad.py:nothing", "--json", "p.json")
    assert (done.returncode, (tmp_path / "p.json").exists()) == (1, False)
    assert "bad.py:nothing on 4x4:" in done.stderr
    assert "its schedule is not aligned: job 0 gets 0, needs" in done.stderr
    done = allocert("schedule", *SETS, "--allocator", "bad.py:no_kind")
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            ("--machine", "torus:4x2", "--workload", "job-sets"),
            "--machine: got 'torus:4x2', expected a square",
        ),
        (
            ("--machine", "torus:4x4", "--workload", "job-sets:n=3"),
            "workload job-sets: got 'n', expected its opt",
        ),
        (
            (
                "--machine",
                "torus:4x4",
                "--workload",
                "job-sets:sets=1000000,jobs=1000000",
                "--time-budget",
                "60",
            ),
            "workload job-sets: got '1000000 sets of 1000000 jobs', expected at most 1000000 jobs in all sets",
        ),
        ((*SETS, "--allocator", "foo"), "--allocator: got 'foo', expected cnp, preemptive"),
        ((*SETS, "--allocator", "optimal-x"), "--allocator: got 'optimal-x', expected optimal-preemptive or"),
        ((*SETS, "--faulty", "3"), "No such option '--faulty'"),
        ((*SETS, "j.json"), "--workload: got 'job-sets:sets=6,jobs=4', expected no such option with files"),
        (
            ("j.json", "--machine", "torus:4x4"),
            "--machine: got 'torus:4x4', expected no such option with files",
        ),
        (("j.json", "--json", "./j.json"), "--json: got './j.json', expected another file than that of FILE"),
        (("--workload", "lublin", "--machine", "torus:4x4"), "workload: got 'lublin', expected job-sets"),
        (("--workload", "job-sets"), "Missing option '--machine'."),
        (("--machine", "torus:6x6", "--workload", "job-sets"), "torus: got 6, expected a power of two"),
        ((), "one of FILE and --workload is needed"),
    ],
)
def test_mistakes_are_one_line(allocert: Run, options: tuple[str, ...], message: str) -> None:
    done = allocert("schedule", *options)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
    assert done.stderr.startswith(f"allocert: {message}")


def test_several_processes_come_to_what_one_comes_to(allocert: Run, tmp_path: Path) -> None:
    found = []
    for jobs in ("1", "2"):
        line = (
            "schedule --machine torus:2x2 --workload job-sets:sets=3,jobs=2 --allocator cnp,optimal-nominal"
        )
        assert allocert(line, "--jobs", jobs, "--json", "f.json").returncode == 0
        data = json.loads((tmp_path / "f.json").read_text())
        found.append([{**column, "seconds": 0} for column in data["columns"]])
    assert found[0] == found[1]
    assert [len(column["makespans"]) for column in found[0]] == [3, 3]
    refused = allocert("schedule --machine torus:2x2 --workload job-sets --allocator nobody --jobs 2")
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)


def test_a_scheduler_that_fails_in_another_process_is_reported(allocert: Run, tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text("def no(jobs): raise ValueError('never')\nno.kind = 'sequential'\n")
    line = "schedule --machine torus:2x2 --workload job-sets:sets=2 --allocator own:no,cnp"
    one, two = (allocert(line, "--jobs", jobs) for jobs in ("1", "2"))
    assert (one.returncode, one.stdout, one.stderr) == (two.returncode, two.stdout, two.stderr)
    assert one.returncode == 1, one.stderr
    assert "ValueError: never" in one.stderr
