"""Livingston & Stout 1989, sections 2.1 and 2.2: how many strings and squares meshes and tori have."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.models.meshes.grid_graphs import Id
from allocert.proofs.theorems.lifting import by_theorem
from allocert.proofs.theorems.subsystems.mesh_shapes import STRINGS_AND_SQUARES
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS", "subsystems"]

CLAIMS = claim = ClaimTable()


def subsystems(m: int, dimensions: int, side: int, wrapped: bool) -> set[frozenset[Id]]:
    """The different sets of pe's of the subsystems of this side; on the torus components are read modulo m."""
    found: set[frozenset[Id]] = {frozenset({()})}
    for _ in range(dimensions):
        runs = [range(start, start + side) for start in range(1, m + 1)]
        kept = [
            [(i - 1) % m + 1 for i in run] if wrapped else list(run)
            for run in runs
            if wrapped or run.stop <= m + 1
        ]
        found = {frozenset((*one, i) for one in rest for i in run) for rest in found for run in kept}
    return found


@claim(
    "LS-CNT-M1",
    "M_1(n) has n-t+1 strings of t consecutive pe's, 1 <= t <= n-1, and as the formula has it one for t = n.",
    solver_free=False,
)
@by_theorem(STRINGS_AND_SQUARES, "all 1 <= t <= n")
@every(12, 25, 40, first=1, checked="1 <= t <= n <= {top}, the sets of pe's", measure="n")
def array_has_so_many_strings(n: int) -> Iterator[Failure | None]:
    for t in range(1, n + 1):
        found = len(subsystems(n, 1, t, False))
        yield case(found == n - t + 1, f"n = {n}, t = {t}: {found}", n=n, t=t)


@claim(
    "LS-CNT-T1",
    "T_1(n) has n strings of t consecutive pe's, 1 <= t <= n-1; for t = n all n are one set of pe's.",
    solver_free=False,
)
@by_theorem(STRINGS_AND_SQUARES, "all 1 <= t <= n")
@every(12, 25, 40, first=1, checked="1 <= t <= n <= {top}, the sets of pe's", measure="n")
def ring_has_so_many_strings(n: int) -> Iterator[Failure | None]:
    for t in range(1, n + 1):
        found = len(subsystems(n, 1, t, True))
        yield case(found == (n if t < n else 1), f"n = {n}, t = {t}: {found}", n=n, t=t)


@claim(
    "LS-CNT-M2",
    "M_2(n) has (sqrt n - sqrt t + 1)^2 squares of t pe's, 1 <= t <= n.",
    solver_free=False,
)
@by_theorem(STRINGS_AND_SQUARES, "all squares 1 <= t <= n")
@every(
    6,
    8,
    10,
    first=1,
    checked="all sides up to that of the mesh, sqrt n <= {top}, the sets of pe's",
    measure="sqrt n",
)
def mesh_has_so_many_squares(m: int) -> Iterator[Failure | None]:
    for side in range(1, m + 1):
        found = len(subsystems(m, 2, side, False))
        yield case(
            found == (m - side + 1) ** 2, f"n = {m * m}, t = {side * side}: {found}", n=m * m, t=side * side
        )


@claim("LS-CNT-T2@processors", "T_2(n), of n pe's, has n^2 squares of t pe's, 1 <= t <= n.")
@every(
    6,
    8,
    10,
    first=1,
    checked="all sides up to that of the torus, sqrt n <= {top}, the sets of pe's",
    measure="sqrt n",
)
def torus_has_square_many_squares(m: int) -> Iterator[Failure | None]:
    n = m * m
    for side in range(1, m + 1):
        found = len(subsystems(m, 2, side, True))
        text = f"n = {n}, t = {side * side}: {found} squares, not {n * n}"
        yield case(found == n * n, text, n=n, t=side * side, found=found)


@claim(
    "LS-CNT-T2@corrected",
    "T_2(n), of n pe's, has n squares of t pe's for t < n and one for t = n.",
    solver_free=False,
)
@by_theorem(STRINGS_AND_SQUARES, "all squares 1 <= t <= n")
@every(
    6,
    8,
    10,
    first=1,
    checked="all sides up to that of the torus, sqrt n <= {top}, the sets of pe's",
    measure="sqrt n",
)
def torus_has_as_many_squares_as_pes(m: int) -> Iterator[Failure | None]:
    n = m * m
    for side in range(1, m + 1):
        found = len(subsystems(m, 2, side, True))
        yield case(
            found == (n if side < m else 1), f"n = {n}, t = {side * side}: {found}", n=n, t=side * side
        )
