"""Easy backfilling by an allocator that grants first free regions: what it would refuse, or grant in vain, is foreseen and not asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from allocert.simulation.baseline import Refusal
from allocert.simulation.queueing.foresight import (
    DUE,
    FREE,
    HEAD_REQUEST,
    HELD,
    MOVED,
    NOTES,
    NOW,
    WITHDRAWN,
    next_to_pass,
    shadow_of,
)
from allocert.simulation.queueing.outlook import Outlook, Stay
from allocert.simulation.queueing.plans.openings import COMMON, OWN, PLACE, has_place
from allocert.simulation.queueing.plans.programs import HEALTHY, Programs, number, pack, words
from allocert.simulation.queueing.room import ASKS, Room
from allocert.simulation.server import AllocatorServer, StrategyError

__all__ = ["Foreseen", "foreseen"]


class Foreseen:
    """What :class:`~allocert.simulation.queueing.in_order.InOrder` does for ``easy``, with the same counts and refusals.

    Every grant that is kept is the allocator's own. One that is not the region foreseen is an error.
    """

    def __init__(self, room: Room, server: AllocatorServer, programs: Programs, requests: Any) -> None:
        self._room, self._server = room, server
        self._code, self._board, _ = programs
        self._rows = self._board.shape[1]
        asked = [job.processors for job in room.jobs]
        self._jobs = np.array([requests, asked, room.limits], np.int64).T.copy()
        self._known = np.zeros((len(programs.wider), 2), np.int64)
        self._state = np.zeros(8, np.int64)
        self._taken, self._healthy = 0, number(self._board[HEALTHY])
        self._waiting = np.zeros(len(room.jobs), np.int64)
        self._notes = np.zeros(len(room.jobs), np.int64)
        self._first = self._last = self._new = 0
        self._head = -1

    def __len__(self) -> int:
        return self._last - self._first

    def wake(self) -> int | None:
        """Nothing happens here without an arrival or a departure."""
        return None

    def arrive(self, job: int) -> None:
        """Take a job into the queue."""
        self._waiting[self._last] = job
        self._last += 1
        self._new += 1

    def serve(self, left: Sequence[Stay]) -> None:
        """Start who can be started now."""
        for stay in left:
            self._taken &= ~stay.place
        if left:
            self._known[:] = 0
            self._head = -1
        begin = self._last - self._new
        self._new = 0
        if left or begin == self._first:
            self._serve_head()
            begin = self._first + 1
        if begin < self._last:
            self._let_pass(begin)

    def _serve_head(self) -> None:
        """Start the first ones, until one has to wait."""
        self._look()
        while len(self):
            job = int(self._waiting[self._first])
            if not self._ask(job):
                if self._wait(job):
                    break
                self._room.dropped.append(job)
                self._known[:, 0] = 0
            self._first += 1

    def _ask(self, job: int) -> bool:
        """Start a job that is first."""
        request = self._jobs[job, 0]
        if self._known[request, 0]:
            return False
        if not has_place(self._board, self._code, OWN, request):
            self._known[request, 0] = 1
            self._refuse(job)
            return False
        if not self._room.start(job):
            raise self._broken(job)
        self._started(job)
        return True

    def _wait(self, job: int) -> bool:
        """Whether a refused head may hope, and when."""
        room = self._room
        if self._head == job or not room.stays:
            return bool(room.stays)
        ends = np.array([room.end(one) for one in room.stays], np.int64)
        text = b"".join(stay.place.to_bytes(8 * self._rows, "little") for stay in room.stays.values())
        places = np.frombuffer(bytearray(text), np.uint64).reshape(len(ends), self._rows)
        request = self._jobs[job, 0]
        due = shadow_of(self._board, self._code, ends, places, request)
        if due < 0:
            return False
        self._head, self._state[DUE], self._state[HEAD_REQUEST] = job, due, request
        room.promise(job, due)
        room.promise_head(job, due)
        return True

    def _let_pass(self, begin: int) -> None:
        """Start who may pass the head, of those from a place in the queue on."""
        room, state = self._room, self._state
        while begin < self._last:
            self._look()
            waiting = self._waiting[begin : self._last]
            begin += next_to_pass(
                waiting, self._jobs, self._board, self._code, state, self._known, self._notes, ASKS
            )
            for job in self._notes[: state[NOTES]].tolist():
                self._refuse(job)
            room.counts.withdrawn += int(state[WITHDRAWN])
            if begin == self._last:
                break
            job = int(self._waiting[begin])
            room.counts.moved += int(state[MOVED])
            place = number(self._board[PLACE])
            if not room.start_after(job, int(state[HELD])) or room.stays[job].place != place:
                raise self._broken(job)
            self._started(job)
            if room.now + room.limits[job] > state[DUE]:
                self._board[COMMON] &= ~self._board[PLACE]
            room.counts.passed += 1
            self._waiting[begin : self._last - 1] = self._waiting[begin + 1 : self._last]
            self._last -= 1

    def _look(self) -> None:
        """See what is free."""
        self._board[OWN] = words(self._healthy & ~self._taken, self._rows)
        self._state[FREE], self._state[NOW] = self._room.free(), self._room.now

    def _started(self, job: int) -> None:
        self._taken |= self._room.stays[job].place
        self._look()

    def _refuse(self, job: int) -> None:
        """Note a refusal: no region is free."""
        free, asked = self._room.free(), int(self._code[3 * self._jobs[job, 0]])
        migration = None if free >= asked else False
        one = Refusal(self._room.jobs[job].number, self._room.now, free, asked, False, migration)
        self._server.refusals.append(one)
        self._room.refused[job] += 1

    def _broken(self, job: int) -> StrategyError:
        what = "it did not grant the first free region of its family, which it promises"
        return StrategyError(self._server.name, self._room.jobs[job], self._room.now, what)


def foreseen(room: Room, outlook: Outlook | None) -> Foreseen | None:
    """That of an allocator with an outlook of first places; ``None`` if nothing is promised, or no programs find its regions."""
    server, regions = room.server, None if outlook is None else outlook.regions()
    if outlook is None or regions is None or not outlook.first:
        return None
    if type(server) is not AllocatorServer or server.migration is not None:
        return None
    family, faulty = regions
    numbers: dict[Any, int] = {}
    requests = [numbers.setdefault(job.request, len(numbers)) for job in room.jobs]
    programs = pack(family, family.machine.full & ~faulty, list(numbers))
    return None if programs is None else Foreseen(room, server, programs, requests)
