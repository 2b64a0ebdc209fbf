"""``--html``: each command's result as one page, whole or not at all, with the same exit code."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from tests.cli.conftest import Run

from allocert.cli import cli

MIGRATION = {
    "schema": "allocert/migration/1",
    "machine": "mesh:12x8",
    "residents": [
        {"name": "A", "base": [3, 0], "sides": [4, 3]},
        {"name": "B", "base": [6, 4], "sides": [4, 4]},
    ],
    "request": {"name": "new", "sides": [12, 4]},
}
CUBE = {
    "schema": "allocert/instance/1",
    "machine": "hypercube:3",
    "faulty": [0],
    "busy": ["1**"],
    "requests": [1],
}
SMALL = "simulate --machine hypercube:3 --allocator buddy --workload kandlur-shin:arrivals=9"


@pytest.mark.parametrize(
    ("words", "code", "messages"),
    [
        (
            "check frame-sliding-n --machine mesh:3x2 --promise complete:frames --json o.json",
            1,
            ["The trace that breaks it", "--promise complete:frames frame-sliding-n"],
        ),
        ("check-scheduler cnp --machine torus:2x2 --time-budget 0.5", 0, ["No promise was broken"]),
        (
            "solve migration.json --time-budget 90",
            0,
            ["<b>2.</b> after", "--time-budget 90.0 migration.json"],
        ),
        ("solve cube.json", 0, ["01*"]),
        (SMALL, 0, ["Processors in use over time", "The machine step by step"]),
        (
            "schedule --machine torus:2x2 --workload job-sets:sets=2,jobs=2 --allocator cnp",
            0,
            ["Makespan over the bound"],
        ),
        (
            "run-program gray-coded --machine hypercube:2 --capacity 0",
            1,
            ["2 processors wait for one another in a ring."],
        ),
    ],
)
def test_every_result_is_a_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str, code: int, messages: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, data in (("migration", MIGRATION), ("cube", CUBE)):
        (tmp_path / f"{name}.json").write_text(json.dumps(data))
    assert (
        cli.main([*words.split(), "--html", "page.html"], standalone_mode=False, obj=time.monotonic()) == code
    )
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert page.startswith("<!doctype html>")
    assert page.rstrip().endswith("</html>")
    for one in messages:
        assert one in page
    if "--json" in words:
        assert json.loads((tmp_path / "o.json").read_text())["broken"]["promise"] == "first"


@pytest.mark.parametrize(
    ("words", "messages"),
    [
        (f"{SMALL} --html same --json same", "another file than that of --json"),
        (f"{SMALL} --html nowhere/page.html", "a file in a folder that exists"),
        ("check buddy --machine hypercube:9 --html -", "only --json takes -"),
    ],
)
def test_a_file_that_cannot_be_is_refused_before_any_work(
    allocert: Run, tmp_path: Path, words: str, messages: str
) -> None:
    done = allocert(words)
    assert done.returncode == 2
    assert messages in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert not [path for path in tmp_path.iterdir() if path.is_file()]


def test_what_does_not_come_to_an_end_leaves_no_page(allocert: Run, tmp_path: Path) -> None:
    done = allocert(
        SMALL.replace("arrivals=9", "arrivals=2000000"), "--time-budget", "0.5", "--html", "page.html"
    )
    assert done.returncode == 3
    assert not (tmp_path / "page.html").exists()
