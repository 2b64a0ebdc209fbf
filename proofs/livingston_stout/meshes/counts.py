"""Livingston & Stout 1989, sections 2.1 and 2.2: how many strings and squares meshes and tori have."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from allocert.models.meshes.grid_graphs import subsystems
from allocert.proofs.formal.lifting import by_coq
from allocert.proofs.theorems.subsystems.mesh_shapes import BOXES_COUNTED
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()


@claim(
    "LS-CNT-M1",
    "M_1(n) has n-t+1 strings of t consecutive pe's, 1 <= t <= n-1, and as the formula has it one for t = n.",
    solver_free=False,
    wrapped=False,
)
@claim(
    "LS-CNT-T1",
    "T_1(n) has n strings of t consecutive pe's, 1 <= t <= n-1; for t = n all n are one set of pe's.",
    solver_free=False,
    wrapped=True,
)
@by_coq(BOXES_COUNTED, "all 1 <= t <= n")
@every(12, 25, 40, first=1, checked="1 <= t <= n <= {top}, the sets of pe's", measure="n")
def strings_are_as_many(n: int, wrapped: bool) -> Iterator[Failure | None]:
    for t in range(1, n + 1):
        found = len(subsystems(n, 1, t, wrapped))
        said = n if wrapped and t < n else n - t + 1
        yield case(found == said, f"n = {n}, t = {t}: {found}", n=n, t=t)


def _on_mesh(m: int, side: int) -> int:
    return (m - side + 1) ** 2


def _as_printed(m: int, side: int) -> int:
    return m**4


def _corrected(m: int, side: int) -> int:
    return m * m if side < m else 1


@claim(
    "LS-CNT-M2",
    "M_2(n) has (sqrt n - sqrt t + 1)^2 squares of t pe's, 1 <= t <= n.",
    solver_free=False,
    wrapped=False,
    figure=_on_mesh,
)
@claim(
    "LS-CNT-T2@processors",
    "T_2(n), of n pe's, has n^2 squares of t pe's, 1 <= t <= n.",
    wrapped=True,
    figure=_as_printed,
)
@claim(
    "LS-CNT-T2@corrected",
    "T_2(n), of n pe's, has n squares of t pe's for t < n and one for t = n.",
    solver_free=False,
    wrapped=True,
    figure=_corrected,
)
@by_coq(BOXES_COUNTED, "all squares 1 <= t <= n")
@every(
    6,
    8,
    10,
    first=1,
    checked="all sides up to that of the machine, sqrt n <= {top}, the sets of pe's",
    measure="sqrt n",
)
def squares_are_as_many(m: int, wrapped: bool, figure: Callable[[int, int], int]) -> Iterator[Failure | None]:
    for side in range(1, m + 1):
        n, t, found, said = m * m, side * side, len(subsystems(m, 2, side, wrapped)), figure(m, side)
        yield case(found == said, f"n = {n}, t = {t}: {found} squares, not {said}", n=n, t=t, found=found)
