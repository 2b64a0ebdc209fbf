"""Workers that are watched: one that does not answer, or dies, is an outcome and is replaced."""

from __future__ import annotations

import multiprocessing
import os
import queue
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess

from tests.abuse.fuzz.case import Case, Outcome
from tests.abuse.fuzz.worker import serve

__all__ = ["PATIENCE", "Pool", "pool"]

PATIENCE = 90.0
"""Seconds that any one call may take on a busy machine; time budgets in cases are a second or less."""

_START = 300.0


class _Worker:
    """A process that answers cases."""

    def __init__(self, warm: bool) -> None:
        self._warm = warm
        self.process: SpawnProcess | None = None
        self.connection: Connection | None = None

    def ask(self, case: Case) -> Outcome:
        """What becomes of a case; the process is started, or started again, if need be."""
        if self.connection is None:
            self._start()
        assert self.connection is not None
        assert self.process is not None
        try:
            self.connection.send(case)
            if self.connection.poll(PATIENCE):
                outcome: Outcome = self.connection.recv()
                return outcome
            escaped = f"no answer within {PATIENCE:g} s"
        except (EOFError, OSError):
            self.process.join(5)
            escaped = f"the process died (exit code {self.process.exitcode})"
        self.stop()
        return Outcome(None, escaped=escaped)

    def stop(self) -> None:
        """End the process and whatever it has started."""
        if self.process is not None and self.process.pid is not None:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.kill()
            self.process.join()
        if self.connection is not None:
            self.connection.close()
        self.process = self.connection = None

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs, self._warm))
        self.process.start()
        theirs.close()
        if not self.connection.poll(_START):
            raise RuntimeError("a worker did not start")
        self.connection.recv()


class Pool:
    """Some workers that share the cases."""

    def __init__(self, size: int, warm: bool) -> None:
        self._workers = [_Worker(warm) for _ in range(size)]
        self._idle: queue.SimpleQueue[_Worker] = queue.SimpleQueue()
        for worker in self._workers:
            self._idle.put(worker)
        self._threads = ThreadPoolExecutor(size)

    def outcomes(self, cases: Sequence[Case]) -> Iterator[tuple[Case, Outcome]]:
        """Every case with its outcome, in order."""
        return zip(cases, self._threads.map(self._one, cases), strict=True)

    def processes(self) -> list[SpawnProcess]:
        """The workers' processes that have been started."""
        return [worker.process for worker in self._workers if worker.process is not None]

    def _one(self, case: Case) -> Outcome:
        worker = self._idle.get()
        try:
            return worker.ask(case)
        finally:
            self._idle.put(worker)

    def close(self) -> None:
        """End everything; cases under way come to nothing."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        for worker in self._workers:
            worker.stop()


@contextmanager
def pool(size: int = 2, warm: bool = True) -> Iterator[Pool]:
    """A pool that is closed at the end; its workers load everything before their first case if ``warm``."""
    made = Pool(size, warm)
    try:
        yield made
    finally:
        made.close()
