"""Morgenstern 1994, section 5: whether a method is ahead of 4ISS in completion time and in steps per attempt both."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from allocert.proofs.morgenstern.tables.paired_runs import (
    QUOTIENTS,
    AtStandard,
    every,
    gains,
    simulated,
    told,
)
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.trends import Trend, differences, either

__all__ = ["CLAIMS"]

_OTHERS = ("MBV as tested", "ISS", "FS_f", "AS", "FS_1", "FS_n")


def _decide(context: Context) -> Verdict:
    """At each load 4ISS is ahead of each other method in one of the two at least."""
    loads = every(context)

    def cases() -> Iterator[tuple[Trend, ...]]:
        for load, other in product(loads, _OTHERS):
            pair = []
            for measured in ("completion", "attempt"):
                gain = gains(context, load, "4ISS", other, measured)
                case = f"4ISS over {other}, {measured}, {load.name}"
                pair.append(Trend(case, differences(gain, [0.0] * len(gain))))
            yield tuple(pair)

    return either(cases(), f"{told(loads, context)}; {QUOTIENTS}")


CLAIMS: tuple[Claim, ...] = (
    simulated(
        "MO-CONCL-3",
        "at no load of tables 1 and 3 another method completes earlier than 4ISS and takes fewer steps per attempt as well.",
        AtStandard(_decide, partly=True),
        part="both",
    ),
)
