"""What fits into a tree, by counting, and how little room is left over in the domains that are used, by a knapsack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from numpy.typing import ArrayLike

from allocert.machines.tree.layout import Counts, Layout
from allocert.machines.tree.requests import REQUIRED, Asked

__all__ = ["fits", "least_leftover", "most_pods", "most_requests", "tightest"]


def most_pods(layout: Layout, free: ArrayLike, asked: Asked) -> int:
    """The most pods of a request's kind that have room: the maximum over the domains; all pods have to be in one.

    A domain takes, of each domain of the slices' level inside it, as many whole slices as there are free pods for.
    """
    return int(_room(layout, free, asked).max()) * asked.size


def fits(layout: Layout, free: ArrayLike, asked: Asked) -> bool:
    """Whether some set of free slots answers a request. It does iff there are at most :func:`most_pods`: slices are alike."""
    return bool(_room(layout, free, asked).max() >= asked.slices)


def _room(layout: Layout, free: ArrayLike, asked: Asked) -> Counts:
    """The slices that each domain takes in which all of them may be."""
    return layout.room(free, asked.size, asked.at)[asked.level if asked.mode == REQUIRED else 0]


def most_requests(layout: Layout, free: ArrayLike, asked: Asked) -> int:
    """The most requests of one kind that have room together: in each domain that has to hold all of one, as many as its slices make up."""
    return int((_room(layout, free, asked) // asked.slices).sum())


def least_leftover(room: Sequence[int], need: int) -> int | None:
    """The least room left in a set of domains that together have room for the need; ``None`` if all have too little.

    >>> least_leftover([19, 10, 10], 20)
    0
    """
    chosen = tightest(room, need)
    return None if chosen is None else sum(room[one] for one in chosen) - need


def tightest(room: Sequence[int], need: int) -> list[int] | None:
    """The domains, in order, of a set with the least room that is enough; ``None`` if all have too little. The need is positive.

    A knapsack on words: bit s is set iff some of the domains so far have room s together. Equal ones are taken 1, 2, 4, .. at a time, the first
    ones first.

    >>> tightest([19, 10, 10], 20)
    [1, 2]
    """
    places: dict[int, list[int]] = {}
    for place, own in enumerate(room):
        if own:
            places.setdefault(own, []).append(place)
    parts = [(own, step) for own, alike in places.items() for step in _doubling(len(alike))]
    words = [1]
    for own, step in parts:
        words.append(words[-1] | words[-1] << own * step)
    enough = words[-1] >> need
    if not enough:
        return None
    total, counts = need + (enough & -enough).bit_length() - 1, dict.fromkeys(places, 0)
    for (own, step), before in zip(reversed(parts), reversed(words[:-1]), strict=True):
        if not before >> total & 1:
            counts[own] += step
            total -= own * step
    return sorted(place for own, count in counts.items() for place in places[own][:count])


def _doubling(count: int) -> Iterator[int]:
    """Steps 1, 2, 4, .. and the rest: some of them add up to any number up to ``count``."""
    step = 1
    while count:
        yield min(step, count)
        count -= min(step, count)
        step *= 2
