"""Beyond Livingston & Stout 1989: the fewest halvings of the k-cube buddy algorithm with reuse of beginnings."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

from allocert.models.parallel.prefixes import (
    TEXT,
    TEXT_OF_SEVERAL,
    claim_of,
    encode_shapes,
    in_order,
    prefix_problem,
)
from allocert.proofs.formal.lifting import by_coq, in_coq
from allocert.proofs.theorems.parallel.k_cube_costs import IN_ORDER, SMALL_TREES
from allocert.solvers.certificate import Certificate, Encoding
from allocert.solvers.engines import pseudoboolean, zero_one
from allocert.verification.claims.claim import Context, Verdict
from allocert.verification.claims.evidence import bundle, certified
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()


@claim(
    "LS-X-9/in-order",
    IN_ORDER.says("LS-X-9/in-order"),
    solver_free=False,
)
@by_coq(IN_ORDER, "all D >= k >= 0", "LS-X-9/in-order")
@every(8, 11, 13, checked="the prefixes of all k, D <= {top}, counted one by one", measure="D")
def halvings_in_order(places: int) -> Iterator[Failure | None]:
    for k in range(places + 1):
        found = in_order(places, k)
        yield case(
            found == comb(places + 1, k) - 1, f"D = {places}, k = {k}: {found} halvings", D=places, k=k
        )


def _refuted(places: int, k: int, most: int) -> Certificate | None:
    encoding = Encoding(TEXT, "prefixes", {"places": places, "k": k, "most": most})
    problem = prefix_problem(places, k, most)
    described = claim_of(Certificate("veripb", "", {"opb": problem.to_opb()}, "", encoding))
    answer = pseudoboolean.solve(problem, claim=described, encoding=encoding, deterministic_seconds=120)
    return answer.certificate


def _searched(shapes: list[tuple[int, int, int]]) -> Verdict | None:
    """Attained and not to be bettered, for each (D, k, halvings); ``None`` if some search does not end."""
    parts, listed = [], []
    for places, k, least in shapes:
        inner = least - comb(places, k)
        if zero_one.search(prefix_problem(places, k, inner), deterministic_seconds=60.0).witness is None:
            return None
        certificate = _refuted(places, k, inner - 1)
        if certificate is None:
            return None
        parts.append(certificate)
        listed.append([places, k, inner - 1])
    encoding = Encoding(TEXT_OF_SEVERAL, "prefix-shapes", {"shapes": listed})
    states = str(encode_shapes({"shapes": listed})["states"])
    described = ", ".join(f"D = {places}, k = {k}: {least}" for places, k, least in shapes)
    values = {f"D = {places}, k = {k}": least for places, k, least in shapes}
    return Verdict.bounded(described, certified(bundle(states, parts, encoding)), halvings=values)


CLAIMS.also(in_coq("LS-X-9/small-k", SMALL_TREES, "k = 1, 2, 3 and all D >= k"))


@claim(
    "LS-X-9/larger-k",
    "For k = 4 the least numbers are 4, 12, 27 for D = 4, 5, 6, and 16 for D = 6, k = 5: fewer than C(D+1,k) - 1 wherever k < D.",
    solver_free=False,
)
def fewest_for_larger_k(context: Context) -> Verdict:
    small, large = [(4, 4, 4), (5, 4, 12)], [(6, 4, 27), (6, 5, 16)]
    return _searched(context.pick(small, small + large, small + large)) or Verdict.undecided(
        "the search did not end"
    )
