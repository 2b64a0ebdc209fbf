"""Morgenstern 1994, section 4: the cost cited for MBV, and a procedure that attains it."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.allocators.mesh.mbv import MaximumBoundaryValue, corner_candidates
from allocert.models.meshes.configurations import Situation
from allocert.proofs.formal.lifting import by_coq
from allocert.proofs.morgenstern.model.configurations import every_request, held, mesh_of
from allocert.proofs.theorems.mesh_cost import CORNER_STEPS, CUBED
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()


def _search(s: Situation, candidates: str) -> MaximumBoundaryValue:
    strategy = MaximumBoundaryValue(mesh_of(s), candidates=candidates)
    strategy.residents.nodes = held(s)
    return strategy


@claim(
    "MO-CPX-MBV/corners",
    "Of the candidates at corners of residents and mesh the best is the one that MBV chooses.",
)
@every_request(", four neighbours", fitting=True)
def corners_hold_the_best(s: Situation, x: int, y: int) -> str | None:
    """What is granted with all candidates, and with those at corners."""
    answers = [_search(s, candidates).allocate((x, y)) for candidates in ("all", "corners")]
    return None if answers[0] == answers[1] else f"all candidates give {answers[0]}, corners {answers[1]}"


@claim(
    "MO-CPX-MBV/cubic",
    "MBV by scanning the list for corner candidates touches O(|L|^3) nodes: at most 36 |L|^3.",
)
@by_coq(CORNER_STEPS, "all meshes, lists and requests")
@every_request(fitting=True)
def corners_take_cubic_steps(s: Situation, x: int, y: int) -> str | None:
    """The candidates at corners, and the nodes touched when all of them are held against the list."""
    count = len(s.residents)
    strategy = _search(s, "corners")
    frames = len(corner_candidates(strategy.machine, strategy.residents.nodes, (x, y)))
    for _ in strategy.free_frames((x, y)):
        pass
    touched = strategy.residents.touched
    if frames <= (4 * count + 2) ** 2 and touched <= 36 * count**3:
        return None
    return f"{frames} candidates and {touched} nodes touched with {count} residents"


@claim(
    "MO-CPX-MBV/arithmetic@side-of-the-mesh", "|L|^3 is N^6 in the worst case, N being the side of the mesh."
)
@by_coq(CUBED, "all N, |L| being at most the number of processors")
@every(11, 39, 119, first=1, checked="N = 1..{top}, a mesh full of single processors")
def cube_is_the_sixth_power(n: int) -> Iterator[Failure | None]:
    """Whether the cube of the largest number of residents is N^6."""
    cubed = (n**2) ** 3
    text = f"N = {n}: at most {n**2} residents, |L|^3 = {cubed}, N^6 = {n**6}"
    yield None if cubed == n**6 else Failure(text, {"n": n, "cubed": cubed})
