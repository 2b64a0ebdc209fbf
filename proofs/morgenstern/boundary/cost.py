"""Morgenstern 1994, section 4: the cost cited for MBV, and a procedure that attains it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from allocert.allocators.mesh.mbv import MaximumBoundaryValue, corner_candidates
from allocert.models.meshes.configurations import Situation
from allocert.proofs.morgenstern.boundary.boundary_values import mesh_of, submesh
from allocert.proofs.morgenstern.model.configurations import every, scope, sizes
from allocert.proofs.theorems.lifting import for_all_sizes
from allocert.proofs.theorems.mesh_cost import CORNER_STEPS, CUBED
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS"]

_claim: Callable[..., Claim] = partial(Claim, id="MO-CPX-MBV")


def _search(s: Situation, candidates: str) -> MaximumBoundaryValue:
    strategy = MaximumBoundaryValue(mesh_of(s), candidates=candidates)
    strategy.residents.nodes = [submesh(r) for r in s.residents]
    return strategy


def _decide_same(context: Context) -> Verdict:
    numbers = sizes(context)

    def judge(s: Situation, x: int, y: int) -> str | None:
        answers = [_search(s, candidates).allocate((x, y)) for candidates in ("all", "corners")]
        return None if answers[0] == answers[1] else f"all candidates give {answers[0]}, corners {answers[1]}"

    return survey(
        every(judge, fitting=True), numbers, scope(numbers, "all requests that fit, four neighbours")
    )


def _decide_cubic(context: Context) -> Verdict:
    numbers = sizes(context)

    def judge(s: Situation, x: int, y: int) -> str | None:
        count = len(s.residents)
        strategy = _search(s, "corners")
        frames = len(corner_candidates(strategy.machine, strategy.residents.nodes, (x, y)))
        for _ in strategy.free_frames((x, y)):
            pass
        touched = strategy.residents.touched
        if frames <= (4 * count + 2) ** 2 and touched <= 36 * count**3:
            return None
        return f"{frames} candidates and {touched} nodes touched with {count} residents"

    found = survey(every(judge, fitting=True), numbers, scope(numbers, "all requests that fit"))
    return for_all_sizes(found, CORNER_STEPS)


def _decide_arithmetic(context: Context) -> Verdict:
    """Whether the cube of the largest number of residents is N^6."""
    sizes_ = range(1, context.pick(12, 40, 120))

    def cases(n: int) -> Iterator[Failure | None]:
        cubed = (n**2) ** 3
        text = f"N = {n}: at most {n**2} residents, |L|^3 = {cubed}, N^6 = {n**6}"
        yield None if cubed == n**6 else Failure(text, {"n": n, "cubed": cubed})

    found = survey(cases, sizes_, f"N = 1..{sizes_[-1]}, a mesh full of single processors")
    return for_all_sizes(found, CUBED, "N, |L| being at most the number of processors")


CLAIMS: tuple[Claim, ...] = (
    _claim(
        part="corners",
        statement="Of the candidates at corners of residents and mesh the best is the one that MBV chooses.",
        decide=_decide_same,
    ),
    _claim(
        part="cubic",
        statement="MBV by scanning the list for corner candidates touches O(|L|^3) nodes: at most 36 |L|^3.",
        decide=_decide_cubic,
    ),
    _claim(
        part="arithmetic",
        statement="|L|^3 is N^6 in the worst case, N being the side of the mesh.",
        decide=_decide_arithmetic,
        reading="A",
    ),
)
