"""Sequences of dimensions in which every set of d - 1 of d dimensions occurs as d - 1 consecutive places."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["shortest_with_windows", "windows_in"]


def windows_in(sequence: Sequence[int], d: int) -> set[frozenset[int]]:
    """The sets of d - 1 different dimensions that are d - 1 consecutive places of a sequence, d >= 2.

    >>> sorted(map(sorted, windows_in([2, 1, 2], 3)))
    [[1, 2]]
    """
    width = d - 1
    found = (frozenset(sequence[i : i + width]) for i in range(len(sequence) - width + 1))
    return {window for window in found if len(window) == width}


def shortest_with_windows(d: int) -> tuple[int, ...]:
    """A shortest sequence in which all d sets of d - 1 dimensions occur, by breadth-first search; d >= 2.

    The continuation depends on the last d - 2 places and on the sets that occurred.
    """
    every = {frozenset(range(1, d + 1)) - {i} for i in range(1, d + 1)}
    layer: dict[tuple[tuple[int, ...], frozenset[frozenset[int]]], tuple[int, ...]]
    layer = {((), frozenset()): ()}
    seen = set(layer)
    while True:
        following = {}
        for (_, occurred), sequence in layer.items():
            for dimension in range(1, d + 1):
                longer = (*sequence, dimension)
                now = occurred | windows_in(longer[-(d - 1) :], d)
                if now == every:
                    return longer
                state = (longer[max(len(longer) - (d - 2), 0) :], now)
                if state not in seen:
                    seen.add(state)
                    following[state] = longer
        layer = following
