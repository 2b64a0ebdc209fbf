"""Profiles of processor intervals, the busiest first, in a balanced structure and in a plain list.

Gupta and Srimani 1997, Definitions 8 and 9. The remaining time of an interval may be any number that can be compared by
``<``: integers, fractions, or the real numbers of a symbolic execution.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Generic, Protocol, Self, TypeVar

from sortedcontainers import SortedKeyList

__all__ = ["Entry", "Number", "Profile", "Staircase"]


class Number(Protocol):
    """An ordered number. The truth value of a comparison is asked for, that of a number never."""

    def __add__(self, other: Any, /) -> Any: ...
    def __sub__(self, other: Any, /) -> Any: ...
    def __lt__(self, other: Any, /) -> Any: ...


N = TypeVar("N", bound=Number)


@dataclass(slots=True)
class Entry(Generic[N]):
    """The p-interval [first, last] and its remaining processing time: the deadline less the time until it is busy."""

    first: int
    last: int
    rest: N

    @property
    def width(self) -> int:
        """How many rows it has."""
        return self.last - self.first + 1

    def copy(self) -> Self:
        """The same now, whatever becomes of this one."""
        return type(self)(self.first, self.last, self.rest)


class Profile(Protocol[N]):
    """Entries by rising remaining time; of equal ones the one that came first stands first."""

    def find(self, time: N) -> int:
        """The number of the first entry whose remaining time is at least ``time``; how many there are if none."""
        ...

    def __len__(self) -> int: ...

    def __getitem__(self, index: int) -> Entry[N]: ...

    def __iter__(self) -> Iterator[Entry[N]]: ...

    def add(self, entry: Entry[N]) -> None:
        """Put an entry in its place."""
        ...

    def remove(self, index: int) -> None:
        """Take the entry of that number away."""
        ...


class Staircase(Generic[N]):
    """A profile in a balanced structure: finding, adding and removing take O(log n) comparisons for n entries."""

    def __init__(self) -> None:
        self._entries: Any = SortedKeyList(key=attrgetter("rest"))

    def find(self, time: N) -> int:
        """See :meth:`Profile.find`."""
        return int(self._entries.bisect_key_left(time))

    def __len__(self) -> int:
        return len(self._entries)

    def __getitem__(self, index: int) -> Entry[N]:
        entry: Entry[N] = self._entries[index]
        return entry

    def __iter__(self) -> Iterator[Entry[N]]:
        return iter(self._entries)

    def add(self, entry: Entry[N]) -> None:
        """See :meth:`Profile.add`."""
        self._entries.add(entry)

    def remove(self, index: int) -> None:
        """See :meth:`Profile.remove`."""
        self._entries.pop(index)
