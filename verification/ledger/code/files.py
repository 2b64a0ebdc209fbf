"""Modules of the suite and their files."""

from __future__ import annotations

from functools import cache
from pathlib import Path

__all__ = ["file_of_module", "module_at"]

_SOURCE = Path(__file__).absolute().parents[4]


@cache
def file_of_module(name: str) -> Path | None:
    """The file of a module of the suite; ``None`` for any other name."""
    if name.partition(".")[0] != "allocert":
        return None
    place = _SOURCE.joinpath(*name.split("."))
    return next((path for path in (place.with_suffix(".py"), place / "__init__.py") if path.is_file()), None)


@cache
def module_at(file: str) -> str | None:
    """The name of the suite's module in this file; ``None`` for any other file."""
    path = Path(file)
    if not path.is_relative_to(_SOURCE):
        return None
    parts = path.relative_to(_SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
