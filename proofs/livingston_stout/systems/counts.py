"""Livingston & Stout 1989, sections 1, 3 and 3.4: how many subcubes there are, their leaders and defining positions."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.models.systems.systems import buddy, complete
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.theorems.subsystems.subcube_systems import DEFINING, LEADER, STANDARD, SUBCUBES
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import at
from allocert.verification.deciding.tally import Failure, compared

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()

CLAIMS.also(
    in_coq("LS-DEF-leader", LEADER, "all d >= 0, all subcubes"),
    in_coq("LS-CNT-q", SUBCUBES, "all d >= 0 and 0 <= q <= d"),
    in_coq("LS-CNT-buddy-intro/standard", STANDARD, "all d >= 0 and 0 <= q <= d"),
    in_coq("LS-CNT-defpos", DEFINING, "all d >= 0 and 0 <= k <= d, k = 0 and k = d too"),
)


@claim("LS-CNT-buddy-intro/numbers", "For d = 20 and q = 18 these are 4 of the 760 subcubes.")
@at(20, checked="d = 20, q = 18: the subcubes of both systems, listed and counted", measure="d")
def four_of_seven_hundred_and_sixty(d: int) -> Iterator[Failure | None]:
    counted = [str(len(buddy(d, 18))), str(len(complete(d, 18)))]
    yield from compared("buddy subcubes and all", ("4", "760"), counted, d)
