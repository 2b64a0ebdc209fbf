"""Livingston & Stout 1989, section 3.2: Gray-coded buddy systems, single and double."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.theorems.subsystems.subcube_systems import CODE, GRAY_COUNT, GRAY_HOLDS
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS", "reflected"]

CLAIMS = claim = ClaimTable()


def reflected(length: int) -> list[str]:
    """The binary reflected code by its recursion: the shorter code behind 0, then backwards behind 1."""
    words = [""]
    for _ in range(length):
        words = ["0" + word for word in words] + ["1" + word for word in reversed(words)]
    return words


@claim("LS-DEF-gray@half-domain", "g_d maps the numbers from 0 to 2^(d-1) onto the words of d bits.")
@every(10, 12, 14, first=1, checked="all these numbers, d <= {top}, the code by its recursion", measure="d")
def half_the_code_reaches_every_word(d: int) -> Iterator[Failure | None]:
    last = 1 << (d - 1)
    reached = set(reflected(d)[: last + 1])
    missed = next((word for word in map("".join, product("01", repeat=d)) if word not in reached), None)
    yield case(missed is None, f"d = {d}: no number from 0 to {last} has the word {missed}", d=d, word=missed)


CLAIMS.also(
    in_coq("LS-DEF-gray@full-domain", CODE, "all d >= 1"),
    in_coq("LS-CNT-gray", GRAY_COUNT, "all d >= 1, 1 <= q <= d and permutations"),
    in_coq("LS-INCL-gray", GRAY_HOLDS, "all d >= 1, 1 <= q <= d and permutations; for q = 0 by convention"),
)
