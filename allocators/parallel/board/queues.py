"""The words that wait at one port of every processor."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from allocert.allocators.parallel.board.lanes import Group, Value, chosen

__all__ = ["Queue", "Word"]


@dataclass(frozen=True, eq=False)
class Word:
    """A word, and the clocks of its sender when it was sent."""

    value: Value
    step: Value
    strict: Value


_NO_WORD = Word(Value.of(0), Value.of(0), Value.of(0))


class Queue:
    """The words that came to each processor through one port, oldest first.

    What one instruction has sent is one entry: who still has to take it, and the words.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.entries: list[tuple[Group, Word]] = []

    def put(self, receivers: Group, word: Word) -> int:
        """A word for each of these; the greatest number that waits at any of them."""
        self.entries.append((receivers, word))
        if all(group is receivers for group, _ in self.entries):
            return len(self.entries)
        depth = np.zeros(self.size, dtype=np.int32)
        for group, _ in self.entries:
            depth += group.lanes
        return int(depth[receivers.lanes].max())

    def take(self, receivers: Group) -> tuple[Group, Word, Group]:
        """Let processors receive: those that have a word, the oldest word of each, and those that have none."""
        if self.entries and _same(self.entries[0][0], receivers):
            return receivers, self.entries.pop(0)[1], receivers.nobody
        left, found = receivers, _NO_WORD
        kept: list[tuple[Group, Word]] = []
        for group, word in self.entries:
            some, left = left.split(group.lanes)
            if some.size:
                found = word if found is _NO_WORD else _mixed(some, word, found)
            rest = group if not some.size else group.only(~some.lanes)
            if rest.size:
                kept.append((rest, word))
        self.entries = kept
        return receivers.only(~left.lanes), found, left

    def left(self) -> Iterator[tuple[Group, Value]]:
        """Processors and words that were never taken."""
        return ((group, word.value) for group, word in self.entries)


def _same(one: Group, other: Group) -> bool:
    if one is other or one.size != other.size:
        return one is other
    key = "same", other.serial
    if key not in one.memo:
        one.memo[key] = bool(np.array_equal(one.lanes, other.lanes))
    same: bool = one.memo[key]
    return same


def _mixed(group: Group, word: Word, old: Word) -> Word:
    pairs = ((word.value, old.value), (word.step, old.step), (word.strict, old.strict))
    return Word(*(chosen(new, kept, group.mask) for new, kept in pairs))
