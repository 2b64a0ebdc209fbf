"""The shapes of slices: parts of a block by halving, whole blocks by counting, and the twisted ones."""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations
from math import prod

__all__ = ["can_twist", "frames_of", "halves", "slice_shapes"]

Sides = tuple[int, ...]


@lru_cache(maxsize=64)
def halves(block: Sides) -> tuple[Sides, ...]:
    """The sides of the aligned parts of a block, largest first: each is half of the one before, across its longest side.

    Of several longest sides the last is halved. The sides are powers of two.

    >>> halves((2, 2, 1))
    ((2, 2, 1), (2, 1, 1), (1, 1, 1))
    """
    found = [block]
    while prod(found[-1]) > 1:
        sides = list(found[-1])
        axis = max(range(len(sides)), key=lambda place: (sides[place], place))
        sides[axis] //= 2
        found.append(tuple(sides))
    return tuple(found)


@lru_cache(maxsize=4096)
def frames_of(shape: Sides, block: Sides) -> tuple[Sides, ...]:
    """How many blocks a slice of ``shape`` may have along each axis: one entry for each order of its sides that blocks fill.

    >>> frames_of((2, 2, 4), (2, 2, 1))
    ((1, 1, 4), (1, 2, 2), (2, 1, 2))
    """
    orders = (
        order for order in permutations(shape) if not any(a % b for a, b in zip(order, block, strict=True))
    )
    return tuple(dict.fromkeys(tuple(a // b for a, b in zip(order, block, strict=True)) for order in orders))


def can_twist(shape: Sides, block: Sides) -> bool:
    """Whether a slice of several blocks with these sides, in increasing order, is of a form that may be twisted.

    These are k x k x 2k and k x 2k x 2k. Source: Jouppi et al. 2023 (TPU v4).
    """
    a, b, c = shape
    return prod(shape) > prod(block) and c == 2 * a and b in (a, c)


@lru_cache(maxsize=64)
def slice_shapes(block: Sides, most: int) -> tuple[Sides, ...]:
    """The sides, in increasing order, of all slices of at most ``most`` whole blocks; by size, those nearest to a cube first."""
    shapes = {
        tuple(sorted((a * block[0], b * block[1], c * block[2])))
        for a in range(1, most + 1)
        for b in range(1, most // a + 1)
        for c in range(1, most // (a * b) + 1)
    }
    return tuple(sorted(shapes, key=lambda shape: (prod(shape), shape[::-1])))
