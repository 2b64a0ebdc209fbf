"""The words that wait at one port of every processor."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from allocert.allocators.parallel.columns import Group, Numbers

__all__ = ["Queue"]

Clocks = npt.NDArray[np.int32]


class Queue:
    """The words that came to each processor through one port, oldest first, with the clocks of their senders."""

    def __init__(self, size: int) -> None:
        self.words = np.zeros((1, size), dtype=np.int64)
        self.clocks = np.zeros((2, 1, size), dtype=np.int32)
        self.came = np.zeros(size, dtype=np.int32)
        self.taken = np.zeros(size, dtype=np.int32)

    def put(self, receivers: Group, words: Numbers, steps: Clocks, stricts: Clocks) -> int:
        """A word for each of these; the greatest number that waits at any of them."""
        came = self.came[receivers]
        most = int((came - self.taken[receivers]).max(initial=0)) + 1
        while most > len(self.words):
            self._deepen()
        place = came % len(self.words) if len(self.words) > 1 else 0
        self.words[place, receivers] = words
        self.clocks[0, place, receivers] = steps
        self.clocks[1, place, receivers] = stricts
        self.came[receivers] = came + 1
        return most

    def take(self, receivers: Group) -> tuple[Numbers, Clocks, Clocks]:
        """The oldest word of each of these, which have one, and its clocks."""
        taken = self.taken[receivers]
        place = taken % len(self.words) if len(self.words) > 1 else 0
        self.taken[receivers] = taken + 1
        return (
            self.words[place, receivers],
            self.clocks[0, place, receivers],
            self.clocks[1, place, receivers],
        )

    def ready(self, receivers: Group) -> npt.NDArray[np.bool_]:
        """Which of these have a word."""
        return self.came[receivers] > self.taken[receivers]

    def left(self) -> Iterator[tuple[Group, Numbers]]:
        """Processors and words that were never taken; they are taken now."""
        while len(late := np.flatnonzero(self.came > self.taken)):
            yield late, self.take(late)[0]

    def _deepen(self) -> None:
        words, clocks, size = self.words, self.clocks, self.words.shape[1]
        old = len(words)
        self.words = np.zeros((2 * old, size), dtype=np.int64)
        self.clocks = np.zeros((2, 2 * old, size), dtype=np.int32)
        for back in range(old):
            held = np.flatnonzero(self.came - self.taken > back)
            at = self.taken[held] + back
            self.words[at % (2 * old), held] = words[at % old, held]
            self.clocks[:, at % (2 * old), held] = clocks[:, at % old, held]
