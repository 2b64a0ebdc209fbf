"""What a command loads before it has anything to do: no engine, no compiler, no renderer that it does not need."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from allocert.cli import _COMMANDS

ROOT = Path(__file__).parents[2]
NEVER = {
    "ortools", "z3", "pysat", "exact", "flint", "numba", "hypothesis", "sphinx", "distributed", "pyarrow", "pytest",
}  # fmt: skip
ARRAYS = {"report", "simulate", "sweep", "schedule", "run-program", "reproduce"}
"""Commands whose options name what arrays are behind: the help of these loads numpy."""

LOADED = """
import contextlib, io, json, sys
from allocert.cli import main
sys.argv = ["allocert", *sys.argv[1:]]
try:
    with contextlib.redirect_stdout(io.StringIO()):
        main()
except SystemExit as done:
    assert not done.code, done.code
print(json.dumps(sorted(sys.modules)))
"""


def loaded(*words: str) -> set[str]:
    """The modules that a command has loaded when it ends."""
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *words],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={**os.environ},
    )
    return set(json.loads(done.stdout))


def test_the_help_loads_no_command() -> None:
    modules = loaded("--help")
    assert not {name for name in modules if name.startswith("allocert.cli.commands.")}
    assert not modules & {*NEVER, "numpy", "rich", "jinja2", "sqlite3"}


@pytest.mark.parametrize("command", _COMMANDS)
def test_the_help_of_a_command_loads_no_engine(command: str) -> None:
    modules = loaded(command, "--help")
    assert not modules & NEVER
    assert command in ARRAYS or "numpy" not in modules
    assert command == "report" or "jinja2" not in modules


@pytest.mark.parametrize("item", ["KS-TAB-3", "AN-THM-2.6b"])
def test_an_item_is_shown_without_the_modules_of_its_claims(item: str) -> None:
    loaded("show", item)
    modules = loaded("show", item)
    assert not modules & {*NEVER, "numpy", "jinja2", "sqlite3"}
    decide = {
        name for name in modules if name.startswith(("allocert.proofs.kandlur", "allocert.proofs.antoniou"))
    }
    assert decide <= {"allocert.proofs.kandlur_shin", "allocert.proofs.antoniou"}
    assert "allocert.verification.ledger.code.claims" not in modules


def test_a_small_instance_is_solved_without_engines_that_it_does_not_need() -> None:
    modules = loaded("solve", "examples/instances/mesh-busy.json")
    assert not modules & {*NEVER, "numpy", "jinja2", "sqlite3"}
    assert "allocert.verification.pairing.engine" not in modules
