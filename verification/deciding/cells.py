"""Printed cells against computed ones, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from allocert.verification.claims.claim import Verdict
from allocert.verification.deciding.tally import Failure, survey
from allocert.verification.deciding.tally import compared as cells

__all__ = ["cell_by_cell", "compared"]


def compared(
    what: str, printed: Iterable[str], computed: Iterable[str], size: int = 0
) -> Iterator[Failure | None]:
    """One case a cell; where they differ, the printed value and the true one."""
    for one in cells(what, printed, computed, size):
        yield one and replace(
            one, text=f"{what}: {one.data['printed']} is printed, it is {one.data['computed']}"
        )


def cell_by_cell(what: str, printed: Iterable[str], computed: Iterable[str], checked: str) -> Verdict:
    """A part of a worked example on the 8 x 8 torus, each cell singly."""
    found = list(computed)
    return survey(lambda m: compared(what, printed, found, m), (8,), checked, measure="m", computed=found)
