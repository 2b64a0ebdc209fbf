"""Morgenstern 1994, section 3.2: the edge that 4ISS comes closest to with a request of equal sides."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.allocators.mesh.four_way_scan import FourWayOptions
from allocert.models.meshes.configurations import Situation, free_bases
from allocert.proofs.morgenstern.model.configurations import boards, failure
from allocert.proofs.morgenstern.scans.four_way import answers
from allocert.proofs.morgenstern.sliding.printed_methods import Base, cells
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure

__all__ = ["CLAIMS", "away"]

CLAIMS = claim = ClaimTable()


def away(situation: Situation, side: int, base: Base) -> int:
    """Rows or columns between a square frame and the nearest of the four edges."""
    a, b = base
    return min(a, situation.X - side - a, b, situation.Y - side - b)


@claim(
    "MO-CLAIM-4ISS-EDGE@either-side-of-a-square",
    "For a request x by x the frame granted has one of its sides as close to an edge parallel to it as any free frame.",
)
@every(
    9,
    9,
    10,
    first=1,
    checked="every set of busy processors of all meshes of 1..{top} processors, as 1 x 1 residents, all square requests that fit",
)
def nearest_side_is_taken(processors: int) -> Iterator[Failure | None]:
    """Whether 4ISS grants a square frame as near to any edge as any free one."""
    for board in sorted(boards(processors), key=lambda board: (board.X, board.busy.bit_count())):
        situation = board._replace(residents=cells(board))
        for (x, y), found in answers(situation, FourWayOptions()).items():
            if x == y and isinstance(found, tuple):
                a, b = found
                ours = away(situation, x, (a, b))
                least, best = min((away(situation, x, base), base) for base in free_bases(situation, x, x))
                wrong = f"{found} is granted, {ours} from an edge; {best} is {least} from one"
                yield None if ours == least else failure(situation, x, x, wrong)
