"""Searchers take turns by counted calls: the one with the fewest for its weight goes next. No clock decides the order."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass

__all__ = ["Searcher", "take_turns"]


@dataclass
class Searcher:
    """Something that searches.

    Each turn of ``turns`` is some work and yields how many calls of allocators that took; it ends when it is exhausted.
    ``weight`` is its share. ``resting`` says that it keeps no allocator alive between this turn and the next.
    """

    name: str
    turns: Iterator[int]
    weight: int = 1
    resting: Callable[[], bool] = lambda: True
    calls: int = 0
    exhausted: bool = False

    def close(self) -> None:
        """End the search here and now, and not when the garbage collection comes."""
        if isinstance(self.turns, Generator):
            self.turns.close()


def take_turns(
    searchers: Sequence[Searcher],
    stop: Callable[[], bool],
    alone: Callable[[], bool] = lambda: False,
) -> None:
    """Until ``stop`` says so or all are exhausted. While ``alone``, a searcher that keeps an allocator goes on until it rests."""
    current: Searcher | None = None
    while not stop():
        if current is None or current.exhausted or current.resting() or not alone():
            open_ones = [searcher for searcher in searchers if not searcher.exhausted]
            if not open_ones:
                return
            current = min(open_ones, key=lambda searcher: searcher.calls / searcher.weight)
        calls = next(current.turns, None)
        if calls is None:
            current.exhausted = True
        else:
            current.calls += max(1, calls)
