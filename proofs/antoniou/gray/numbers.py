"""Antoniou 1994, section 2.2.2 and table 2.1: how many subcubes there are and how many are recognised."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.machines import GrayCode
from allocert.models.gray.recognition import buddy_recognises, code_recognises
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.theorems.recognition import ALL_DIMENSIONS, BUDDIES, DISTINCT, ROW, TWICE
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()


CLAIMS.also(
    in_coq("AN-CLAIM-TWICE", TWICE, "all n, all parameter lists, 1 <= k <= n-1"),
    in_coq("AN-CLAIM-TWICE/all-dimensions-counted", ALL_DIMENSIONS, "all n >= 1, all parameter lists"),
    in_coq("AN-TAB-2.1/distinct", DISTINCT, "all n"),
    in_coq("AN-TAB-2.1/buddy", BUDDIES, "all n"),
    in_coq("AN-TAB-2.1/gray@power", ROW, "all n, all parameter lists"),
)


@claim(
    "AN-CLAIM-TWICE@all-dimensions",
    "Of the subcubes of all dimensions together, 0 to n, one Gray code recognises twice as many as Buddy.",
)
@every(6, 8, 9, first=1, checked="subcubes of the dimensions 0 to n, 1 <= n <= {top}")
def subcubes_of_all_dimensions(n: int) -> Iterator[Failure | None]:
    code, sizes = GrayCode.reflected(n), range(n + 1)
    buddy = sum(len(buddy_recognises(n, k)) for k in sizes)
    gray = sum(len(code_recognises(code, k)) for k in sizes)
    text = f"n = {n}: a Gray code recognises {gray} subcubes of all dimensions, Buddy {buddy}"
    yield case(gray == 2 * buddy, text, n=n, buddy=buddy, gray=gray)


@claim(
    "AN-TAB-2.1/gray@product",
    "k-subcubes recognisable by a code: 2^n for k = 0, 2(n-k+1) for 1 <= k <= n-1, 1 for k = n.",
)
@every(7, 8, 9, first=1, checked="the three columns, 1 <= n <= {top}")
def row_with_a_product_counts_the_subcubes(n: int) -> Iterator[Failure | None]:
    code = GrayCode.reflected(n)
    for k in range(n + 1):
        printed = 1 if k == n else 1 << n if k == 0 else 2 * (n - k + 1)
        found = len(code_recognises(code, k))
        text = f"n = {n}, k = {k}: printed [{printed}], counted [{found}]"
        yield case(found == printed, text, n=n, k=k, printed=[printed], counted=[found])
