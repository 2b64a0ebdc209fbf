"""Our allocators as players of histories, by name."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import Any

from allocert.machines import Hypercube, Region
from allocert.verification.deciding.players import Player
from allocert.verification.pairing.plugins import load
from allocert.verification.pairing.search.state import clone, freeze

__all__ = ["shipped"]


class _Shipped:
    """An allocator as a table of states, filled as it is asked. A state is a number."""

    def __init__(self, name: str, n: int, faulty: Sequence[int]) -> None:
        self.initial = 0
        self._objects: list[tuple[Any, frozenset[Region]]] = []
        self._numbers: dict[Hashable, int] = {}
        self._take: dict[tuple[int, int], tuple[Region, int] | None] = {}
        self._give: dict[tuple[int, Region], int] = {}
        self._number(load(name)(Hypercube(n), faulty), frozenset())

    def take(self, state: int, k: int) -> tuple[Region, int] | None:
        """The region granted for dimension ``k`` and the next state, or ``None`` for a refusal."""
        if (state, k) not in self._take:
            allocator, held = self._objects[state]
            work = clone(allocator, {})
            region = work.allocate(k)
            granted = None if region is None else (region, self._number(work, held | {region}))
            self._take[state, k] = granted
        return self._take[state, k]

    def give(self, state: int, k: int, region: Region) -> int:
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
def shipped(name: str, n: int, faulty: tuple[int, ...] = ()) -> Player:
    """Any of our allocators; it grants regions."""
    return _Shipped(name, n, faulty)
