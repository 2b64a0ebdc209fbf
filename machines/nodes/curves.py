"""Orders of the places of a grid: row by row, as a snake, along Hilbert's curve, and by interleaved bits."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import product

__all__ = ["CURVES", "Place", "curve"]

Place = tuple[int, ...]

_BITS = 16


@lru_cache(maxsize=256)
def curve(name: str, sides: Place) -> tuple[int, ...]:
    """The numbers of a grid's places in the order of the curve; place (x, y, ..) has number x + X y + ..

    A curve of a cube whose sides are a power of two orders other grids as the least such cube that holds them does.

    >>> curve("snake", (3, 2))
    (0, 1, 2, 5, 4, 3)
    >>> curve("hilbert", (2, 2))
    (0, 2, 3, 1)
    """
    places = list(product(*(range(side) for side in reversed(sides))))
    order = sorted(range(len(places)), key=lambda number: CURVES[name](places[number][::-1], sides))
    return tuple(order)


def _row_major(place: Place, _: Place) -> Place:
    return place[::-1]


def _snake(place: Place, sides: Place) -> Place:
    """Each axis runs backwards where the number of lines before is odd."""
    position, key = 0, []
    for c, side in zip(reversed(place), reversed(sides), strict=True):
        step = side - 1 - c if position % 2 else c
        key.append(step)
        position = position * side + step
    return tuple(key)


def _shuffled(place: Place, _: Place) -> int:
    """The bits of the coordinates interleaved, x lowest (Morton's order)."""
    return sum(
        (c >> bit & 1) << bit * len(place) + axis for bit in range(_BITS) for axis, c in enumerate(place)
    )


def _hilbert(place: Place, sides: Place) -> int:
    """The index along Hilbert's curve of the least cube of 2^b places a side that holds the grid.

    By Skilling's transposition (2004): undo the exchanges from the highest bit down, then the Gray code.
    """
    places, axes = list(place), len(place)
    order = max(1, (max(sides) - 1).bit_length())
    for bit in range(order - 1, 0, -1):
        mask = (1 << bit) - 1
        for axis in range(axes):
            if places[axis] >> bit & 1:
                places[0] ^= mask
            else:
                swapped = (places[0] ^ places[axis]) & mask
                places[0] ^= swapped
                places[axis] ^= swapped
    for axis in range(1, axes):
        places[axis] ^= places[axis - 1]
    last = 0
    for bit in range(order - 1, 0, -1):
        if places[-1] >> bit & 1:
            last ^= (1 << bit) - 1
    index = 0
    for bit in reversed(range(order)):
        for c in places:
            index = index << 1 | (c ^ last) >> bit & 1
    return index


CURVES: dict[str, Callable[[Place, Place], Place | int]] = {
    "row-major": _row_major,
    "snake": _snake,
    "hilbert": _hilbert,
    "shuffled": _shuffled,
}
"""For each curve what places are sorted by."""
