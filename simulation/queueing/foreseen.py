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
from allocert.simulation.queueing.plans.choice import LONG
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
        processors = [job.processors for job in room.jobs]
        self._jobs = np.array([requests, processors, room.limits], np.int64).T.copy()
        demands = self._code[3 * self._jobs[:, 0]].tolist()
        self._asked = [(job.number, demand) for job, demand in zip(room.jobs, demands, strict=True)]
        self._known = np.zeros((len(programs.wider), 2), np.int64)
        self._state = np.zeros(8, np.int64)
        self._running: list[int] = []
        self._slots: dict[int, int] = {}
        """The places of those who run, in no order, and where they are in that; their ends and places again, as arrays."""
        self._ends, self._places = np.zeros(8, np.int64), np.zeros((8, self._rows), np.uint64)
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
            self._left(stay.place)
        if left:
            self._known[:] = 0
            self._head = -1
        begin = self._last - self._new
        self._new = 0
        self._look()
        if left or begin == self._first:
            self._serve_head()
            begin = self._first + 1
        if begin < self._last:
            self._let_pass(begin)

    def _serve_head(self) -> None:
        """Start the first ones, until one has to wait."""
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
            self._refuse([job])
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
        request, running = self._jobs[job, 0], len(self._running)
        due = shadow_of(self._board, self._code, self._ends[:running], self._places[:running], request)
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
            waiting = self._waiting[begin : self._last]
            begin += next_to_pass(
                waiting, self._jobs, self._board, self._code, state, self._known, self._notes, ASKS
            )
            if state[NOTES]:
                self._refuse(self._notes[: state[NOTES]].tolist())
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
        """Note a job that runs."""
        slot, place = len(self._running), self._room.stays[job].place
        if slot == len(self._ends):
            self._ends, self._places = (
                np.concatenate([array, array]) for array in (self._ends, self._places)
            )
        self._slots[place] = slot
        self._running.append(place)
        self._ends[slot], self._places[slot] = self._room.end(job), words(place, self._rows)
        self._taken |= place
        self._look()

    def _left(self, place: int) -> None:
        """Note that a job has left its place, and let the last one have its slot."""
        self._taken &= ~place
        slot, last, moved = self._slots.pop(place), self._running.pop(), len(self._running)
        if slot < moved:
            self._running[slot], self._slots[last] = last, slot
            self._ends[slot], self._places[slot] = self._ends[moved], self._places[moved]

    def _refuse(self, jobs: Sequence[int]) -> None:
        """Note refusals: no region is free."""
        now, free, refused = self._room.now, self._room.free(), self._room.refused
        for job in jobs:
            number, asked = self._asked[job]
            migration = None if free >= asked else False
            self._server.refusals.append(Refusal(number, now, free, asked, False, migration))
            refused[job] += 1

    def _broken(self, job: int) -> StrategyError:
        what = "it did not grant the first free region of its family, which it promises"
        return StrategyError(self._server.name, self._room.jobs[job], self._room.now, what)


def foreseen(room: Room, outlook: Outlook | None) -> Foreseen | None:
    """That of an allocator with an outlook of first places; ``None`` for few jobs, if nothing is promised, or no programs find its regions."""
    server, regions = room.server, None if outlook is None else outlook.regions()
    if outlook is None or regions is None or not outlook.grants_first or len(room.jobs) < LONG:
        return None
    if type(server) is not AllocatorServer or server.migration is not None:
        return None
    family, faulty = regions
    numbers: dict[Any, int] = {}
    requests = [numbers.setdefault(job.request, len(numbers)) for job in room.jobs]
    programs = pack(family, family.machine.full & ~faulty, list(numbers))
    return None if programs is None else Foreseen(room, server, programs, requests)
