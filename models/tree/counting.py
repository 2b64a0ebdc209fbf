"""What fits into a tree, by counting, and how few domains or pods left over it takes, by knapsacks on the tree."""

from __future__ import annotations

from collections.abc import Sequence

from numpy.typing import ArrayLike

from allocert.machines.tree.layout import Counts, Layout
from allocert.machines.tree.requests import REQUIRED, Asked

__all__ = ["fewest_domains", "fits", "least_leftover", "most_pods"]


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


def fewest_domains(layout: Layout, free: ArrayLike, asked: Asked) -> tuple[int, ...] | None:
    """The least number of domains of each level down to the slices' that hold the slices, those of the highest level least first.

    A knapsack on the tree: for each domain, the most slices by numbers of domains below. ``None`` if they do not fit the tree; a level
    that is required or preferred plays no part.
    """
    units = (layout.sums(asked.at, free) // asked.size).tolist()

    def most(level: int, domain: int) -> dict[tuple[int, ...], int]:
        if level == asked.at:
            return {(): units[domain]}
        table = {(0,) * (asked.at - level): 0}
        for child in layout.below(level, domain):
            own = most(level + 1, child)
            more = dict(table)
            for used, slices in table.items():
                for below, inside in own.items():
                    key = tuple(a + b for a, b in zip(used, (1, *below), strict=True))
                    more[key] = max(more.get(key, 0), slices + inside)
            table = more
        return table

    return min((used for used, slices in most(0, 0).items() if slices >= asked.slices), default=None)


def least_leftover(room: Sequence[int], need: int) -> int | None:
    """The least room left in a set of domains that together have room for the need; ``None`` if all have too little.

    A knapsack on one word: bit s is set iff some of the domains have room s together.

    >>> least_leftover([19, 10, 10], 20)
    0
    """
    sums = 1
    for own in room:
        sums |= sums << own
    enough = sums >> need
    return (enough & -enough).bit_length() - 1 if enough else None
