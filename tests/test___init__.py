"""The public names: each is there, and none is loaded before it is used."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

import allocert

SLOW = ("numpy", "numba", "ortools", "z3", "pysat", "hypothesis", "click", "rich", "typing")


def test_every_public_name_is_there_once() -> None:
    assert len(set(allocert.__all__)) == len(allocert.__all__)
    assert set(allocert.__all__) <= set(dir(allocert))
    for name in allocert.__all__:
        assert getattr(allocert, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'sovle'"):
        allocert.sovle  # type: ignore[attr-defined]  # noqa: B018


def test_types_and_places_agree() -> None:
    """Mypy reads the files that are loaded."""
    tree = ast.parse(Path(allocert.__file__).read_text())
    typed = {
        (alias.name, node.module)
        for branch in tree.body
        if isinstance(branch, ast.If)
        for node in branch.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert typed == set(allocert._MODULE.items())
    assert {name for name, _ in typed} < set(allocert.__all__)


def test_importing_loads_nothing_slow() -> None:
    code = f"import sys, allocert; print([n for n in {SLOW!r} if n in sys.modules], [n for n in sys.modules if n.startswith('allocert.')])"
    package = {**os.environ, "PYTHONPATH": str(Path(allocert.__file__).parents[1])}
    done = subprocess.run(
        [sys.executable, "-S", "-c", code], capture_output=True, text=True, check=True, env=package
    )
    assert done.stdout == "[] ['allocert.errors']\n"


def test_machines_and_contracts_load_no_engine() -> None:
    code = f"""
import sys
from allocert import Contract, Hypercube, Mesh, family_of, parse_machine
print([name for name in {SLOW[:7]!r} if name in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_the_version_is_the_same_everywhere() -> None:
    """Packages take it from ``__version__``; these two say it again."""
    root = Path(__file__).parents[1]
    assert f"\nversion: {allocert.__version__}\n" in (root / "CITATION.cff").read_text()
    headings = [line for line in (root / "CHANGELOG.md").read_text().splitlines() if line.startswith("## ")]
    newest = next(line for line in headings if line != "## Unreleased")
    assert newest.split()[1] == allocert.__version__
