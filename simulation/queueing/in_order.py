"""A queue in some order whose head blocks the others, but for what may pass it."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from itertools import islice

from allocert.machines import Request
from allocert.simulation.queueing.outlook import Stay
from allocert.simulation.queueing.policies import Policy
from allocert.simulation.queueing.room import Room
from allocert.simulation.queueing.rules import Passing, keeps_promise, may_try, order_key
from allocert.simulation.queueing.shadow import Shadow

__all__ = ["InOrder"]


class InOrder:
    """Serves the queue of a policy without a plan.

    A request that was refused, or granted only in places that the head needs, is asked for again when something was released. Who passes is asked for only if enough processors
    are free. ``shadow`` is that of a policy that looks ahead: who passes leaves the head its time.
    """

    def __init__(self, room: Room, policy: Policy, shadow: Shadow | None = None) -> None:
        self._room, self._policy, self._shadow = room, policy, shadow
        self._waiting: list[tuple[int, int]] = []
        self._tried = 0
        """This many of them, the first ones, can start only when something was released."""
        self._refused: set[Request] = set()
        self._spoiling: set[Request] = set()
        self._head: int | None = None
        """The head that waits, whose shadow is known."""

    def __len__(self) -> int:
        return len(self._waiting)

    def wake(self) -> int | None:
        """Nothing happens here without an arrival or a departure."""
        return None

    def arrive(self, job: int) -> None:
        """Take a job into the queue."""
        asked = self._room.jobs[job]
        insort(self._waiting, (order_key(self._policy.order, self._room.limits[job], asked.processors), job))

    def serve(self, left: Sequence[Stay]) -> None:
        """Start who can be started now."""
        room, policy = self._room, self._policy
        if left:
            self._refused.clear()
            self._spoiling.clear()
            self._head = None
        tried = 0 if left or policy.order != "arrival" else self._tried
        kept = self._waiting[:tried]
        for place, (key, job) in enumerate(islice(self._waiting, tried, None), tried):
            if kept and (policy.passing == Passing.NONE or len(kept) >= policy.window):
                kept += self._waiting[place:]
                break
            if not kept:
                started = self._ask(job)
            else:
                started = self._pass(job)
                room.counts.passed += started
            if started:
                continue
            if not kept and not self._wait(job):
                room.dropped.append(job)
                self._refused.clear()
                continue
            kept.append((key, job))
        self._waiting = kept
        self._tried = len(kept)

    def _ask(self, job: int) -> bool:
        """Start a job that is first."""
        request = self._room.jobs[job].request
        if request in self._refused:
            return False
        if self._room.start(job):
            return True
        self._refused.add(request)
        return False

    def _wait(self, job: int) -> bool:
        """Whether a refused head may hope, and when, if that is asked."""
        room = self._room
        if not room.stays:
            return False
        if self._shadow is None or self._head == job:
            return True
        if not self._shadow.find(job):
            return False
        self._head = job
        room.promise(job, self._shadow.time)
        room.promise_head(job, self._shadow.time)
        return True

    def _pass(self, job: int) -> bool:
        """Start a job beside a head that waits."""
        room, passing, shadow = self._room, self._policy.passing, self._shadow
        asked, end = room.jobs[job], room.now + room.limits[job]
        if asked.request in self._refused or asked.processors > room.free():
            return False
        due = shadow.time if shadow else 0
        if not may_try(passing, end, due):
            return False
        within = keeps_promise(passing, end, due, False)
        if asked.request in self._spoiling and not within:
            return False
        started, spoiled = shadow.start(job, end) if shadow else (room.start(job), False)
        if spoiled and not started and not within:
            self._spoiling.add(asked.request)
        elif not started and not spoiled:
            self._refused.add(asked.request)
        return started
