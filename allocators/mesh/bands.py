"""The lines of a mesh as words, equal neighbours together: what bitboards of two dimensions search."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

from allocert.allocators.allocator import Holdings
from allocert.allocators.mesh.residents import plane
from allocert.machines import Grid, Region, Submesh
from allocert.machines.words import joined, pieces

__all__ = ["BandHoldings", "Bands"]


class Bands:
    """The lines of a mesh along one axis, cut into bands of lines on which the same places are free.

    For axis 1 the lines are rows and their places columns, for axis 0 the other way round. Band t holds the lines
    ``edges[t]`` to ``edges[t + 1]`` - 1. No two neighbouring bands are equal: L residents make at most 2L + 1 bands,
    and there are never more than lines. ``runs[t][k]`` is the word of the places of band t from which 2^k places
    are free; it is made when a search first needs it, and again after a grant or a release on these lines.
    """

    def __init__(self, sides: tuple[int, ...], axis: int, busy: int = 0) -> None:
        self.axis = axis
        self.full = (1 << sides[1 - axis]) - 1
        self.edges = [0, sides[axis]]
        self.runs = [[self.full]]
        if busy:
            rows = pieces(busy, sides[0], sides[1])
            lines = rows if axis else _turned(rows, sides[0])
            self.edges = list(range(len(lines) + 1))
            self.runs = [[self.full ^ line] for line in lines]
            self._merge(1, len(lines))

    def toggle(self, frame: Submesh) -> None:
        """Take a frame's free processors, or give back its taken ones."""
        line = frame.base[self.axis]
        first, last = self._cut(line), self._cut(line + frame.sides[self.axis])
        mask = ((1 << frame.sides[1 - self.axis]) - 1) << frame.base[1 - self.axis]
        for band in range(first, last):
            self.runs[band] = [self.runs[band][0] ^ mask]
        self._merge(max(first, 1), min(last + 1, len(self.runs)))

    def nearest(
        self, size: int, height: int, from_far: bool = False, within: int | None = None
    ) -> tuple[int, int] | None:
        """The first window of ``height`` lines, from an edge on, with ``size`` free places in a row: place and distance.

        The place is the least in that window, the distance the number of lines between the window and the edge: the
        low one, or the far one with ``from_far``. ``None`` if there is none at a distance of at most ``within``.

        Only windows that begin with a band are tried: where another one is free, so is the one a line nearer.
        The bands of a window are combined from its far end on; where nothing is left, the search goes on behind the last
        band that was combined. What was combined is kept for the windows that follow (``behind``), so that a search
        takes O(1) ANDs a band. Dense windows end after a few bands, and the others are never examined.
        """
        total = self.edges[-1]
        last = total - height if within is None else min(within, total - height)
        edges, runs = self._from_far(last + height) if from_far else (self.edges, self.runs)
        level, rest = _lengths(size)
        behind: list[int] = []
        begin = reach = 0
        beyond = -1
        while (distance := edges[begin]) <= last:
            end = distance + height
            if behind:
                while edges[reach] < end:
                    beyond &= _places(runs[reach], level, rest)
                    reach += 1
                if found := behind[-1] & beyond:
                    return _lowest(found), distance
                while behind and not behind[-1] & beyond:
                    behind.pop()
                    begin += 1
                continue
            split = reach = bisect_left(edges, end, reach)
            found = beyond = -1
            while split > begin and (found := found & _places(runs[split - 1], level, rest)):
                behind.append(found)
                split -= 1
            if found:
                return _lowest(found), distance
            begin = split
        return None

    def windows(self, lines: Iterable[int], size: int, height: int) -> Iterator[tuple[int, int]]:
        """Each of the increasing ``lines``, with the word of the places from which a window there is free.

        A window has ``size`` places of ``height`` lines from its line on. Windows are combined as in :meth:`nearest`.
        """
        level, rest = _lengths(size)
        behind: list[int] = []
        begin = reach = 0
        beyond = -1
        for line in lines:
            first, end = bisect_right(self.edges, line) - 1, bisect_left(self.edges, line + height)
            if first < begin + len(behind):
                del behind[len(behind) - (first - begin) :]
                for band in range(reach, end):
                    beyond &= _places(self.runs[band], level, rest)
            else:
                behind, beyond, found = [], -1, -1
                for band in reversed(range(first, end)):
                    found &= _places(self.runs[band], level, rest)
                    behind.append(found)
            begin, reach = first, end
            yield line, behind[-1] & beyond

    def corners(self, height: int) -> list[int]:
        """The lines at which a window's first or last edge lies where a band begins or ends."""
        last = self.edges[-1] - height
        found = {*self.edges, *(edge - height for edge in self.edges)}
        return sorted(line for line in found if 0 <= line <= last)

    def free_from(self, line: int, size: int) -> int:
        """The word of the places from which ``size`` places of one line are free; none outside the mesh."""
        if 0 <= line < self.edges[-1]:
            return _places(self.runs[bisect_right(self.edges, line) - 1], *_lengths(size))
        return 0

    def taken_on(self, line: int) -> int:
        """The word of taken places of one line; of a line outside the mesh, all places."""
        if 0 <= line < self.edges[-1]:
            return self.full ^ self.runs[bisect_right(self.edges, line) - 1][0]
        return self.full

    def taken(self) -> list[int]:
        """The word of taken places of every line."""
        return [
            self.full ^ table[0]
            for (begin, end), table in zip(pairwise(self.edges), self.runs, strict=True)
            for _ in range(begin, end)
        ]

    def _from_far(self, lines: int) -> tuple[list[int], list[list[int]]]:
        """Edges and runs of the last ``lines`` lines, counted from the far edge."""
        total = self.edges[-1]
        band = bisect_right(self.edges, total - lines) - 1
        return [total - edge for edge in reversed(self.edges[band:])], self.runs[band:][::-1]

    def _cut(self, line: int) -> int:
        """The band that begins with ``line``, made if there is none."""
        band = bisect_right(self.edges, line) - 1
        if self.edges[band] < line:
            band += 1
            self.edges.insert(band, line)
            self.runs.insert(band, self.runs[band - 1][:])
        return band

    def _merge(self, first: int, end: int) -> None:
        """Join the bands ``first`` to ``end`` - 1 with the one before where both are equal."""
        for band in reversed(range(first, end)):
            if self.runs[band][0] == self.runs[band - 1][0]:
                del self.edges[band], self.runs[band]


