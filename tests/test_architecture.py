"""What the import rules of pyproject.toml cannot say: no circles of modules, lazy imports counted, nothing too large."""

from __future__ import annotations

import ast
import os
import subprocess
from collections import Counter
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).parents[1]
MOST_FILES, MOST_LINES = 24, 400
"""Of a folder, all counted, and of a file that people write."""

DATA = (".json", ".svg", ".swf")
MADE = ("docs/verdicts/",)
"""What no limit of lines is for: data; and the pages of verdicts, one a paper, which `allocert show --report` makes of the records,
as long as the paper has items, so that each paper stays on one page that is searched at once."""

MOST_PARAMETERS, MOST_OF_FUNCTION = 8, 60
"""Settings are fields of a dataclass, arrays those of a named tuple; lines are counted with signature and docstring."""

MOST_LAZY = 17
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


@cache
def files() -> tuple[Path, ...]:
    """All files of the repository, by their place in it."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True)
    named = (Path(name) for name in listed.stdout.split("\0")[:-1])
    return tuple(file for file in named if (ROOT / file).is_file())


def test_no_folder_is_crowded() -> None:
    counts = Counter(file.parent.as_posix() for file in files())
    assert not {folder for folder, count in counts.items() if count > MOST_FILES}


def test_no_file_is_long() -> None:
    written = [file for file in files() if file.suffix not in DATA and not str(file).startswith(MADE)]
    lines = {str(file): (ROOT / file).read_text(encoding="utf-8").count("\n") for file in written}
    assert not {name for name, count in lines.items() if count > MOST_LINES}


def test_no_function_has_many_parameters_or_lines() -> None:
    large = {
        f"{name}.{function.name}".removeprefix("allocert.")
        for name, path in modules().items()
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef) and _is_large(function)
    }
    assert not large


def _is_large(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    given = function.args
    names = [one.arg for one in (*given.posonlyargs, *given.args, *given.kwonlyargs)]
    lines = (function.end_lineno or 0) - function.lineno + 1
    return len(names) - (names[:1] in (["self"], ["cls"])) > MOST_PARAMETERS or lines > MOST_OF_FUNCTION
