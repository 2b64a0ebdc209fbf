"""A change of shipped code that a table of Coq's has to notice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from allocert.allocators.parallel.program import Program

__all__ = ["Change", "Changes", "rewritten", "rewritten_as_made", "rewritten_where_stopped"]

Change = tuple[Any, str, Any]
"""A module or class, a name in it, and what stands there instead."""

Changes = Mapping[str, tuple[Change, ...]]
"""By the name of a table changes of what it is computed by."""


def _with_text(program: Program, old: str, new: str) -> Program:
    assert old in program.text
    return replace(program, text=program.text.replace(old, new))


def rewritten(module: Any, name: str, old: str, new: str) -> Change:
    """A parallel program with another text."""
    return module, name, _with_text(getattr(module, name), old, new)


def rewritten_where_stopped(module: Any, name: str, old: str, new: str) -> Change:
    """Of a parallel program by kind of run, the one that stops, with another text."""
    programs = getattr(module, name)
    return module, name, {**programs, "stopped": _with_text(programs["stopped"], old, new)}


def rewritten_as_made(module: Any, name: str, old: str, new: str) -> Change:
    """What makes a parallel program, which makes it with another text."""
    make = getattr(module, name)
    return module, name, lambda *given: _with_text(make(*given), old, new)
