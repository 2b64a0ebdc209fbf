"""The reservation of the first job of a queue, its shadow: when the allocator can grant it, and whether others leave it that."""

from __future__ import annotations

from bisect import bisect_left
from typing import Protocol

from allocert.simulation.queueing.outlook import Outlook
from allocert.simulation.queueing.rehearsal import Rehearsal
from allocert.simulation.queueing.room import ASKS, Room
from allocert.simulation.queueing.rules import Passing, keeps_promise

__all__ = ["OutlookShadow", "RehearsedShadow", "Shadow"]


class Shadow(Protocol):
    """The shadow of the head that waits. ``time`` is that of the one found last."""

    time: int

    def find(self, head: int) -> bool:
        """Whether there is a time at which ``head`` can be granted, if those who run end when they are expected to."""

    def start(self, job: int, end: int) -> tuple[bool, bool]:
        """Start a job that would end at ``end`` if the head keeps its time; else whether a grant would have spoiled that."""


class OutlookShadow:
    """Of an allocator that grants if and only if an outlook finds a place."""

    def __init__(self, room: Room, outlook: Outlook, passing: Passing) -> None:
        self._room, self._outlook, self._passing = room, outlook, passing
        self._head = self.time = self._place = 0
        self._later = 0
        """The processors that running jobs take at the head's time."""

    def find(self, head: int) -> bool:
        """At the first end after which a place is free; by halving where no place is lost if someone leaves."""
        room, outlook, job = self._room, self._outlook, self._room.jobs[head]
        later: dict[int, int] = {}
        taken = 0
        for end, place in sorted(
            ((room.end(one), stay.place) for one, stay in room.stays.items()), reverse=True
        ):
            later.setdefault(end, taken)  # by those who end after it
            taken = outlook.beside(taken, place)
        ends = sorted(later)

        def free(end: int) -> bool:
            return outlook.find(later[end], job) is not None

        if outlook.monotone:
            first = bisect_left(ends, True, key=free)
        else:
            first = next((k for k, end in enumerate(ends) if free(end)), len(ends))
        if first == len(ends):
            return False
        self._head, self.time, self._later = head, ends[first], later[ends[first]]
        found = outlook.find(self._later, job)
        assert found is not None
        self._place = found
        return True

    def start(self, job: int, end: int) -> tuple[bool, bool]:
        """A grant is made, and revoked if it leaves the head no place at its time."""
        spoiled = False

        def fits(place: int) -> bool:
            nonlocal spoiled
            fitting = keeps_promise(self._passing, end, self.time, False) or self._leaves_a_place(place)
            spoiled |= not fitting
            return fitting

        started = self._room.start(job, fits if self._passing == Passing.RESERVATION else None)
        if started and end > self.time:
            self._later = self._outlook.beside(self._later, self._room.stays[job].place)
        return started, spoiled

    def _leaves_a_place(self, place: int) -> bool:
        """Whether the head has a place at its time if someone stays at ``place``: the one that it had, or another."""
        outlook = self._outlook
        if not outlook.meet(place, self._place):
            return True
        taken = outlook.beside(self._later, place)
        other = outlook.find(taken, self._room.jobs[self._head])
        if other is None:
            return False
        self._room.counts.moved += other != self._place
        self._place = other
        return True


class RehearsedShadow:
    """Of any deterministic allocator: the future is tried on copies, and a grant is made only if one was found that keeps the time."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._head = self.time = 0

    def find(self, head: int) -> bool:
        """At the first end at which a copy grants it, asked at each."""
        with Rehearsal.of(self._room) as future:
            time = future.granted_by(head)
        if time is None:
            return False
        self._head, self.time = head, time
        return True

    def start(self, job: int, end: int) -> tuple[bool, bool]:
        """A copy is asked, again while others that spoil the head's time are held; then the allocator in the same way."""
        room = self._room
        with Rehearsal.of(room) as present:
            held: list[object] = []
            while len(held) < ASKS:
                granted = present.ask(job)
                if granted is None:
                    break
                with present.copied() as future:
                    for other in held:
                        future.give_back(job, other)
                    future.run(job, granted, room.now)
                    kept = future.granted_by(self._head, self.time) is not None
                if kept:
                    return room.start_after(job, len(held)), False
                held.append(granted)
        room.counts.withdrawn += len(held)
        if not held:
            room.refuse(job)
        return False, bool(held)
