"""Strategies for hypercubes as players of histories: pure functions of a state, a word or lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from allocert.allocators.hypercube.freelist import FreeLists
from allocert.models.hypercube.static_optimality import STRATEGIES, Lists

__all__ = ["Player", "given_back", "modelled"]


class Player(Protocol):
    """A strategy that is asked from any state; states can be hashed, and so can grants."""

    initial: Any

    def take(self, state: Any, k: int) -> tuple[Any, Any] | None:
        """What a request for dimension ``k`` is granted and the state after it, or ``None`` for a refusal."""

    def give(self, state: Any, k: int, granted: Any) -> Any:
        """The state after a release."""


def modelled(name: str, n: int, faulty: tuple[int, ...] = ()) -> Player:
    """A strategy of :data:`STRATEGIES`: states are its words or lists, and it grants starts, nodes or ranks."""
    return _OnLists(n, faulty) if name == "free-list" else _OnWords(name, n, faulty)


class _OnWords:
    """A strategy whose state is the word of busy nodes, or ranks: what it grants starts at a node, or a rank."""

    def __init__(self, name: str, n: int, faulty: Sequence[int]) -> None:
        self._strategy, self._n, self._ranks = STRATEGIES[name](n, faulty), n, name == "gray"
        self.initial = self._strategy.initial

    def take(self, busy: int, k: int) -> tuple[int, int] | None:
        """What a request for dimension ``k`` is granted, by its start, and the state after it."""
        after = self._strategy.grant(busy, k)
        if after is None:
            return None
        new = after ^ busy
        return (_run_start(new, self._n, k) if self._ranks else (new & -new).bit_length() - 1), after

    def give(self, busy: int, k: int, start: int) -> int:
        """The state after a release."""
        return busy & ~_cyclic(start, self._n, k)


class _OnLists:
    """The free lists, in the order in which they are kept."""

    def __init__(self, n: int, faulty: Sequence[int]) -> None:
        self.initial = STRATEGIES["free-list"](n, faulty).initial

    def take(self, state: Lists, k: int) -> tuple[int, Lists] | None:
        """What a request for dimension ``k`` is granted, by its start, and the state after it."""
        work = _lists(state)
        start = work.take(k)
        return None if start is None else (start, tuple(map(tuple, work.lists)))

    def give(self, state: Lists, k: int, start: int) -> Lists:
        """The state after a release."""
        return given_back(state, k, start)


def given_back(state: Lists, k: int, start: int) -> Lists:
    """The shipped free lists after a release."""
    work = _lists(state)
    work.give(k, start)
    return tuple(map(tuple, work.lists))


def _lists(state: Lists) -> FreeLists:
    work = FreeLists(len(state) - 1)
    work.lists = [list(starts) for starts in state]
    return work


def _cyclic(start: int, n: int, k: int) -> int:
    word = ((1 << (1 << k)) - 1) << start
    return (word | word >> (1 << n)) & ((1 << (1 << n)) - 1)


def _run_start(word: int, n: int, k: int) -> int:
    """The start of a cyclic run of 2^k ranks; 0 for all ranks."""
    return next(start for start in range(1 << n) if _cyclic(start, n, k) == word)
