"""What the key of a verdict depends on."""

from __future__ import annotations

import ast
import importlib.metadata
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from tests.verification.ledger.common import CLAIM

from allocert.common import children
from allocert.verification.claims.claim import Context
from allocert.verification.ledger import question_key
from allocert.verification.ledger.question import DISTRIBUTIONS, source_files, versions

ROOT = Path(__file__).resolve().parents[3]


SAMPLE = (
    "KS-CNT/count",
    "KS-CLAIM-ADJ",
    "KS-NCUBE-STAGES/fewest-links",
    "AC-KERNEL-GRAY",
    "AN-DEF-2.1",
)


LOADED = """
import json, sys
from allocert.verification.claims.claim import Effort
from allocert.proofs import REGISTRY
from allocert.verification.runner import decide_one
keys = [claim.key for claim in REGISTRY.claims]
for wanted in json.load(sys.stdin):
    verdict, _, failed = decide_one(("allocert.proofs", next(key for key in keys if key.startswith(wanted)), Effort.QUICK, 0))
    assert not failed, verdict
files = {name: getattr(module, "__file__", None) for name, module in sys.modules.items()}
json.dump(files, sys.stdout)
"""


def test_the_question_covers_all_code_that_a_verdict_runs() -> None:
    command = [*children.interpreter(), "-c", LOADED]
    done = subprocess.run(command, input=json.dumps(SAMPLE), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    loaded: dict[str, str | None] = json.loads(done.stdout)
    covered = {path.resolve() for path in source_files()}
    own = {name: Path(file or "") for name, file in loaded.items() if name.partition(".")[0] == "allocert"}
    assert len(own) > 300
    assert {name for name, file in own.items() if file.resolve() not in covered} == set()
    bare = subprocess.run(
        [*children.interpreter(), "-c", "import sys; print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    foreign = {name.partition(".")[0] for name in loaded} - set(bare.stdout.split()) - sys.stdlib_module_names
    assert {"z3", "numpy"} <= foreign
    # numba looks for a measuring tool, and uses it where one is at work.
    assert _distributions(foreign - {"coverage"}) <= {name.split()[0] for name in versions()}


def test_the_question_names_every_distribution_that_a_room_imports() -> None:
    """Also those that only some claims load."""
    imported: set[str] = set()
    for path in source_files():
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                imported |= {name.name.partition(".")[0] for name in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                imported.add(node.module.partition(".")[0])
    foreign = imported - sys.stdlib_module_names - {"allocert"}
    assert {
        "z3",
        "ortools",
        "pysat",
        "exact",
        "flint",
        "numpy",
        "numba",
        "hypothesis",
        "sortedcontainers",
    } <= foreign
    assert _distributions(foreign - {"click"}) <= {name.split()[0] for name in versions()}


def _distributions(modules: set[str]) -> set[str]:
    """The names of the distributions that bring these modules; those that none brings are not of a package."""
    known = importlib.metadata.packages_distributions()
    names = {name for module in modules for name in known.get(module, ())}
    return {re.sub(r"[-_.]+", "-", name).lower() for name in names} - {"allocert"}


def test_the_question_names_what_the_package_requires() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    required = {re.match(r"[A-Za-z0-9-]+", line)[0] for line in project["dependencies"]}  # type: ignore[index]
    assert required == {*DISTRIBUTIONS, "click", "rich"}
    told = versions()
    assert (
        f"CPython {sys.version.split()[0]} -O{sys.flags.optimize}" in told
        or sys.implementation.name != "cpython"
    )
    assert "numpy " + importlib.metadata.version("numpy") in told


def test_the_question_depends_on_source_and_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    before = question_key(CLAIM, Context())
    for name, value in [("_source", lambda: "other"), ("versions", lambda: ("other",))]:
        with monkeypatch.context() as patch:
            patch.setattr(f"allocert.verification.ledger.question.{name}", value)
            assert question_key(CLAIM, Context()) != before
    assert question_key(CLAIM, Context()) == before
