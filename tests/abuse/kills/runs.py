"""Runs of ``verify`` that can be disturbed, and what they leave."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.abuse.processes import command_of
from tests.abuse.running import Running

__all__ = ["CLAIMS", "FEW", "Run", "left_over", "results"]

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

FEW = ("KS-FIG-1a", "AN-DEF-2.1")

_PATIENCE = 600.0
_SOON = 15.0
"""Seconds in which children have to be gone."""


class Run(Running):
    """A run with two workers in a folder of its own."""

    def __init__(self, folder: Path, claims: tuple[str, ...]) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        words = ["verify", *claims, "--jobs", "2", "--json", "out.json"]
        super().__init__(
            [*words, "--certificates", "certificates", "--ledger", "ledger"], folder, folder.parent
        )

    def kill_worker(self) -> bool:
        """Kill one of the workers, if there is one."""
        for number in self.processes():
            if "allocert.common.workers" in command_of(number):
                try:
                    os.kill(number, signal.SIGKILL)
                except ProcessLookupError:
                    continue
                return True
        return False

    def code(self) -> int | None:
        """Its exit code."""
        return self.wait(_PATIENCE)

    def orphans(self) -> list[str]:
        """Processes of this run that outlive it."""
        return self.left(_SOON)


def results(folder: Path) -> Any:
    """What a run to the end has written: the verdicts without their seconds, and every file of the certificates."""
    verdicts = json.loads((folder / "out.json").read_bytes())
    for claim in verdicts["claims"]:
        del claim["seconds"]
    certificates = {path.name: path.read_bytes() for path in (folder / "certificates").iterdir()}
    return json.dumps(verdicts), certificates


def left_over(folder: Path, expected: Any) -> Iterator[str]:
    """The faults of the files of a run that was killed: each has to be whole, or to be reported by its name."""
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
