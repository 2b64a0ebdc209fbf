"""What packings onto a skyline share, compiled: its segments, and a stream of random numbers.

A skyline is an array of ints, 3 rows and a column a segment, from left to right. The numbers come from a linear
congruential generator: the same seed gives the same packing on every machine.
"""

from __future__ import annotations

from typing import Any

from allocert.machines.compiled import compiled

__all__ = [
    "COLUMN",
    "HEIGHT",
    "LENGTH",
    "SEGMENT",
    "STATES",
    "drop_segment",
    "first_state",
    "make_room",
    "next_state",
]

COLUMN, HEIGHT, LENGTH, SEGMENT = range(4)
"""The rows of a skyline, and their number: the first column of a segment, its height, and how many columns it has."""

STATES = 1 << 31
"""States of the generator are 0..STATES - 1."""

_FACTOR, _STEP, _SEED_FACTOR = 1103515245, 12345, 7919


@compiled
def first_state(seed: int) -> int:
    """The generator's state for a seed."""
    return (seed * _SEED_FACTOR + _STEP) & (STATES - 1)


@compiled
def next_state(state: int) -> int:
    """The state that follows."""
    return (state * _FACTOR + _STEP) & (STATES - 1)


@compiled
def make_room(line: Any, segments: int, at: int) -> int:
    """Move the segments from ``at`` on to the right by one; how many there are then."""
    for k in range(segments, at, -1):
        line[COLUMN, k] = line[COLUMN, k - 1]
        line[HEIGHT, k] = line[HEIGHT, k - 1]
        line[LENGTH, k] = line[LENGTH, k - 1]
    return segments + 1


@compiled
def drop_segment(line: Any, segments: int, at: int) -> int:
    """Move the segments behind ``at`` to the left by one, over it; how many there are then."""
    for k in range(at, segments - 1):
        line[COLUMN, k] = line[COLUMN, k + 1]
        line[HEIGHT, k] = line[HEIGHT, k + 1]
        line[LENGTH, k] = line[LENGTH, k + 1]
    return segments - 1
