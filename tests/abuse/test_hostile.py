"""Some hostile plug-ins through the real command line; ``python -m tests.abuse.hostile`` tries all of them."""

from __future__ import annotations

import ast
import builtins
import json
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from tests.abuse.hostile import GROUPS, Tried, cases, try_all
from tests.abuse.hostile import trial as trials
from tests.abuse.hostile.judge import complaints

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the harness reads /proc")

FAST = (
    "cmd_exits_in_mid_run",
    "file_truncates_what_it_finds",
    "forge_patch_reference",
    "hang_repr_of_region",
    "lie_overlaps",
    "proc_daemon",
)
_UNKNOWN = {"Nowhere", "Nothing", "Nobody"}
"""Names that one plug-in has in its annotations, to be unknown."""
_SLACK = 30.0
"""Seconds in addition to the limits: what counts here is that there is an end, on a busy machine too."""


@pytest.fixture(scope="module")
def tried() -> dict[str, Tried]:
    chosen = [case for case in cases() if case.name in FAST]
    return {done.case.name: done for done in try_all(chosen, start=_SLACK)}


@pytest.mark.parametrize("name", FAST)
def test_what_has_to_come_out_comes_out(tried: dict[str, Tried], name: str) -> None:
    assert tried[name].wrong == ()


def test_the_judge_sees_what_is_wrong(tried: dict[str, Tried]) -> None:
    done = tried["lie_overlaps"]
    for other in (
        replace(done.case.expected, verdict=("kept",)),
        replace(done.case.expected, promises=("answers",)),
        replace(done.case.expected, steps=3),
        replace(done.case.expected, said="allocert: "),
    ):
        assert complaints(replace(done.case, expected=other), done.outcome, _SLACK)
    for changed in (
        {"code": 0},
        {"code": -9},
        {"seconds": 1000.0},
        {"peak": 1 << 40},
        {"left": ("7 sleep",)},
        {"temporary": ("allocert-x",)},
        {"marks": ("x",)},
        {"written": (".7.partial",)},
        {"stderr": "Traceback (most recent call last):\n"},
        {"stdout": "\x1b[2J"},
        {"report": None},
        {"report": {**done.outcome.report, "broken": None}},
    ):
        assert complaints(done.case, replace(done.outcome, **changed), _SLACK), changed


def test_the_supervisor_sees_and_ends_what_is_left(tmp_path: Path) -> None:
    code = (
        "import os, time; child = os.fork(); "
        "child and os.waitpid(child, 0) or (os.setsid(), os.fork() and os._exit(0), time.sleep(60))"
    )
    job = {
        "command": [sys.executable, "-ISc", code],
        "cwd": str(tmp_path),
        "environ": {},
        "stdout": str(tmp_path / "stdout"),
        "stderr": str(tmp_path / "stderr"),
        "token": "none",
        "seconds": 20,
        "bytes": 1 << 32,
        "result": str(tmp_path / "result"),
    }
    (tmp_path / "job").write_text(json.dumps(job))
    subprocess.run([sys.executable, trials.SUPERVISOR, str(tmp_path / "job")], check=True, timeout=60)
    message = json.loads((tmp_path / "result").read_text())
    assert (message["code"], len(message["left"]), message["swept"], message["cut"]) == (0, 1, True, "")
    until = time.monotonic() + 10  # by then it is reaped by whoever has it now
    number = int(message["left"][0].split()[0])
    while Path(f"/proc/{number}").exists():
        assert time.monotonic() < until
        time.sleep(0.02)


def _bound(node: ast.AST) -> list[str]:
    """The names that a node binds, anywhere in a module."""
    match node:
        case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name) | ast.ExceptHandler(name=str(name)):
            return [name]
        case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            return [name]
        case ast.alias(name=name, asname=other):
            return [other or name.partition(".")[0]]
    return []


def test_every_plugin_is_a_module_of_its_own() -> None:
    for case in cases():
        tree = ast.parse(case.text)
        compile(tree, case.name, "exec")
        used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        bound = {name for node in ast.walk(tree) for name in _bound(node)}
        assert used <= bound | set(dir(builtins)) | {"__file__", "__name__"} | _UNKNOWN, case.name
        assert case.expected.verdict
        assert case.command in ("check", "scheduler", "command") or case.simulates


def test_every_plugin_is_found_once() -> None:
    assert len(cases()) > 300
    assert {case.group for case in cases()} == set(GROUPS)
    assert set(FAST) <= {case.name for case in cases()}
    assert len({(case.group, case.entry, case.what) for case in cases()}) == len(cases())
    assert len({case.name for case in cases()}) == len(cases())
