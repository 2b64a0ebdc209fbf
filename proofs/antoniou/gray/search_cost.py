"""Antoniou 1994, sections 2.2.2 and 2.2.3: the cost of Gray-code search and of releases, by theorems in Coq."""

from __future__ import annotations

from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.theorems.chains import CLEARED, READS
from allocert.verification.deciding.claim_table import ClaimTable

__all__ = ["CLAIMS"]

CLAIMS = ClaimTable()

CLAIMS.also(
    in_coq("AN-COMPLEXITY/allocation@one-code", READS, "all n and k"),
    in_coq("AN-COMPLEXITY/allocation@many-codes", READS, "all n and k"),
    in_coq("AN-COMPLEXITY/release", CLEARED, "all n and k <= n"),
)
