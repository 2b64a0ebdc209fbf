"""Antoniou 1994, definition 2.4: the address of a region's sibling, with one star, as our copy has it, or with n - k."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, compared

__all__ = ["CLAIMS", "sibling_of"]

CLAIMS = claim = ClaimTable()


def sibling_of(fixed: str, n: int) -> str:
    """The address of the nodes that differ from those of a region of Q_n in its last fixed bit alone."""
    free = n - len(fixed)
    nodes = [(int(fixed, 2) << free | rest) ^ 1 << free for rest in range(1 << free)]
    words = [f"{node:0{n}b}" for node in nodes]
    return "".join("*" if len(set(symbols)) > 1 else symbols[0] for symbols in zip(*words, strict=True))


_SIBLING = (
    "The sibling of a region of Q_n with k fixed bits has as its address these, the last one flipped, and"
)


@claim("AN-DEF-2.4/sibling@one-star", f"{_SIBLING} one star.", one=True)
@claim("AN-DEF-2.4/sibling@all-stars", f"{_SIBLING} n - k stars.", one=False)
@every(6, 8, 10, first=1, checked="every region of Q_n with 1 <= k <= n fixed bits, 1 <= n <= {top}")
def siblings_are_as_written(n: int, one: bool) -> Iterator[Failure | None]:
    for k in range(1, n + 1):
        regions = [f"{bits:0{k}b}" for bits in range(1 << k)]
        written = [word[:-1] + "10"[int(word[-1])] + "*" * (1 if one else n - k) for word in regions]
        name = f"siblings for n = {n}, k = {k}"
        yield from compared(name, written, [sibling_of(word, n) for word in regions], n)
