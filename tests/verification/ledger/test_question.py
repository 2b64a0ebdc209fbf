"""What the key of a verdict depends on."""

from __future__ import annotations

import ast
import importlib.metadata
import os
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from allocert.proofs import REGISTRY
from allocert.verification.claims.claim import Context, Effort
from allocert.verification.ledger.question import question_key
from allocert.verification.ledger.versions import DISTRIBUTIONS, versions

ROOT = Path(__file__).resolve().parents[3]

_APART = {"click", "rich", "jinja2", "markupsafe", "pytest", "distributed", "pyarrow"}
"""No verdict comes from these: the command line, pages, tests of users, where work is handed out, tables of results."""


def test_the_question_names_every_distribution_that_a_room_imports() -> None:
    """Also those that only some claims load."""
    imported: set[str] = set()
    for path in _source_files():
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
    assert _distributions(foreign) - _APART <= {name.split()[0] for name in versions()}


def _source_files() -> Iterator[Path]:
    """Every source file of the suite, the command line apart."""
    package = ROOT / "src" / "allocert"
    for folder, _, names in os.walk(package, followlinks=True):
        if Path(folder).relative_to(package).parts[:1] != ("cli",):
            yield from (Path(folder, name) for name in names if name.endswith(".py"))


def _distributions(modules: set[str]) -> set[str]:
    """The names of the distributions that bring these modules; those that none brings are not of a package."""
    known = importlib.metadata.packages_distributions()
    names = {name for module in modules for name in known.get(module, ())}
    return {re.sub(r"[-_.]+", "-", name).lower() for name in names} - {"allocert"}


def test_the_question_names_what_the_package_requires() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    required = {re.match(r"[A-Za-z0-9-]+", line)[0] for line in project["dependencies"]}  # type: ignore[index]
    assert required == {*DISTRIBUTIONS, "click", "rich", "jinja2"}
    said = versions()
    assert (
        f"CPython {sys.version.split()[0]} -O{sys.flags.optimize}" in said
        or sys.implementation.name != "cpython"
    )
    assert "numpy " + importlib.metadata.version("numpy") in said


def test_the_question_depends_on_claim_effort_seed_and_code(monkeypatch: pytest.MonkeyPatch) -> None:
    claim, other = (REGISTRY.claim(key) for key in ("KS-FIG-1a", "KS-CNT/count"))
    before = question_key(claim, Context())
    keys = {
        before,
        question_key(other, Context()),
        question_key(claim, Context(Effort.STANDARD)),
        question_key(claim, Context(seed=1)),
    }
    assert len(keys) == 4
    with monkeypatch.context() as patch:
        patch.setattr("allocert.verification.ledger.question.key_of", lambda decide: "other")
        assert question_key(claim, Context()) not in keys
    assert question_key(claim, Context()) == before
