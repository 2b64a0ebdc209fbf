"""A crew of child processes that work tasks off, one at a time each."""

from __future__ import annotations

import pickle
import signal
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, Pipe, wait
from types import TracebackType
from typing import Any, Generic, TypeVar

from allocert.common import children
from allocert.errors import EngineError

__all__ = ["Crew", "FedCrew", "Outcome"]

T = TypeVar("T")
R = TypeVar("R")

_SLICE = 0.2
"""Seconds of one wait: a signal that another thread receives does not end a longer one."""

_LEAVE = 5.0
"""Seconds that idle processes have for ending on their own."""


@dataclass(frozen=True)
class Outcome(Generic[T, R]):
    """What became of a task: a value, an error that the function raised, the death of its process, or no time."""

    task: T
    value: R | None = None
    error: Exception | None = None
    death: str = ""
    late: bool = False


@dataclass(eq=False)
class _Worker:
    child: subprocess.Popen[bytes]
    channel: Connection
    task: Any = None
    busy: bool = False


class Crew(Generic[T, R]):
    """Up to ``jobs`` processes that call ``function``; at the end of the context they are ended, whatever they do.

    Function, tasks and results have to be picklable, the function by name from an installed module. What a process
    prints is dropped. Interrupts are the parent's to take.
    """

    def __init__(self, function: Callable[[T], R], jobs: int) -> None:
        self._function = function
        self._jobs = jobs
        self._workers: list[_Worker] = []
        self._arrived: deque[Outcome[T, R]] = deque()

    @property
    def processes(self) -> tuple[subprocess.Popen[bytes], ...]:
        """Those that were started and have not ended by themselves."""
        return tuple(worker.child for worker in self._workers)

    def __enter__(self) -> Crew[T, R]:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        done = kind is None and not self._busy()
        for worker in self._workers:
            worker.channel.close()
        limit = time.monotonic() + _LEAVE
        for worker in self._workers if done else []:
            with suppress(subprocess.TimeoutExpired):
                worker.child.wait(max(0.0, limit - time.monotonic()))
        children.end(self.processes)

    def each(
        self,
        tasks: Sequence[T],
        *,
        deadline: float | None = None,
        started: Callable[[T], None] = lambda task: None,
    ) -> Iterator[Outcome[T, R]]:
        """The outcome of every task, in order of completion; a task not done at ``deadline`` (monotonic seconds) is late.

        A task whose process dies is tried once more after all others, with no other in parallel.

        Raises:
            EngineError: no process can be started.
        """
        suspects: list[T] = []
        for outcome in self._work_off(tasks, self._jobs, deadline, started):
            if outcome.death:
                suspects.append(outcome.task)
            else:
                yield outcome
        for task in suspects:
            if self._busy():  # the time ran out
                yield Outcome(task, late=True)
            else:
                yield from self._work_off([task], 1, deadline, started)

    def arrived(self) -> list[Outcome[T, R]]:
        """Outcomes that have come and that the caller of :meth:`each`, which was interrupted, has not done with."""
        self._listen(0)
        return [outcome for outcome in self._arrived if not outcome.death]

    def _work_off(
        self, tasks: Sequence[T], jobs: int, deadline: float | None, started: Callable[[T], None]
    ) -> Iterator[Outcome[T, R]]:
        waiting = deque(tasks)
        while waiting or self._busy():
            self._fill(waiting, jobs, started)
            left = _SLICE if deadline is None else min(_SLICE, max(0.0, deadline - time.monotonic()))
            self._listen(left)
            # Nobody waits for what the caller does with an outcome.
            self._fill(waiting, jobs, started)
            if not self._arrived and deadline is not None and time.monotonic() >= deadline:
                running = [worker.task for worker in self._busy()]
                yield from (Outcome(task, late=True) for task in (*running, *waiting))
                return
            while self._arrived:
                yield self._arrived[0]
                self._arrived.popleft()

    def _fill(self, waiting: deque[T], jobs: int, started: Callable[[T], None]) -> None:
        while waiting and len(self._busy()) < jobs:
            started(waiting[0])
            self._hand_out(waiting.popleft())

    def _listen(self, seconds: float) -> None:
        ready = wait([worker.channel for worker in self._busy()], seconds)
        for worker in self._busy():
            if worker.channel in ready:
                self._arrived.append(self._take(worker))

    def _busy(self) -> list[_Worker]:
        return [worker for worker in self._workers if worker.busy]

    def _hand_out(self, task: T) -> None:
        """Give a task to a process that has none, or to a new one."""
        data = pickle.dumps((self._function, task))
        for worker in [worker for worker in self._workers if not worker.busy]:
            with suppress(OSError):
                worker.channel.send_bytes(data)
                worker.task, worker.busy = task, True
                return
            self._bury(worker)
        worker = _start()
        self._workers.append(worker)
        worker.task, worker.busy = task, True
        with suppress(OSError):  # of one that has died at once, the end of its channel is to tell
            worker.channel.send_bytes(data)

    def _take(self, worker: _Worker) -> Outcome[T, R]:
        try:
            data = worker.channel.recv_bytes()
        except (EOFError, OSError):
            return Outcome(worker.task, death=self._bury(worker))
        try:
            value, error = pickle.loads(data)
        except Exception as failure:  # noqa: BLE001 - whatever an object of foreign make does when it is made again
            value, error = None, _described(failure)
        worker.busy = False
        return Outcome(worker.task, value, error)

    def _bury(self, worker: _Worker) -> str:
        """Remove a process that does not listen any more; how it ended."""
        worker.channel.close()
        children.end([worker.child], 0)
        self._workers.remove(worker)
        return children.how_it_ended(worker.child)


