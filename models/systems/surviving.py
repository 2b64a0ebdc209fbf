"""How many fault sets of each size leave some subcube free: all sets at once, as truth tables in words.

Bit S of a table is the fault set whose members are the bits of the number S.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from allocert.errors import RequestError
from allocert.machines import Hypercube, Subcube
from allocert.machines.words import bits

__all__ = ["MOST_DIMENSIONS", "surviving"]

MOST_DIMENSIONS = 4
"""Of a table: 2^16 fault sets."""


def surviving(d: int, subcubes: Iterable[Subcube]) -> tuple[int, ...]:
    """For each s = 0..2^d the number of sets of s faulty processors of Q(2^d) that miss one of these subcubes.

    Raises :class:`RequestError` for more than 4 dimensions.
    """
    if not 0 <= d <= MOST_DIMENSIONS:
        raise RequestError("d", d, f"0..{MOST_DIMENSIONS}, for the table has 2^(2^d) bits")
    cube, faulty = Hypercube(d), _faulty(d)
    some_free = 0
    for subcube in subcubes:
        some_free |= _none_of([faulty[node] for node in bits(cube.word(subcube))], cube.processors)
    return tuple((some_free & layer).bit_count() for layer in _layers(d))


def _none_of(tables: Sequence[int], processors: int) -> int:
    hit = 0
    for table in tables:
        hit |= table
    return hit ^ (1 << (1 << processors)) - 1


@cache
def _faulty(d: int) -> tuple[int, ...]:
    """For each processor the table of the sets with it."""
    return tuple(_with(node, 1 << d) for node in range(1 << d))


def _with(node: int, processors: int) -> int:
    period, ones = 2 << node, ((1 << (1 << node)) - 1) << (1 << node)
    while period < 1 << processors:
        ones |= ones << period
        period *= 2
    return ones


@cache
def _layers(d: int) -> tuple[int, ...]:
    """For each s the table of the sets of s processors, one processor more at a time."""
    layers = [1]
    for node in range(1 << d):
        without = [*layers, 0]
        layers = [part | lower << (1 << node) for part, lower in zip(without, [0, *layers], strict=True)]
    return tuple(layers)
