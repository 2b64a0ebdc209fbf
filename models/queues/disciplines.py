"""Orders in which a queue may be served besides first come, first served; every request is queued at time 0."""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from typing import TypeAlias

from allocert.errors import SpecError
from allocert.models.queues.search import Grant

__all__ = ["DISCIPLINES", "Jobs", "served"]

Jobs: TypeAlias = Sequence[tuple[tuple[int, int], int]]

DISCIPLINES = ("fcfs", "shortest", "largest", "skipping", "backfilling")
"""``fcfs``: the head blocks all others. ``shortest``: so too, sorted by resident time, the shortest first; ``largest``: by
processors, the most first; equal ones in their order. ``skipping``: at each release all waiting jobs are tried in their
order. ``backfilling``: so too, but a job passes the head only if it ends before the head could start otherwise."""


def served(discipline: str, grant: Grant, queue: Jobs) -> tuple[int, ...]:
    """When each job of the queue starts under a method's decisions; every request fits the empty mesh.

    Raises:
        SpecError: no such discipline, or a request that the empty mesh has no room for.
    """
    if discipline not in DISCIPLINES:
        raise SpecError("discipline", discipline, "one of " + ", ".join(DISCIPLINES))
    waiting = list(range(len(queue)))
    if discipline == "shortest":
        waiting.sort(key=lambda job: queue[job][1])
    if discipline == "largest":
        waiting.sort(key=lambda job: -queue[job][0][0] * queue[job][0][1])
    starts = [0] * len(queue)
    running: list[tuple[int, int, int]] = []
    now = held = 0

    def start(job: int) -> bool:
        nonlocal held
        word = grant(held, queue[job][0])
        if word:
            starts[job] = now
            held += word
            heapq.heappush(running, (now + queue[job][1], job, word))
        return word != 0

    while waiting:
        while waiting and start(waiting[0]):
            del waiting[0]
        if not waiting:
            break
        if not running:
            raise SpecError("request", queue[waiting[0]][0], "one that the empty mesh has room for")
        if discipline in ("skipping", "backfilling"):
            due = None if discipline == "skipping" else _reserved(grant, held, running, queue[waiting[0]][0])
            passing = [waiting[0]]
            for job in waiting[1:]:
                if (due is not None and now + queue[job][1] > due) or not start(job):
                    passing.append(job)
            waiting = passing
        now = running[0][0]
        while running and running[0][0] == now:
            held -= heapq.heappop(running)[2]
    return tuple(starts)


def _reserved(grant: Grant, held: int, running: list[tuple[int, int, int]], request: tuple[int, int]) -> int:
    """When a refused request is granted if nothing else starts until then."""
    due = 0
    for due, _, word in sorted(running):
        held -= word
        more = any(end == due and word & held for end, _, word in running)
        if not more and grant(held, request):
            break
    return due
