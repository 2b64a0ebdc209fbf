"""What ``verify`` writes: targets are checked first, certificates come with their verdicts, two runs may share all."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from allocert.cli import cli
from allocert.cli.verdicts.certificates import CertificateFolder, file_name
from allocert.common import leftovers
from allocert.errors import AllocertError
from allocert.proofs import REGISTRY
from allocert.solvers import Certificate
from allocert.solvers.certificate import Encoding, read_certificate
from allocert.verification.claims.claim import Claim, Evidence, Verdict
from allocert.verification.ledger.record import Record

Here = Callable[..., int]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Here:
    """The command in this process, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return lambda *words: cli.main(["verify", *words], standalone_mode=False)


def test_each_claim_has_a_certificate_file_of_its_own() -> None:
    keys = [claim.key for claim in REGISTRY.select((), ())]
    assert len({file_name(key).casefold() for key in keys}) == len(keys) > 300
    long = ["x" * 5000, "x" * 4999 + "y", "é" * 300]
    assert len({file_name(key) for key in long}) == len(long)
    assert max(len(file_name(key)) for key in (*keys, *long)) <= 160


def test_a_long_key_is_written(tmp_path: Path) -> None:
    certificate = Certificate("enumeration", "c", {}, "p" * 200_000, Encoding("t"))
    verdict = Verdict.proved("all", Evidence("enumeration", "us", certificate))
    claim = Claim("X" * 1000, "s", lambda context: verdict)
    path = CertificateFolder(tmp_path / "a" / "b").write(Record(claim, verdict, 1.0))
    assert path is not None
    assert path.name.endswith(".json.gz")
    assert read_certificate(path) == certificate


@pytest.mark.parametrize("option", ["--certificates", "--report", "--json", "--ledger"])
@pytest.mark.parametrize("target", ["file/below", "pipe", "", "l" * 5000, "/proc/no"])
def test_a_target_that_cannot_be_written_is_refused_first(
    here: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, option: str, target: str
) -> None:
    def decided(*_: object, **__: object) -> None:
        raise AssertionError

    monkeypatch.setattr("allocert.cli.commands.verify.decide_claims", decided)
    (tmp_path / "file").write_text("precious")
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(AllocertError) as caught:
        here("KS-FIG-1a", option, target)
    said = str(caught.value)
    assert said.removeprefix("--").startswith(f"{option.removeprefix('--')}: got ")
    assert len(said) < 400
    assert "\n" not in said
    assert (tmp_path / "file").read_text() == "precious"
    assert {path.name for path in tmp_path.iterdir()} == {"file", "pipe"}


@pytest.mark.parametrize("option", ["--certificates", "--report", "--json"])
def test_one_file_for_two_outputs_is_refused(here: Here, tmp_path: Path, option: str) -> None:
    with pytest.raises(AllocertError, match="another file than that of"):
        here("KS-FIG-1a", "--ledger", "same", option, "./same")
    assert not (tmp_path / "same").exists()


def test_what_killed_runs_left_is_removed_and_nothing_else(here: Here, tmp_path: Path) -> None:
    gone = subprocess.Popen(["true"])
    gone.wait()
    live = leftovers.owned(leftovers.PARTIAL)
    dead = live.replace(f"-{os.getpid()}-", f"-{gone.pid}-")
    folders = [tmp_path, *(tmp_path / name for name in ("certificates", "ledgers", "reports"))]
    for folder in folders:
        folder.mkdir(exist_ok=True)
        for name in (f"{dead}abcdefgh", f"{live}abcdefgh", ".mine"):
            (folder / name).write_text("half")
    outputs = [
        "--certificates",
        "certificates",
        "--ledger",
        "ledgers/l",
        "--report",
        "reports",
        "--json",
        "out.json",
    ]
    assert here("KS-FIG-1a", *outputs) == 0
    kept = {".mine", f"{live}abcdefgh"}
    new = [{path.name for path in folder.iterdir()} - kept for folder in folders]
    assert new == [
        {"certificates", "ledgers", "reports", "out.json"},
        {"KS-FIG-1a.json"},
        {"l"},
        {"README.md", "kandlur-shin.md"},
    ]


def test_damaged_verdicts_are_reported_on_one_line_and_decided_again(
    here: Here, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def run() -> tuple[Any, str, str]:
        assert here("KS-FIG-1*", "--ledger", "ledger", "--json", "out.json") == 0
        claims = json.loads((tmp_path / "out.json").read_text())["claims"]
        return [{**claim, "seconds": 0} for claim in claims], *capsys.readouterr()

    first, _, _ = run()
    with closing(sqlite3.connect(tmp_path / "ledger")) as db, db:
        db.execute(
            "UPDATE verdicts_2 SET verdict = replace(verdict, 'bounded', 'proved') WHERE claim = 'KS-FIG-1a'"
        )
    second, printed, said = run()
    assert said == "allocert: ledger: the stored verdict of KS-FIG-1a is damaged; it is decided again\n"
    assert "1 from the ledger" in printed
    data = b"x" * 100 + (tmp_path / "ledger").read_bytes()[100:]
    (tmp_path / "ledger").write_bytes(data)
    third, printed, said = run()
    assert said == "allocert: ledger: ledger was damaged: 2 verdicts saved, kept as ledger.damaged-1\n"
    assert "2 from the ledger" in printed
    assert (tmp_path / "ledger.damaged-1").read_bytes() == data
    assert first == second == third


def test_two_runs_share_a_ledger_and_a_folder(tmp_path: Path) -> None:
    words = [
        sys.executable,
        "-m",
        "allocert",
        "verify",
        "KS-FIG-*",
        "--certificates",
        "c",
        "--ledger",
        "l",
    ]
    runs = [
        subprocess.Popen(
            [*words, "--json", f"{n}.json"],
            cwd=tmp_path,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        for n in range(2)
    ]
    said = [run.communicate(timeout=300)[1] for run in runs]
    assert ([run.returncode for run in runs], said) == ([0, 0], ["", ""])
    results = [json.loads((tmp_path / f"{n}.json").read_text())["claims"] for n in range(2)]
    for claim in (*results[0], *results[1]):
        del claim["seconds"]
    assert results[0] == results[1]
    assert {Path(claim["evidence"]["path"]).name for claim in results[0]} == {
        path.name for path in (tmp_path / "c").iterdir()
    }
    for path in (tmp_path / "c").iterdir():
        read_certificate(path)


def test_certificates_come_with_their_verdicts(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "allocert",
        "verify",
        "KS-*",
        "--certificates",
        "c",
    ]
    process = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        until = time.monotonic() + 100
        while not (found := list((tmp_path / "c").glob("*.json"))) and time.monotonic() < until:
            time.sleep(0.05)
        assert process.poll() is None
    finally:
        process.kill()
        process.wait()
    assert found
    for path in (tmp_path / "c").glob("*.json*"):
        read_certificate(path)


def test_a_folder_that_cannot_be_made_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(AllocertError, match="--certificates"):
        CertificateFolder(tmp_path / "file")
