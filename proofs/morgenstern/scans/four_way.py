"""Morgenstern 1994, section 3.2: four-way ISS, when it may give up, and the edge that it comes closest to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from itertools import product

from allocert.allocators.mesh.four_way_scan import FourWayOptions, FourWayScan
from allocert.errors import AllocertError
from allocert.machines import Submesh
from allocert.models.meshes.configurations import Situation, free_bases
from allocert.models.meshes.printed_sliding import cells
from allocert.proofs.formal.lifting import by_coq
from allocert.proofs.morgenstern.boundary.edge import nearer
from allocert.proofs.morgenstern.model.configurations import (
    boards,
    every_request,
    every_situation,
    failure,
    mesh_of,
    sizes,
)
from allocert.proofs.morgenstern.scans.windows import counts_of, entered, four_scanning, windows
from allocert.proofs.theorems.intervals import FOUR_SCANS, FOUR_WAY
from allocert.verification.claims.claim import Claim
from allocert.verification.claims.keyed import keyed
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure

__all__ = ["CLAIMS", "answers", "away"]


_GIVING_UP = {
    "passed": "the windows have passed each other by their height",
    "overlap": "the windows overlap completely",
}


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


@by_coq(FOUR_WAY, "all meshes, configurations and requests that fit")
@every_request(fitting=True)
def first_of_its_order_is_granted(situation: Situation, x: int, y: int, crossing: str) -> str | None:
    """Whether 4ISS grants the free frame that comes first in its order."""
    options = FourWayOptions(crossing=crossing)
    order = FourWayScan(mesh_of(situation), options=options).family
    frames = [Submesh(base, (x, y)) for base in free_bases(situation, x, y)]
    first = min(frames, key=order.key, default=None)
    wanted = None if first is None else first.base
    found = answers(situation, options)[x, y]
    return None if found == wanted else f"answers {found}, first by the key is {wanted}"


@by_coq(FOUR_SCANS, "all meshes and configurations")
@every_situation("the four scans, every height of the window, every window", numbers=partial(sizes, quick=5))
def scans_count_the_residents(situation: Situation) -> Iterator[Failure | None]:
    """In every window of every scan the scan set counts the residents that meet the window."""
    for axis, from_far in product((0, 1), (False, True)):
        for height in range(1, (situation.X, situation.Y)[axis] + 1):
            yield _broken(situation, height, axis, from_far)


def _broken(situation: Situation, height: int, axis: int, from_far: bool) -> Failure | None:
    """The first window of a scan with other counts than its residents, if there is one."""
    for sweep in windows(entered(situation, axis), height, from_far):
        wanted = [0] * (situation.Y, situation.X)[axis]
        for a, b, c, d in situation.residents:
            (low, high), (first, last) = ((b, d), (a, c)) if axis else ((a, c), (b, d))
            if low < sweep.line + height and high >= sweep.line:
                for place in range(first, last + 1):
                    wanted[place] += 1
        found = counts_of(sweep.scan)
        if found != wanted:
            which = ("left", "right", "top", "bottom")[2 * axis + from_far]
            wrong = f"scan from the {which}, window {sweep.line}: {found}, not {wanted}"
            return failure(situation, 1, 1, wrong)
    return None


def away(situation: Situation, side: int, base: tuple[int, ...]) -> int:
    """Rows or columns between a square frame and the nearest of the four edges."""
    a, b = base
    return min(a, situation.X - side - a, b, situation.Y - side - b)


def _nearer_by_any_side(
    situation: Situation, x: int, y: int, found: tuple[int, ...] | str | None
) -> str | None:
    """The same for a square frame, all four sides of which count."""
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
    """Whether 4ISS grants a frame as near to an edge as any free one; ``wrong`` says what is nearer."""
    for board in sorted(boards(processors), key=lambda board: (board.X, board.busy.bit_count())):
        situation = board._replace(residents=cells(board))
        for (x, y), found in answers(situation, FourWayOptions()).items():
            text = wrong(situation, x, y, found)
            yield None if text is None else failure(situation, x, y, text)


CLAIMS: tuple[Claim, ...] = (
    *(
        keyed(
            f"MO-ALG-4ISS@{crossing}",
            f"Giving up when {described}, 4ISS grants the free frame that comes first by distance of its longest side to a parallel "
            "edge, then top (left) before bottom (right), then position, and refuses iff none is free.",
            partial(first_of_its_order_is_granted, crossing=crossing),
            solver_free=False,
        )
        for crossing, described in _GIVING_UP.items()
    ),
    keyed(
        "MO-ALG-4ISS/invariant",
        "In each of the four scans the scan set counts, at each place, the residents that meet the window; no deletion fails.",
        scans_count_the_residents,
        solver_free=False,
    ),
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
