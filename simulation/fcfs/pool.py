"""Independent runs on several processes."""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from typing import TypeVar

__all__ = ["each"]

T = TypeVar("T")
R = TypeVar("R")


def each(work: Callable[[T], R], tasks: Sequence[T], jobs: int) -> Iterator[tuple[T, R]]:
    """Every task with its result, as they finish; in this process, and in order, for one job.

    Tasks and results have to be picklable. An interrupt, or a caller that stops, ends the processes.
    """
    if jobs < 2 or len(tasks) < 2:
        for task in tasks:
            yield task, work(task)
        return
    pool = ProcessPoolExecutor(
        jobs, multiprocessing.get_context("spawn"), initializer=_leave_interrupts_to_parent
    )
    workers = dict.fromkeys(multiprocessing.active_children())
    finished = False
    try:
        with _interrupts_later():
            running = {pool.submit(work, task): task for task in tasks}
        for future in as_completed(running):
            yield running[future], future.result()
        finished = True
    finally:
        pool.shutdown(wait=finished, cancel_futures=True)
        if not finished:
            for process in multiprocessing.active_children():
                if process not in workers:
                    process.terminate()


@contextmanager
def _interrupts_later() -> Iterator[None]:
    """An interrupt waits for the end: a process that is half started would complain."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    seen: list[int] = []
    before = {
        number: signal.signal(number, lambda got, frame: seen.append(got))
        for number in (signal.SIGINT, signal.SIGTERM)
    }
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    if seen:
        raise KeyboardInterrupt


def _leave_interrupts_to_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
