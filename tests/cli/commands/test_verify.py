from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner
from tests.cli.conftest import Run

from allocert.cli.commands import verify
from allocert.verification import knowledge
from allocert.verification.claims.claim import Counterexample, Effort, Evidence, Kind, Verdict
from allocert.verification.items.records import Recorded

SCHEMAS = Path(__file__).resolve().parents[3] / "docs" / "schemas" / "outputs"


def test_verdicts_follow_the_published_schema_and_resume(allocert: Run, tmp_path: Path) -> None:
    first = allocert("verify", "KS-FIG-2", "KS-FIG-1*", "--json", "out.json", "--certificates", "evidence")
    assert first.returncode == 0, first.stderr
    data = json.loads((tmp_path / "out.json").read_text())
    jsonschema.validate(data, json.loads((SCHEMAS / "verdicts-3.json").read_text()))
    assert {claim["id"] for claim in data["claims"]} == {"KS-FIG-2", "KS-FIG-1a", "KS-FIG-1b"}
    assert all((tmp_path / claim["evidence"]["path"]).exists() for claim in data["claims"])
    again = allocert("verify", "KS-FIG-2", "KS-FIG-1*", "--json", "-")
    assert again.returncode == 0
    repeated = json.loads(again.stdout)
    for old, new in zip(data["claims"], repeated["claims"], strict=True):
        assert {**old, "evidence": None} == {**new, "evidence": None}
    assert f"{len(data['claims'])} from the ledger" in again.stderr
    checked = allocert("recheck", "evidence")
    assert checked.returncode == 0, checked.stdout


def test_answers_are_reported_on_a_screen_in_json_and_on_pages(allocert: Run, tmp_path: Path) -> None:
    done = allocert("verify", "KS-CNT", "KS-RECOG", "--report", "pages", "--json", "out.json")
    assert done.returncode == 0, done.stderr
    assert "Kandlur" in done.stdout
    assert "KS-RECOG" in done.stdout
    assert "KS-CNT holds:" in done.stdout
    items = {item["id"]: item for item in json.loads((tmp_path / "out.json").read_text())["items"]}
    assert items["KS-CNT"]["answer"] == "holds"
    assert items["KS-RECOG"]["answer"] == "misprint"
    assert items["KS-RECOG"]["conditions"][0]["repairs"] == ["b_(k+1) for b_(D-k)"]
    assert items["KS-RECOG"]["headline"] in " ".join(done.stdout.split())
    assert {path.name for path in (tmp_path / "pages").iterdir()} == {"README.md", "kandlur-shin.md"}
    page = (tmp_path / "pages" / "kandlur-shin.md").read_text()
    assert "**misprint**: " in page.split("## KS-RECOG\n")[1].split("\n## ")[0]
    every = allocert("verify", "KS-CNT", "--items")
    assert "KS-CNT" in every.stdout
    as_claims = allocert("verify", "KS-CNT", "--claims")
    assert "KS-CNT/count" in as_claims.stdout


def test_a_verdict_that_contradicts_the_record_comes_first_and_ends_with_1(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In this process: the records are the suite's own files."""
    key = "KS-CNT/count"
    found = Counterexample("D = 1")
    wrong = Verdict(Kind.REFUTED, "least D", Evidence.enumeration("all"), {}, found)
    record = Recorded(wrong, Effort.QUICK, 0, 1.0, "0" * 16, ("Python 3",))
    monkeypatch.setattr(knowledge, "_records_of", lambda registry, paper: {key: record})
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(verify.command, ["KS-CNT", "--jobs", "1"], standalone_mode=False)
    assert done.return_value == 1
    assert f"conflict: {key} is proved at quick effort, and recorded as refuted" in done.output


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["verify", "KS-CNTT"], ["claim", "KS-CNTT", "KS-CNT"]),
        (["verify", "--paper", "nobody"], ["paper", "nobody", "kandlur-shin"]),
        (["verify", "--effort", "huge"], ["--effort", "huge", "quick"]),
        (["verify", "--jobs", "0"], ["--jobs", "0"]),
        (["verify", "--time-budget", "-1"], ["--time-budget", "-1"]),
        (["verify", "--seed", "x"], ["--seed", "x"]),
        (["verify", "KS-CNT", "--ledger", "/proc/no/ledger"], ["ledger", "/proc/no/ledger"]),
        (["verify", "KS-CNT", "--report", "/proc/no.md"], ["--report", "/proc/no.md"]),
        (["verify", "KS-CNT", "--json", "/proc/no.json"], ["--json", "/proc/no.json"]),
        (["claims", "nothing"], ["claim", "nothing"]),
        (["recheck", "absent.json"], ["absent.json", "readable"]),
        (["recheck"], ["FILE"]),
        (["unknown"], ["unknown"]),
    ],
)
def test_bad_input_gets_one_line_and_exit_code_2(
    allocert: Run, arguments: list[str], words: list[str]
) -> None:
    done = allocert(*arguments)
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    assert all(word in done.stderr for word in words), done.stderr


