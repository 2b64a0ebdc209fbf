"""Livingston & Stout 1989, section 3.1: requests that the buddy system refuses, without and with releases."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial

from allocert.machines import Hypercube
from allocert.models.systems.block_rules import RULES, Refusal, shortest_refusal
from allocert.models.systems.systems import buddy
from allocert.proofs.theorems.static_buddy import BUDDY
from allocert.proofs.theorems.static_strategies import theorem, tie
from allocert.verification.claims.claim import Context, Verdict
from allocert.verification.deciding.arguments import by_argument
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS", "refused"]

CLAIMS = claim = ClaimTable()


@lru_cache(maxsize=64)
def refused(d: int, rule: str, releases: bool) -> Refusal | None:
    """The shortest history after which buddy under this rule refuses although enough pe's are free."""
    cube = Hypercube(d)
    words = [[cube.word(one) for one in buddy(d, q)] for q in range(d + 1)]
    return shortest_refusal(words, 1 << d, RULES[rule], releases=releases)


def _in_words(found: Refusal) -> str:
    """A history in words, blocks by their least and greatest pe's."""
    words = []
    for kind, k, word in found.steps:
        first, last = (word & -word).bit_length() - 1, word.bit_length() - 1
        pes = f"{first}" if first == last else f"{first}..{last}"
        words.append(f"Q_{k} gets {pes}" if kind == "request" else f"{pes} released")
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
    found = refused(d, rule, False)
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


@claim(
    "LS-CLAIM-dynamic",
    "With releases the buddy system, whichever free block each request is given, refuses some request although enough pe's are free, "
    "for every d >= 2; for d < 2 it never does.",
)
@by_argument(
    "all d >= 2, every rule of choice",
    "the history that the argument names is played under each rule for small d",
    "Four requests for (d-2)-subcubes get the four blocks in some order. Release two that are not the halves of one (d-1)-block: "
    "half of the pe's are free, and no (d-1)-block is.",
)
@every(4, 5, 6, checked="first, last and best fit, d <= {top}; every history for d < 2", measure="d")
def releases_make_buddy_refuse(d: int) -> Iterator[Failure | None]:
    for rule in ("first", "last", "best"):
        if d < 2:
            yield case(refused(d, rule, True) is None, f"d = {d}: refused under {rule} fit", d=d, rule=rule)
            continue
        cube, busy = Hypercube(d), 0
        words = [[cube.word(one) for one in buddy(d, q)] for q in range(d + 1)]
        for _ in range(4):
            able = [word for word in words[d - 2] if not word & busy]
            busy |= RULES[rule](busy, able, words)[0]
        quarter = words[d - 2]
        left = busy & ~(quarter[0] | quarter[2])
        half = (1 << d) - left.bit_count() >= 1 << (d - 1)
        good = half and all(word & left for word in words[d - 1])
        yield case(good, f"d = {d}: granted under {rule} fit", d=d, rule=rule)
