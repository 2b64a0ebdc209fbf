"""Livingston & Stout 1989, sections 2.1 and 2.2: how many strings and squares meshes and tori have."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.models.meshes.grid_graphs import subsystems
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.theorems.subsystems.mesh_shapes import BOXES_COUNTED
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()

CLAIMS.also(
    in_coq("LS-CNT-M1", BOXES_COUNTED, "all 1 <= t <= n"),
    in_coq("LS-CNT-T1", BOXES_COUNTED, "all 1 <= t <= n"),
    in_coq("LS-CNT-M2", BOXES_COUNTED, "all squares 1 <= t <= n"),
    in_coq("LS-CNT-T2@corrected", BOXES_COUNTED, "all squares 1 <= t <= n"),
)


@claim("LS-CNT-T2@processors", "T_2(n), of n pe's, has n^2 squares of t pe's, 1 <= t <= n.")
@every(
    6,
    8,
    10,
    first=1,
    checked="all sides up to that of the machine, sqrt n <= {top}, the sets of pe's",
    measure="sqrt n",
)
def squares_are_as_many_as_printed(m: int) -> Iterator[Failure | None]:
    for side in range(1, m + 1):
        n, t, found, said = m * m, side * side, len(subsystems(m, 2, side, True)), m**4
        yield case(found == said, f"n = {n}, t = {t}: {found} squares, not {said}", n=n, t=t, found=found)
