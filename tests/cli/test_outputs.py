"""Outputs that cannot be written: one line, code 2, and every file whole or as it was."""

from __future__ import annotations

import csv
import json
import os
import resource
import subprocess
import sys
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest
from tests.cli.conftest import Run

from allocert.cli.common import encoded

INSTANCE = {"schema": "allocert/instance/1", "machine": "mesh:4x3", "requests": [[1, 1]]}
SIMULATE = (
    "simulate",
    "--machine",
    "hypercube:3",
    "--allocator",
    "buddy",
    "--workload",
    "kandlur-shin:jobs=30",
)


@pytest.fixture
def instance(tmp_path: Path) -> None:
    (tmp_path / "i.json").write_text(json.dumps(INSTANCE))


def run(folder: Path, *words: str, shell: str = 'exec "$@"') -> subprocess.CompletedProcess[bytes]:
    command = ["/bin/sh", "-c", shell, "sh", sys.executable, "-m", "allocert", *words]
    return subprocess.run(command, cwd=folder, capture_output=True, timeout=120, check=False)


@pytest.mark.usefixtures("instance")
@pytest.mark.parametrize("option", ["--json", "--svg", "--html", "--certificate"])
def test_a_file_that_grows_too_large_leaves_the_old_one(tmp_path: Path, option: str) -> None:
    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))

    (tmp_path / "out").write_text("old")
    done = subprocess.run(
        [sys.executable, "-m", "allocert", "solve", "i.json", option, "out"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        preexec_fn=limited,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert (
        done.stderr
        == f"allocert: {option}: got 'out', expected a file that can be written (File too large)\n"
    )
    assert (tmp_path / "out").read_text() == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["i.json", "out"]


@pytest.mark.usefixtures("instance")
@pytest.mark.parametrize("shell", ['exec "$@" >&-', 'exec "$@" > /dev/full', 'ulimit -f 0; exec "$@" > out'])
@pytest.mark.parametrize("words", [("claims",), ("solve", "i.json"), ("solve", "i.json", "--json", "-")])
def test_standard_output_that_cannot_be_written(tmp_path: Path, shell: str, words: tuple[str, ...]) -> None:
    done = run(tmp_path, *words, shell=shell)
    assert done.returncode == 2
    printed = done.stderr.splitlines()
    assert printed[-1].startswith(b"allocert: output: cannot be written (")
    assert len(printed) == 1 or "-" in words  # then people read standard error


@pytest.mark.usefixtures("instance")
def test_files_are_written_before_anything_is_printed(tmp_path: Path) -> None:
    done = run(tmp_path, "solve", "i.json", "--json", "o.json", shell='exec "$@" > /dev/full')
    assert done.returncode == 2
    assert json.loads((tmp_path / "o.json").read_text())["status"] == "feasible"


@pytest.mark.usefixtures("instance")
def test_without_standard_error_a_mistake_is_still_one(tmp_path: Path) -> None:
    for shell in ('exec "$@" 2>&-', 'exec "$@" 2> /dev/full'):
        done = run(tmp_path, "solve", "absent.json", "--json", "o.json", shell=shell)
        assert (done.returncode, done.stdout, done.stderr) == (2, b"", b"")
        done = run(tmp_path, "solve", "i.json", "--json", "-", shell=shell)
        assert done.returncode == 0
        assert json.loads(done.stdout)["status"] == "feasible"
    assert [path.name for path in tmp_path.iterdir()] == ["i.json"]


def test_without_standard_input_there_is_no_question(tmp_path: Path) -> None:
    done = run(tmp_path, "solve", "-", shell='exec "$@" <&-')
    assert done.returncode == 2
    assert done.stderr.startswith(b"allocert: instance file: got '-', expected ")


@pytest.mark.usefixtures("instance")
def test_a_reader_that_goes_away_changes_neither_files_nor_code(tmp_path: Path) -> None:
    (tmp_path / "i.json").write_text(json.dumps({**INSTANCE, "requests": [{"request": [2, 2], "count": 4}]}))
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-m", "allocert", "solve", "i.json", "--json", "o.json"],
        cwd=tmp_path,
        stdout=writer,
        stderr=subprocess.PIPE,
        timeout=120,
        check=False,
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (1, b"")
    assert json.loads((tmp_path / "o.json").read_text())["status"] == "infeasible"


@pytest.mark.usefixtures("instance")
def test_names_with_line_breaks(allocert: Run, tmp_path: Path) -> None:
    assert allocert("solve", "i.json", "--json", "two\nlines").returncode == 0
    assert json.loads((tmp_path / "two\nlines").read_text())["status"] == "feasible"
    refused = allocert("solve", "i.json", "--json", "no\nfolder/x")
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)


@pytest.mark.parametrize(
    "data",
    [
        {},
        [],
        {"a": [], "b": {}, "c": [1, [2, {"d": None}], "x\n", 1.5, True], "é": "null}"},
        {1: 2, "z": (3,), None: {True: 1}},
        [[], {}],
    ],
)
def test_json_is_laid_out_as_usual(data: object) -> None:
    assert b"".join(encoded(data)).decode() == json.dumps(data, indent=2) + "\n"


def test_long_lists_have_a_line_for_each_item() -> None:
    data = {"a": [{"b": [number]} for number in range(2500)]}
    text = b"".join(encoded(data)).decode()
    assert json.loads(text) == data
    assert text.count("\n") == 2500 + 4


def test_an_output_over_the_input_or_another_output_is_refused(tmp_path: Path) -> None:
    (tmp_path / "c.json").write_text("kept")
    (tmp_path / "own.py").write_text("kept")
    check = ("check", "own.py:A", "--machine", "mesh:2x2")
    for words, option in (
        (("recheck", "c.json", "--json", "./c.json"), "--json: got './c.json'"),
        ((*check, "--json", "own.py"), "--json: got 'own.py'"),
        ((*check, "--json", "x", "--certificate", "x"), "--json: got 'x'"),
    ):
        done = run(tmp_path, *words)
        assert (done.returncode, done.stdout) == (2, b"")
        assert f"allocert: {option}, expected another file than that of" in done.stderr.decode()
    assert {file.name: file.read_text() for file in tmp_path.iterdir()} == {
        "c.json": "kept",
        "own.py": "kept",
    }


@pytest.mark.usefixtures("instance")
def test_a_certificate_may_come_from_standard_input(tmp_path: Path) -> None:
    assert run(tmp_path, "solve", "i.json", "--certificate", "c.json").returncode == 0
    done = run(tmp_path, "recheck", "-", "--json", "o.json", shell='exec "$@" < c.json')
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads((tmp_path / "o.json").read_text())["summary"]["accepted"] == 1


CALLS = {
    "allocators": ("allocators 'gray*'", "csv", "html"),
    "claims": ("claims 'AN-THM-2.*'", "csv", "html"),
    "check": ("check frame-sliding-n --machine mesh:3x2 --promise complete:frames", "csv", "svg"),
    "check-schedule": ("check-schedule s.json --policy easy", "csv", "html"),
    "show": ("show AN-THM-2.6b AN-THM-2.6b/n=5", "csv", "html"),
    "verify": ("verify AN-CLAIM-ALPHA/printed-numbers", "csv", "html"),
    "workload": ("workload --workload lublin:jobs=9 --machine mesh:4x4", "csv", "html"),
    "sweep": ("sweep plan.toml --out out.csv --jobs 1", "csv", "html", "svg"),
    "simulate": (
        "simulate --machine hypercube:3 --allocator buddy --workload kandlur-shin:arrivals=9",
        "csv",
    ),
    "schedule": ("schedule --machine torus:2x2 --workload job-sets:sets=2,jobs=2 --allocator cnp", "csv"),
    "run-program": ("run-program buddy --machine hypercube:3 --faulty 5", "csv", "svg"),
    "solve": ("solve i.json", "csv"),
    "reproduce": ("reproduce kandlur-shin --table 1 --runs 2", "csv", "html", "svg"),
}
"""By command: a call, and the kinds of files that are tried with it."""

SCHEDULE = {
    "schema": "allocert/schedule/1",
    "name": "late",
    "processors": 2,
    "jobs": [
        {"job": 1, "arrival": 0, "processors": 2, "run": 5, "start": 0},
        {"job": 2, "arrival": 1, "processors": 1, "run": 1, "start": 9},
    ],
}
PLAN = """machines = ["hypercube:3"]
allocators = ["buddy", "gray"]
workloads = ["kandlur-shin:arrivals=9"]
loads = [0.5, 1.0]
"""
ROWS = {
    "allocators": ("name", "gray"),
    "claims": ("key", "AN-THM-2.1"),
    "check": ("strength", None),
    "check-schedule": ("first.promise", "shadow"),
    "show": ("id", "AN-THM-2.6b"),
    "verify": ("verdict", "bounded"),
    "workload": ("begin", None),
    "sweep": ("load", "0.5"),
    "simulate": ("jobs.run", "9"),
    "schedule": ("name", "cnp"),
    "run-program": ("s", "2"),
    "solve": ("region", None),
    "reproduce": ("printed", "80.03"),
}
"""By command: a column, and its first cell where that is known."""


@pytest.mark.usefixtures("instance")
@pytest.mark.parametrize("name", CALLS)
def test_each_file_that_is_asked_for_is_written(allocert: Run, tmp_path: Path, name: str) -> None:
    line, *kinds = CALLS[name]
    (tmp_path / "s.json").write_text(json.dumps(SCHEDULE))
    (tmp_path / "plan.toml").write_text(PLAN)
    done = allocert(
        line, *(word for kind in kinds for word in (f"--{kind}", f"f.{kind}")), "--json", "f.json"
    )
    assert done.returncode in (0, 1), done.stderr
    assert done.stderr == ""
    texts = {kind: (tmp_path / f"f.{kind}").read_text() for kind in kinds}
    if "csv" in texts:
        column, cell = ROWS[name]
        first = next(csv.DictReader(texts["csv"].splitlines(keepends=True)))
        assert column in first, first
        assert cell is None or first[column] == cell
    if "html" in texts:
        assert texts["html"].startswith("<!doctype html>")
        assert texts["html"].rstrip().endswith("</html>")
    if "svg" in texts:
        assert fromstring(texts["svg"]).tag == "{http://www.w3.org/2000/svg}svg"


def test_nothing_to_draw_is_said_and_no_file_is_written(allocert: Run, tmp_path: Path) -> None:
    done = allocert("check buddy --machine hypercube:2 --svg no.svg")
    assert done.returncode == 0
    assert done.stderr == "allocert: --svg: nothing to draw; no file is written\n"
    assert not [*tmp_path.glob("*.svg")]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("claims --csv same --json same", "--csv: got 'same', expected another file than that of --json"),
        ("allocators --csv same --html ./same", "expected another file than that of --"),
        ("show AN-THM-2.6b --html -", "--html: got '-', expected the name of a file"),
        ("recheck in.json --csv in.json", "--csv: got 'in.json', expected another file than that of FILE"),
        ("check-schedule in.json --policy easy --html in.json", "expected another file than that of FILE"),
        ("claims --csv nowhere/x", "--csv: got 'nowhere/x', expected a file in a folder that exists"),
        ("simulate --machine hypercube:3 --jobs 0", "Invalid value for '--jobs'"),
    ],
)
def test_files_that_cannot_be_are_refused_at_once(
    allocert: Run, tmp_path: Path, line: str, message: str
) -> None:
    (tmp_path / "in.json").write_text("kept")
    done = allocert(line)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done.stderr
    assert message in done.stderr
    assert {path.name: path.read_text() for path in tmp_path.iterdir() if path.is_file()} == {
        "in.json": "kept"
    }


@pytest.mark.parametrize("option", ["--csv", "--html"])
def test_a_table_that_grows_too_large_leaves_the_old_one(tmp_path: Path, option: str) -> None:
    (tmp_path / "out").write_text("old")
    done = run(tmp_path, "claims", "AN-*", option, "out", shell='ulimit -f 1; exec "$@"')
    assert done.returncode == 2
    assert f"allocert: {option}: got 'out', expected a file that can be written" in done.stderr.decode()
    assert (tmp_path / "out").read_text() == "old"


def test_a_page_tells_how_to_come_to_it_again(allocert: Run, tmp_path: Path) -> None:
    allocert("check-schedule", write(tmp_path), "--policy", "easy", "--csv", "a.csv", "--html", "a.html")
    page = (tmp_path / "a.html").read_text()
    assert "allocert check-schedule --policy easy s.json" in page
    assert "a-fails" in page
    assert "broken" in page


def write(folder: Path) -> str:
    (folder / "s.json").write_text(json.dumps(SCHEDULE))
    return "s.json"
