"""Morgenstern 1994, section 4: the cost cited for MBV, and a procedure that attains it."""

from __future__ import annotations

from allocert.allocators.mesh.mbv import MaximumBoundaryValue
from allocert.models.meshes.configurations import Situation
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.morgenstern.model.configurations import every_request, held, mesh_of
from allocert.proofs.theorems.mesh_cost import CORNER_STEPS, CUBED
from allocert.verification.deciding.claim_table import ClaimTable

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
    """The grants with all candidates, and with those at corners."""
    answers = [_search(s, candidates).allocate((x, y)) for candidates in ("all", "corners")]
    return None if answers[0] == answers[1] else f"all candidates give {answers[0]}, corners {answers[1]}"


CLAIMS.also(
    in_coq("MO-CPX-MBV/cubic", CORNER_STEPS, "all meshes, lists and requests"),
    in_coq(
        "MO-CPX-MBV/arithmetic@side-of-the-mesh", CUBED, "all N, |L| being at most the number of processors"
    ),
)
