"""Kandlur & Shin 1988, section 2: how much of the fragmentation comes from what the buddy system does not recognise."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from allocert.allocators.hypercube.buddy import Buddy
from allocert.machines import Hypercube
from allocert.machines.board import free_subcubes_any
from allocert.machines.words import word_of
from allocert.verification.claims.claim import Context, Evidence, Verdict
from allocert.verification.deciding.claim_table import ClaimTable

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()
_EVIDENCE = Evidence.enumeration("the shipped allocator on every set of faulty nodes, smallest first")


def _sets(n: int) -> Iterator[tuple[int, ...]]:
    """Sets of one and more faulty nodes of Q_n, the smallest first."""
    for count in range(1, 1 << n):
        yield from combinations(range(1 << n), count)


def _has_free(n: int, k: int, faulty: tuple[int, ...]) -> bool:
    return any(bases for _, bases in free_subcubes_any(word_of(faulty), n, k))


def _refuses(n: int, k: int, faulty: tuple[int, ...]) -> bool:
    """Whether the shipped buddy refuses the k-cube though as many nodes are free."""
    enough = (1 << n) - len(faulty) >= 1 << k
    return enough and Buddy(Hypercube(n), faulty).allocate(k) is None


def _first(n: int, free: bool) -> tuple[int, tuple[int, ...]] | None:
    """The first refusal while a subcube is free, or while none is."""
    found = ((k, faulty) for faulty in _sets(n) for k in range(n) if _refuses(n, k, faulty))
    return next(((k, faulty) for k, faulty in found if _has_free(n, k, faulty) is free), None)


@claim(
    "KS-CLAIM-FRAG",
    "Of the requests that faulty nodes make the buddy system refuse though enough nodes are free, some are for a subcube that is "
    "free and not recognised, and some for one of which none is free.",
)
def fragmentation_is_in_part_poor_recognition(context: Context) -> Verdict:
    """Both sorts of refusals on Q_3, by the first set of faulty nodes of each."""
    unrecognised, impossible = _first(3, free=True), _first(3, free=False)
    if unrecognised is None or impossible is None:
        return Verdict.undecided("not both sorts of refusals were found on Q_3")
    (k, one), (j, other) = unrecognised, impossible
    scope = (
        f"D = 3: with nodes {', '.join(map(str, one))} faulty a free {k}-cube is refused; with nodes "
        f"{', '.join(map(str, other))} faulty a {j}-cube is refused and none is free"
    )
    return Verdict.bounded(scope, _EVIDENCE)
