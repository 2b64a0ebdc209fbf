"""What the import rules of pyproject.toml cannot say: no circles of modules, lazy imports counted, no crowded folder."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).parents[1]
MOST_FILES = 20
"""Beside sub-rooms and ``__init__``."""

MORE_FILES = {"machines": 25}
"""A room of small kernels and kinds of machines that all others know by name."""

MOST_LAZY = 14
"""Imports inside functions. Each is there to load nothing slow before it is needed."""


@cache
def modules() -> dict[str, Path]:
    found = {}
    for folder, _, files in os.walk(ROOT / "src", followlinks=True):
        for name in files:
            path = Path(folder, name)
            if path.suffix == ".py":
                parts = path.relative_to(ROOT / "src").with_suffix("").parts
                found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(module: str) -> Iterator[tuple[str, bool]]:
    """The modules that a module imports, and whether inside a function."""
    waiting = [(ast.parse(modules()[module].read_text()), False)]
    for node, inside in waiting:
        if isinstance(node, ast.Import):
            yield from ((alias.name, inside) for alias in node.names if alias.name in modules())
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                part = f"{node.module}.{alias.name}"
                yield part if part in modules() else node.module, inside
        nested = inside or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        waiting += [(child, nested) for child in ast.iter_child_nodes(node)]  # type: ignore[misc]


def test_no_modules_import_each_other_in_a_circle() -> None:
    graph = {name: {other for other, _ in imports(name) if other in modules()} - {name} for name in modules()}
    TopologicalSorter(graph).prepare()


def test_imports_inside_functions_are_few() -> None:
    lazy = [
        (name, other)
        for name in modules()
        for other, inside in imports(name)
        if inside and other in modules()
    ]
    assert len(lazy) <= MOST_LAZY, lazy


def test_no_folder_is_crowded() -> None:
    for path in (ROOT / "src" / "allocert", *(p.parent for p in modules().values())):
        files = [file.name for file in path.glob("*.py") if file.name != "__init__.py"]
        assert len(files) <= MORE_FILES.get(path.name, MOST_FILES), (path, len(files))
