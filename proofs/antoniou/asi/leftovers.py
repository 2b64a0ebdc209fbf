"""Antoniou 1994, section 3.2: are the leftover pieces complete cubes, and how large can they be?"""

from __future__ import annotations

from collections.abc import Iterator

from allocert.allocators.hypercube.asi_plan import KEEPS_32, SENSIBLE, Plan, Run
from allocert.proofs.antoniou.asi.steps import ALL, LEAST, STEP_10, every_plan, plans
from allocert.proofs.antoniou.gray.one_code import REGIONS, regions_are_subcubes
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.theorems.asi import ROUNDING
from allocert.verification.claims.claim import Context, Verdict
from allocert.verification.deciding.arguments import argued, by_argument
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.tally import Failure, case, survey

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


CLAIMS.also(in_coq("AN-THM-3.2/multiple", ROUNDING, ALL))


@claim(
    "AN-THM-3.2/five@number",
    "Too few nodes remain for a complete cube of more than 5 dimensions.",
    by_number=True,
)
@claim(
    "AN-THM-3.2/five@pieces", "No leftover piece has more than 32 nodes, those of a 5-cube.", by_number=False
)
def rest_is_below_six_dimensions(context: Context, by_number: bool) -> Verdict:
    """By the number of nodes that remain, or by the sizes of the pieces."""
    top = context.pick(10, 12, 12)

    def cases(n: int) -> Iterator[Failure | None]:
        for _, reading in STEP_10:
            for one in plans(n, reading):
                largest = one.r if by_number else max((piece.size for piece in one.pieces), default=0)
                what = "nodes remain, enough for a 6-cube" if by_number else "nodes in a piece"
                yield case(largest < 64, f"n = {n}, y = {one.asked}: {largest} {what}", n=n, y=one.asked)

    checked = f"{LEAST} <= n <= {top}, all y, either reading of step 10"
    largest = {n: max(one.r for one in plans(n)) for n in range(LEAST, top + 1)}
    found = survey(cases, range(LEAST, top + 1), checked, largest_r=largest)
    if by_number:
        return found
    described = "A piece has temp nodes, and temp starts at 32 and only falls."
    return argued(found, ALL, "the sizes that the steps try", described)
