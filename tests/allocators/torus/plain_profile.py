"""A profile in a list, looked through from the left: the twin that the balanced structure is compared with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar

from allocert.allocators.torus.staircase import Entry, Number

__all__ = ["PlainProfile"]

N = TypeVar("N", bound=Number)


class PlainProfile(Generic[N]):
    """See :class:`~allocert.allocators.torus.staircase.Profile`."""

    def __init__(self) -> None:
        self._entries: list[Entry[N]] = []

    def find(self, time: N) -> int:
        for index, entry in enumerate(self._entries):
            if not entry.rest < time:
                return index
        return len(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def __getitem__(self, index: int) -> Entry[N]:
        return self._entries[index]

    def __iter__(self) -> Iterator[Entry[N]]:
        return iter(self._entries)

    def add(self, entry: Entry[N]) -> None:
        place = 0
        while place < len(self._entries) and not entry.rest < self._entries[place].rest:
            place += 1
        self._entries.insert(place, entry)

    def remove(self, index: int) -> None:
        del self._entries[index]
