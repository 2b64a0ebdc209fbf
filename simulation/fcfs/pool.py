"""Independent runs on several processes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar, cast

from allocert.common.workers import Crew
from allocert.errors import EngineError

__all__ = ["each"]

T = TypeVar("T")
R = TypeVar("R")


def each(work: Callable[[T], R], tasks: Sequence[T], jobs: int) -> Iterator[tuple[T, R]]:
    """Every task with its result, as they finish; in this process, and in order, for one job.

    Tasks and results have to be picklable, and ``work`` has to lie in an installed module. An interrupt, or a caller
    that stops, ends the processes.

    Raises:
        EngineError: the process of a task died, twice.
    """
    if jobs < 2 or len(tasks) < 2:
        for task in tasks:
            yield task, work(task)
        return
    with Crew(work, jobs) as crew:
        for outcome in crew.each(tasks):
            if outcome.error is not None:
                raise outcome.error
            if outcome.death:
                raise EngineError(f"the process of a run ended {outcome.death}")
            yield outcome.task, cast(R, outcome.value)
