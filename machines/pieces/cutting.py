"""How a slice is cut into pieces: along each axis whole blocks, and one shorter piece at an end.

The switches join the last plane of one block to the first plane of another, equal positions in them. So of several blocks in a row
the shorter piece is the last one and begins at 0, or is the first one and ends with its block; a side that is shorter than a block lies anywhere
in it. Along an axis all pieces of a slice are cut at the same places: only then do equal positions meet.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations, product
from math import prod

__all__ = ["Box", "box_word", "corners_of", "counts_of", "cut", "kinds_of", "orders_of"]

Sides = tuple[int, ...]
Box = tuple[Sides, Sides]
"""The least corner of a piece inside its block, and its sides."""


def counts_of(sides: Sides, block: Sides) -> Sides:
    """How many blocks a slice takes along each axis.

    >>> counts_of((5, 4), (4, 4))
    (2, 1)
    """
    return tuple(-(-side // own) for side, own in zip(sides, block, strict=True))


@lru_cache(maxsize=4096)
def orders_of(request: Sides, block: Sides, most: int) -> tuple[Sides, ...]:
    """The orders of the sides in which a slice takes at most ``most`` blocks."""
    orders = sorted(set(permutations(request)))
    return tuple(order for order in orders if prod(counts_of(order, block)) <= most)


@lru_cache(maxsize=4096)
def corners_of(sides: Sides, block: Sides) -> tuple[Sides, ...]:
    """Where the first piece of a slice may begin in its block.

    >>> corners_of((5, 2), (4, 4))
    ((0, 0), (0, 1), (0, 2), (3, 0), (3, 1), (3, 2))
    """
    places = []
    for side, own in zip(sides, block, strict=True):
        if side <= own:
            places.append(tuple(range(own - side + 1)))
        else:
            places.append((0, own - side % own) if side % own else (0,))
    return tuple(product(*places))


@lru_cache(maxsize=4096)
def cut(sides: Sides, block: Sides, corner: Sides) -> tuple[Box, ...]:
    """The pieces of a slice whose first one begins at ``corner``, in the slice's order, axis x first.

    >>> cut((5,), (4,), (3,))
    (((3,), (1,)), ((0,), (4,)))
    """
    axes = [_along(*one) for one in zip(sides, block, corner, strict=True)]
    cells = product(*map(range, reversed(counts_of(sides, block))))
    found = []
    for cell in cells:
        places = [axis[at] for axis, at in zip(axes, reversed(cell), strict=True)]
        found.append((tuple(first for first, _ in places), tuple(length for _, length in places)))
    return tuple(found)


def _along(side: int, own: int, first: int) -> list[tuple[int, int]]:
    """Where the pieces along one axis begin, and how long they are."""
    pieces = [(first, min(side, own - first))]
    while (left := side - sum(length for _, length in pieces)) > 0:
        pieces.append((0, min(left, own)))
    return pieces


@lru_cache(maxsize=4096)
def kinds_of(sides: Sides, block: Sides, corner: Sides) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The different pieces of a slice as words of the places that they take, and which of these each piece is.

    >>> kinds_of((5,), (2,), (0,))
    ((3, 1), (0, 0, 1))
    """
    boxes = [box_word(box, block) for box in cut(sides, block, corner)]
    words = tuple(dict.fromkeys(boxes))
    return words, tuple(map(words.index, boxes))


@lru_cache(maxsize=4096)
def box_word(box: Box, block: Sides) -> int:
    """The chips of a piece, by their places in its block, axis x first."""
    word, stride = 1, 1
    for base, wanted, side in zip(*box, block, strict=True):
        word = sum(word << stride * place for place in range(base, base + wanted))
        stride *= side
    return word
