"""The table of K_w(2^d, 2^(d-r)), the fewest faults that defeat complete allocation of (d-r)-subcubes."""

from __future__ import annotations

from allocert.errors import EngineError
from allocert.models.systems.blocking_sets import blocking_set
from allocert.models.systems.corner_search import few_processors
from allocert.models.systems.face_search import search_by_faces
from allocert.models.systems.faces import LARGEST, lower_bound
from allocert.models.systems.hitting import blocks_complete
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.livingston_stout.faults.certificates import faces_certificate
from allocert.proofs.theorems.faults.worst_case import TWO_DIMENSIONAL
from allocert.verification.claims.claim import Context, Counterexample, Evidence, Verdict
from allocert.verification.claims.evidence import certified
from allocert.verification.deciding.claim_table import ClaimTable

__all__ = ["ANSWER", "CLAIMS"]

CLAIMS = claim = ClaimTable()

ANSWER = {
    0: ("1",) * 9,
    1: ("2",) * 8,
    2: ("4", "4", "5", "6", "6", "6", "6"),
    3: ("8", "8", "10", "12", "12", "12"),
    4: ("16", "16", "21", "24", "24"),
    5: ("32", "32", "42", "48..52"),
    6: ("64", "64", "85"),
    7: ("128", "128"),
    8: ("256",),
}
"""K_w(2^d, 2^(d-r)) by r, for d = r, .., 8; two numbers are bounds."""


@claim(
    "LS-X-3/table",
    "K_w(2^d, 2^(d-r)) is, for d = r, .., 8: "
    + "; ".join(f"r = {r}: {', '.join(numbers)}" for r, numbers in ANSWER.items())
    + ". The lower bounds are by faces.",
    solver_free=False,
)
def table_of_complete_allocation(context: Context) -> Verdict:
    evidence = certified(faces_certificate(LARGEST))
    table: dict[str, list[str]] = {}
    for d in range(LARGEST + 1):
        row = []
        for r in range(d + 1):
            least, chosen = lower_bound(d, r), blocking_set(d, r)
            found = str(least) if least == len(chosen) else f"{least}..{len(chosen)}"
            if not blocks_complete(chosen, d, r) or found != ANSWER[r][d - r]:
                wrong = Counterexample(f"d = {d}, r = {r}: {found}", {"d": d, "r": r})
                return Verdict.refuted(wrong, "the first", evidence)
            row.append(found)
        table[f"d = {d}, r = 0..{d}"] = row
    scope = f"d <= {LARGEST}, 0 <= r <= d: lower bounds refute one less by faces, upper bounds are sets held against all subcubes"
    return Verdict.bounded(scope, evidence, K_w=table)


@claim("LS-X-3/eight", "K_w(2^8, 2^3) = 52.")
def table_of_eight(context: Context) -> Verdict:
    """The stored set is enough, and one less is refuted by two exhaustive searches that share no code."""
    chosen = blocking_set(8, 5)
    least = len(chosen) - 1
    fewer, corners = few_processors(3, least)
    second = search_by_faces(3, least)
    if (fewer is None) != (second.processors is None):
        raise EngineError(f"d = 8, r = 5: of two searches for {least} processors one finds some")
    evidence = Evidence.enumeration(
        f"two independent exhaustive searches, no certificate: every set of {least} up to symmetry, from {corners} corners of three "
        f"parts of Q_6 each; again from {second.faces} light faces by columns, {second.pieces} pieces opposite to them joined to "
        f"{second.joined}, {second.states} states; {len(chosen)} against all 3-subcubes"
    )
    if fewer is not None or len(chosen) != 52 or not blocks_complete(chosen, 8, 5):
        wrong = Counterexample("d = 8, r = 5", {"processors": list(fewer or chosen)})
        return Verdict.refuted(wrong, "d = 8", evidence)
    return Verdict.bounded("d = 8, r = 5", evidence, K_w=len(chosen), corners=corners, faces=second.faces)


CLAIMS.also(in_coq("LS-X-3/two-dimensional", TWO_DIMENSIONAL, "all d >= 2"))
