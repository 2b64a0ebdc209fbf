"""Scan sets: how many intervals cover each place of a line, as an ordered list of intervals with counts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from operator import add

from allocert.allocators.mesh.interval_set import EdgeLines, Interval
from allocert.errors import RegionError, ReleaseError

__all__ = ["ScanSet", "Steps", "Sweep"]


@dataclass
class Steps:
    """What a scan has done: list nodes touched, and traversals of lists.

    ``interval_nodes`` and ``scan_nodes`` are those of additions and deletions of interval sets, ``open_nodes``
    those that searches for an open interval look at, and ``idle_nodes`` those that they would look at again
    although nothing has changed. ``relinked`` adds up by how many nodes the scan set grew or shrank in each
    traversal. An empty interval set costs nothing but is counted in ``sets``; ``passes`` are the
    traversals of nonempty ones, each with one of the scan set, and ``windows`` the searches.
    """

    interval_nodes: int = 0
    scan_nodes: int = 0
    open_nodes: int = 0
    idle_nodes: int = 0
    relinked: int = 0
    sets: int = 0
    passes: int = 0
    windows: int = 0

    @property
    def touched(self) -> int:
        """All list nodes examined: the steps of Morgenstern 1994, section 4.2."""
        return self.interval_nodes + self.scan_nodes + self.open_nodes + self.idle_nodes

    def __add__(self, other: Steps) -> Steps:
        return Steps(*map(add, vars(self).values(), vars(other).values()))


class ScanSet:
    """The places 0..width-1 of a line, each with the number of intervals added that cover it.

    ``elements`` are triples (low, high, count) in order that cover the line; neighbours have different counts.

    Source: Morgenstern 1994, section 3.1.
    """

    def __init__(self, width: int) -> None:
        self.elements: list[tuple[int, int, int]] = [(0, width - 1, 0)]
        self.steps = Steps()
        self._asked: tuple[int, int] | None = None
        self._answer = (-1, 0)

    def add_set(self, intervals: Iterable[Interval]) -> None:
        """Add every interval of an interval set in one traversal of both lists.

        Raises:
            RegionError: an interval leaves the line.
        """
        self._change(list(intervals), 1)

    def delete_set(self, intervals: Iterable[Interval]) -> None:
        """Delete every interval of an interval set that was added before.

        Raises:
            RegionError: an interval leaves the line.
            ReleaseError: a place of an interval is not covered.
        """
        self._change(list(intervals), -1)

    def open_interval(self, size: int) -> int:
        """The leftmost place of the first interval of at least ``size`` places with count 0, or -1."""
        return self._search(size, 1)

    def last_open_interval(self, size: int) -> int:
        """The greatest place from which ``size`` places have count 0, searched from the list's end, or -1."""
        return self._search(size, -1)

    def _search(self, size: int, direction: int) -> int:
        self.steps.windows += 1
        if (size, direction) == self._asked:
            self.steps.idle_nodes += self._answer[1]
            return self._answer[0]
        place, looked_at = -1, 0
        for low, high, count in self.elements[::direction]:
            looked_at += 1
            if not count and high - low >= size - 1:
                place = low if direction > 0 else high - size + 1
                break
        self.steps.open_nodes += looked_at
        self._asked, self._answer = (size, direction), (place, looked_at)
        return place

    def _change(self, intervals: list[Interval], step: int) -> None:
        self.steps.sets += 1
        if not intervals:
            return
        if intervals[0][0] < 0 or intervals[-1][1] > self.elements[-1][1]:
            raise RegionError("interval set", intervals, f"intervals in 0..{self.elements[-1][1]}")
        old, new = self.elements, _Elements()
        place, rest = 0, old[0]
        for low, high in intervals:
            while rest[1] < low:
                new.append(*rest)
                place += 1
                rest = old[place]
            if rest[0] < low:
                new.append(rest[0], low - 1, rest[2])
                rest = (low, rest[1], rest[2])
            while place < len(old) and rest[0] <= high:
                end, count = min(rest[1], high), rest[2] + step
                if count < 0:
                    raise ReleaseError("interval", (low, high), "an interval that was added")
                new.append(rest[0], end, count)
                if end < rest[1]:
                    rest = (end + 1, rest[1], rest[2])
                else:
                    place += 1
                    rest = old[place] if place < len(old) else rest
        touched = min(place + 1, len(old))
        if place < len(old):
            new.append(*rest)
        self.elements = new.elements + old[place + 1 :]
        self._asked = None
        self.steps.passes += 1
        self.steps.interval_nodes += len(intervals)
        self.steps.scan_nodes += touched
        self.steps.relinked += new.made(touched)


class Sweep:
    """A window of ``height`` lines that moves away from an edge, and its scan set.

    From the low edge lines enter with the sets ``low`` of their residents' first lines and leave with the sets
    ``high`` of the last ones; from the far edge it is the other way round. So the scan set counts, at each
    place of a line, the residents there that meet the window. ``filled`` lines of the first window have been
    added, and the window is ``distance`` lines from its edge.

    Source: Morgenstern 1994, section 3.1 (figure 3) and section 3.2 (figure 5).
    """

    def __init__(self, lines: EdgeLines, height: int, from_far: bool = False) -> None:
        self.scan = ScanSet(lines.width)
        self.height = height
        self.from_far = from_far
        self.filled = 0
        self.distance = 0
        self._entering = lines.high if from_far else lines.low
        self._leaving = lines.low if from_far else lines.high

    @property
    def last(self) -> int:
        """The distance of the window at the opposite edge."""
        return len(self._entering) - self.height

    @property
    def line(self) -> int:
        """The window's lowest line."""
        return self.last - self.distance if self.from_far else self.distance

    def fill(self, lines: int) -> None:
        """Add the next ``lines`` lines of the first window."""
        for line in range(self.filled, self.filled + lines):
            self.scan.add_set(self._entering[self._at(line)])
        self.filled += lines

    def step(self) -> None:
        """Drop the window's line nearest to the edge and add the next one."""
        self.scan.delete_set(self._leaving[self._at(self.distance)])
        self.distance += 1
        self.scan.add_set(self._entering[self._at(self.distance + self.height - 1)])

    def _at(self, line: int) -> int:
        """The place in a list of lines of the one that is ``line`` lines from the sweep's edge."""
        return ~line if self.from_far else line


class _Elements:
    """Elements of a scan set as they are made, neighbours with equal counts merged."""

    def __init__(self) -> None:
        self.elements: list[tuple[int, int, int]] = []

    def append(self, low: int, high: int, count: int) -> None:
        if self.elements and self.elements[-1][2] == count:
            low = self.elements.pop()[0]
        self.elements.append((low, high, count))

    def made(self, looked_at: int) -> int:
        """By how many nodes the part that was examined has grown or shrunk."""
        return abs(len(self.elements) - looked_at)
