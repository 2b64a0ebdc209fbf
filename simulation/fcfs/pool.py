"""Independent runs on several processes."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
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


def _leave_interrupts_to_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
