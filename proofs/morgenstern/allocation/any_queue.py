"""Morgenstern 1994, sections 1 to 5: the statements on results, as laws for every queue under FCFS."""

from __future__ import annotations

from functools import partial

from allocert.proofs.morgenstern.allocation.short_queues import (
    Entry,
    later,
    law,
    never,
    shortest_later,
    sizes_in_words,
    turns,
)
from allocert.verification.claims.claim import Claim
from allocert.verification.deciding.refutation import refutable

__all__ = ["CLAIMS", "MORE_COMPLETE", "ROTATING"]

MORE_COMPLETE = ((Entry("ISS"), Entry("FS_n")),)
"""A method that finds every free base, and one that skips some."""

LEAST = {"complete": {"ISS": (3, 4)}, "rotation": dict.fromkeys(("ISS", "4ISS", "MBV", "FS_n"), (3, 6))}
"""Requests and processors of the shortest queues found."""

ROTATING = tuple((Entry(method, "asked-first"), Entry(method)) for method in ("ISS", "4ISS", "MBV", "FS_n"))

CLAIMS: tuple[Claim, ...] = (
    Claim(
        "MO-CLAIM-BESTALL",
        "4ISS completes no queue later, or with less utilization, than ISS.",
        refutable(partial(never, first=Entry("4ISS"), second=Entry("ISS"), bound=law)),
        "4ISS-ISS",
        "law",
    ),
    *(
        one
        for part, pairs, bound, statement, queues in (
            (
                "complete",
                MORE_COMPLETE,
                law,
                "ISS, which finds every free base, completes some queue later than FS_n, which skips some.",
                "Of the queues that ISS completes later than FS_n those",
            ),
            (
                "rotation",
                ROTATING,
                turns,
                "With rotation ISS, 4ISS, MBV and FS_n each complete some queue later than without.",
                "Of the queues that a method completes later with rotation than without those",
            ),
        )
        for one in (
            Claim("MO-X-10", statement, refutable(partial(later, pairs=pairs, bound=bound)), part, "law"),
            Claim(
                "MO-X-10",
                f"{queues} {sizes_in_words(LEAST[part])}",
                refutable(partial(shortest_later, pairs=pairs, bound=bound, least=LEAST[part])),
                f"{part}-shortest",
                "law",
            ),
        )
    ),
)
