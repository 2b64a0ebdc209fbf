"""Policies that look ahead with the allocator in the loop, from their definitions: each question is put to a fresh one that has done all again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.simulation.queueing.naive import ASKS

from allocert.machines import Machine
from allocert.simulation.events import Job

__all__ = ["InLoop"]

Run = tuple[int, int, Any]
"""When a job is expected to end, its number, and its region."""


@dataclass
class InLoop:
    """Plays jobs under ``easy``, ``backfilling`` or ``conservative``.

    ``certain``: what the allocator itself is asked and gives back is part of its life, as under ``easy`` with an allocator that is
    complete in its family; else it is asked what fresh ones have shown to be right.
    """

    machine: Machine
    faulty: int
    build: Callable[[], Any]
    jobs: Sequence[Job]
    policy: str
    limits: Sequence[int]
    certain: bool
    now: int = 0
    passed: int = 0
    withdrawn: int = 0
    starts: dict[int, int] = field(default_factory=dict)
    regions: dict[int, Any] = field(default_factory=dict)
    dropped: list[int] = field(default_factory=list)
    said: dict[int, int] = field(default_factory=dict)
    heads: dict[int, int] = field(default_factory=dict)
    _log: list[tuple[bool, Any]] = field(default_factory=list)
    _ends: dict[int, int] = field(default_factory=dict)
    _queue: list[int] = field(default_factory=list)
    _plan: dict[int, int] = field(default_factory=dict)
    _tried: set[int] = field(default_factory=set)
    _refused: set[Any] = field(default_factory=set)
    _spoiling: set[Any] = field(default_factory=set)
    _shadow: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        self._own = self.build()

    def late(self, times: dict[int, int]) -> int:
        """Who started after a time."""
        return sum(self.starts.get(job, time) > time for job, time in times.items())

    def play(self) -> InLoop:
        """At each tick departures, arrivals, service, again while something of that tick is left."""
        to_come = list(range(len(self.jobs)))
        serve = self._serve_planned if self.policy == "conservative" else self._serve
        while to_come or self._ends or self._queue or self._plan:
            left = sorted((end, job) for job, end in self._ends.items() if end <= self.now)
            early = any(self.starts[job] + self._limit(job) > self.now for _, job in left)
            for _, job in left:
                del self._ends[job]
                self._release(self.regions[job])
            came = [job for job in to_come if self.jobs[job].arrival == self.now]
            del to_come[: len(came)]
            if left or came or any(begin <= self.now for begin in self._plan.values()):
                serve(came, bool(left), early)
            else:
                self.now += 1
        return self

    # The allocator ----------------------------------------------------------------------------------------------------

    def _limit(self, job: int) -> int:
        return max(self.limits[job], self.jobs[job].residence)

    def _allocate(self, job: int) -> Any:
        self._log.append((True, self.jobs[job].request))
        return self._own.allocate(self.jobs[job].request)

    def _release(self, region: Any) -> None:
        self._log.append((False, region))
        self._own.release(region)

    def _again(self, more: Sequence[tuple[bool, Any]] = ()) -> Any:
        """A fresh allocator that has done all that this one has, and more."""
        fresh = self.build()
        for allocates, what in [*self._log, *more]:
            fresh.allocate(what) if allocates else fresh.release(what)
        return fresh

    def _running(self) -> list[Run]:
        return [(self.starts[job] + self._limit(job), job, self.regions[job]) for job in self._ends]

    def _start(self, job: int, region: Any) -> None:
        self.starts[job], self.regions[job] = self.now, region
        self._ends[job] = self.now + self.jobs[job].residence

    # In order ---------------------------------------------------------------------------------------------------------

    def _granted_at(self, head: int, allocator: Any, running: list[Run]) -> int | None:
        """When a head is granted that is asked whenever somebody has ended."""
        for time in sorted({end for end, _, _ in running}):
            for _, _, region in sorted((run for run in running if run[0] == time), key=lambda run: run[:2]):
                allocator.release(region)
            if allocator.allocate(self.jobs[head].request) is not None:
                return time
        return None

    def _serve(self, came: Sequence[int], left: bool, early: bool) -> None:
        self._queue += came
        if left:
            self._tried.clear()
            self._refused.clear()
            self._spoiling.clear()
            self._shadow = None
        while self._queue and not self._blocked(self._queue[0]):
            del self._queue[0]
        for job in self._queue[1:]:
            if job not in self._tried and self._pass(job):
                self.passed += 1
                self._queue.remove(job)
            self._tried.add(job)

    def _blocked(self, head: int) -> bool:
        """Whether a head waits; else it has started, or is dropped."""
        request = self.jobs[head].request
        if request not in self._refused:
            region = self._allocate(head)
            if region is not None:
                self._start(head, region)
                return False
            self._refused.add(request)
        if self._ends and (self._shadow is None or self._shadow[0] != head):
            time = self._granted_at(head, self._again(), self._running())
            self._shadow = None if time is None else (head, time)
        if not self._ends or self._shadow is None:
            self.dropped.append(head)
            self._refused.clear()
            return False
        self.said.setdefault(*self._shadow)
        self.heads.setdefault(*self._shadow)
        return True

    def _pass(self, job: int) -> bool:
        assert self._shadow is not None
        head, shadow = self._shadow
        asked, end = self.jobs[job], self.now + self._limit(job)
        held_now = [self.machine.word(self.regions[other]) for other in self._ends]
        free = self.machine.processors - self.faulty.bit_count() - sum(word.bit_count() for word in held_now)
        if asked.request in self._refused or asked.processors > free:
            return False
        if (end > shadow and self.policy == "backfilling") or (
            end > shadow and asked.request in self._spoiling
        ):
            return False
        held: list[Any] = []
        for _ in range(ASKS):
            asks = [(True, asked.request)] * (len(held) + 1)
            if self.certain:
                region, future = self._allocate(job), self._again()
            else:
                region, future = self._again(asks[1:]).allocate(asked.request), self._again(asks)
            if region is None:
                break
            for other in held:
                future.release(other)
            time = self._granted_at(head, future, [*self._running(), (end, job, region)])
            assert not self.certain or end > shadow or time is not None
            if time is not None and time <= shadow:
                if not self.certain:
                    for _ in asks:
                        self._allocate(job)
                for other in held:
                    self._release(other)
                self.withdrawn += len(held)
                self._start(job, region)
                return True
            held.append(region)
        for other in held if self.certain else ():
            self._release(other)
        self.withdrawn += len(held)
        if not held:
            self._refused.add(asked.request)
        elif end > shadow:
            self._spoiling.add(asked.request)
        return False

    # By a plan --------------------------------------------------------------------------------------------------------

    def _events(self, plan: dict[int, int]) -> list[int] | None:
        """When someone starts or ends if the plan is kept; ``None`` if it is not."""
        allocator, running, times = self._again(), self._running(), {self.now}
        last = max([self.now, *plan.values()])
        for time in range(self.now, last + 1):
            for run in sorted((run for run in running if run[0] <= time), key=lambda run: run[:2]):
                allocator.release(run[2])
                running.remove(run)
            for job in sorted(job for job, begin in plan.items() if begin == time):
                region = allocator.allocate(self.jobs[job].request)
                if region is None:
                    return None
                running.append((time + self._limit(job), job, region))
                times.add(time)
        ends = [self.starts[job] + self._limit(job) for job in self._ends]
        ends += [begin + self._limit(job) for job, begin in plan.items()]
        return sorted(times | {end for end in ends if end > self.now})

    def _earliest(self, job: int) -> int | None:
        """The first time with which the plan is kept, of those when someone starts or ends without the job."""
        times = [self.now, *self._plan.values(), *(end for end, _, _ in self._running())]
        times += [begin + self._limit(other) for other, begin in self._plan.items()]
        for time in sorted({time for time in times if time >= self.now}):
            if self._events({**self._plan, job: time}) is not None:
                return time
        return None

    def _reserve(self, job: int) -> None:
        time = self._earliest(job)
        if time is None:
            self.dropped.append(job)
        else:
            self._plan[job] = time
            self.said.setdefault(job, time)

    def _serve_planned(self, came: Sequence[int], left: bool, early: bool) -> None:
        if early and self._events(self._plan) is None:
            again = sorted(self._plan)
            self._plan.clear()
            for job in again:
                self._reserve(job)
        elif early:
            for job in sorted(self._plan):
                own = self._plan.pop(job)
                time = self._earliest(job)
                self._plan[job] = own if time is None else min(own, time)
        for job in came:
            self._reserve(job)
        for job in sorted(job for job, begin in self._plan.items() if begin <= self.now):
            self.passed += job != min(self._plan)
            region = self._allocate(job)
            assert region is not None
            del self._plan[job]
            self._start(job, region)
        if self._plan:
            self.heads.setdefault(min(self._plan), self._plan[min(self._plan)])
