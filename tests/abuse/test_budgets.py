"""The bench's part about time budgets: that it can fail, and a small number of commands."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.abuse import budgets
from tests.abuse.budgets import trial
from tests.abuse.long_commands import Long
from tests.abuse.processes import can_see_processes

pytestmark = pytest.mark.skipif(not can_see_processes(), reason="finds processes through /proc")

_ANSWER = """
import json, os, subprocess, sys, time
if sys.argv[1] == "recheck":
    sys.exit(1)
said = json.loads(sys.argv[1])
if "certificate" in said:
    open("c.json", "w").write("{}")
if "answer" in said:
    json.dump(said["answer"], open("o.json", "w"))
print(said.get("headline", ""))
if "left" in said:
    subprocess.Popen(["sleep", "30"])
if "temporary" in said:
    open(os.environ["TMPDIR"] + "/x", "w")
print(said.get("error", ""), file=sys.stderr, flush=True)
time.sleep(said.get("sleep", 0))
os._exit(said["code"])
"""

_OPTIMAL = {"status": "optimal", "certified": True}
_OPEN = {"status": "optimal", "certified": False}


@pytest.mark.parametrize(
    ("said", "word"),
    [
        ({"code": 3}, ""),
        ({"code": 0, "answer": _OPEN, "headline": "optimal, uncertified (x)"}, ""),
        ({"code": 2}, "exit code 2"),
        ({"code": 3, "error": "Traceback"}, "a traceback"),
        ({"code": 3, "sleep": 1.5}, "s beside the budget"),
        ({"code": 3, "left": True}, "processes are left"),
        ({"code": 3, "temporary": True}, "temporary files are left"),
        ({"code": 0, "certificate": True}, "its certificate is rejected"),
        ({"code": 0, "answer": _OPEN, "headline": "optimal (x)"}, "does not say that it is uncertified"),
        ({"code": 0, "answer": _OPTIMAL}, "certified without a certificate"),
        ({"code": 0, "answer": _OPEN, "certificate": True}, "of what is not certified"),
        ({"code": 1, "answer": _OPTIMAL}, "optimal with exit code 1"),
    ],
)
def test_what_must_not_happen_is_seen(
    tmp_path: Path,
    played: Callable[[str], None],
    monkeypatch: pytest.MonkeyPatch,
    said: dict[str, Any],
    word: str,
) -> None:
    monkeypatch.setattr(trial, "busy", lambda: 1.0)
    played(_ANSWER)
    start = 5.0 if "sleep" not in said else 0.0
    done = trial.tried(Long("played", (json.dumps(said),)), 0.1, start, tmp_path, 1)
    assert word in " ".join(done.faults) if word else done.faults == ()


def test_every_command_gets_its_turn() -> None:
    plan = budgets.plan(93, 1)
    assert set(plan) == set(budgets.BUDGETS)
    assert all(len({long.name for long in some}) == 31 for some in plan.values())


@pytest.mark.deep
def test_a_small_part_of_the_bench_holds() -> None:
    rows = list(budgets.run(1, 3))
    assert [row.broken for row in rows if row.failed] == []
    assert sum(row.tried for row in rows) == 1
