"""Lemma 1 on any ordered numbers: is every profile stair-like, and is it what the paper makes of the one before?

Gupta and Srimani 1997, section 3, the proof of Lemma 1. An entry is a p-interval [first, last] and its remaining time,
which is the deadline less the paper's f.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, TypeAlias

from allocert.allocators.torus.preemptive import Placement, Rules, run
from allocert.allocators.torus.staircase import Entry, Profile

__all__ = ["printed_update", "unlike_stairs"]

Row: TypeAlias = tuple[int, int, Any]
"""First and last row of an entry, and its remaining time."""


def unlike_stairs(
    torus: int,
    sides: Sequence[int],
    times: Sequence[Any],
    deadline: Any,
    rules: Rules,
    *,
    begin: Sequence[Row] | None = None,
) -> Iterator[str]:
    """The faults of the profiles of a run, from the first wrong profile on.

    The run starts with the profile ``begin``, or with all rows free until the deadline.
    """
    before = list(begin) if begin is not None else [(0, torus - 1, deadline)]
    found: list[str] = []

    def watch(placement: Placement[Any], profile: Profile[Any]) -> None:
        nonlocal before
        after = [(entry.first, entry.last, entry.rest) for entry in profile]
        if not found:
            wrong = list(_wrong(after, placement, deadline))
            update = printed_update(before, placement, sides[placement.job], times[placement.job], rules)
            if not same(after, update):
                wrong.append("the update is another one")
            found.extend(f"after job {placement.job}: {text}" for text in wrong)
        before = after

    run(torus, sides, times, deadline, rules, start=[Entry(*row) for row in before], watch=watch)
    yield from found


def printed_update(
    before: Sequence[Row], placement: Placement[Any], side: int, time: Any, rules: Rules
) -> list[Row]:
    """The profile that the proof of Lemma 1 makes by the placement's step, at its entry j."""
    place = placement.entry - 1
    first, last, rest = before[place]
    left = [(first + side, last, rest)] if first + side <= last else []
    if placement.step == 2:
        return [*before[:place], (first, first + side - 1, rest - time), *left, *before[place + 1 :]]
    if placement.step == 3:
        return [*before[:place], *left, *before[place + 1 :]]
    if place + 1 == len(before):
        return []
    nearest, end, more = before[place + 1]
    right = [(nearest + side, end, more)] if nearest + side <= end else []
    new = (nearest, nearest + side - 1, more - (time - rest))
    kept = left if rules.step4 == "keep" else []
    return [*before[:place], *kept, new, *right, *before[place + 2 :]]


def same(one: Sequence[Row], other: Sequence[Row]) -> bool:
    """Whether two profiles are the same rows with the same numbers."""
    return len(one) == len(other) and all(
        a[:2] == b[:2] and not a[2] < b[2] and not b[2] < a[2] for a, b in zip(one, other, strict=True)
    )


def _wrong(after: Sequence[Row], placement: Placement[Any], deadline: Any) -> Iterator[str]:
    for low, high in pairwise(after):
        if high[0] <= low[1]:
            yield "the intervals are not in the order of their remaining times"
        elif not low[2] < high[2]:
            yield "two neighbours have the same remaining time"
    if after and not after[0][2] > 0:
        yield "an interval has no remaining time"
    if after and deadline < after[-1][2]:
        yield "an interval is free for longer than the deadline"
    if placement.step == 4:
        until_end, from_start = placement.parts
        if until_end.start < from_start.end:
            yield "the second part of the job ends after its first part begins"
