"""One command with a time budget, and the faults of its end."""

from __future__ import annotations

import json
import random
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.abuse.fuzz.worker import spread
from tests.abuse.long_commands import Long
from tests.abuse.processes import busy
from tests.abuse.running import Running

__all__ = ["Trial", "start_up", "tried"]

_PATIENCE = 120.0
_STARTS = 3
_TRIVIAL = b'{"schema": "allocert/packing/1", "machine": "mesh:1x1", "rectangles": [[1, 1]]}'
_OF_THE_ANSWER = ("placement",)
"""Kinds of certificates that show a placement, and not that it is the best."""
_DECISIVE = ("optimal", "infeasible")


@dataclass(frozen=True)
class Trial:
    """A command that took ``excess`` seconds more than its budget and of the start."""

    name: str
    excess: float
    faults: tuple[str, ...] = ()


def start_up() -> float:
    """The seconds that a trivial question takes, which are for starting Python and for loading: the least of some."""
    found = []
    for _ in range(_STARTS):
        with tempfile.TemporaryDirectory(prefix="allocert-budgets-") as name:
            spread({"i.json": _TRIVIAL}, Path(name))
            begin = time.monotonic()
            running = Running(("solve", "i.json"), Path(name), Path(name))
            if running.wait(_PATIENCE) != 0:
                raise RuntimeError(f"a trivial question is not answered: {running.errors()}")
            found.append(time.monotonic() - begin)
    return min(found)


def tried(long: Long, budget: float, start: float, beside: Path, seed: int) -> Trial:
    """Run it with this budget; it may overdraw it by a second, or a fifth, and by more on a busy machine."""
    folder = beside / "folder"
    folder.mkdir()
    spread(long.files(random.Random(seed)), folder)
    load = busy()
    running = Running((*long.words, "--time-budget", f"{budget:g}"), folder, beside)
    try:
        code = running.wait(_PATIENCE)
        excess = time.monotonic() - running.began - start - budget
        faults = list(_faults(running, code, folder, beside))
    finally:
        running.end()
    if excess > max(1.0, 0.2 * budget) * max(load, busy()):
        faults.append(f"{excess:+.2f} s beside the budget")
    return Trial(long.name, excess, tuple(faults))


def _faults(running: Running, code: int | None, folder: Path, beside: Path) -> Iterator[str]:
    if code not in (0, 1, 3):
        yield f"exit code {code}: {running.errors()[-300:]!r}"
    if "Traceback" in running.errors():
        yield f"a traceback: {running.errors()[-300:]!r}"
    if names := running.temporary():
        yield f"temporary files are left: {names}"
    if processes := running.left(0.5):
        yield f"processes are left: {processes}"
    certificate = folder / "c.json"
    if certificate.exists():
        yield from _rechecked(certificate, folder, beside)
    if (folder / "o.json").exists():
        said = json.loads((folder / "o.json").read_bytes())
        proved = (
            certificate.exists() and json.loads(certificate.read_bytes()).get("kind") not in _OF_THE_ANSWER
        )
        yield from _honest(said, code, running.output(), proved)


def _rechecked(certificate: Path, folder: Path, beside: Path) -> Iterator[str]:
    running = Running(("recheck", certificate.name, "--run-code"), folder, beside)
    if code := running.wait(_PATIENCE):
        yield f"its certificate is rejected (exit code {code}): {running.output()[-300:]!r}"
    running.end()


def _honest(said: Any, code: int | None, output: str, proved: bool) -> Iterator[str]:
    """The answer of ``solve``: no word more than its certificate shows."""
    if "status" not in said:
        return
    status, headline = said["status"], output.partition("\n")[0]
    codes = {"feasible": 0, "optimal": 0, "infeasible": 1, "unknown": 3}
    if codes[status] != code:
        yield f"{status} with exit code {code}"
    if proved and not said["certified"]:
        yield f"a certificate of what is not certified: {headline!r}"
    if said["certified"] and status in _DECISIVE and not proved:
        yield f"certified without a certificate: {headline!r}"
    if status in _DECISIVE and not said["certified"] and "uncertified" not in headline:
        yield f"it does not say that it is uncertified: {headline!r}"
