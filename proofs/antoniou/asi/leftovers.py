"""Antoniou 1994, section 3.2: are the leftover pieces complete cubes, and how large can they be?"""

from __future__ import annotations

from allocert.allocators.hypercube.asi_plan import KEEPS_32, SENSIBLE, Plan, Run
from allocert.proofs.antoniou.asi.steps import ALL, every_plan
from allocert.proofs.antoniou.gray.one_code import REGIONS, regions_are_subcubes
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.theorems.asi import PIECES_SMALL, ROUNDING
from allocert.verification.deciding.arguments import by_argument
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()


_LARGEST_FIRST = "Every leftover piece is a complete cube, the largest coming first as printed."


@claim("AN-ASI-LEFTOVER@halves-32", _LARGEST_FIRST, reading=SENSIBLE, upwards=False)
@claim("AN-ASI-LEFTOVER@keeps-32", _LARGEST_FIRST, reading=KEEPS_32, upwards=False)
@claim(
    "AN-ASI-LEFTOVER/smallest-first",
    "Every leftover piece is a complete cube if the smallest comes first and no node is lost.",
    reading=KEEPS_32,
    upwards=True,
)
@by_argument(
    ALL,
    "each region of a code is a subcube, by a theorem in Coq",
    "The pieces end at rank 2^n (IncompleteCubes.complete_use), and each is followed by multiples of its own size: it starts at a "
    "multiple of its size, a block. " + REGIONS,
    where=lambda *, reading, upwards: upwards and reading == KEEPS_32 and regions_are_subcubes(),
)
@every_plan(9, 10, 12, "reading")
def pieces_are_cubes(one: Plan, upwards: bool) -> Failure | None:
    """In order, the largest first, or ``upwards``, the smallest first; the first that is no subcube is shown."""
    sizes, start = [piece.size for piece in one.pieces], (1 << one.n) - one.r
    for size in sorted(sizes) if upwards else sizes:
        piece = Run(start, start + size)
        if not piece.is_subcube:
            where = f"the piece of {size} nodes at ranks {start}..{piece.stop - 1}"
            text = f"n = {one.n}, y = {one.asked}: {where} spans {piece.dimension} dimensions"
            return Failure(text, {"n": one.n, "y": one.asked, "start": start, "stop": piece.stop})
        start += size
    return None


CLAIMS.also(
    in_coq("AN-THM-3.2/multiple", ROUNDING, ALL),
    in_coq("AN-THM-3.2/five@pieces", PIECES_SMALL, f"{ALL}, either reading of step 10"),
)


@claim("AN-THM-3.2/five@number", "Too few nodes remain for a complete cube of more than 5 dimensions.")
@every_plan(10, 12, 12)
def rest_is_below_six_dimensions(one: Plan) -> Failure | None:
    text = f"n = {one.n}, y = {one.asked}: {one.r} nodes remain, enough for a 6-cube"
    return case(one.r < 64, text, n=one.n, y=one.asked)
