"""Strings, squares, rectangles and boxes of available processors, straight from their definitions (Livingston & Stout, section 2).

Processors have the machine's numbers: the first index of the paper is the first axis, and the paper's P_1, P_{1,1}, .. is number 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, product
from math import prod
from typing import TypeAlias

from allocert.machines import Grid
from allocert.machines.words import word_of

__all__ = [
    "Sides",
    "box",
    "cubes",
    "greatest_on",
    "led_cubes",
    "led_strings",
    "rectangles",
    "rectangles_beside",
    "sets_by_size",
    "squares",
    "starting_at",
]

Sides: TypeAlias = tuple[int, ...]


@lru_cache(maxsize=1 << 18)
def box(machine: Grid, corner: int, sides: Sides) -> int:
    """The processors at ``corner`` and up to ``sides`` - 1 places on along each axis, as a word; 0 if some do not exist.

    On a torus places are read modulo its sides; a box longer than the machine is none.
    """
    at = machine.place(corner)
    ends = machine.sides if machine.wraps else [m - c for m, c in zip(machine.sides, at, strict=True)]
    if any(side > end for side, end in zip(sides, ends, strict=True)):
        return 0
    steps = product(*(range(side) for side in sides))
    return word_of(machine.node(tuple(c + s for c, s in zip(at, step, strict=True))) for step in steps)


def led_strings(machine: Grid, available: int, pe: int) -> list[int]:
    """The sizes that a processor of a one-dimensional machine leads. Source: section 2.1.

    It leads t < n if it and the t-1 after it are available and the one after these is not; the first one leads n if all are.
    """
    (n,) = machine.sides

    def there(place: int) -> bool:
        exists = machine.wraps or place < n
        return exists and bool(available >> place % n & 1)

    led = [t for t in range(1, n) if all(there(pe + i) for i in range(t)) and not there(pe + t)]
    return led + [n] * (pe == 0 and available == machine.full)


def led_cubes(machine: Grid, available: int, pe: int) -> list[int]:
    """The sides of the squares, cubes, .. that a processor leads. Source: section 2.2; 2.3 for more dimensions.

    It leads side k < m if the box of side k that begins at it is available and the one of side k+1 is not; the first one leads
    side m if all are available.
    """
    m, dimensions = machine.sides[0], len(machine.sides)

    def free(side: int) -> bool:
        word = box(machine, pe, (side,) * dimensions)
        return word != 0 and word & available == word

    led = [side for side in range(1, m) if free(side) and not free(side + 1)]
    return led + [m] * (pe == 0 and available == machine.full)


def starting_at(machine: Grid, available: int, sides: Sides) -> int:
    """The corners of all available boxes of these sides, as a word."""
    words = ((pe, box(machine, pe, sides)) for pe in range(machine.processors))
    return word_of(pe for pe, word in words if word and available & word == word)


def cubes(machine: Grid, most: int, power: int = 1) -> Iterator[tuple[int, Sides]]:
    """The boxes of equal sides up to ``most``, each with its side, or a power of it, as its value."""
    for side in range(1, min(most, machine.sides[0]) + 1):
        yield side**power, (side,) * len(machine.sides)


def squares(machine: Grid, most: int) -> Iterator[tuple[int, Sides]]:
    """The squares of sides up to ``most``, each with the number of its processors."""
    return cubes(machine, most, 2)


def rectangles(machine: Grid) -> Iterator[tuple[int, Sides]]:
    """All shapes that fit, each with the number of its processors."""
    for sides in product(*(range(1, m + 1) for m in machine.sides)):
        yield prod(sides), sides


def rectangles_beside(machine: Grid, along: int, other: int) -> Iterator[tuple[int, Sides]]:
    """The rectangles that are ``other`` long along the other axis than ``along`` (0 or 1), each with its length along it."""
    for length in range(1, machine.sides[along] + 1):
        yield length, (length, other) if along == 0 else (other, length)


def greatest_on(
    machine: Grid, available: int, pe: int, shapes: Iterable[tuple[int, Sides]], least: int
) -> int:
    """The greatest value of an available box at a processor of the set, or ``least``."""
    values = (
        value for value, sides in shapes if (word := box(machine, pe, sides)) and available & word == word
    )
    return max(values, default=least)


def sets_by_size(processors: int) -> Iterator[int]:
    """All sets of processors, the smallest first, then in order of their least processors."""
    for size in range(processors + 1):
        for chosen in combinations(range(processors), size):
            yield word_of(chosen)
