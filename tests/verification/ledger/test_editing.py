"""Editing a file decides again what depends on it, and nothing else."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
ROOMS = ("machines", "solvers", "allocators", "models", "simulation", "verification", "proofs", "src")
LEAF = "proofs/antoniou/cube/definitions.py"
KEYS = """
import json
from allocert.proofs import REGISTRY
from allocert.verification.claims.claim import Context
from allocert.verification.ledger import question_key
keys = {claim.key: [REGISTRY.file_of(claim), question_key(claim, Context())] for claim in REGISTRY.claims}
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


def test_only_what_depends_on_an_edited_claim_file_is_decided_again(tmp_path: Path) -> None:
    _copy(tmp_path)
    before = json.loads(_run(tmp_path, "-c", KEYS))
    leaf = tmp_path / LEAF
    leaf.write_text(leaf.read_text() + "\nEDITED = 1\n")
    after = json.loads(_run(tmp_path, "-c", KEYS))
    changed = {key for key in before if before[key] != after[key]}
    assert changed == {key for key, (file, _) in before.items() if file == LEAF}
    assert changed


def test_verdicts_of_other_files_come_from_the_ledger(tmp_path: Path) -> None:
    _copy(tmp_path)
    names = ("AN-DEF-2.2", "KS-FIG-1a")
    summary = _run(tmp_path, "-m", "allocert", "verify", *names, "--jobs", "1", "--ledger", "l.sqlite3")
    assert "0 from the ledger" in " ".join(summary.split())
    leaf = tmp_path / LEAF
    leaf.write_text(leaf.read_text() + "\nEDITED = 1\n")
    summary = _run(tmp_path, "-m", "allocert", "verify", *names, "--jobs", "1", "--ledger", "l.sqlite3")
    assert "1 from the ledger" in " ".join(summary.split())
