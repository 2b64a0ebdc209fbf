"""Antoniou 1994, section 2.2.2: how many free bits SGC and Buddy leave at the far end of the allocation bits."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.histories import histories
from allocert.verification.deciding.replay import data, in_words
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS", "free_at_the_end"]

CLAIMS = claim = ClaimTable()


def free_at_the_end(busy: int, n: int) -> int:
    """The free positions behind the last busy one."""
    return (1 << n) - busy.bit_length()


@claim(
    "AN-CLAIM-SGC-BETTER@far-end",
    "After every static sequence SGC leaves at least as many free bits behind the last busy one as Buddy, and after "
    "some sequence more.",
)
@every(4, 5, 5, first=2, checked="all static sequences, 2 <= n <= {top}")
def far_end_is_at_least_as_free(n: int) -> Iterator[Failure | None]:
    longer = 0
    for situation in histories(("buddy", "gray"), n, releases=False):
        one, other = (free_at_the_end(busy, n) for busy in situation.states)
        longer += other > one
        text = f"after {in_words(situation.trace)} on Q_{n} {other} free bits are at the end under SGC, {one} under Buddy"
        yield case(other >= one, text, **data("gray", n, (), situation.trace))
    yield case(longer > 0, f"on Q_{n} SGC never leaves more free bits at the end", n=n)
