"""Antoniou 1994, section 2.2.1: when Buddy's linked lists grant a request at all."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.verification.deciding.arguments import by_argument
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.histories import histories
from allocert.verification.deciding.replay import data, in_words
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS", "free_starts"]

CLAIMS = claim = ClaimTable()


def free_starts(busy: int, n: int, k: int) -> list[int]:
    """Where Buddy's regions of 2^k free nodes start."""
    region = (1 << (1 << k)) - 1
    return [start for start in range(0, 1 << n, 1 << k) if not busy >> start & region]


@claim(
    "AN-BUDDY-LISTS/grants",
    "After requests and releases too the lists grant a request iff one of Buddy's regions for it is free, and grant such "
    "a region.",
)
@by_argument(
    "all n, requests and releases",
    "the blocks in the lists",
    "The blocks in the lists are regions of Buddy, disjoint, and cover the free nodes; a release joins two halves of a "
    "region whenever both are listed. So a region that is free lies in one listed block, and a request finds it or another.",
)
@every(3, 3, 3, checked="requests and releases, every situation that the lists reach, n <= {top}")
def lists_grant_if_a_region_is_free(n: int) -> Iterator[Failure | None]:
    for situation in histories(("free-list",), n):
        busy = sum(((1 << (1 << one.k)) - 1) << one.granted[0] for one in situation.held)
        for k, (start,) in enumerate(situation.answers):
            free = free_starts(busy, n, k)
            text = f"after {in_words(situation.trace)} on Q_{n} Q_{k} gets {start}, free are {free}"
            yield case(
                start in free if free else start is None,
                text,
                **data("free-list", n, (), situation.trace),
                k=k,
            )
