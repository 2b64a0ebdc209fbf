"""Explicit-state search: every reachable state, breadth first, so that a violation comes with a shortest path.

States are hashable values (small integers are quickest). Only the states and the position of each one's
parent are kept; labels are found again when a path is asked for. The order is that of ``successors``, so a run
repeats exactly. A limit ends the search with ``complete`` false, which is no verdict.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from allocert.errors import EngineError

__all__ = ["SearchResult", "Violation", "explore"]

S = TypeVar("S", bound=Hashable)
L = TypeVar("L")
V = TypeVar("V")

_BETWEEN_REPORTS = 1 << 16


@dataclass(frozen=True)
class Violation(Generic[S, L, V]):
    """What is wrong in the last of ``states``, which the labels of ``path`` reach one by one from the first.

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
    started = time.perf_counter()
    deadline = None if limit_seconds is None else started + limit_seconds
    order: list[S] = []
    parents = array("q")
    seen: set[S] = set()
    starts: dict[S, S] = {}
    levels: list[int] = []
    transitions = 0

    def result(reason: str, found: V | None = None) -> SearchResult[S, L, V]:
        counted = [*levels, len(order) - sum(levels)] if len(order) > sum(levels) else levels
        violation = None
        if found is not None:
            chain = _chain(order, parents)
            violation = _replay(chain, starts.get(chain[0], chain[0]), successors, violates, canonical)
        return SearchResult(
            len(order),
            transitions,
            tuple(counted),
            not reason,
            violation,
            reason,
            time.perf_counter() - started,
        )

    for given in initial:
        state = given if canonical is None else canonical(given)
        if state in seen:
            continue
        if len(order) >= limit_states:
            return result(f"limit of {limit_states} states reached")
        seen.add(state)
        order.append(state)
        parents.append(-1)
        if canonical is not None:
            starts[state] = given
        if violates is not None and (wrong := violates(state)) is not None:
            return result("violation found", wrong)
    begin, report = 0, _BETWEEN_REPORTS
    while begin < len(order):
        end = len(order)
        levels.append(end - begin)
        for position in range(begin, end):
            for _, state in successors(order[position]):
                transitions += 1
                if canonical is not None:
                    state = canonical(state)
                if state in seen:
                    continue
                if len(order) >= limit_states:
                    return result(f"limit of {limit_states} states reached")
                seen.add(state)
                order.append(state)
                parents.append(position)
                if violates is not None and (wrong := violates(state)) is not None:
                    return result("violation found", wrong)
            if deadline is not None and not position & 255 and time.perf_counter() > deadline:
                return result(f"time limit of {limit_seconds} s reached")
            if len(order) >= report and progress is not None:
                progress(len(order), len(levels))
                report = len(order) + _BETWEEN_REPORTS
        begin = end
    return result("")


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
