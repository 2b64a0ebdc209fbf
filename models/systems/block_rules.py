"""Rules that choose among free subcubes, with or without releases, and the shortest histories that defeat them.

What may be granted is a list of words for each dimension, such as the subcubes of a buddy system. A rule receives the busy pe's and
the free words, and returns those that it may grant: several where the choice is left open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

__all__ = ["RULES", "Refusal", "Rule", "Step", "shortest_refusal"]

Rule = Callable[[int, Sequence[int], Sequence[Sequence[int]]], Sequence[int]]
"""Busy pe's, free words of the dimension asked for (not empty, least first), all words by dimension: the words it may grant."""

Step = tuple[str, int, int]
"""``("request", k, word granted)`` or ``("release", k, word)``."""


@dataclass(frozen=True)
class Refusal:
    """A shortest history after which a request for dimension ``k`` is refused though ``free`` >= 2^k pe's are free."""

    steps: tuple[Step, ...]
    k: int
    free: int


def _best(busy: int, free: Sequence[int], words: Sequence[Sequence[int]]) -> Sequence[int]:
    """A free word whose greatest free word around it is least: first of these."""
    larger = [word for row in words for word in row if not word & busy]

    def around(word: int) -> int:
        return max(other.bit_count() for other in larger if word & other == word)

    return [min(free, key=lambda word: (around(word), word))]


RULES: Mapping[str, Rule] = MappingProxyType(
    {
        "any": lambda busy, free, words: free,
        "first": lambda busy, free, words: free[:1],
        "last": lambda busy, free, words: free[-1:],
        "best": _best,
    }
)
"""Whichever is free; the free word of least pe's; of greatest; one that lies in the smallest free subcube."""


def shortest_refusal(
    words: Sequence[Sequence[int]], pes: int, rule: Rule, *, releases: bool = False
) -> Refusal | None:
    """The first refusal of a request for at most as many pe's as are free, histories by length; ``None`` if there is none.

    ``words[k]`` are the subcubes of dimension k that may be granted, each of 2^k of the ``pes`` pe's. Of histories of one length those
    with requests first, smaller dimensions first, come first. All states are gone through, 2^pes at most without releases.
    """
    start: tuple[tuple[int, int], ...] = ()
    cause: dict[tuple[tuple[int, int], ...], tuple[tuple[tuple[int, int], ...], Step] | None] = {start: None}
    queue, seen = [start], {0}
    for held in queue:
        busy = sum(word for _, word in held)
        free = pes - busy.bit_count()
        after: list[tuple[tuple[tuple[int, int], ...], Step]] = []
        for k, row in enumerate(words):
            able = sorted(word for word in row if not word & busy)
            if not able and 1 << k <= free:
                return Refusal(_history(cause, held), k, free)
            for word in rule(busy, able, words) if able else ():
                after.append((tuple(sorted((*held, (k, word)))), ("request", k, word)))
        for k, word in held if releases else ():
            after.append((tuple(one for one in held if one != (k, word)), ("release", k, word)))
        for state, step in after:
            occupied = sum(word for _, word in state)
            if state not in cause and (releases or occupied not in seen):
                cause[state] = (held, step)
                seen.add(occupied)
                queue.append(state)
    return None


def _history(
    cause: Mapping[tuple[tuple[int, int], ...], tuple[tuple[tuple[int, int], ...], Step] | None],
    state: tuple[tuple[int, int], ...],
) -> tuple[Step, ...]:
    steps: list[Step] = []
    while (reached := cause[state]) is not None:
        state, step = reached
        steps.append(step)
    return tuple(reversed(steps))
