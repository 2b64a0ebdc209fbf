"""What the shipped feasibility algorithm has for Coq's table on profiles."""

from __future__ import annotations

from itertools import product
from typing import Any

from allocert.allocators.torus.preemptive import Placement, Rules, run
from allocert.allocators.torus.staircase import Entry
from allocert.proofs.formal.ties import tied

__all__ = ["profiles_table"]

_RULES = [
    Rules(width, step4, equal)
    for width in ("none", "infeasible", "skip")
    for step4 in ("keep", "delete")
    for equal in ("step3", "step4")
]
_TIMES = ((1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3))


def _profiles() -> list[list[Entry[int]]]:
    """One and two entries of one or two rows, their remaining times from 1 to 3."""
    one = [[Entry(0, rows - 1, rest)] for rows in (1, 2) for rest in (1, 2, 3)]
    two = [
        [Entry(0, rows - 1, rest), Entry(rows, rows + more - 1, later)]
        for rows, more in product((1, 2), repeat=2)
        for rest, later in _TIMES
    ]
    return one + two


def _outcome(rules: Rules, start: list[Entry[int]], side: int, time: int) -> list[int]:
    """-1 or -2 for a job that is refused; or the step, the entry, the parts and the profile after it."""
    done = run(4, (side,), (time,), 4, rules, start=start)
    if done.failed is not None:
        return [-2 if done.narrow else -1]
    placement: Placement[int] = done.placements[0]
    parts = [number for part in placement.parts for number in part]
    entries = [number for entry in done.profile for number in (entry.first, entry.last, entry.rest)]
    return [placement.step, placement.entry, *parts, *entries]


@tied("torus_schedules/profiles")
def profiles_table() -> list[Any]:
    """For all rules, these profiles, sides 1 and 2, times 1 to 4 and the deadline 4: what becomes of the job and of the profile."""
    return [
        [
            [_outcome(rules, start, side, time) for side, time in product((1, 2), (1, 2, 3, 4))]
            for start in _profiles()
        ]
        for rules in _RULES
    ]
