"""Morgenstern 1994, section 2.2: what it gains alone to stop the scan of the list at the first conflict, by runs."""

from __future__ import annotations

import heapq
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from allocert.models.meshes.configurations import Quadruple
from allocert.models.meshes.printed_sliding import Base, frame_at, meet
from allocert.proofs.morgenstern.tables.claims_of_runs import QUOTIENTS, TABLE_1, Loads, in_words, trend
from allocert.proofs.morgenstern.tables.compare import BEST
from allocert.proofs.morgenstern.tables.comparisons import span
from allocert.proofs.morgenstern.tables.paired_runs import Load, less, mean, published
from allocert.simulation.fcfs.queues import draw_queue
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.trends import judged

__all__ = ["CLAIMS", "METHODS", "Way", "nodes_per_attempt", "search"]


@dataclass(frozen=True)
class Way:
    """How a search goes on: whether it scans the list to its end, and whether it jumps rows."""

    complete: bool
    jumping: bool


METHODS = {
    "AS": Way(complete=True, jumping=False),
    "AS that stops": Way(complete=False, jumping=False),
    "FS_f": Way(complete=False, jumping=True),
}
"""AS scans the list to its end and goes row by row, FS_f does neither; between them is AS that stops at the first conflict."""


def search(side: int, x: int, y: int, residents: Sequence[Quadruple], way: Way) -> tuple[Base | None, int]:
    """The base granted on M(side,side) and the list nodes touched: figures 1 and 2 with <=, and what lies between them."""
    touched = j = 0
    while j <= side - y:
        i, h = 0, side
        while i <= side - x:
            frame, behind = frame_at(i, j, x, y), i
            for resident in residents:
                touched += 1
                if meet(resident, frame):
                    behind, h = max(behind, resident.c + 1), min(h, resident.d + 1)
                    if not way.complete:
                        break
            if behind == i:
                return (i, j), touched
            i = behind
        j = h if way.jumping else j + 1
    return None, touched


@lru_cache(maxsize=512)
def nodes_per_attempt(load: Load, seed: tuple[int, ...]) -> dict[str, float]:
    """The list nodes touched per attempt by each of the methods, all on the schedule that they share; newest first in the list.

    Source: Morgenstern 1994, sections 2.2 and 4.1.
    """
    queue = draw_queue(load.law, load.requests, BEST, seed, load.times)
    residents: list[Quadruple] = []
    running: list[tuple[int, int, Quadruple]] = []
    touched, attempts, now = dict.fromkeys(METHODS, 0), 0, 0
    for job, ((x, y), ticks) in enumerate(zip(queue.sides.tolist(), queue.times.tolist(), strict=True)):
        base = None
        while base is None:
            found = {name: search(load.side, x, y, residents, way) for name, way in METHODS.items()}
            bases = {each for each, _ in found.values()}
            assert len(bases) == 1, "the three methods grant the same base"
            base = bases.pop()
            attempts += 1
            for name, (_, nodes) in found.items():
                touched[name] += nodes
            if base is None:
                now, _, gone = heapq.heappop(running)
                residents.remove(gone)
        frame = frame_at(*base, x, y)
        residents.insert(0, frame)
        heapq.heappush(running, (now + ticks, job, frame))
    return {name: nodes / attempts for name, nodes in touched.items()}


def stopping_touches_less(context: Context, loads: Loads) -> Verdict:
    """AS against AS that stops at the first conflict, on average at each load; and how far FS_f is from both."""
    used = loads(context)
    found = {
        load: [
            nodes_per_attempt(replace(load, queues=0), (context.seed, index)) for index in range(load.queues)
        ]
        for load in used
    }

    def lead(load: Load, ours: str, theirs: str) -> list[float]:
        return less([run[theirs] for run in found[load]], [run[ours] for run in found[load]])

    def times(ours: str, theirs: str) -> str:
        each = [math.exp(mean(lead(load, ours, theirs)).mean / 100) for load in used]
        return span(min(each), max(each))

    trends = (
        trend(f"AS that stops over AS, {load.name}", lead(load, "AS that stops", "AS")) for load in used
    )
    verdict = judged(trends, f"{in_words(used, context)}; {QUOTIENTS}")
    more = (
        f"AS touches {times('AS that stops', 'AS')} times the nodes of AS that stops at the first conflict, "
        f"and this {times('FS_f', 'AS that stops')} times those of FS_f, which jumps rows too"
    )
    return replace(verdict, scope=f"{verdict.scope}; {more}")


CLAIMS: tuple[Claim, ...] = (
    Loads(lambda context: published(1, context.pick((4, 4), (20, 20), (60, 60))), TABLE_1.says, None).claim(
        "MO-CLAIM-FSf-AS",
        "AS touches fewer list nodes per attempt if it stops each scan of the list at the first conflict, all else being the same",
        stopping_touches_less,
        "stopping",
    ),
)
