"""The table of K_w(2^d, 2^(d-r)), the fewest faults that defeat complete allocation of (d-r)-subcubes."""

from __future__ import annotations

from allocert.models.systems.blocking_sets import blocking_set
from allocert.models.systems.faces import LARGEST, lower_bound
from allocert.models.systems.hitting import blocks_complete
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.livingston_stout.faults.certificates import faces_certificate
from allocert.proofs.theorems.faults.worst_case import TWO_DIMENSIONAL
from allocert.verification.claims.claim import Context, Counterexample, Verdict
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


CLAIMS.also(in_coq("LS-X-3/two-dimensional", TWO_DIMENSIONAL, "all d >= 2"))
