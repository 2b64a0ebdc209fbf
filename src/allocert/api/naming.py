"""Names of allocators: what a class is called, and how a process of its own finds it (by module, by file, or not at all)."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from operator import attrgetter
from pathlib import Path
from typing import Any

from allocert.errors import SpecError

__all__ = ["name_of", "named_once", "title_of"]


def title_of(allocator: Callable[..., Any]) -> str:
    """What a class or factory is called in reports."""
    return str(getattr(allocator, "__qualname__", None) or repr(allocator))


def named_once(names: Sequence[str], field: str) -> None:
    """Raises :class:`SpecError` unless each name is there once."""
    if any(not name or names.count(name) > 1 for name in names):
        raise SpecError(field, ",".join(names), "names, each once, separated by commas")


def name_of(allocator: Callable[..., Any]) -> str | None:
    """``package.module:Class`` or ``file.py:Class``; ``None`` for what was made inside a function or typed in.

    A module of no package is named by its file, which need not lie on another process's path.

    >>> from allocert.allocators.mesh.bitboard import BitboardFirstFit
    >>> name_of(BitboardFirstFit)
    'allocert.allocators.mesh.bitboard:BitboardFirstFit'
    >>> name_of(lambda machine: None) is None
    True
    """
    name, path = getattr(allocator, "__module__", None), getattr(allocator, "__qualname__", "")
    module = sys.modules.get(name or "")
    if module is None or name == "__main__" or not path or "<" in path:
        return None
    try:
        if attrgetter(path)(module) is not allocator:
            return None
    except AttributeError:
        return None
    file = getattr(module, "__file__", None)
    if "." in str(name) or not str(file).endswith(".py"):
        return f"{name}:{path}"
    return f"{_near(Path(str(file)))}:{path}"


def _near(file: Path) -> Path:
    """The file as seen from the current folder, if it lies below it."""
    try:
        return file.resolve().relative_to(os.getcwd())
    except (OSError, ValueError):
        return file.resolve()
