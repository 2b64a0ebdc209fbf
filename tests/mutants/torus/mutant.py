"""A bug seeded into a module of ``allocators/torus``."""

from __future__ import annotations

from dataclasses import dataclass

from tests.mutants.rows import BUGS, rows

__all__ = ["TORUS", "TorusMutant"]


@dataclass(frozen=True)
class TorusMutant:
    """``old`` becomes ``new`` in ``module`` of ``allocators/torus``; ``judges`` are those who have to see it, any of them.

    ``equivalent`` says why nobody can; such a mutant is compared with the true code on all small sets of jobs.
    """

    module: str
    name: str
    old: str
    new: str
    judges: tuple[str, ...]
    equivalent: str = ""


TORUS = tuple(
    TorusMutant(module, name, old, new, tuple(judges.split()), equivalent)
    for module, judges, (name, old, new, equivalent) in rows(BUGS / "torus")
)
"""Bugs in the schedulers of jobs on a torus, in the contention model and in the check of schedules."""
