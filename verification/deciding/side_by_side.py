"""Shipped strategies side by side on the same histories: every situation that they reach together, once."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

from allocert.machines import Hypercube, Region
from allocert.verification.pairing.plugins import load
from allocert.verification.pairing.search.state import clone, freeze
from allocert.verification.pairing.trace import Allocate, Release

__all__ = ["History", "Situation", "situations"]

History: TypeAlias = "tuple[Allocate | Release, ...]"


@dataclass(frozen=True)
class Situation:
    """What a history leads to, in which both granted every request: what each answers to the next one.

    ``answers[k]`` says for both whether a request of dimension k is granted.
    """

    trace: History
    answers: tuple[tuple[bool, bool], ...]


class _Player:
    """One strategy as a table of states, filled as it is asked. A state is a number."""

    def __init__(self, name: str, n: int) -> None:
        self.start = 0
        self._objects: list[tuple[Any, frozenset[Region]]] = []
        self._numbers: dict[Hashable, int] = {}
        self._take: dict[tuple[int, int], tuple[Region, int] | None] = {}
        self._give: dict[tuple[int, Region], int] = {}
        self._number(load(name)(Hypercube(n)), frozenset())

    def take(self, state: int, k: int) -> tuple[Region, int] | None:
        """The region granted for dimension ``k`` and the next state, or ``None`` for a refusal."""
        if (state, k) not in self._take:
            allocator, held = self._objects[state]
            work = clone(allocator, {})
            region = work.allocate(k)
            granted = None if region is None else (region, self._number(work, held | {region}))
            self._take[state, k] = granted
        return self._take[state, k]

    def give(self, state: int, region: Region) -> int:
        """The state after a release."""
        if (state, region) not in self._give:
            allocator, held = self._objects[state]
            work = clone(allocator, {})
            work.release(region)
            self._give[state, region] = self._number(work, held - {region})
        return self._give[state, region]

    def _number(self, allocator: Any, held: frozenset[Region]) -> int:
        decision = getattr(allocator, "decision_state", None)
        key = (freeze(allocator if decision is None else decision(), {}), held)
        if key not in self._numbers:
            self._numbers[key] = len(self._objects)
            self._objects.append((allocator, held))
        return self._numbers[key]


@lru_cache(maxsize=64)
def _player(name: str, n: int) -> _Player:
    return _Player(name, n)


@dataclass(frozen=True, slots=True)
class _Reached:
    """A situation with how it was reached: the parent's place and the step; grants by number."""

    parent: int
    step: Allocate | Release | None
    states: tuple[int, int]
    held: tuple[tuple[int, Region, Region], ...]
    grants: int


def situations(names: tuple[str, str], n: int, limit: int) -> Iterator[Situation]:
    """Every situation on Q_n without faulty nodes, shortest histories first, at most ``limit`` of them.

    Requests come before releases, in order of dimension. Histories after which both are in the same state, with the same
    pairs of regions held for the same requests, are one situation.
    """
    one, two = (_player(name, n) for name in names)
    queue = [_Reached(-1, None, (one.start, two.start), (), 0)]
    seen: set[Hashable] = {(queue[0].states, frozenset())}
    for place, here in enumerate(queue):
        if place >= limit:
            return
        answers = []
        after: list[_Reached] = []
        for k in range(n + 1):
            ours, theirs = one.take(here.states[0], k), two.take(here.states[1], k)
            answers.append((ours is not None, theirs is not None))
            if ours is not None and theirs is not None:
                held = (*here.held, (here.grants, ours[0], theirs[0]))
                after.append(_Reached(place, Allocate(k), (ours[1], theirs[1]), held, here.grants + 1))
        yield Situation(_trace(queue, place), tuple(answers))
        for grant, first, second in here.held:
            states = one.give(here.states[0], first), two.give(here.states[1], second)
            held = tuple(pair for pair in here.held if pair[0] != grant)
            after.append(_Reached(place, Release(grant), states, held, here.grants))
        for reached in after:
            key = (reached.states, frozenset((first, second) for _, first, second in reached.held))
            if key not in seen:
                seen.add(key)
                queue.append(reached)


def _trace(queue: list[_Reached], place: int) -> History:
    steps: list[Allocate | Release] = []
    while (step := queue[place].step) is not None:
        steps.append(step)
        place = queue[place].parent
    return tuple(reversed(steps))