class BandHoldings:
    """The regions that are held on a two-dimensional mesh, with bands in place of one word of all processors.

    ``bands[axis]`` are the lines across each of ``axes``, which include 1. ``held`` and ``faulty`` are those of
    :class:`Holdings`; ``busy`` is put together when it is asked for.

    Raises:
        SpecError: the mesh has not two dimensions.
    """

    def __init__(self, machine: Grid, holdings: Holdings, axes: tuple[int, ...]) -> None:
        plane(machine)
        self.machine = machine
        self.faulty = holdings.faulty
        self.bands = {axis: Bands(machine.sides, axis, holdings.faulty) for axis in axes}
        self._holdings = holdings

    @property
    def held(self) -> set[Region]:
        """The regions that are held."""
        return self._holdings.held

    @property
    def busy(self) -> int:
        """The word of the processors that are taken, faulty ones included."""
        return joined(self.bands[1].taken(), self.machine.sides[0])

    def grant(self, frame: Submesh) -> None:
        """Hold ``frame``, whose processors are free."""
        self.held.add(frame)
        for bands in self.bands.values():
            bands.toggle(frame)

    def release(self, region: Any) -> Submesh:
        """Stop holding ``region``; returns it in normal form. Raises :class:`ReleaseError`."""
        known = self.machine.check_region(self._holdings.leave(region))
        for bands in self.bands.values():
            bands.toggle(known)
        return known

    def decision_state(self) -> tuple[tuple[int, ...], ...]:
        """What searches depend on: the taken places of all lines. Which words are made already changes no answer."""
        return tuple(tuple(bands.taken()) for bands in self.bands.values())


def _lengths(size: int) -> tuple[int, int]:
    """The exponent of the greatest power of two up to ``size``, and the rest."""
    level = size.bit_length() - 1
    return level, size - (1 << level)


def _places(table: list[int], level: int, rest: int) -> int:
    """Where 2^``level`` + ``rest`` places of a band are free; makes the words of its table that are missing."""
    while len(table) <= level:
        table.append(table[-1] & table[-1] >> (1 << len(table) - 1))
    return table[level] & table[level] >> rest


def _lowest(word: int) -> int:
    return (word & -word).bit_length() - 1


def _turned(rows: list[int], width: int) -> list[int]:
    """The columns of a mesh of these rows, as words of rows."""
    digits = [format(row, f"0{width}b") for row in reversed(rows)]
    return [int("".join(column), 2) for column in zip(*digits, strict=True)][::-1]
