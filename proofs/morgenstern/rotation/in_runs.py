"""Morgenstern 1994, sections 4.2, 4.3 and 5: what rotation changes, by paired runs of the dispatcher.

A request is tried as asked first, then turned.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import combinations, pairwise, product

from allocert.proofs.morgenstern.tables.paired_runs import (
    ALLOCATION,
    QUOTIENTS,
    AtStandard,
    Load,
    gains,
    less,
    migrating,
    sample,
    simulated,
    table_1,
    told,
    with_values,
)
from allocert.simulation.estimates import Estimate
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.trends import Trend, judged

__all__ = ["CLAIMS", "decide_alike", "decide_gain", "decide_rank", "won"]

_TABULATED = ("4ISS", "MBV", "ISS")
Loads = Callable[[Context], tuple[Load, ...]]


def _turned(method: str) -> str:
    """The rotation of a run: MIG has a rule of its own."""
    return "rule" if method == "MIG" else "A"


def won(context: Context, load: Load, ours: str, theirs: str, measured: str) -> list[float]:
    """By how much ``ours`` with rotation is better than ``theirs`` without, run by run, in 100 ln of quotients."""
    pair = sample(context, load, ours, measured, _turned(ours)), sample(context, load, theirs, measured)
    return less(*(pair if measured == "utilization" else pair[::-1]))


def decide_gain(context: Context, loads: Loads, pairs: Iterable[tuple[str, str]]) -> Verdict:
    """The first of each pair with rotation is better than the second without, by both measures at each load."""
    used, compared = loads(context), tuple(pairs)

    def trends() -> Iterator[Trend]:
        for load, (ours, theirs), measured in product(used, compared, ALLOCATION):
            gain = Estimate.of(won(context, load, ours, theirs, measured))
            yield Trend(f"{ours} with rotation over {theirs} without, {measured}, {load.name}", gain)

    return judged(trends(), f"{told(used, context)}; {QUOTIENTS}")


def decide_rank(context: Context) -> Verdict:
    """Each method completes earlier than the next, without rotation and with it."""
    used = table_1(context)

    def trends() -> Iterator[Trend]:
        for load, (one, other), rotation in product(used, pairwise(_TABULATED), ("none", "A")):
            gain = gains(context, load, one, other, "completion", rotation)
            yield Trend(f"{one} over {other}, {load.name}, rotation {rotation}", Estimate.of(gain))

    return judged(trends(), f"{told(used, context)}; {QUOTIENTS} of completion times")


def decide_alike(context: Context, loads: Loads = table_1, methods: tuple[str, ...] = _TABULATED) -> Verdict:
    """What rotation gains any two methods differs by less than the methods do without it, in the measure's unit."""
    used = loads(context)
    shown: dict[str, dict[str, str]] = {}

    def trends() -> Iterator[Trend]:
        for load, measured in product(used, ALLOCATION):
            sign = 1 if measured == "utilization" else -1
            mean = {
                (m, rotation): Estimate.of(sample(context, load, m, measured, rotation)).mean
                for m, rotation in product(methods, ("none", "A"))
            }
            shown[f"{measured}, {load.name}"] = {
                m: f"{sign * (mean[m, 'A'] - mean[m, 'none']):.2f}" for m in methods
            }
            for one, other in combinations(methods, 2):
                apart = 1 if mean[one, "none"] > mean[other, "none"] else -1
                gap = 1 if mean[one, "A"] - mean[one, "none"] > mean[other, "A"] - mean[other, "none"] else -1
                values = [
                    [sample(context, load, m, measured, rotation) for rotation in ("none", "A")]
                    for m in (one, other)
                ]
                room = [
                    apart * (a - c) - gap * ((b - a) - (d - c))
                    for a, b, c, d in zip(*values[0], *values[1], strict=True)
                ]
                yield Trend(f"{one} and {other}, {measured}, {load.name}", Estimate.of(room))

    how = f"{told(used, context)}; difference without rotation less that of the gains, in the measure's unit"
    return with_values(judged(trends(), how), gains=shown)


CLAIMS: tuple[Claim, ...] = (
    simulated(
        "MO-CLAIM-ROT-GAIN",
        "at the loads of table 1 each of 4ISS, MBV and ISS with rotation completes earlier and uses the mesh better than each "
        "of them without.",
        partial(decide_gain, loads=table_1, pairs=tuple(product(_TABULATED, _TABULATED))),
    ),
    simulated(
        "MO-CLAIM-ROT-GAIN",
        "at the loads of table 1 MIG, which turns a request only as it is allocated, completes earlier and uses the mesh better "
        "than without rotation.",
        AtStandard(partial(decide_gain, loads=migrating, pairs=(("MIG", "MIG"),))),
        part="MIG",
    ),
    simulated(
        "MO-CLAIM-ROT-RANK",
        "at the loads of table 1 4ISS completes earlier than MBV and MBV earlier than ISS, without rotation and with it.",
        decide_rank,
        part="order",
    ),
    simulated(
        "MO-CLAIM-ROT-RANK",
        "at the loads of table 1 rotation makes 4ISS, MBV, ISS and FS_n more efficient.",
        partial(decide_gain, loads=table_1, pairs=tuple((m, m) for m in (*_TABULATED, "FS_n"))),
        part="gain",
    ),
    simulated(
        "MO-CLAIM-ROT-SAME",
        "at the loads of table 1 what rotation gains any two of 4ISS, MBV and ISS, in completion time and utilization, differs "
        "by less than the methods do without it.",
        decide_alike,
    ),
)
