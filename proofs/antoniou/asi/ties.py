"""Antoniou 1994, chapter 4: how often incomplete cubes are no more than the complete ones."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.allocators.hypercube.asi_plan import plan
from allocert.models.subcubes.incomplete_packing import enclosing_dimension
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import at
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS", "LARGEST", "ties"]

CLAIMS = claim = ClaimTable()

LARGEST = 12
"""The largest n that is counted."""


def ties(n: int) -> int:
    """For how many y ASI makes exactly as many partitions of Q_n as there are complete cubes that hold y nodes."""
    return sum(plan(n, y).p == 1 << n - enclosing_dimension(y) for y in range(1, (1 << n) + 1))


@claim(
    "AN-ASI-MORE/ties",
    "For 1 <= n <= 12 and all y, 8190 cases, ASI has exactly as many partitions as there are complete cubes for y in 6137.",
)
@at(LARGEST, checked="1 <= n <= 12, all y")
def ties_are_as_counted(n: int) -> Iterator[Failure | None]:
    counted = [sum(map(ties, range(1, n + 1))), sum(1 << size for size in range(1, n + 1))]
    yield case(counted == [6137, 8190], f"{counted[0]} of {counted[1]} cases are ties", n=n, counted=counted)
