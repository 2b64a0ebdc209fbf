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

__all__ = ["InOrder"]


class InOrder:
    """Serves the queue of a policy without a plan.

    A request that was refused, or granted only in places that the head needs, is asked for again when something was released. Who passes is asked for only if enough processors
    are free. Under ``easy`` a job that passes and ends after the head's time must leave the head a place at that time.
    """

    def __init__(self, room: Room, policy: Policy) -> None:
        self._room, self._policy = room, policy
        self._waiting: list[tuple[int, int]] = []
        self._tried = 0
        """So many of them, the first ones, can start only when something was released."""
        self._refused: set[Request] = set()
        self._spoiling: set[Request] = set()
        self._due: tuple[int, int, int] | None = None
        """The head that waits, its time and a place that it has then."""

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
            self._due = None
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
        if not self._policy.looks_ahead or (self._due and self._due[0] == job):
            return True
        for time in sorted({stay.end for stay in room.stays.values()}):
            place = self._place(job, time)
            if place is not None:
                self._due = job, time, place
                room.promise(job, time)
                return True
        return False

    def _place(self, head: int, time: int, more: int | None = None) -> int | None:
        """A place of the head at its time, beside those who stay on and ``more``."""
        room = self._room
        taken = 0 if more is None else more
        for stay in room.stays.values():
            if stay.end > time:
                taken = room.outlook.beside(taken, stay.place)
        return room.outlook.find(taken, room.jobs[head])

    def _pass(self, job: int) -> bool:
        """Start a job beside a head that waits."""
        room, passing = self._room, self._policy.passing
        asked, end = room.jobs[job], room.now + room.limits[job]
        if asked.request in self._refused or asked.processors > room.free():
            return False
        due = self._due[1] if self._due else 0
        if not may_try(passing, end, due):
            return False
        if asked.request in self._spoiling and not keeps_promise(passing, end, due, False):
            return False
        spoiled = False

        def fits(place: int) -> bool:
            nonlocal spoiled
            fitting = keeps_promise(passing, end, due, False) or self._leaves_a_place(place)
            spoiled |= not fitting
            return fitting

        if room.start(job, fits if passing == Passing.RESERVATION else None):
            return True
        if spoiled:
            self._spoiling.add(asked.request)
        else:
            self._refused.add(asked.request)
        return False

    def _leaves_a_place(self, place: int) -> bool:
        """Whether the head has a place at its time if someone stays at ``place``: the one that it had, or another."""
        assert self._due is not None
        head, time, own = self._due
        if not self._room.outlook.meet(place, own):
            return True
        other = self._place(head, time, place)
        if other is None:
            return False
        self._room.counts.moved += other != own
        self._due = head, time, other
        return True
