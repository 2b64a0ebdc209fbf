"""All short histories of requests and releases, played by several shipped strategies side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from allocert.allocators.hypercube.freelist import FreeLists
from allocert.models.hypercube.static_optimality import STRATEGIES, Lists
from allocert.verification.pairing.trace import Allocate, Release, Trace

__all__ = ["Grant", "Situation", "given_back", "histories"]


@dataclass(frozen=True, order=True)
class Grant:
    """A region that is held: the trace's ``number``-th grant, its dimension, and each player's start."""

    number: int
    k: int
    starts: tuple[int, ...]


@dataclass(frozen=True)
class Situation:
    """What a trace leads to: each player's state, what is held, and the answers to each next request.

    ``answers[k]`` holds each player's start for a request of dimension k, ``None`` for a refusal.
    """

    trace: Trace
    states: tuple[Any, ...]
    held: tuple[Grant, ...]
    answers: tuple[tuple[int | None, ...], ...]
    free: int


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


def histories(
    names: Sequence[str],
    n: int,
    faulty: Sequence[int] = (),
    *,
    releases: bool = True,
    same: bool = False,
    limit: int = 10**9,
) -> Iterator[Situation]:
    """Every situation that the strategies reach together, shortest traces first, each once.

    A trace ends where the players do not all grant; with ``same``, also where their starts differ. Situations that differ only
    in the numbering of the grants count as one; without ``releases``, so do those that differ only in what is held. At most
    ``limit`` situations are yielded.
    """
    players: list[Any] = [
        _OnLists(n, faulty) if name == "free-list" else _OnWords(name, n, faulty) for name in names
    ]
    states = tuple(player.initial for player in players)
    total = (1 << n) - len(set(faulty))
    queue: list[tuple[Trace, tuple[Any, ...], tuple[Grant, ...], int]] = [((), states, (), 0)]
    seen: set[Any] = {(states, ())}
    for index, (trace, states, held, count) in enumerate(queue):
        if index >= limit:
            return
        free = total - sum(1 << grant.k for grant in held)
        answers: list[tuple[int | None, ...]] = []
        successors: list[tuple[Trace, tuple[Any, ...], tuple[Grant, ...], int]] = []
        for k in range(n + 1):
            taken = [player.take(state, k) for player, state in zip(players, states, strict=True)]
            answers.append(tuple(None if one is None else one[0] for one in taken))
            got = [one for one in taken if one is not None]
            alike = not same or len({start for start, _ in got}) == 1
            if len(got) == len(players) and alike:
                new = Grant(count, k, tuple(start for start, _ in got))
                after = tuple(state for _, state in got)
                successors.append(((*trace, Allocate(k)), after, (*held, new), count + 1))
        yield Situation(trace, states, held, tuple(answers), free)
        for grant in held if releases else ():
            after = tuple(
                player.give(state, grant.k, start)
                for player, state, start in zip(players, states, grant.starts, strict=True)
            )
            rest = tuple(other for other in held if other != grant)
            successors.append(((*trace, Release(grant.number)), after, rest, count))
        for successor in successors:
            held_now = sorted((grant.k, grant.starts) for grant in successor[2]) if releases else ()
            key = (successor[1], tuple(held_now))
            if key not in seen:
                seen.add(key)
                queue.append(successor)


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
