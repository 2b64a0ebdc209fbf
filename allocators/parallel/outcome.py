"""What came of running a program: registers, reports, who waits for whom, and what it cost."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar, overload

__all__ = ["Event", "Later", "LaterMap", "Outcome", "Wait"]

T = TypeVar("T")
V = TypeVar("V")


class Later(Sequence[T]):
    """A sequence whose length is known, and whose items are made when one of them is asked for.

    ``array`` is what they are made of: where a run of a million processors is examined as arrays, no item is ever made.
    """

    def __init__(self, length: int, make: Callable[[], list[T]], array: Any = None) -> None:
        self._length, self._make, self.array = length, make, array

    @cached_property
    def _items(self) -> list[T]:
        return self._make()

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> list[T]: ...
    def __getitem__(self, place: int | slice) -> T | list[T]:
        return self._items[place]

    def __eq__(self, other: object) -> bool:
        return list(other) == self._items if isinstance(other, Sequence) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(self._items)


class LaterMap(Mapping[int, V]):
    """A mapping of processors that is made when it is examined; ``some`` tells whether it has any."""

    def __init__(self, some: bool, make: Callable[[], dict[int, V]], arrays: Any = None) -> None:
        self._some, self._make, self.arrays = some, make, arrays

    @cached_property
    def _items(self) -> dict[int, V]:
        return self._make()

    def __bool__(self) -> bool:
        return self._some

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self) -> Iterator[int]:
        return iter(self._items)

    def __getitem__(self, pe: int) -> V:
        return self._items[pe]

    def __repr__(self) -> str:
        return repr(self._items)


@dataclass(frozen=True)
class Wait:
    """A processor that cannot go on: it waits ``to`` send or receive through a port, for a neighbour (-1: there is none)."""

    to: str
    port: int
    neighbour: int


@dataclass(frozen=True)
class Event:
    """A word that was received: when, by whom, from whom."""

    step: int
    receiver: int
    sender: int
    value: int


@dataclass(frozen=True)
class Outcome:
    """What came of one run.

    ``registers`` holds for each register and processor its final value (a tuple for an array), ``None`` where the processor does
    not run or never set it. ``reports`` are the results for the host by processor, in its order. A *step* is one exchange with a
    neighbour, a word sent and one received at once; in ``strict_steps`` a send and a receive are a step each (-1: not counted). ``words`` is the
    greatest number of words that a link held, the only number here that depends on the order where links are not bounded.
    """

    registers: Mapping[str, Sequence[Any]]
    reports: Mapping[int, Sequence[tuple[int, ...]]]
    waiting: Mapping[int, Wait]
    undelivered: Sequence[tuple[int, int, int]]
    """Sender, receiver and value of each word that nobody took."""
    violations: Sequence[tuple[int, str]]
    """Processor and what it did that no program may: speak to who runs nothing, use an index or a register that is not there."""
    steps: int
    strict_steps: int
    messages: int
    words: int
    events: Sequence[Event] = field(default=())

    @property
    def clean(self) -> bool:
        """All came to their ends, every word was taken, and none did anything forbidden."""
        return not (self.waiting or self.undelivered or self.violations)

    def cycle(self) -> tuple[int, ...]:
        """Processors that wait for each other in a ring, first one repeated at the end; empty if there is none."""
        over: set[int] = set()
        for start in self.waiting:
            path: dict[int, None] = {}
            here = start
            while here in self.waiting and here not in path and here not in over:
                path[here] = None
                here = self.waiting[here].neighbour
            if here in path:
                ring = list(path)[list(path).index(here) :]
                first = ring.index(min(ring))
                return (*ring[first:], *ring[:first], ring[first])
            over.update(path)
        return ()
