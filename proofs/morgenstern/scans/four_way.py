"""Morgenstern 1994, section 3.2: four-way ISS, when it may give up, and the edge that it comes closest to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from itertools import product

from allocert.allocators.mesh.four_way_scan import FourWayOptions
from allocert.errors import AllocertError
from allocert.models.meshes.configurations import Situation, free_bases
from allocert.models.meshes.printed_sliding import cells
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.morgenstern.boundary.edge import nearer
from allocert.proofs.morgenstern.model.configurations import (
    boards,
    failure,
)
from allocert.proofs.morgenstern.scans.windows import four_scanning
from allocert.proofs.theorems.intervals import FOUR_SCANS, FOUR_WAY
from allocert.verification.claims.claim import Claim
from allocert.verification.claims.keyed import keyed
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure

__all__ = ["CLAIMS", "answers", "away"]


@lru_cache(maxsize=4096)
def answers(
    situation: Situation, options: FourWayOptions
) -> dict[tuple[int, int], tuple[int, ...] | str | None]:
    """What each request that fits would get: a base, ``None`` for a refusal, or the error that the strategy raises."""
    found: dict[tuple[int, int], tuple[int, ...] | str | None] = {}
    requests = list(product(range(1, situation.X + 1), range(1, situation.Y + 1)))
    try:
        strategy = four_scanning(situation, options)
        for request in requests:
            frame = strategy.find(request)
            found[request] = None if frame is None else frame.base
    except AllocertError as error:
        for request in requests:
            found.setdefault(request, str(error))
    return found


def away(situation: Situation, side: int, base: tuple[int, ...]) -> int:
    """Rows or columns between a square frame and the nearest of the four edges."""
    a, b = base
    return min(a, situation.X - side - a, b, situation.Y - side - b)


def _nearer_by_any_side(
    situation: Situation, x: int, y: int, found: tuple[int, ...] | str | None
) -> str | None:
    """The same for a square frame, all its four sides count."""
    if x != y or not isinstance(found, tuple):
        return None
    ours = away(situation, x, found)
    least, best = min((away(situation, x, base), base) for base in free_bases(situation, x, x))
    return None if ours == least else f"{found} is granted, {ours} from an edge; {best} is {least} from one"


@every(
    9,
    10,
    12,
    first=1,
    checked="every set of busy processors of all meshes of 1..{top} processors, as 1 x 1 residents, all requests that fit",
)
def nearest_to_an_edge_is_granted(
    processors: int, wrong: Callable[..., str | None]
) -> Iterator[Failure | None]:
    """Whether 4ISS grants a frame as near to an edge as any free one; ``wrong`` names a nearer one."""
    for board in sorted(boards(processors), key=lambda board: (board.X, board.busy.bit_count())):
        situation = board._replace(residents=cells(board))
        for (x, y), found in answers(situation, FourWayOptions()).items():
            text = wrong(situation, x, y, found)
            yield None if text is None else failure(situation, x, y, text)


CLAIMS: tuple[Claim, ...] = (
    *(
        in_coq(f"MO-ALG-4ISS@{crossing}", FOUR_WAY, "all meshes, configurations and requests that fit")
        for crossing in ("passed", "overlap")
    ),
    in_coq("MO-ALG-4ISS/invariant", FOUR_SCANS, "all meshes and configurations"),
    keyed(
        "MO-CLAIM-4ISS-EDGE@parallel-edge",
        "The frame granted has its longest side as close to a parallel edge as any free frame; for x = y rows count.",
        partial(nearest_to_an_edge_is_granted, wrong=nearer),
    ),
    keyed(
        "MO-CLAIM-4ISS-EDGE@either-side-of-a-square",
        "For a request x by x the frame granted has one of its sides as close to an edge parallel to it as any free frame.",
        partial(nearest_to_an_edge_is_granted, wrong=_nearer_by_any_side),
    ),
)
