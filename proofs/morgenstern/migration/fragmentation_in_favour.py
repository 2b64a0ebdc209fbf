"""Morgenstern 1994, section 4.2: migration fragmentation under the rule for rotation, open failures taken in the paper's favour."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from allocert.proofs.morgenstern.tables.claims_of_runs import MIGRATING, at_each_load, trend
from allocert.proofs.morgenstern.tables.paired_runs import Load, wasted
from allocert.verification.claims.claim import Claim, Context
from allocert.verification.deciding.trends import Trend

__all__ = ["CLAIMS", "fragmented_in_favour"]

_PLACED = ("4ISS", "MBV", "ISS")


@at_each_load("per cent of the mesh")
def fragmented_in_favour(context: Context, load: Load) -> Iterator[Trend]:
    """Migration fragmentation under the rule less that where residents turn, open failures making the most of it."""
    drawn = replace(load, queues=0)
    for method in _PLACED:
        fixed, turned = (
            [wasted(method, drawn, "asked-first", (context.seed, i), residents) for i in range(load.queues)]
            for residents in ("fixed", "turned")
        )
        room = [most - least for (_, most, _), (least, _, _) in zip(fixed, turned, strict=True)]
        yield trend(f"{method}, {load.name}", room)


CLAIMS: tuple[Claim, ...] = (
    MIGRATING.claim(
        "MO-CLAIM-MIG-ROT",
        "the migration fragmentation of 4ISS, MBV and ISS is higher under the rule that residents do not turn than it is in "
        "the same runs if they may, each open failure taken as it favours that",
        fragmented_in_favour,
        "fragmentation-in-favour",
    ),
)
