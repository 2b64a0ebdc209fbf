"""Tests lie where their modules lie: ``tests/ROOM/.../test_NAME.py`` tests ``allocert.ROOM....NAME``, or ``mirror.toml`` says why not."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

import allocert

TESTS = Path(__file__).parent
PACKAGE = Path(allocert.__file__).parent
PLAN = tomllib.loads((TESTS / "mirror.toml").read_text(encoding="utf-8"))

ROOMS = sorted(folder for folder in PACKAGE.iterdir() if (folder / "__init__.py").exists())
"""In a checkout some are links to folders at the top."""


def _sources() -> Iterator[tuple[str, Path]]:
    for path in PACKAGE.glob("*.py"):
        yield path.stem, path
    for room in ROOMS:
        for path in room.rglob("*.py"):
            yield f"{room.name}/{path.relative_to(room).with_suffix('')}", path


SOURCES = dict(_sources())
MODULES = {
    name: path
    for name, path in SOURCES.items()
    if path.name != "__init__.py"
    or any(isinstance(node, ast.FunctionDef | ast.ClassDef) for node in ast.parse(path.read_text()).body)
}
"""Modules by their path in the package, without packages that only bring names together."""

TESTED = {
    f"{path.relative_to(TESTS).parent}/{path.stem.removeprefix('test_')}".removeprefix("./"): path
    for path in TESTS.rglob("test_*.py")
    if path != Path(__file__)
}
"""Test files by the module they would test."""


def _fitting(pattern: str, names: Iterable[str]) -> set[str]:
    return {name for name in names if fnmatchcase(name, pattern)}


def _used(name: str) -> set[str]:
    """The modules that the tests of a module name, or it itself: imports, targets of processes such as ``module:function``, and
    names in its own folder such as ``module.function``.
    """
    found: set[str] = set()
    package = name.rpartition("/")[0].replace("/", ".")
    for path in (TESTED.get(name), MODULES.get(name)):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if path else ():
            if isinstance(node, ast.ImportFrom) and node.module:
                found |= {node.module, *(f"{node.module}.{name.name}" for name in node.names)}
            elif isinstance(node, ast.Import):
                found |= {name.name for name in node.names}
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                found |= {node.value.partition(":")[0], f"allocert.{package}.{node.value.partition('.')[0]}"}
    paths = {
        name.removeprefix("allocert.").replace(".", "/") for name in found if name.startswith("allocert.")
    }
    return paths | {f"{path}/__init__" for path in paths}


def test_every_test_file_mirrors_a_module() -> None:
    crossing = set().union(*(_fitting(pattern, TESTED) for pattern in PLAN["crossing"]))
    strays = {str(TESTED[name].relative_to(TESTS)) for name in TESTED.keys() - MODULES.keys() - crossing}
    assert not strays, "no such modules, and not named under [crossing] in tests/mirror.toml"


def test_every_module_has_its_test_file_or_a_reason() -> None:
    excused = set(PLAN["through"]).union(*(_fitting(pattern, MODULES) for pattern in PLAN["reasons"]))
    untested = MODULES.keys() - TESTED.keys() - excused
    assert not untested, "no test file, and not named under [through] or [reasons] in tests/mirror.toml"


@pytest.mark.parametrize(("module", "other"), PLAN["through"].items())
def test_a_module_tested_through_another_is_used_there(module: str, other: str) -> None:
    assert module in MODULES
    assert module not in TESTED, "it has its own tests; the entry is no longer needed"
    assert module in _used(other)
    seen = {module}
    while other not in TESTED:
        assert other in PLAN["through"], "has no tests itself"
        assert other not in seen
        seen.add(other)
        other = PLAN["through"][other]


@pytest.mark.parametrize("pattern", PLAN["reasons"])
def test_a_reason_is_needed(pattern: str) -> None:
    assert _fitting(pattern, MODULES) - TESTED.keys() - set(PLAN["through"]), "no module needs this reason"


@pytest.mark.parametrize("pattern", PLAN["crossing"])
def test_what_crosses_the_rooms_is_there(pattern: str) -> None:
    assert _fitting(pattern, TESTED) - MODULES.keys(), "no test file needs this entry"
