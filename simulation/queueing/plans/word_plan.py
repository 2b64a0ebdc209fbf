"""A plan that is arrays, with compiled searches: for long workloads of regions that programs of turns can find."""

from __future__ import annotations

from typing import Any

import numpy as np

from allocert.machines import Family
from allocert.simulation.queueing.outlook import Stay
from allocert.simulation.queueing.plans.forward import (
    Hits,
    Reserved,
    Steps,
    bring_forward,
    due,
    try_beside,
    wake,
)
from allocert.simulation.queueing.plans.openings import PLACE
from allocert.simulation.queueing.plans.programs import Programs, number, pack, words
from allocert.simulation.queueing.plans.steps import NEVER, NOW, add, earliest, remove
from allocert.simulation.queueing.room import Room

__all__ = ["WordPlan", "word_plan"]

_FIRST = 8
"""The length of arrays that grow."""
_STEPS = 64
"""The same of those of steps: a word has a bit for each."""


class WordPlan:
    """The same as a :class:`~allocert.simulation.queueing.plans.plan.ListedPlan` of the regions that ``programs`` find.

    ``requests`` has the number of each job's request among those of the programs.
    """

    def __init__(self, room: Room, programs: Programs, requests: Any) -> None:
        self._room, self._programs = room, programs
        self._rows = rows = programs.board.shape[1]
        lengths = np.array([room.length(job) for job in range(len(room.jobs))], np.int64)
        self._steps = Steps(
            np.full(_STEPS, -1, np.int64),
            np.zeros((_STEPS, rows), np.uint64),
            np.zeros((1, len(programs.wider)), np.uint64),
            np.ones(1, np.int64),
            np.zeros(7, np.int64),
        )
        self._reserved = Reserved._make([*_arrays(3, rows), np.zeros(1, np.int64), requests, lengths])
        self._hits = Hits(*_arrays(2, rows))

    def __len__(self) -> int:
        return int(self._reserved.size[0])

    def wake(self) -> int | None:
        """The first time at which someone is to start."""
        return wake(self._reserved.begin, self._reserved.size) if len(self) else None

    def first(self) -> tuple[int, int]:
        """The first job, and when it is to start."""
        return int(self._reserved.job[0]), int(self._reserved.begin[0])

    def due(self, after: int, now: int) -> int | None:
        """The first job after another that is to start by ``now``."""
        reserved = self._reserved
        k = due(reserved.job, reserved.begin, reserved.size, after, now)
        return None if k < 0 else int(self._reserved.job[k])

    def put(self, job: int, stay: Stay) -> None:
        """Reserve a place for a job that has none."""
        if len(self) == len(self._reserved.job):
            self._reserved = Reserved._make([*map(_doubled, self._reserved[:4]), *self._reserved[4:]])
        count, reserved, k = len(self), self._reserved, self._find(job)
        for array in reserved[:4]:
            array[k + 1 : count + 1] = array[k:count]
        reserved.job[k], reserved.begin[k], reserved.end[k] = job, stay.begin, stay.end
        reserved.place[k] = words(stay.place, self._rows)
        reserved.size[0] += 1
        self.hold(stay)

    def take(self, job: int) -> Stay:
        """Give up a reservation."""
        count, reserved, k = len(self), self._reserved, self._find(job)
        stay = self._stay(k)
        for array in reserved[:4]:
            array[k : count - 1] = array[k + 1 : count]
        reserved.size[0] -= 1
        self.release(stay)
        return stay

    def hold(self, stay: Stay) -> None:
        """Take a place for someone who runs."""
        self._grow()
        add(*self._steps[:4], stay.begin, stay.end, self._row(stay.place), 0)

    def release(self, stay: Stay) -> None:
        """Give back what someone who runs has held, or the rest of it."""
        self._grow()
        remove(*self._steps[:4], stay.begin, stay.end, self._row(stay.place), 0)

    def forget(self, now: int) -> None:
        """Drop past steps."""
        times, taken, hopeless, size, _ = self._steps
        past = (int(np.searchsorted(times[: size[0]], now, "right")) - 1) // _STEPS
        if past > 0:
            for array, by in (times, _STEPS * past), (taken, _STEPS * past), (hopeless, past):
                array[:-by] = array[by:]
            size[0] -= _STEPS * past

    def earliest(self, job: int, *, now: bool = True, before: int | None = None) -> Stay | None:
        """The first time with a place, from ``now`` on or after it, and ``before`` a time; ``None`` if there is none."""
        reserved = self._reserved
        length, last = int(reserved.length[job]), NEVER if before is None else before
        times, taken, hopeless, size, asked = self._steps
        asked[:] = reserved.request[job], length, self._room.now, last, now, 0, 0
        code, board, wider = self._programs
        time = earliest(times, taken, hopeless, size, board, code, wider, asked)
        return None if time < 0 else Stay(time, time + length, number(board[PLACE]))

    def moved(self, own: Stay, first: int) -> dict[int, tuple[Stay, Stay]] | None:
        """Reservations whose place a stay would take, in order, and new ones; ``None`` if one before ``first`` came later."""
        self._grow()
        while len(self._hits.number) < len(self):
            self._hits = Hits(*map(_doubled, self._hits))
        stay = own.begin, own.end, self._row(own.place)
        self._steps.asked[NOW] = self._room.now
        found = try_beside(self._steps, self._programs, self._reserved, self._hits, *stay, first)
        if found < 0:
            return None
        moved: dict[int, tuple[Stay, Stay]] = {}
        for k, begin, row in zip(*(array[:found] for array in self._hits), strict=True):
            job = int(self._reserved.job[k])
            end = int(begin + self._reserved.length[job])
            moved[job] = self._stay(k), Stay(int(begin), end, number(row))
        return moved

    def bring_forward(self, loose: int) -> int:
        """Move jobs, in order, to earlier times, where a place has become free before ``loose``; the same of what they left."""
        self._grow()
        self._steps.asked[NOW] = self._room.now
        return bring_forward(self._steps, self._programs, self._reserved, loose)

    def _grow(self) -> None:
        """Let there be room for steps, past ones and those of no length among them, and for one more at each end of all stays and of some."""
        while len(self._steps.times) < self._steps.size[0] + 2 * (len(self) + len(self._room.stays)) + _FIRST:
            self._steps = Steps._make([*map(_doubled, self._steps[:3]), *self._steps[3:]])

    def _find(self, job: int) -> int:
        """Where a job's reservation is, or would be."""
        return int(np.searchsorted(self._reserved.job[: len(self)], job))

    def _stay(self, k: int) -> Stay:
        reserved = self._reserved
        return Stay(int(reserved.begin[k]), int(reserved.end[k]), number(reserved.place[k]))

    def _row(self, place: int) -> Any:
        return words(place, self._rows).reshape(1, self._rows)


def _arrays(columns: int, rows: int) -> Any:
    """Some arrays of numbers, and one of words."""
    return *(np.zeros(_FIRST, np.int64) for _ in range(columns)), np.zeros((_FIRST, rows), np.uint64)


def _doubled(array: Any) -> Any:
    return np.concatenate([array, np.zeros_like(array)])


def word_plan(room: Room, family: Family, faulty: int) -> WordPlan | None:
    """The plan of a family's regions without faulty processors; ``None`` if no programs find them."""
    numbers: dict[Any, int] = {}
    requests = np.array([numbers.setdefault(job.request, len(numbers)) for job in room.jobs], np.int64)
    programs = pack(family, family.machine.full & ~faulty, list(numbers))
    return None if programs is None else WordPlan(room, programs, requests)
