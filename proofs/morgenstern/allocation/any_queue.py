"""Morgenstern 1994, sections 1 to 5: what is said of the results, as laws for every queue under FCFS."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from allocert.proofs.morgenstern.allocation.short_queues import (
    LATER,
    Bound,
    Entry,
    contest,
    in_words,
    later,
    law,
    never,
    turns,
    witnesses,
)
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.refutation import refutable

__all__ = ["CLAIMS", "ROTATING", "complete_is_later"]


def complete_is_later(context: Context, bound: Callable[[Context], Bound] = law) -> Verdict:
    """A queue that the complete ISS is done with later than FS_n, which skips free bases."""
    entries, within = (Entry("ISS"), Entry("FS_n")), bound(context)
    found = contest(*entries, within)
    worst = found.first.get(LATER)
    return witnesses({"ISS": in_words(worst, entries) if worst else None}, f"{found.queues} queues: {within}")


ROTATING = tuple((Entry(method, "asked-first"), Entry(method)) for method in ("ISS", "4ISS", "MBV", "FS_n"))

CLAIMS: tuple[Claim, ...] = (
    *(
        Claim(
            id,
            f"{first} completes no queue later, or with less utilization, than {second}.",
            refutable(partial(never, first=Entry(first), second=Entry(second), bound=law)),
            f"{first}-{second}",
            "law",
        )
        for id, first, second in (
            ("MO-CLAIM-BESTALL", "4ISS", "ISS"),
            ("MO-CLAIM-BESTALL", "4ISS", "MBV"),
            ("MO-CLAIM-BESTALL", "4ISS", "FS_n"),
            ("MO-CLAIM-T1-BEST", "MBV", "ISS"),
        )
    ),
    Claim(
        "MO-X-10",
        "ISS, which finds every free base, completes some queue later than FS_n, which skips some.",
        refutable(complete_is_later),
        "complete",
        "law",
    ),
    Claim(
        "MO-X-10",
        "With rotation ISS, 4ISS, MBV and FS_n each complete some queue later than without.",
        refutable(partial(later, pairs=ROTATING, bound=turns)),
        "rotation",
        "law",
    ),
)
