from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import jsonschema
import pytest
from tests.cli.conftest import Run

SCHEMAS = Path(__file__).resolve().parents[3] / "docs/schemas/outputs"
SCHEMA = SCHEMAS / "reproduction-1.json"


def test_one_table_as_text_report_and_json(allocert: Run, tmp_path: Path) -> None:
    done = allocert("reproduce", "kandlur-shin", "--table", "1", "--json", "out.json", "--report", "out.md")
    assert done.returncode == 0, done.stderr
    data = json.loads((tmp_path / "out.json").read_text())
    jsonschema.validate(data, json.loads(SCHEMA.read_text()))
    (comparison,) = data["comparisons"]
    assert [(one["table"], one["algorithm"]) for one in comparison["tables"]] == [
        (1, "first-fit"),
        (1, "relabelled-lists"),
    ]
    assert all(one["verdict"] == "fits" and len(one["cells"]) == 18 for one in comparison["tables"])
    first = comparison["tables"][0]["cells"][0]
    assert (first["D"], first["residence"], first["faults"], first["printed"]) == (5, 20, 2, 80.03)
    assert first["interval"][0] < first["mean"] < first["interval"][1]
    report = (tmp_path / "out.md").read_text()
    assert "| 5 | 20 | 80.03 | " in report
    assert "--table 1 --runs 39 --seed 0 --report out.md" in report
    assert "Algorithm 2" in done.stdout


def test_long_runs_of_the_plain_text_do_not_fit(allocert: Run) -> None:
    arguments = ["--table", "2", "--options", "horizon=2000", "--runs", "39", "--json", "-"]
    done = allocert("reproduce", "kandlur-shin", *arguments)
    assert done.returncode == 1, done.stderr
    tables = json.loads(done.stdout)["comparisons"][0]["tables"]
    assert {one["verdict"] for one in tables} == {"too far"}
    assert all(one["mean_difference"] > 3 for one in tables)


def test_a_mesh_table_as_text_report_and_json(allocert: Run, tmp_path: Path) -> None:
    files = ["--json", "out.json", "--report", "out.md"]
    done = allocert("reproduce", "morgenstern", "--table", "2", "--runs", "2", *files)
    assert done.returncode in (0, 1), done.stderr
    data = json.loads((tmp_path / "out.json").read_text())
    jsonschema.validate(data, json.loads((SCHEMAS / "mesh-reproduction-1.json").read_text()))
    (comparison,) = data["comparisons"]
    rows = {(one["sides"], one["method"]): one for one in comparison["rows"]}
    assert set(rows) == {(sides, m) for sides in ("uniform", "normal") for m in ("4ISS", "MBV", "ISS")}
    assert done.returncode == int(not all(one["fits"] for one in rows.values()))
    completion = rows["uniform", "ISS"]["cells"][0]
    assert (completion["measure"], completion["printed"], completion["inside"]) == (
        "completion",
        8104.5,
        True,
    )
    low, high = completion["prediction"]
    assert low < completion["interval"][0] < completion["mean"] < completion["interval"][1] < high
    report = (tmp_path / "out.md").read_text()
    assert "| ISS | completion | 8104.5 | " in report
    assert "morgenstern --table 2 --runs 2 --seed 0 --report out.md" in report


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["antoniou"], ["antoniou", "kandlur-shin"]),
        (["kandlur-shin", "--table", "5"], ["--table", "5"]),
        (["morgenstern", "--table", "4"], ["--table", "4", "1 to 3"]),
        (["kandlur-shin", "--packed", "2"], ["--packed", "no such option for kandlur-shin"]),
        (["morgenstern", "--runs", "2", "--packed", "11"], ["--packed", "11"]),
        (["morgenstern", "--options", "order=random"], ["order", "random"]),
        (["kandlur-shin", "--runs", "1"], ["--runs", "1"]),
        (["kandlur-shin", "--seed", "-1"], ["--seed", "-1"]),
        (["kandlur-shin", "--options", "horizon=0"], ["horizon", "0"]),
        (["kandlur-shin", "--options", "speed=1"], ["speed=1", "--help"]),
        (["morgenstern", "--options", "order"], ["'order'", "--help"]),
        (
            ["morgenstern", "--report", "out", "--json", "out"],
            ["--json", "another file than that of --report"],
        ),
        (["kandlur-shin", "--report", "nowhere/out.md"], ["--report", "nowhere/out.md"]),
    ],
)
def test_bad_input_is_one_line(allocert: Run, arguments: list[str], words: list[str]) -> None:
    done = allocert("reproduce", *arguments)
    assert done.returncode == 2, done.stderr
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    assert all(word in done.stderr for word in words), done.stderr


@pytest.mark.parametrize("paper", ["kandlur-shin", pytest.param("morgenstern", marks=pytest.mark.deep)])
def test_an_interrupt_ends_in_one_line_and_leaves_no_file(tmp_path: Path, paper: str) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "allocert", "reproduce", paper, "--search", "--json", "out.json"],
        cwd=tmp_path,
        stderr=subprocess.PIPE,
        text=True,
    )
    time.sleep(3)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=30)
    assert process.returncode == 130
    assert errors.strip().splitlines() == ["allocert: interrupted"]
    assert not (tmp_path / "out.json").exists()


def test_every_choice_is_listed(allocert: Run) -> None:
    done = allocert("reproduce", "--choices")
    assert done.returncode == 0
    assert "redrawn" in done.stdout
    assert "faulty-busy" in done.stdout
