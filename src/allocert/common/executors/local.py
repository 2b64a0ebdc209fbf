"""An executor over child processes of this one."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from multiprocessing.connection import Connection, Pipe, wait
from types import TracebackType
from typing import Any, TypeAlias

from allocert.common.executors.pool import DiedError, Pool, PoolError
from allocert.common.workers import Crew, Outcome
from allocert.errors import EngineError

__all__ = ["LocalExecutor"]

Task: TypeAlias = tuple[int, Callable[..., Any], tuple[Any, ...], dict[str, Any]]
"""Its number, the function, and the arguments."""


class _Hands(Crew[Task, Any]):
    """A crew that receives what to do by somebody else than :meth:`each`."""

    def __init__(self, jobs: int) -> None:
        super().__init__(_do, jobs)

    def channels(self) -> list[Connection]:
        """Those on which an outcome may come."""
        return [worker.channel for worker in self._busy()]

    def hand_out(self, task: Task) -> None:
        """Give a task to a process that has none, or to a new one."""
        self._hand_out(task)

    def outcomes(self, ready: list[Connection]) -> list[Outcome[Task, Any]]:
        """What came on these channels."""
        return [self._take(worker) for worker in self._busy() if worker.channel in ready]


class LocalExecutor(Pool):
    """Up to ``jobs`` processes, started as they are needed, which end with this process however that ends.

    They are started by the thread that submits, as far as none has died, so that the kernel ties them to it. A process that has
    died is replaced. At the end of the context, and by :meth:`shutdown` that does not wait, all are ended, with what they do.
    """

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._hands = _Hands(jobs)
        self._lock = threading.RLock()
        self._waiting: deque[tuple[Task, Future[Any]]] = deque()
        self._given: dict[int, Future[Any]] = {}
        self._count = 0
        self._closed = self._ended = False
        self._bell, self._rope = Pipe(duplex=False)
        self._thread: threading.Thread | None = None

    @property
    def width(self) -> int:
        """The number of processes."""
        return self._jobs

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """The future of ``fn(*args, **kwargs)`` in a process, which is a :class:`PoolError` if none can be started.

        Raises:
            RuntimeError: the executor was shut down.
        """
        future: Future[Any] = Future()
        with self._lock:
            if self._closed:
                raise RuntimeError("the executor was shut down")
            self._count += 1
            self._waiting.append(((self._count, fn, args, kwargs), future))
            self._fill()
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="executor", daemon=True)
                self._thread.start()
        self._ring()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take no more tasks; wait for those that there are, or end them with their processes."""
        with self._lock:
            self._closed = True
            self._ended = self._ended or not wait
            if cancel_futures or not wait:
                while self._waiting:
                    self._waiting.popleft()[1].cancel()
        self._ring()
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        failure = None if wait else RuntimeError
        self._hands.__exit__(failure, None, None)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End all processes."""
        with self._lock:
            idle = kind is None and not self._waiting and not self._given
        self.shutdown(wait=idle)

    def _ring(self) -> None:
        """Let the thread look again."""
        with suppress(OSError):
            self._rope.send_bytes(b"")

    def _work(self) -> None:
        """The thread: hand out tasks, and pass on what comes of them."""
        while True:
            with self._lock:
                self._fill()
                channels = self._hands.channels()
                if self._ended or (self._closed and not channels and not self._waiting):
                    break
            ready = [one for one in wait([*channels, self._bell]) if isinstance(one, Connection)]
            if self._bell in ready:
                self._bell.recv_bytes()
            with self._lock:
                outcomes = self._hands.outcomes(ready)
                finished = [(self._given.pop(outcome.task[0]), outcome) for outcome in outcomes]
            for future, outcome in finished:
                _tell(future, outcome)
        with self._lock:
            for future in self._given.values():
                future.set_exception(PoolError("the executor was shut down"))
            self._given.clear()

    def _fill(self) -> None:
        """Give the waiting tasks to processes that have none."""
        while self._waiting and len(self._given) < self._jobs and not self._ended:
            task, future = self._waiting.popleft()
            if not future.set_running_or_notify_cancel():
                continue
            try:
                self._hands.hand_out(task)
            except EngineError as error:
                future.set_exception(PoolError(*error.args))
            except Exception as error:  # noqa: BLE001 - what cannot be pickled raises anything
                future.set_exception(error)
            else:
                self._given[task[0]] = future


def _tell(future: Future[Any], outcome: Outcome[Task, Any]) -> None:
    if outcome.death:
        future.set_exception(DiedError(outcome.death))
    elif outcome.error is not None:
        future.set_exception(outcome.error)
    else:
        future.set_result(outcome.value)


def _do(task: Task) -> Any:
    """In a process."""
    _, function, arguments, named = task
    return function(*arguments, **named)
