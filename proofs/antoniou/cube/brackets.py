"""Antoniou 1994, section 2.1: one sign for the floor and the ceiling, as our copy has it."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS", "ceiling"]

CLAIMS = claim = ClaimTable()


def ceiling(whole: int, parts: int) -> int:
    """The least integer that is at least ``whole / parts``."""
    return (whole + parts - 1) // parts


@claim(
    "AN-DEF-FLOOR/one-sign",
    "The largest integer that is at most b and the least that is at least b are the same, so that one sign can stand for both, for "
    "b = 2^n/y.",
)
@every(8, 10, 12, checked="b = 2^n/y, 1 <= y <= 2^n, n <= {top}")
def one_sign_stands_for_both(n: int) -> Iterator[Failure | None]:
    whole = 1 << n
    for y in range(1, whole + 1):
        below, above = whole // y, ceiling(whole, y)
        text = f"b = {whole}/{y}: {below} is the largest integer at most b, {above} the least at least b"
        yield case(below == above, text, n=n, y=y, floor=below, ceiling=above)
