"""Kandlur & Shin 1988, section 1: for which dimensions subcubes overlap."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.machines import Hypercube
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()


@claim("KS-CNT/overlap@every-size", "For every k from 0 to D some two k-subcubes of Q_D share a node.")
@every(6, 7, 8, first=1, checked="0 <= k <= D, 1 <= D <= {top}", measure="D")
def subcubes_of_every_size_overlap(n: int) -> Iterator[Failure | None]:
    """They have more members than the cube has nodes iff some two overlap."""
    for k in range(n + 1):
        subcubes = list(Hypercube(n).subcubes(k))
        text = f"Q_{n}, k = {k}: no two of the {len(subcubes)} subcubes share a node"
        yield case(len(subcubes) << k > 1 << n, text, d=n, subcube="0" * (n - k) + "*" * k)
