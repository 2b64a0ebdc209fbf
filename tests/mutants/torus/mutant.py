"""A bug seeded into a module of ``allocators/torus``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["TorusMutant", "mutants_of"]


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


def mutants_of(
    module: str, judges: tuple[str, ...], rows: Sequence[tuple[str, str, str] | tuple[str, str, str, str]]
) -> tuple[TorusMutant, ...]:
    return tuple(TorusMutant(module, *row[:3], judges, *row[3:]) for row in rows)
