"""Tasks shared out to worker processes, with what they come to in the order of the tasks, as one process has it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar

from allocert.errors import EngineError

if TYPE_CHECKING:
    from allocert.common.workers import Outcome

__all__ = ["shared_out"]

T = TypeVar("T")
R = TypeVar("R")


def shared_out(
    function: Callable[[T], R], tasks: Sequence[T], jobs: int, done: Callable[[str], None]
) -> list[R]:
    """What ``function`` makes of each task, by at most ``jobs`` processes; ``done`` receives in words how many of them are done.

    Function, tasks and results have to be picklable, the function by name from an installed module.

    Raises:
        EngineError: a process died twice at a task, or none can be had.
        Exception: what the function raised, of the first task where it did.
    """
    executors = import_module("allocert.common.executors")  # takes a tenth of a second
    outcomes: dict[int, Outcome[tuple[int, T], R]] = {}
    with executors.executor(None, min(jobs, len(tasks))) as pool:
        run = executors.Run(pool, partial(_numbered, function))
        for outcome in run.each([*enumerate(tasks)]):
            outcomes[outcome.task[0]] = outcome
            done(f"{len(outcomes)} of {len(tasks)} parts are done")
    return [_value(outcomes[number]) for number in range(len(tasks))]


def _numbered(function: Callable[[Any], R], task: tuple[int, Any]) -> R:
    """In a process."""
    return function(task[1])


def _value(outcome: Outcome[Any, Any]) -> Any:
    if outcome.error is not None:
        raise outcome.error
    if outcome.death:
        raise EngineError(f"a worker process ended {outcome.death}")
    return outcome.value
