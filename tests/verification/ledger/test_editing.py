"""Editing code decides again what depends on it, and nothing else; what only looks otherwise decides nothing again."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
ROOMS = ("machines", "solvers", "allocators", "models", "simulation", "verification", "proofs", "src")
LEAF = "proofs/antoniou/cube/definitions.py"
KEYS = """
import json
from allocert.proofs import REGISTRY
from allocert.verification.claims.claim import Context
from allocert.verification.ledger.question import question_key
keys = {claim.key: [REGISTRY.file_of(claim), question_key(claim, Context())] for claim in REGISTRY.select(papers=["antoniou"])}
print(json.dumps(keys))
"""


def _copy(target: Path) -> None:
    for room in ROOMS:
        shutil.copytree(
            ROOT / room, target / room, symlinks=True, ignore=shutil.ignore_patterns("__pycache__")
        )


def _run(folder: Path, *words: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(folder / "src")}
    command = [sys.executable, "-B", *words]
    return subprocess.run(
        command, cwd=folder, env=environment, check=True, capture_output=True, text=True
    ).stdout


def _edit(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def test_renaming_and_moving_decides_nothing_again_and_a_changed_operator_does(tmp_path: Path) -> None:
    _copy(tmp_path)
    before = json.loads(_run(tmp_path, "-c", KEYS))
    leaf, moved = tmp_path / LEAF, tmp_path / "proofs/antoniou/cube/moved.py"
    function = "def _label(" + leaf.read_text().partition("def _label(")[2].partition("\n\n\n")[0]
    head = '"""Moved."""\n\nfrom __future__ import annotations\n\nfrom typing import Any\n\n\n'
    moved.write_text(head + function.replace("_label", "label_of").replace("digits", "found") + "  # moved\n")
    _edit(leaf, function, "# It has moved.")
    _edit(leaf, "_label(", "label_of(")
    _edit(
        leaf,
        "from typing import Any",
        "from typing import Any\n\nfrom allocert.proofs.antoniou.cube.moved import label_of",
    )
    _edit(leaf, '"""Q_n by the recursion', '"""The cube of n dimensions by the recursion')
    (tmp_path / "machines/graycode.py").rename(tmp_path / "machines/gray_code.py")
    for room in ROOMS:
        for path in (tmp_path / room).rglob("*.py"):
            if "allocert.machines.graycode import" in path.read_text():
                _edit(path, "allocert.machines.graycode import", "allocert.machines.gray_code import")
    assert json.loads(_run(tmp_path, "-c", KEYS)) == before
    _edit(moved, "2)", "3)")
    after = json.loads(_run(tmp_path, "-c", KEYS))
    assert {key for key in before if before[key] != after[key]} == {"AN-DEF-2.2"}


@pytest.mark.deep
def test_verdicts_of_other_files_come_from_the_ledger(tmp_path: Path) -> None:
    _copy(tmp_path)
    names = ("AN-DEF-2.2", "KS-FIG-1a")
    summary = _run(tmp_path, "-m", "allocert", "verify", *names, "--jobs", "1", "--ledger", "l.sqlite3")
    assert "0 from the ledger" in " ".join(summary.split())
    leaf = tmp_path / LEAF
    _edit(leaf, "graph: Graph = {(): set()}", "graph: Graph = dict([((), set())])")
    summary = _run(tmp_path, "-m", "allocert", "verify", *names, "--jobs", "1", "--ledger", "l.sqlite3")
    assert "1 from the ledger" in " ".join(summary.split())
