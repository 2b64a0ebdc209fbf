"""Livingston & Stout 1989, sections 1, 3 and 3.4: how many subcubes there are, their leaders and defining positions."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.machines import Hypercube, Subcube
from allocert.models.systems.systems import buddy, complete
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.theorems.subsystems.subcube_systems import DEFINING, STANDARD, SUBCUBES
from allocert.verification.deciding.arguments import by_argument
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import at, every
from allocert.verification.deciding.tally import Failure, case, compared

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()

CLAIMS.also(
    in_coq("LS-CNT-q", SUBCUBES, "all d >= 0 and 0 <= q <= d"),
    in_coq("LS-CNT-buddy-intro/standard", STANDARD, "all d >= 0 and 0 <= q <= d"),
    in_coq("LS-CNT-defpos", DEFINING, "all d >= 0 and 0 <= k <= d, k = 0 and k = d too"),
)


@claim("LS-CNT-buddy-intro/numbers", "For d = 20 and q = 18 these are 4 of the 760 subcubes.")
@at(20, checked="d = 20, q = 18: the subcubes of both systems, listed and counted", measure="d")
def four_of_seven_hundred_and_sixty(d: int) -> Iterator[Failure | None]:
    counted = [str(len(buddy(d, 18))), str(len(complete(d, 18)))]
    yield from compared("buddy subcubes and all", ("4", "760"), counted, d)


@claim(
    "LS-DEF-leader",
    "Every subcube holds exactly one pe whose id agrees with its fixed positions and is 0 at every star.",
)
@by_argument(
    "all d >= 0, all subcubes",
    "the definition names one bit for each position",
    "The fixed positions give their bits and the stars give 0: one id, which agrees with the word and so lies in the subcube.",
)
@every(5, 6, 7, checked="all pe's of all 3^d subcubes, d <= {top}", measure="d")
def every_subcube_has_one_leader(d: int) -> Iterator[Failure | None]:
    for q in range(d + 1):
        for one in Hypercube(d).subcubes(q):
            leaders = [pe for pe in one.nodes if _leads(pe, one)]
            yield case(len(leaders) == 1, f"{one.address}: leaders {leaders}", d=d, subcube=one.address)


def _leads(pe: int, one: Subcube) -> bool:
    """The definition, position by position of the word."""
    word = f"{pe:0{one.n}b}" if one.n else ""
    return all(
        bit == ("0" if symbol == "*" else symbol) for bit, symbol in zip(word, one.address, strict=True)
    )
