"""Tasks in lanes: those of a lane share what a process keeps, and so go to the same process as far as they can."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Generic, TypeVar

__all__ = ["Lanes"]

T = TypeVar("T")


class Lanes(Generic[T]):
    """The tasks that wait. A process goes through one lane after the other; when all are taken, it helps with the longest from its end."""

    def __init__(self, tasks: Sequence[T], lane: Callable[[T], str]) -> None:
        self._lane = lane
        self._lanes: dict[str, deque[T]] = {}
        for task in tasks:
            self._lanes.setdefault(lane(task), deque()).append(task)
        self._taken: set[str] = set()
        self._help: set[T] = set()

    def __len__(self) -> int:
        return sum(map(len, self._lanes.values()))

    def __iter__(self) -> Iterator[T]:
        return chain.from_iterable(self._lanes.values())

    def after(self, done: T | None) -> T:
        """The task for a process that has ``done`` this one, or none yet.

        Raises :class:`ValueError` where none waits.
        """
        left = {lane: tasks for lane, tasks in self._lanes.items() if tasks}
        fresh = [lane for lane in left if lane not in self._taken]
        if done is not None and done not in self._help and self._lane(done) in left:
            return left[self._lane(done)].popleft()
        if fresh:
            self._taken.add(fresh[0])
            return left[fresh[0]].popleft()
        task = max(left.values(), key=len).pop()
        self._help.add(task)
        return task
