"""``allocert sweep`` as a user runs it, also when it is killed or interrupted."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import click
import pytest
from tests.abuse.processes import running_with

from allocert.api.sweeping.sweep import sweep
from allocert.cli import cli
from allocert.errors import AllocertError, SpecError

jsonschema = pytest.importorskip("jsonschema")

SCHEMA = Path(__file__).parents[3] / "docs" / "schemas" / "outputs" / "sweep-1.json"
SWEEP = """
machines = ["hypercube:4"]
allocators = ["buddy", "gray", "migration"]
workloads = ["kandlur-shin:arrivals={arrivals}"]
loads = [0.5, 0.75]
seeds = "0..{last}"
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The command in this process, in a folder with a sweep of 12 points."""
    monkeypatch.chdir(tmp_path)
    Path("s.toml").write_text(SWEEP.format(arrivals=12, last=1))
    return lambda *words: cli.main(["sweep", *words], standalone_mode=False)


def test_results_a_table_and_json(
    here, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert here("s.toml", "--out", "o.csv", "--jobs", "2", "--json", "o.json") == 0
    printed = capsys.readouterr().out
    assert max(map(len, printed.splitlines())) <= 80
    assert "migration" in printed
    assert "12 points, 0 failed; 0 were there before" in printed
    data = json.loads(Path("o.json").read_text())
    jsonschema.validate(data, json.loads(SCHEMA.read_text()))
    lines = Path("o.csv").read_text().splitlines()
    assert (len(lines), lines[0].split(",")) == (13, data["columns"])
    assert len(data["groups"]) == 6
    assert here("s.toml", "--out", "p.csv", "--store", "o.csv.sqlite3") == 0
    assert "12 were there before" in " ".join(capsys.readouterr().out.split())
    assert Path("p.csv").read_bytes() == Path("o.csv").read_bytes()


def test_as_many_means_as_fit(
    here, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = {}
    for width in (50, 80, 140):
        monkeypatch.setenv("COLUMNS", str(width))
        assert here("s.toml", "--out", "o.csv") == 0
        printed = capsys.readouterr().out
        assert max(map(len, printed.splitlines())) <= width
        shown[width] = [
            title for title in ("utilization", "wait", "completion", "makespan") if title in printed
        ]
    assert len(shown[50]) < len(shown[140]) == 4
    assert shown[50][0] == "utilization"


def test_a_point_that_fails_is_reported_and_the_code_is_1(here, capsys: pytest.CaptureFixture[str]) -> None:
    Path("bad.py").write_text(
        "from allocert.allocators.hypercube.buddy import Buddy\n"
        "class Bad(Buddy):\n    def allocate(self, k):\n        raise ValueError('no')\n"
    )
    text = SWEEP.format(arrivals=12, last=0).replace('"gray"', '"bad.py:Bad"')
    Path("s.toml").write_text(text)
    assert here("s.toml", "--out", "o.csv", "--jobs", "1", "--json", "o.json") == 1
    assert "6 points, 2 failed" in capsys.readouterr().out
    jsonschema.validate(json.loads(Path("o.json").read_text()), json.loads(SCHEMA.read_text()))
    assert Path("o.csv").read_text().count("raised ValueError") == 2


def test_the_time_budget_keeps_what_is_done(here, capsys: pytest.CaptureFixture[str]) -> None:
    assert here("s.toml", "--out", "o.csv", "--time-budget", "0.001") == 3
    printed = capsys.readouterr().err
    assert re.search(
        r"of 12 points are done( and kept in o\.csv\.sqlite3)?; the same command goes on", printed
    )
    assert not Path("o.csv").exists()


@pytest.mark.parametrize(
    ("words", "printed"),
    [
        (("s.toml", "--out", "o.txt"), "--out: got 'o.txt'"),
        (("no.toml", "--out", "o.csv"), "sweep: got 'no.toml', expected a readable file"),
        (
            ("s.toml", "--out", "o.csv", "--store", "o.csv"),
            "--store: got 'o.csv', expected another file",
        ),
        (("s.toml", "--out", "s.toml"), "--out: got 's.toml'"),
        (
            ("s.toml", "--out", "o.csv", "--json", "s.toml"),
            "--json: got 's.toml', expected another file than that of PLAN",
        ),
        (("s.toml", "--out", "o.csv", "--scheduler", "x"), "scheduler: got 'x'"),
    ],
)
def test_what_is_refused(here, words: tuple[str, ...], printed: str) -> None:
    with pytest.raises(AllocertError) as caught:
        here(*words)
    assert printed in str(caught.value)
    assert not Path("o.csv").exists()


@pytest.mark.parametrize(
    ("words", "printed"),
    [
        (("s.toml",), "Missing option '--out'"),
        (("--out", "o.csv"), "Missing argument 'PLAN'"),
        (("s.toml", "--out", "o.csv", "--jobs", "0"), "0 is not in the range x>=1"),
        (("s.toml", "--out", "o.csv", "--seed", "0"), "No such option '--seed'"),
    ],
)
def test_it_needs_a_plan_and_a_place_for_results(here, words: tuple[str, ...], printed: str) -> None:
    with pytest.raises(click.UsageError) as caught:
        here(*words)
    assert printed in caught.value.format_message()


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="finds processes through /proc")
@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGKILL, -9), pytest.param(signal.SIGINT, 130, marks=pytest.mark.deep)]
)
def test_a_killed_sweep_goes_on(tmp_path: Path, number: signal.Signals, code: int) -> None:
    """What was committed is found again, no process is left, and the results are those of a run that nobody stopped."""
    (tmp_path / "s.toml").write_text(SWEEP.format(arrivals=150, last=30))
    process = subprocess.Popen(
        [sys.executable, "-m", "allocert", "sweep", "s.toml", "--out", "o.csv", "--jobs", "2"],
        cwd=tmp_path,
        env={**os.environ, "MARK": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    log, until = tmp_path / "o.csv.sqlite3-wal", time.monotonic() + 60
    while not (log.exists() and log.stat().st_size > 20 * 4096):
        assert process.poll() is None
        assert time.monotonic() < until
        time.sleep(0.005)
    process.send_signal(number)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == code
    assert errors == (b"" if code < 0 else b"allocert: interrupted\n")
    while running_with(f"MARK={tmp_path}") and time.monotonic() < until:
        time.sleep(0.02)
    assert running_with(f"MARK={tmp_path}") == []
    assert not (tmp_path / "o.csv").exists()
    stopped = sweep(tmp_path / "s.toml", store=tmp_path / "o.csv.sqlite3", jobs=2)
    assert len(stopped.rows) == 186
    assert 3 <= stopped.resumed < 186
    few = {index: row for index, row in enumerate(stopped.rows) if index % 31 == 5}
    (tmp_path / "few.toml").write_text(SWEEP.format(arrivals=150, last=30).replace('"0..30"', "[5]"))
    fresh = sweep(tmp_path / "few.toml")
    assert [{**row, "point": 0} for row in few.values()] == [{**row, "point": 0} for row in fresh.rows]


def test_a_sweep_file_s_mistake_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "s.toml").write_text("machine = 1\n")
    done = subprocess.run(
        [sys.executable, "-m", "allocert", "sweep", "s.toml", "--out", "o.csv"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.startswith("allocert: sweep: field machine: got 1, expected one of allocators,")
    assert done.stderr.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["s.toml"]
    assert issubclass(SpecError, AllocertError)
