"""Runs the seeded bugs of the parallel programs until a run is not as defined."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tests.mutants.parallel.cases import amiss_on, cases
from tests.mutants.parallel.texts import SEEDED

from allocert.allocators.parallel.catalogue import CATALOGUE

__all__ = ["found", "table"]


def found(name: str, edit: tuple[str, str]) -> str:
    """How a bug shows in the first run that is not as defined; empty if it survives.

    Raises:
        ValueError: the program has no such place, or the edit changes nothing.
    """
    old, new = edit
    text = CATALOGUE[name].program.text
    if old not in text or old == new:
        raise ValueError(f"{name} has no {old!r}")
    broken = text.replace(old, new)
    for case in cases(name):
        if said := amiss_on(name, broken, case):
            return f"{case.machine.spec}, available {case.available:#x}: {said}"
    return ""


def table(note: Callable[[str, tuple[str, str], str], None]) -> tuple[str, int]:
    """How many bugs of each program are found, and how many survive in all; each is given to ``note``, with how it shows."""
    rows: list[Sequence[object]] = [("program", "bugs", "found")]
    for name, edits in SEEDED.items():
        shown = [found(name, edit) for edit in edits]
        for edit, one in zip(edits, shown, strict=True):
            note(name, edit, one)
        rows.append((name, len(edits), sum(map(bool, shown))))
    survivors = sum(bugs - seen for _, bugs, seen in rows[1:])  # type: ignore[operator]
    return "\n".join(f"{name!s:<28} {bugs!s:>5} {seen!s:>6}" for name, bugs, seen in rows), survivors