class FedCrew(Crew[T, R]):
    """A crew that is given more tasks while it works: the reader of the outcomes adds tasks that became possible."""

    def __init__(self, function: Callable[[T], R], jobs: int) -> None:
        super().__init__(function, jobs)
        self._more: list[T] = []

    def add(self, tasks: Iterable[T]) -> None:
        """To be done in this order, before all that waits."""
        self._more += tasks

    def each(
        self,
        tasks: Sequence[T],
        *,
        deadline: float | None = None,
        started: Callable[[T], None] = lambda task: None,
    ) -> Iterator[Outcome[T, R]]:
        """As :meth:`Crew.each`, until nothing that was added is left either."""
        self._more += tasks
        while self._more:
            now, self._more = self._more, []
            yield from super().each(now, deadline=deadline, started=started)

    def _fill(self, waiting: deque[T], jobs: int, started: Callable[[T], None]) -> None:
        waiting.extendleft(reversed(self._more))
        self._more.clear()
        super()._fill(waiting, jobs, started)


def _start() -> _Worker:
    ours, theirs = Pipe()
    null = subprocess.DEVNULL
    try:
        number = theirs.fileno()
        child = children.start(
            "allocert.common.workers:_main",
            str(number),
            pass_fds=(number,),
            stdin=null,
            stdout=null,
            stderr=null,
        )
    except OSError as error:
        ours.close()
        raise EngineError(f"no child process can be started ({error.strerror})") from None
    finally:
        theirs.close()
    return _Worker(child, ours)


def _main() -> None:
    """The process: a function and its argument come in, the result or what was raised goes out, until the end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    channel = Connection(int(sys.argv[1]))
    with suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            channel.send_bytes(_answer(channel.recv_bytes()))


def _answer(data: bytes) -> bytes:
    try:
        function, task = pickle.loads(data)
        return pickle.dumps((function(task), None))
    except Exception as error:  # noqa: BLE001 - it is the parent's to judge
        try:
            message = pickle.dumps((None, error))
            pickle.loads(message)
        except Exception:  # noqa: BLE001 - an exception that cannot travel stands in words
            message = pickle.dumps((None, _described(error)))
        return message


def _described(error: Exception) -> EngineError:
    return EngineError(" ".join(f"{type(error).__name__}: {error}".split()))
