"""The examples of the public interface: those in docstrings, those of pages, and a user's script."""

from __future__ import annotations

import ast
import doctest
from importlib import import_module
from pathlib import Path

import pytest

import allocert

MODULES = (
    "allocert.api.checking",
    "allocert.api.limits",
    "allocert.api.naming",
    "allocert.api.simulating.simulate",
    "allocert.api.solving.placement",
    "allocert.api.solving.rectangles",
    "allocert.api.solving.schedule",
    "allocert.api.simulating.loads",
    "allocert.api.sweeping.plan_file",
    "allocert.api.sweeping.sweep",
    "allocert.common.executors.likeness",
    "allocert.api.verifying",
    "allocert.testing.strategies",
)


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_beside_the_functions(name: str) -> None:
    done = doctest.testmod(import_module(name))
    assert done.attempted > 0
    assert not done.failed


@pytest.mark.parametrize(("page", "least"), [("api.md", 10), ("how-to/workloads.md", 5)])
def test_the_examples_of_a_page(
    page: str, least: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = doctest.testfile(str(Path(__file__).parents[2] / "docs" / page), module_relative=False)
    assert done.attempted > least
    assert not done.failed


def test_the_script_of_a_user_has_every_public_name() -> None:
    """What mypy says of it, ``make lint`` and ``make check-dist`` look at; the latter runs it, too."""
    script = ast.parse(Path(__file__).with_name("user_script.py").read_text())
    imported = {
        alias.name
        for node in ast.walk(script)
        if isinstance(node, ast.ImportFrom) and node.module == "allocert"
        for alias in node.names
    }
    assert imported | {"__version__"} == set(allocert.__all__)
