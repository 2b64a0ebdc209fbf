"""A seeded bug: a patch of one module, compiled next to the true one."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from tests.mutants.machines import COMPARED, HOMES, TRIED, named
from tests.mutants.rows import BUGS, rows

__all__ = ["MUTANTS", "Mutant", "compiled", "original", "patched", "source"]


@dataclass(frozen=True)
class Mutant:
    """``old`` becomes ``new`` in ``module``, the allocator's own or one that it imports names from.

    ``machines`` are tried in turn. ``equivalent`` gives the reason why no call can tell the mutant from the
    original; such a mutant is compared with it on every reachable state of the machines.
    """

    allocator: str
    name: str
    old: str
    new: str
    module: str
    machines: tuple[str, ...] = ()
    equivalent: str = ""

    def build(self) -> type[Any]:
        """The mutant's class. Raises ``ValueError`` unless the patch applies exactly once."""
        home, class_name = HOMES[self.allocator]
        text = patched(source(self.module), self.old, self.new, f"{self.allocator}, {self.name}")
        label = f"allocert.allocators.mutants.{self.allocator}.{self.name}".replace(" ", "_")
        mutated = compiled(f"{label}:{self.module}", text)
        if self.module != home:
            shipped = importlib.import_module(home)
            names = [name for name in mutated.__all__ if hasattr(shipped, name)]
            if not names:
                raise ValueError(f"{self.allocator}, {self.name}: {home} uses nothing of {self.module}")
            inherited = {base.__name__ for base in getattr(shipped, class_name).__mro__} & set(names)
            allocator = compiled(f"{label}:{home}", source(home), {self.module: mutated} if inherited else {})
            for name in names:
                setattr(allocator, name, getattr(mutated, name))
            mutated = allocator
        built: type[Any] = getattr(mutated, class_name)
        return built


def original(allocator: str) -> type[Any]:
    """The true class, compiled in the same way."""
    home, class_name = HOMES[allocator]
    built: type[Any] = getattr(compiled(f"allocert.allocators.mutants.{allocator}", source(home)), class_name)
    return built


def source(module: str) -> str:
    """The text of a module."""
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        raise ValueError(f"no source of {module}")
    return Path(spec.origin).read_text(encoding="utf-8")


def patched(text: str, old: str, new: str, label: str) -> str:
    """A text with a bug. Raises ``ValueError`` with the bug's label unless the old text occurs exactly once."""
    if text.count(old) != 1:
        raise ValueError(f"{label}: the patch applies {text.count(old)} times: {old}")
    return text.replace(old, new)


def compiled(name: str, text: str, instead: Mapping[str, ModuleType] | None = None) -> ModuleType:
    """A new module of this name, which imports other modules ``instead`` of some; all else that it imports has to be loaded before."""
    module = ModuleType(name)
    replaced = {other: importlib.import_module(other) for other in instead or ()}
    sys.modules.update({name: module, **(instead or {})})
    try:
        exec(_code(name, text), module.__dict__)  # noqa: S102 - our own source, patched
    finally:
        sys.modules.update(replaced)
    return module


@lru_cache(maxsize=64)
def _code(name: str, text: str) -> CodeType:
    return compile(text, f"<{name}>", "exec")


def _mutants() -> Iterator[Mutant]:
    for section, module, (name, old, new, equivalent) in rows(BUGS):
        for each in named(section):
            allocator, _, kind = each.partition("/")
            yield Mutant(
                allocator,
                f"{kind}: {name}" if kind else name,
                old,
                new,
                f"allocert.{module}" if module else HOMES[allocator][0],
                COMPARED[each] if equivalent else TRIED[each],
                equivalent,
            )


MUTANTS = tuple(sorted(_mutants(), key=lambda mutant: list(TRIED).index(mutant.allocator)))
"""All of them, by allocator."""
