"""Morgenstern 1994, sections 1 to 5: what is said of the results, as laws for every queue under FCFS."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from allocert.proofs.morgenstern.allocation.short_queues import (
    LATER,
    Entry,
    contest,
    law,
    never,
    told,
    turns,
    witnesses,
)
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.refutation import refutable

__all__ = ["CLAIMS"]

_claim: Callable[..., Claim] = partial(Claim, reading="law")

_SAID = "completes no queue later, or with less utilization, than"


def _decide_complete(context: Context) -> Verdict:
    """A queue that the complete ISS is done with later than FS_n, which skips free bases."""
    entries, bound = (Entry("ISS"), Entry("FS_n")), law(context)
    found = contest(*entries, bound)
    worst = found.first.get(LATER)
    return witnesses({"ISS": told(worst, entries) if worst else None}, f"{found.queues} queues: {bound}")


def _decide_rotation(context: Context) -> Verdict:
    """For each method a queue that it is done with later if it may turn requests."""
    bound = turns(context)
    shown: dict[str, str | None] = {}
    for method in ("ISS", "4ISS", "MBV", "FS_n"):
        entries = Entry(method, "A"), Entry(method)
        worst = contest(*entries, bound).first.get(LATER)
        shown[method] = told(worst, entries) if worst else None
    return witnesses(shown, str(bound))


CLAIMS: tuple[Claim, ...] = (
    *(
        _claim(
            id,
            part=f"{first}-{second}",
            statement=f"{first} {_SAID} {second}.",
            decide=refutable(partial(never, first=Entry(first), second=Entry(second))),
        )
        for id, place, first, second in (
            ("MO-CLAIM-BESTALL", "abstract", "4ISS", "ISS"),
            ("MO-CLAIM-BESTALL", "abstract", "4ISS", "MBV"),
            ("MO-CLAIM-BESTALL", "abstract", "4ISS", "FS_n"),
            ("MO-CLAIM-T1-BEST", "section 4.3", "MBV", "ISS"),
        )
    ),
    _claim(
        "MO-X-10",
        part="complete",
        statement="ISS, which finds every free base, completes some queue later than FS_n, which skips some.",
        decide=refutable(_decide_complete),
    ),
    _claim(
        "MO-X-10",
        part="rotation",
        statement="With rotation ISS, 4ISS, MBV and FS_n each complete some queue later than without.",
        decide=refutable(_decide_rotation),
    ),
)
