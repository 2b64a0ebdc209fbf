"""Processor time of whole commands, compared with ``python -c pass`` in the same rounds.

The items and claims of the papers and the keys of their code are kept from a first run, which is not counted, as long as no file of
the suite changes. ``verify`` finds all its answers in a ledger.
"""

from __future__ import annotations

import resource
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
NOTHING = (sys.executable, "-c", "pass")
ROUNDS = 5
COMMANDS = {
    "help": "--help",
    "help of solve": "solve --help",
    "show a table": "show KS-TAB-3",
    "show a trace": "show AN-THM-2.6b",
    "solve": "solve examples/instances/mesh-busy.json",
    "solve with a proof": "solve examples/instances/squares-9.json",
    "verify from the ledger": "verify 'KS-FIG-*' --ledger {ledger}",
}


def spent(command: tuple[str, ...]) -> float:
    """Processor seconds of a process and its children."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True)
    assert done.returncode in (0, 1), done.stderr
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


@pytest.mark.parametrize("name", COMMANDS)
def test_start(benchmark: Any, name: str, tmp_path: Path) -> None:
    words = shlex.split(COMMANDS[name].format(ledger=tmp_path / "ledger.sqlite3"))
    command = (sys.executable, "-m", "allocert", *words)
    spent(command)
    times: list[tuple[float, float]] = []
    benchmark.pedantic(lambda: times.append((spent(NOTHING), spent(command))), rounds=ROUNDS)
    nothing, ours = (min(column) for column in zip(*times, strict=True))
    benchmark.extra_info["processor seconds"] = round(ours, 3)
    benchmark.extra_info["times python -c pass"] = round(ours / nothing, 1)
    print(
        f"{name}: {ours:.3f} s of processor time, python -c pass {nothing:.3f} s: {ours / nothing:.1f} times",
        file=sys.stderr,
    )
