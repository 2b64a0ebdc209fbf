"""Two runs of ``verify`` on one ledger at once."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.abuse.table import Row, progress

__all__ = ["together"]

CLAIMS = ("AN-DEF-*", "KS-FIG-*")
_PATIENCE = 600.0


def together(count: int) -> Row:
    """Both runs decide the same claims at the same time, and a third finds every verdict of theirs in the ledger."""
    begin = time.monotonic()
    progress(f"disk: two runs on one ledger, {count} times")
    broken: list[str] = []
    for _ in range(count):
        broken += _pair()
    return Row(
        "disk",
        "two runs of verify on one ledger",
        count,
        count - len(broken),
        tuple(broken),
        time.monotonic() - begin,
    )


def _pair() -> list[str]:
    with tempfile.TemporaryDirectory(prefix="allocert-disk-") as name:
        home = Path(name)
        words = [sys.executable, "-m", "allocert", "verify", *CLAIMS, "--ledger", "ledger.sqlite3"]
        runs = [
            subprocess.Popen(
                [*words, "--json", f"{i}.json"], cwd=home, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
            )
            for i in range(2)
        ]
        ends = [(run.communicate(timeout=_PATIENCE)[1], run.returncode) for run in runs]
        failed = [f"exit code {code}: {said[-200:]!r}" for said, code in ends if code]
        if failed:
            return ["; ".join(failed)]
        done = subprocess.run(
            [*words, "--json", "2.json"], cwd=home, capture_output=True, check=False, timeout=_PATIENCE
        )
        found = [_verdicts(home / f"{i}.json") for i in range(3)]
        if done.returncode or found[0] != found[1] or found[1] != found[2]:
            return [f"other verdicts the third time (exit code {done.returncode})"]
        resumed = f"{len(found[0])} from the ledger"
        return [] if resumed in done.stdout.decode() else [f"not {resumed}: {done.stdout[-200:]!r}"]


def _verdicts(path: Path) -> list[object]:
    claims = json.loads(path.read_text(encoding="utf-8"))["claims"]
    return [[one["id"], one["part"], one["reading"], one["verdict"], one["scope"]] for one in claims]
