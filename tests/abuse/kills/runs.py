"""Runs of ``verify`` that can be disturbed, and what they leave."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

__all__ = ["CLAIMS", "Run", "can_see_processes", "left_over", "results"]

CLAIMS = (
    "KS-FIG-*",
    "KS-CNT",
    "AN-DEF-*",
    "KS-CLAIM-ADJ",
    "KS-NCUBE-STAGES",
    "KS-CLAIM-UDEC-WHY",
    "KS-FL-STEP-1",
)
"""Quick ones, of many kinds of evidence, that take some seconds together."""

_MARK = "ALLOCERT_ABUSE_RUN"
_PATIENCE = 600.0
_SOON = 15.0
"""Seconds in which children have to be gone."""


class Run:
    """A run with two workers in a folder of its own, in a group of its own."""

    def __init__(self, folder: Path, claims: tuple[str, ...]) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._mark = uuid.uuid4().hex
        self._errors = folder.parent / f"{self._mark}.errors"
        words = [sys.executable, "-m", "allocert", "verify", *claims, "--jobs", "2", "--json", "out.json"]
        with self._errors.open("wb") as errors:
            self.process = subprocess.Popen(
                [*words, "--certificates", "certificates", "--ledger", "ledger"],
                cwd=folder,
                env={**os.environ, _MARK: self._mark},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=errors,
                start_new_session=True,
            )

    def send(self, number: signal.Signals, group: bool) -> bool:
        """Send a signal, if it is still running, which is told."""
        if self.process.poll() is not None:
            return False
        (os.killpg if group else os.kill)(self.process.pid, number)
        return True

    def kill_worker(self) -> bool:
        """Kill one of the workers, if there is one."""
        for number in self._processes():
            if b"allocert.workers" in _read(number, "cmdline"):
                try:
                    os.kill(number, signal.SIGKILL)
                except ProcessLookupError:
                    continue
                return True
        return False

    def wait(self) -> int:
        """Its exit code."""
        return self.process.wait(_PATIENCE)

    def errors(self) -> str:
        """What it has said on standard error."""
        return self._errors.read_text(errors="replace")[-2000:]

    def orphans(self) -> list[str]:
        """Processes of this run that outlive it."""
        until = time.monotonic() + _SOON
        while (numbers := self._processes()) and time.monotonic() < until:
            time.sleep(0.05)
        return [
            _read(number, "cmdline").replace(b"\0", b" ").decode(errors="replace")[-80:] for number in numbers
        ]

    def _processes(self) -> list[int]:
        wanted = f"{_MARK}={self._mark}".encode()
        numbers = [int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit()]
        return [number for number in numbers if wanted in _read(number, "environ").split(b"\0")]


def can_see_processes() -> bool:
    """Whether this system shows processes and their environments as files."""
    return Path(f"/proc/{os.getpid()}/environ").exists()


def _read(number: int, name: str) -> bytes:
    try:
        return Path(f"/proc/{number}/{name}").read_bytes()
    except OSError:
        return b""


def results(folder: Path) -> Any:
    """What a run to the end has written: the verdicts without their seconds, and every file of the certificates."""
    verdicts = json.loads((folder / "out.json").read_bytes())
    for claim in verdicts["claims"]:
        del claim["seconds"]
    certificates = {path.name: path.read_bytes() for path in (folder / "certificates").iterdir()}
    return json.dumps(verdicts), certificates


def left_over(folder: Path, expected: Any) -> Iterator[str]:
    """What is wrong with the files of a run that was killed: each has to be whole, or to be told by its name."""
    verdicts, certificates = expected
    if (folder / "out.json").exists() and results(folder)[0] != verdicts:
        yield "the JSON file is another"
    if (folder / "certificates").exists():
        for path in (folder / "certificates").iterdir():
            if not path.name.startswith(".") and path.read_bytes() != certificates.get(path.name):
                yield f"{path.name} is not whole"
    if (folder / "ledger").exists():
        with closing(sqlite3.connect(folder / "ledger")) as db:
            if db.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
                yield "the ledger is damaged"
