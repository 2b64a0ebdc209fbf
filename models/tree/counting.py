"""What fits into a tree, by counting, and how few pods it leaves over, by a knapsack."""

from __future__ import annotations

from collections.abc import Sequence

from allocert.machines.tree.layout import Layout
from allocert.machines.tree.requests import REQUIRED, Asked

__all__ = ["fits", "least_leftover", "most_pods"]


def most_pods(layout: Layout, free: Sequence[int], asked: Asked) -> int:
    """The most pods of a request's kind that have room: the maximum over the domains, since all have to be in one.

    A domain takes, of each domain of the slices' level inside it, as many whole slices as there are free pods for.
    """
    level = asked.level if asked.mode == REQUIRED else 0
    return max(layout.room(free, asked.size, asked.at)[level]) * asked.size


def fits(layout: Layout, free: Sequence[int], asked: Asked) -> bool:
    """Whether some set of free slots answers a request. It does iff there are at most :func:`most_pods`: slices are alike."""
    return asked.pods <= most_pods(layout, free, asked)


def least_leftover(room: Sequence[int], need: int) -> int | None:
    """The least room that is left in a set of domains which together have enough room; ``None`` if all have too little.

    A knapsack on one word: bit s is set iff some of the domains have room s together.

    >>> least_leftover([19, 10, 10], 20)
    0
    """
    sums = 1
    for own in room:
        sums |= sums << own
    enough = sums >> need
    return (enough & -enough).bit_length() - 1 if enough else None
