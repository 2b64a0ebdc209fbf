"""Morgenstern 1994, sections 4.2, 4.3 and 5: what rotation changes, by paired runs of the dispatcher.

A request is tried as asked first, then turned.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations, pairwise, product

from allocert.proofs.morgenstern.tables.claims_of_runs import (
    MIGRATING,
    QUOTIENTS,
    TABLE_1,
    at_each_load,
    trend,
)
from allocert.proofs.morgenstern.tables.paired_runs import ALLOCATION, Load, gains, lead, mean, sample
from allocert.verification.claims.claim import Claim, Context
from allocert.verification.deciding.trends import Trend

__all__ = ["CLAIMS"]

_TABULATED = ("4ISS", "MBV", "ISS")


@at_each_load()
def better_with_rotation(
    context: Context, load: Load, pairs: Iterable[tuple[str, str]], turned: str = "asked-first"
) -> Iterator[Trend]:
    """The first of each pair with rotation is better than the second without, by both measures."""
    for (ours, theirs), measured in product(pairs, ALLOCATION):
        won = lead(
            measured, sample(context, load, ours, measured, turned), sample(context, load, theirs, measured)
        )
        yield trend(f"{ours} with rotation over {theirs} without, {measured}, {load.name}", won)


@at_each_load(f"{QUOTIENTS} of completion times")
def ranked_alike(context: Context, load: Load) -> Iterator[Trend]:
    """Each method completes earlier than the next, without rotation and with it."""
    for (one, other), rotation in product(pairwise(_TABULATED), ("none", "asked-first")):
        gain = gains(context, load, one, other, "completion", rotation)
        yield trend(f"{one} over {other}, {load.name}, rotation {rotation}", gain)


def _without_and_with(context: Context, load: Load, method: str, measured: str) -> list[list[float]]:
    return [sample(context, load, method, measured, rotation) for rotation in ("none", "asked-first")]


def _gains(context: Context, used: Sequence[Load]) -> dict[str, object]:
    shown: dict[str, dict[str, str]] = {}
    for load, measured, method in product(used, ALLOCATION, _TABULATED):
        without, with_ = (mean(run).mean for run in _without_and_with(context, load, method, measured))
        gain = with_ - without if measured == "utilization" else without - with_
        shown.setdefault(f"{measured}, {load.name}", {})[method] = f"{gain:.2f}"
    return {"gains": shown}


@at_each_load("difference without rotation less that of the gains, in the measure's unit", _gains)
def gains_are_nearer(context: Context, load: Load) -> Iterator[Trend]:
    """What rotation gains any two methods differs by less than the methods do without it, in the measure's unit."""
    for measured, pair in product(ALLOCATION, combinations(_TABULATED, 2)):
        values = [run for method in pair for run in _without_and_with(context, load, method, measured)]
        first, turned, second, other = (mean(run).mean for run in values)
        apart = 1 if first > second else -1
        gap = 1 if turned - first > other - second else -1
        room = [apart * (a - c) - gap * ((b - a) - (d - c)) for a, b, c, d in zip(*values, strict=True)]
        yield trend(f"{' and '.join(pair)}, {measured}, {load.name}", room)


CLAIMS: tuple[Claim, ...] = (
    TABLE_1.claim(
        "MO-CLAIM-ROT-GAIN",
        "each of 4ISS, MBV and ISS with rotation completes earlier and uses the mesh better than each of them without",
        partial(better_with_rotation, pairs=tuple(product(_TABULATED, _TABULATED))),
    ),
    MIGRATING.claim(
        "MO-CLAIM-ROT-GAIN",
        "MIG, which turns a request only as it is allocated, completes earlier and uses the mesh better than without rotation",
        partial(better_with_rotation, pairs=(("MIG", "MIG"),), turned="rule"),
        "MIG",
    ),
    TABLE_1.claim(
        "MO-CLAIM-ROT-RANK",
        "4ISS completes earlier than MBV and MBV earlier than ISS, without rotation and with it",
        ranked_alike,
        "order",
    ),
    TABLE_1.claim(
        "MO-CLAIM-ROT-RANK",
        "rotation makes 4ISS, MBV, ISS and FS_n more efficient",
        partial(better_with_rotation, pairs=tuple((m, m) for m in (*_TABULATED, "FS_n"))),
        "gain",
    ),
    TABLE_1.claim(
        "MO-CLAIM-ROT-SAME",
        "what rotation gains any two of 4ISS, MBV and ISS, in completion time and utilization, differs by less than the "
        "methods do without it",
        gains_are_nearer,
    ),
)
