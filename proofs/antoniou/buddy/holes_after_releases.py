"""Antoniou 1994, section 2.2.1: the lemmas about holes once subcubes have been released, which the thesis does not speak of."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from allocert.models.hypercube.static_invariants import holes
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.replay import replayed, requests
from allocert.verification.deciding.tally import Failure
from allocert.verification.pairing.trace import Release, Trace

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()

Hole = tuple[int, int]
"""Its first node and its dimension."""


def left_half(found: list[Hole]) -> Hole | None:
    """A hole whose last fixed bit is 0."""
    return next(((start, k) for start, k in found if not start >> k & 1), None)


def not_larger(found: list[Hole]) -> Hole | None:
    """A hole that is not larger than all holes before it together."""
    before = 0
    for start, k in found:
        if before >= 1 << k:
            return start, k
        before += 1 << k
    return None


@claim("AN-LEM-2.1/releases", "After requests and releases every hole is a right half.", broken=left_half)
@claim(
    "AN-LEM-2.2/releases",
    "After requests and releases every hole exceeds the sum of those before.",
    broken=not_larger,
)
@every(3, 4, 4, first=1, checked="requests and releases: every set of busy nodes, not empty, 1 <= n <= {top}")
def lemma_holds_after_releases(
    n: int, broken: Callable[[list[Hole]], Hole | None]
) -> Iterator[Failure | None]:
    """Every set of busy nodes is reached: each node is granted, and the others are released."""
    for busy in range(1, 1 << (1 << n)):
        hole = broken(holes(busy, n))
        yield _shown(n, busy, hole) if hole else None


def _shown(n: int, busy: int, hole: Hole) -> Failure:
    nodes = 1 << n
    trace: Trace = (
        *requests(*([0] * nodes)),
        *(Release(node) for node in range(nodes) if not busy >> node & 1),
    )
    shown = replayed(
        "buddy", n, (), trace, f"the lemma fails for the hole of dimension {hole[1]} at {hole[0]}"
    )
    return Failure(shown.text, shown.data)
