"""Antoniou 1994, section 2.2.2: how many subcubes of all dimensions together a Gray code and Buddy recognise."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.machines import GrayCode
from allocert.models.gray.recognition import buddy_recognises, code_recognises
from allocert.verification.deciding.arguments import by_argument
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS", "recognised"]

CLAIMS = claim = ClaimTable()


def recognised(n: int) -> tuple[int, int]:
    """How many subcubes of Q_n, of the dimensions 0 to n together, Buddy and the reflected code recognise."""
    code = GrayCode.reflected(n)
    dimensions = range(n + 1)
    return (
        sum(len(buddy_recognises(n, k)) for k in dimensions),
        sum(len(code_recognises(code, k) if k else code.nodes) for k in dimensions),
    )


@claim(
    "AN-CLAIM-TWICE@all-dimensions",
    "Of the subcubes of all dimensions together, 0 to n, one Gray code recognises twice as many as Buddy.",
)
@every(6, 8, 9, first=1, checked="subcubes of the dimensions 0 to n, 1 <= n <= {top}")
def code_has_twice_as_many_in_all(n: int) -> Iterator[Failure | None]:
    buddy, gray = recognised(n)
    text = f"n = {n}: a Gray code recognises {gray} subcubes of all dimensions, Buddy {buddy}"
    yield case(gray == 2 * buddy, text, n=n, buddy=buddy, gray=gray)


@claim(
    "AN-CLAIM-TWICE/all-dimensions-counted",
    "Of the subcubes of all dimensions together one Gray code recognises 3 * 2^n - 3 and Buddy 2^(n+1) - 1.",
)
@by_argument(
    "all n >= 1",
    "the sums of the rows of table 2.1, which is decided for every n (AN-TAB-2.1)",
    "Buddy: 2^n + .. + 2 + 1. One Gray code: 2^n single nodes, 2^n + .. + 4 subcubes of the dimensions 1 to n-1, and Q_n.",
)
@every(6, 8, 9, first=1, checked="subcubes of the dimensions 0 to n, 1 <= n <= {top}")
def subcubes_of_all_dimensions_are_counted(n: int) -> Iterator[Failure | None]:
    buddy, gray = recognised(n)
    text = f"n = {n}: {gray} by a Gray code and {buddy} by Buddy"
    yield case((buddy, gray) == (2 ** (n + 1) - 1, 3 * 2**n - 3), text, n=n, buddy=buddy, gray=gray)
