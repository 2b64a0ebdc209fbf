"""Working off many tasks through an executor: small ones together, with a deadline, and with deaths tried once more."""

from __future__ import annotations

import pickle
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import suppress
from heapq import heappop, heappush
from typing import Any, Generic, TypeVar

from allocert.common.executors.lanes import Lanes
from allocert.common.executors.pool import DiedError, Pool, PoolError
from allocert.common.workers import Outcome
from allocert.errors import EngineError

__all__ = ["Run"]

T = TypeVar("T")
R = TypeVar("R")

_SLICE = 0.2
"""Seconds of one wait: a signal that another thread receives does not end a longer one."""

_AHEAD = 2
"""Batches out for each task that the executor does at once, so that nobody waits for what the caller does."""

_FIRST = 64
"""Tasks of the first batches, before it is known how long they take."""

_ROUNDS = 4
"""Batches that are left for each of these, at least, while there are many tasks: the last ones are small."""

Result = tuple[Any, Exception | None]
"""What a task returned or raised."""


class Run(Generic[T, R]):
    """Calls of ``function``, one a task, through ``pool``; ``most`` tasks or fewer go out together.

    Those that go out together are done by one process, one after the other, and come back after the time that the pool sets: done,
    or to be done by somebody. How many go out next follows from how many were done.

    With ``lane``, one task goes out for each that the pool does at once: the next one of the lane of that which has come back.
    """

    def __init__(
        self,
        pool: Pool,
        function: Callable[[T], R],
        most: int = 1,
        lane: Callable[[T], str] | None = None,
    ) -> None:
        self._pool = pool
        self._function = function
        self._most = most
        self._size = min(most, _FIRST)
        self._lane = lane
        self._seats: dict[Future[list[Result]], int] = {}
        self._free: list[tuple[int, T | None]] = []
        self._out: dict[Future[list[Result]], list[T]] = {}
        self._waiting: deque[T] | Lanes[T] = deque()
        self._arrived: deque[Outcome[T, R]] = deque()
        self._begun: set[Future[list[Result]]] = set()

    def each(
        self,
        tasks: Sequence[T],
        *,
        deadline: float | None = None,
        started: Callable[[T], None] = lambda task: None,
    ) -> Iterator[Outcome[T, R]]:
        """The outcome of every task, in order of completion; a task not done at ``deadline`` (monotonic seconds) is late.

        A task whose process dies is tried once more after all others, with no other in parallel. ``started`` receives a task when a
        process has it.

        Raises:
            PoolError: no process can be had, or they are out of reach.
        """
        suspects: list[T] = []
        for outcome in self._work_off(tasks, self._most, deadline, started):
            if outcome.death:
                suspects.append(outcome.task)
            else:
                yield outcome
        for task in suspects:
            if self._out:  # the time ran out
                yield Outcome(task, late=True)
            else:
                yield from self._work_off([task], 1, deadline, started)

    def arrived(self) -> list[Outcome[T, R]]:
        """Outcomes that have come and that the caller of :meth:`each`, which was interrupted, has not done with."""
        with suppress(PoolError):
            self._harvest()
        return [outcome for outcome in self._arrived if not outcome.death]

    def _work_off(
        self, tasks: Sequence[T], most: int, deadline: float | None, started: Callable[[T], None]
    ) -> Iterator[Outcome[T, R]]:
        self._waiting = Lanes(tasks, self._lane) if self._lane else deque(tasks)
        self._seats, self._free = {}, [(seat, None) for seat in range(self._pool.width)]
        while self._waiting or self._out:
            self._fill(most)
            self._say_what_began(started)
            if not any(future.done() for future in self._out):
                left = _SLICE if deadline is None else min(_SLICE, max(0.0, deadline - time.monotonic()))
                wait(self._out, left, FIRST_COMPLETED)
            self._say_what_began(started)
            self._harvest()
            self._fill(most)
            if not self._arrived and deadline is not None and time.monotonic() >= deadline:
                running = [task for batch in self._out.values() for task in batch]
                yield from (Outcome(task, late=True) for task in (*running, *self._waiting))
                return
            while self._arrived:
                yield self._arrived[0]
                self._arrived.popleft()

    def _fill(self, most: int) -> None:
        """Hand out what may be out."""
        room = self._pool.width * (1 if self._lane else _AHEAD)
        while self._waiting and len(self._out) < room:
            if isinstance(self._waiting, Lanes):
                self._seat(self._waiting)
            else:
                size = max(1, min(most, self._size, len(self._waiting) // (_ROUNDS * room)))
                self._submit([self._waiting.popleft() for _ in range(size)])

    def _seat(self, lanes: Lanes[T]) -> None:
        """Hand out the next task of a lane. Of processes that are free at once the one that was started first is given the first task."""
        seat, done = heappop(self._free)
        self._seats[self._submit([lanes.after(done)])] = seat

    def _submit(self, batch: list[T]) -> Future[list[Result]]:
        future = self._pool.submit(_several, self._function, batch, self._pool.together)
        self._out[future] = batch
        return future

    def _say_what_began(self, started: Callable[[T], None]) -> None:
        for future, batch in self._out.items():
            if future not in self._begun and (future.running() or future.done()):
                self._begun.add(future)
                for task in batch:
                    started(task)

    def _harvest(self) -> None:
        """Take what has come; tasks that were not begun wait again."""
        for future in [future for future in self._out if future.done()]:
            error = future.exception()
            if isinstance(error, PoolError):
                raise error
            batch = self._out.pop(future)
            if future in self._seats:
                heappush(self._free, (self._seats.pop(future), batch[-1]))
            self._begun.discard(future)
            if isinstance(error, DiedError):
                self._arrived.extend(Outcome(task, death=str(error)) for task in batch)
                continue
            if error is not None:  # what came back cannot be read, or what was to go out cannot be written
                results: list[Result] = [(None, error if isinstance(error, Exception) else None)] * len(batch)
            else:
                results = future.result()
                self._resize(len(batch), len(results))
            self._arrived.extend(
                Outcome(task, value, failure) for task, (value, failure) in zip(batch, results, strict=False)
            )
            if isinstance(self._waiting, deque):
                self._waiting.extendleft(reversed(batch[len(results) :]))

    def _resize(self, size: int, done: int) -> None:
        """As many as were done before the time was over; twice as many if all of a whole batch were."""
        if done < size:
            self._size = max(1, done)
        elif size == self._size:
            self._size = min(self._most, 2 * size)


def _fit_to_travel(error: Exception) -> Exception:
    """The error, or one that tells of it in words: what cannot be read would spoil what comes with it."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # noqa: BLE001 - whatever a foreign exception does when it is copied
        return EngineError(" ".join(f"{type(error).__name__}: {error}".split()))
    return error


def _several(function: Callable[[T], R], tasks: Sequence[T], seconds: float) -> list[Result]:
    """In a process: what the first tasks come to, as many as are done in about this many seconds, and at least one."""
    end, results = time.monotonic() + seconds, list[Result]()
    for task in tasks:
        try:
            results.append((function(task), None))
        except Exception as error:  # noqa: BLE001 - it is the caller's to judge
            results.append((None, _fit_to_travel(error)))
        if time.monotonic() >= end:
            break
    return results
