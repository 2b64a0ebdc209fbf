"""Which of all available regions the host takes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from allocert.machines.board import Word
from allocert.machines.words import lowest_bit

__all__ = ["POLICIES", "Choice", "best", "first"]

Choice = tuple[Any, int]
"""A shape and the processor that leads the region."""

Held = Callable[[Any], Iterable[Word]]
"""For a shape the words of those leaders whose regions lie in greater available ones, word by word."""


def first(found: Iterable[tuple[Any, Word]], held: Held) -> Choice | None:
    """The first available region."""
    for shape, leaders in found:
        leader = lowest_bit(leaders)
        if leader is not None:
            return shape, leader
    return None


def best(found: Iterable[tuple[Any, Word]], held: Held) -> Choice | None:
    """The first that lies in no greater available region of the system; where all do, the first.

    Source: Livingston & Stout 1989, section 1.
    """
    fallback: Choice | None = None
    for shape, leaders in found:
        if not leaders:
            continue
        if fallback is None:
            fallback = first([(shape, leaders)], held)
        for word in held(shape):
            leaders &= ~word
            if not leaders:
                break
        leader = lowest_bit(leaders)
        if leader is not None:
            return shape, leader
    return fallback


POLICIES: dict[str, Callable[[Iterable[tuple[Any, Word]], Held], Choice | None]] = {
    "first": first,
    "best": best,
}
"""The policies by name."""
