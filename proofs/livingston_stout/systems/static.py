"""Livingston & Stout 1989, section 3.1: requests that the buddy system refuses, without and with releases."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial

from allocert.machines import Hypercube
from allocert.models.systems.block_rules import RULES, Refusal, shortest_refusal
from allocert.models.systems.systems import buddy
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.theorems.static_buddy import BUDDY, BUDDY_RELEASES
from allocert.proofs.theorems.static_strategies import theorem, tie
from allocert.verification.claims.claim import Context, Verdict
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS", "refused"]

CLAIMS = claim = ClaimTable()


@lru_cache(maxsize=64)
def refused(d: int, rule: str) -> Refusal | None:
    """The shortest sequence of requests after which buddy under this rule refuses although enough pe's are free."""
    cube = Hypercube(d)
    words = [[cube.word(one) for one in buddy(d, q)] for q in range(d + 1)]
    return shortest_refusal(words, 1 << d, RULES[rule])


def _in_words(found: Refusal) -> str:
    """Requests in words, blocks by their least and greatest pe's."""
    words = []
    for _, k, word in found.steps:
        first, last = (word & -word).bit_length() - 1, word.bit_length() - 1
        words.append(f"Q_{k} gets {first}" if first == last else f"Q_{k} gets {first}..{last}")
    return f"{', '.join(words)}; then Q_{found.k} is refused with {found.free} pe's free"


@claim(
    "LS-CLAIM-static@whichever-block",
    "Without faults and releases the buddy system grants every request for at most as many pe's as are free, whichever free block each "
    "request is given.",
    rule="any",
)
@claim(
    "LS-CLAIM-static/last",
    "The same if each request is given the last free block.",
    rule="last",
)
@claim(
    "LS-CLAIM-static/best",
    "The same if each request is given a free block in the smallest free block around it.",
    rule="best",
)
@every(3, 4, 4, checked="every state that requests lead to, d <= {top}", measure="d")
def requests_alone_are_granted(d: int, rule: str) -> Iterator[Failure | None]:
    found = refused(d, rule)
    text = _in_words(found) if found else ""
    yield case(found is None, f"d = {d}: {text}", d=d, steps=found.steps if found else ())


@claim(
    "LS-CLAIM-static@suitable-rule",
    BUDDY.says("LS-CLAIM-static@suitable-rule"),
    solver_free=False,
)
def first_fit_is_statically_optimal(context: Context) -> Verdict:
    """The shipped first-fit buddy, by search, and for all d by the invariant of :data:`BUDDY`."""
    top = context.pick(5, 7, 8)
    cases, tied = [(d, ()) for d in range(top + 1)], partial(tie, "buddy", range(6))
    key = "LS-CLAIM-static@suitable-rule"
    return theorem("buddy", cases, BUDDY, key, tied, "all d", f"for d <= {top}")


CLAIMS.also(in_coq("LS-CLAIM-dynamic", BUDDY_RELEASES, "all d, every rule of choice"))
