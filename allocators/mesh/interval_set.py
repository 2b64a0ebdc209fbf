"""Interval sets: disjoint intervals of integers, no two adjacent, in an ordered list."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.errors import RegionError, ReleaseError
from allocert.machines import Submesh

__all__ = ["EdgeLines", "Interval", "IntervalSet"]

Interval = tuple[int, int]
"""Both ends, inclusive."""


class IntervalSet:
    """A set of integers as its maximal intervals, in increasing order.

    ``touched`` counts the list nodes that were examined by additions and deletions so far; a caller that walks the
    list otherwise counts for itself.

    Source: Morgenstern 1994, section 3.1.
    """

    def __init__(self) -> None:
        self.intervals: list[Interval] = []
        self.touched = 0

    def __iter__(self) -> Iterator[Interval]:
        return iter(self.intervals)

    def __len__(self) -> int:
        return len(self.intervals)

    def add(self, low: int, high: int) -> None:
        """Add [low, high], merging it with a neighbour on either side or on both.

        Raises:
            RegionError: it is empty, or meets an interval of the set.
        """
        place = self._first_ending_from(low - 1)
        stop = place
        if stop < len(self.intervals) and self.intervals[stop][1] == low - 1:
            stop += 1
            self.touched += stop < len(self.intervals)
        if low > high or (stop < len(self.intervals) and self.intervals[stop][0] <= high):
            raise RegionError("interval", (low, high), "one that is disjoint from the set")
        if stop < len(self.intervals) and self.intervals[stop][0] == high + 1:
            stop += 1
        joined = self.intervals[place:stop]
        ends = [low, high, *(end for interval in joined for end in interval)]
        self.intervals[place:stop] = [(min(ends), max(ends))]

    def delete(self, low: int, high: int) -> None:
        """Delete [low, high]; 0, 1 or 2 pieces of its interval remain.

        Raises:
            ReleaseError: it is empty, or no part of one interval of the set.
        """
        place = self._first_ending_from(low)
        if low > high or place == len(self.intervals):
            raise ReleaseError("interval", (low, high), "a part of an interval of the set")
        first, last = self.intervals[place]
        if low < first or last < high:
            raise ReleaseError("interval", (low, high), "a part of an interval of the set")
        pieces = ((first, low - 1), (high + 1, last))
        self.intervals[place : place + 1] = [piece for piece in pieces if piece[0] <= piece[1]]

    def _first_ending_from(self, least: int) -> int:
        """The place of the first interval that ends at ``least`` or later; counts the nodes examined."""
        for place, (_, high) in enumerate(self.intervals):
            if high >= least:
                self.touched += place + 1
                return place
        self.touched += len(self.intervals)
        return len(self.intervals)


class EdgeLines:
    """What lines across ``axis`` hold of the residents' edges: ``low[b]`` and ``high[d]``.

    For axis 1 the lines are rows: ``low[b]`` is B_b, the top rows of the residents based in row b, and
    ``high[d]`` is R_d, the bottom rows of those whose reverse base lies in row d. For axis 0 they are columns
    and the sets B'_a and R'_c. ``width`` is the length of a line.

    Source: Morgenstern 1994, sections 3.1 and 3.2.
    """

    def __init__(self, sides: tuple[int, ...], axis: int) -> None:
        self.axis = axis
        self.width = sides[1 - axis]
        self.low = [IntervalSet() for _ in range(sides[axis])]
        self.high = [IntervalSet() for _ in range(sides[axis])]

    def add(self, frame: Submesh) -> None:
        """Enter a granted frame: two traversals of interval sets."""
        for line, low, high in self._edges(frame):
            line.add(low, high)

    def delete(self, frame: Submesh) -> None:
        """Take out a released frame: two traversals of interval sets."""
        for line, low, high in self._edges(frame):
            line.delete(low, high)

    @property
    def touched(self) -> int:
        """The list nodes that additions and deletions have examined so far."""
        return sum(line.touched for line in (*self.low, *self.high))

    def contents(self) -> tuple[tuple[Interval, ...], ...]:
        """All sets by value: those of ``low``, then those of ``high``."""
        return tuple(tuple(line.intervals) for line in (*self.low, *self.high))

    def _edges(self, frame: Submesh) -> Iterator[tuple[IntervalSet, int, int]]:
        base, end = frame.base, frame.reverse_base
        ends = base[1 - self.axis], end[1 - self.axis]
        yield self.low[base[self.axis]], *ends
        yield self.high[end[self.axis]], *ends
