"""Explicit-state search: every reachable state, breadth first, so that a violation comes with a shortest path.

States are hashable values (small integers are quickest). Only the states and the position of each one's
parent are kept; labels are found again when a path is asked for. The order is that of ``successors``, so a run
repeats exactly. A limit ends the search with ``complete`` false, which is no verdict.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from allocert.errors import EngineError

__all__ = ["SearchResult", "Violation", "explore"]

S = TypeVar("S", bound=Hashable)
L = TypeVar("L")
V = TypeVar("V")

_BETWEEN_REPORTS = 1 << 16


@dataclass(frozen=True)
class Violation(Generic[S, L, V]):
    """The fault in the last of ``states``, which the labels of ``path`` reach one by one from the first.

    The states are actual ones, not representatives: the path replays on the system without any symmetry.
    """

    what: V
    path: tuple[L, ...]
    states: tuple[S, ...]


@dataclass(frozen=True)
class SearchResult(Generic[S, L, V]):
    """What was seen: states (representatives, under symmetry), transitions out of them, and states by depth.

    ``complete`` says that every reachable state was seen; ``depth`` is the largest distance reached. With a
    ``violation`` the search stopped there and ``complete`` is false.
    """

    states: int
    transitions: int
    levels: tuple[int, ...]
    complete: bool
    violation: Violation[S, L, V] | None
    reason: str
    seconds: float

    @property
    def depth(self) -> int:
        """The largest distance from an initial state; -1 if there is none."""
        return len(self.levels) - 1


def explore(
    initial: Iterable[S],
    successors: Callable[[S], Iterable[tuple[L, S]]],
    *,
    violates: Callable[[S], V | None] | None = None,
    canonical: Callable[[S], S] | None = None,
    limit_states: int = 20_000_000,
    limit_seconds: float | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> SearchResult[S, L, V]:
    """Search from ``initial`` until every state is seen, ``violates`` returns something, or a limit is met.

    ``canonical`` maps a state to the representative of its orbit under symmetries of the whole system: they
    must commute with ``successors`` and preserve ``violates``; depths are then distances to orbits. ``progress`` receives the number of
    states and the depth from time to time. The limits count stored states and wall-clock seconds.

    Raises :class:`EngineError` if a path of representatives cannot be replayed, so that ``canonical`` is no
    symmetry of the system.
    """
    search = _Search(successors, violates, canonical, limit_states, limit_seconds)
    return search.result(search.begin(initial) or search.go_on(progress))


@dataclass
class _Search(Generic[S, L, V]):
    """What was seen so far, in its order, with the position of each state's parent; each step says why it is the last, if it is."""

    successors: Callable[[S], Iterable[tuple[L, S]]]
    violates: Callable[[S], V | None] | None
    canonical: Callable[[S], S] | None
    limit_states: int
    limit_seconds: float | None
    started: float = field(default_factory=time.perf_counter)
    order: list[S] = field(default_factory=list)
    parents: array[int] = field(default_factory=lambda: array("q"))
    seen: set[S] = field(default_factory=set)
    starts: dict[S, S] = field(default_factory=dict)
    levels: list[int] = field(default_factory=list)
    transitions: int = 0
    wrong: V | None = None

    def begin(self, initial: Iterable[S]) -> str:
        """See the initial states."""
        for given in initial:
            state = given if self.canonical is None else self.canonical(given)
            if state not in self.seen:
                if self.canonical is not None:
                    self.starts[state] = given
                if why := self._see(state, -1):
                    return why
        return ""

    def go_on(self, progress: Callable[[int, int], None] | None) -> str:
        """See what they reach, level by level."""
        order, seen, canonical = self.order, self.seen, self.canonical
        deadline = None if self.limit_seconds is None else self.started + self.limit_seconds
        begin, report = 0, _BETWEEN_REPORTS
        while begin < len(order):
            end = len(order)
            self.levels.append(end - begin)
            for position in range(begin, end):
                for _, state in self.successors(order[position]):
                    self.transitions += 1
                    if canonical is not None:
                        state = canonical(state)
                    if state not in seen and (why := self._see(state, position)):
                        return why
                if deadline is not None and not position & 255 and time.perf_counter() > deadline:
                    return f"time limit of {self.limit_seconds} s reached"
                if len(order) >= report and progress is not None:
                    progress(len(order), len(self.levels))
                    report = len(order) + _BETWEEN_REPORTS
            begin = end
        return ""

    def _see(self, state: S, parent: int) -> str:
        """Keep a new state."""
        if len(self.order) >= self.limit_states:
            return f"limit of {self.limit_states} states reached"
        self.seen.add(state)
        self.order.append(state)
        self.parents.append(parent)
        if self.violates is not None:
            self.wrong = self.violates(state)
        return "" if self.wrong is None else "violation found"

    def result(self, reason: str) -> SearchResult[S, L, V]:
        """What it comes to; it was complete without a reason."""
        order, levels = self.order, self.levels
        counted = [*levels, len(order) - sum(levels)] if len(order) > sum(levels) else levels
        violation = None
        if self.wrong is not None:
            chain = _chain(order, self.parents)
            start = self.starts.get(chain[0], chain[0])
            violation = _replay(chain, start, self.successors, self.violates, self.canonical)
        seconds = time.perf_counter() - self.started
        return SearchResult(
            len(order), self.transitions, tuple(counted), not reason, violation, reason, seconds
        )


def _chain(order: list[S], parents: array[int]) -> list[S]:
    """The representatives from an initial state to the last state found."""
    chain, position = [], len(order) - 1
    while position >= 0:
        chain.append(order[position])
        position = parents[position]
    return chain[::-1]


def _replay(
    chain: list[S],
    start: S,
    successors: Callable[[S], Iterable[tuple[L, S]]],
    violates: Callable[[S], V | None] | None,
    canonical: Callable[[S], S] | None,
) -> Violation[S, L, V]:
    """Follow the chain with actual states, each a successor of the one before."""
    states, path = [start], []
    for wanted in chain[1:]:
        for label, state in successors(states[-1]):
            if (state if canonical is None else canonical(state)) == wanted:
                path.append(label)
                states.append(state)
                break
        else:
            raise EngineError(f"state search: no successor of {states[-1]!r} is equivalent to {wanted!r}")
    what = None if violates is None else violates(states[-1])
    if what is None:
        raise EngineError(f"state search: {states[-1]!r} is equivalent to a violation but is none")
    return Violation(what, tuple(path), tuple(states))
