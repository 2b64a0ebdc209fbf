"""Antoniou 1994, section 3.2: are the leftover pieces complete cubes, and how large can they be?"""

from __future__ import annotations

from allocert.allocators.hypercube.asi_plan import KEEPS_32, SENSIBLE, Plan
from allocert.proofs.antoniou.asi.steps import ALL, every_plan
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.theorems.asi import PIECES_SMALL, ROUNDING, SMALLEST_FIRST
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()


_LARGEST_FIRST = "Every leftover piece is a complete cube, the largest coming first as printed."


@claim("AN-ASI-LEFTOVER@halves-32", _LARGEST_FIRST, reading=SENSIBLE)
@claim("AN-ASI-LEFTOVER@keeps-32", _LARGEST_FIRST, reading=KEEPS_32)
@every_plan(9, 10, 12, "reading")
def pieces_are_cubes(one: Plan) -> Failure | None:
    """In their order; the first that is no subcube is shown."""
    for piece in one.pieces:
        if not piece.is_subcube:
            where = f"the piece of {piece.size} nodes at ranks {piece.start}..{piece.stop - 1}"
            text = f"n = {one.n}, y = {one.asked}: {where} spans {piece.dimension} dimensions"
            return Failure(text, {"n": one.n, "y": one.asked, "start": piece.start, "stop": piece.stop})
    return None


CLAIMS.also(
    in_coq("AN-ASI-LEFTOVER/smallest-first", SMALLEST_FIRST, ALL),
    in_coq("AN-THM-3.2/multiple", ROUNDING, ALL),
    in_coq("AN-THM-3.2/five@pieces", PIECES_SMALL, f"{ALL}, either reading of step 10"),
)


@claim("AN-THM-3.2/five@number", "Too few nodes remain for a complete cube of more than 5 dimensions.")
@every_plan(10, 12, 12)
def rest_is_below_six_dimensions(one: Plan) -> Failure | None:
    text = f"n = {one.n}, y = {one.asked}: {one.r} nodes remain, enough for a 6-cube"
    return case(one.r < 64, text, n=one.n, y=one.asked)