def test_a_ledger_that_is_none_is_left_alone(allocert: Run, tmp_path: Path) -> None:
    (tmp_path / "ledger").write_text("precious " * 1000)
    done = allocert("verify", "KS-CNT", "--ledger", "ledger")
    assert done.returncode == 2
    assert (tmp_path / "ledger").read_text() == "precious " * 1000


def test_a_killed_run_loses_at_most_what_was_under_way(allocert: Run, tmp_path: Path) -> None:
    ledger = tmp_path / "ledger"
    command = [sys.executable, "-m", "allocert", "verify", "--paper", "kandlur-shin", "--ledger", str(ledger)]
    process = subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    try:
        stored = 0
        while stored < 3 and process.poll() is None:
            time.sleep(0.05)
            stored = _stored(ledger)
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    kept = _stored(ledger)
    assert kept >= 3
    resumed = allocert("verify", "--paper", "kandlur-shin", "--ledger", str(ledger), "--time-budget", "0.001")
    assert f"{kept} from the ledger" in resumed.stdout


@pytest.mark.parametrize(
    "number",
    [
        signal.SIGINT,
        pytest.param(signal.SIGTERM, marks=pytest.mark.deep),
        pytest.param(signal.SIGHUP, marks=pytest.mark.deep),
    ],
)
def test_an_interrupt_ends_cleanly(tmp_path: Path, number: signal.Signals) -> None:
    command = [sys.executable, "-m", "allocert", "verify", "--paper", "kandlur-shin", "--ledger", "ledger"]
    process = subprocess.Popen(
        command,
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while not _stored(tmp_path / "ledger") and process.poll() is None:
        time.sleep(0.05)
    os.killpg(process.pid, number)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in errors
    assert _stored(tmp_path / "ledger") >= 1


def _stored(ledger: Path) -> int:
    """The verdicts in it. What a process left half written is rolled back first, for which the file is opened to write."""
    if not ledger.exists():
        return 0
    try:
        with sqlite3.connect(f"file:{ledger}?mode=rw", uri=True) as db:
            return int(db.execute("SELECT count(*) FROM verdicts_2").fetchone()[0])
    except sqlite3.OperationalError:
        return 0


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="finds the worker through /proc")
def test_what_a_paper_only_cites_is_counted_apart_and_is_no_failure(allocert: Run, tmp_path: Path) -> None:
    done = allocert("verify", "KS-CITE", "AN-CITE", "--json", "out.json")
    assert done.returncode == 0, done.stderr
    data = json.loads((tmp_path / "out.json").read_text())
    jsonschema.validate(data, json.loads((SCHEMAS / "verdicts-3.json").read_text()))
    assert {claim["verdict"] for claim in data["claims"]} == {"cited"}
    assert f"{len(data['claims'])} claims: {len(data['claims'])} cited." in done.stdout


def test_the_death_of_a_worker_costs_no_claim(tmp_path: Path) -> None:
    names = ["AC-KERNEL-ANY", "AC-KERNEL-BASE", "KS-CNT", "KS-FIG-1*"]
    command = [sys.executable, "-m", "allocert", "verify", *names, "--ledger", "ledger", "--json", "out.json"]
    process = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    worker = None
    while worker is None and process.poll() is None:
        time.sleep(0.05)
        worker = _worker_of(process.pid)
    assert worker is not None
    time.sleep(0.3)
    os.kill(worker, signal.SIGKILL)
    process.communicate(timeout=120)
    assert process.returncode == 0
    verdicts = [claim["verdict"] for claim in json.loads((tmp_path / "out.json").read_text())["claims"]]
    assert len(verdicts) == 6
    assert "undecided" not in verdicts


def _worker_of(parent: int) -> int | None:
    """A worker process below ``parent``."""
    try:
        children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
        for child in map(int, children):
            if b"allocert.common.workers" in Path(f"/proc/{child}/cmdline").read_bytes():
                return child
            if (found := _worker_of(child)) is not None:
                return found
    except OSError:
        pass
    return None
