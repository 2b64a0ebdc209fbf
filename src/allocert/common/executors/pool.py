"""What all executors have in common."""

from __future__ import annotations

from abc import abstractmethod
from concurrent.futures import Executor

from allocert.errors import EngineError

__all__ = ["DiedError", "Pool", "PoolError"]


class DiedError(Exception):
    """The process that did a task has died; says how it ended, as in ``by SIGKILL``."""


class PoolError(EngineError):
    """No process can be had for the tasks, or they cannot be reached any more. It says nothing about any task."""


class Pool(Executor):
    """An executor that knows how many tasks it does at once.

    A task has to be picklable, its function by name from an installed module. Its future raises what the function raised,
    :class:`DiedError`, or :class:`PoolError`.
    """

    together = 0.25
    """Seconds after which a process that has several tasks gives back those that it has not begun."""

    @property
    @abstractmethod
    def width(self) -> int:
        """Tasks that are done at once, at present."""
