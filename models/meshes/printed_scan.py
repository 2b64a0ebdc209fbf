"""Figure 3 of Morgenstern 1994 (ISS) line by line, on plain counts a column; and the sets that it reads.

Nothing here uses the allocators' lists: an interval is a pair of columns, a scan set a list of counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TypeAlias

from allocert.models.meshes.configurations import Quadruple

__all__ = [
    "Intervals",
    "Lines",
    "Outcome",
    "column_sets",
    "covering",
    "elements",
    "figure_3",
    "row_sets",
    "runs",
]

Intervals: TypeAlias = tuple[tuple[int, int], ...]
"""Disjoint nonadjacent intervals in increasing order, both ends inclusive."""

Lines: TypeAlias = tuple[tuple[Intervals, ...], tuple[Intervals, ...]]
"""(B_0, B_1, ...) and (R_0, R_1, ...)."""


def runs(places: Iterable[int]) -> Intervals:
    """The maximal intervals of a set of integers.

    >>> runs({1, 2, 4})
    ((1, 2), (4, 4))
    """
    found: list[tuple[int, int]] = []
    for place in sorted(places):
        if found and found[-1][1] == place - 1:
            found[-1] = (found[-1][0], place)
        else:
            found.append((place, place))
    return tuple(found)


def row_sets(Y: int, residents: Iterable[Quadruple]) -> Lines:
    """B_j and R_j of every row, from the definition: the columns of tops based there and of bottoms there."""
    top: list[set[int]] = [set() for _ in range(Y)]
    bottom: list[set[int]] = [set() for _ in range(Y)]
    for a, b, c, d in residents:
        top[b].update(range(a, c + 1))
        bottom[d].update(range(a, c + 1))
    return tuple(map(runs, top)), tuple(map(runs, bottom))


def column_sets(X: int, residents: Iterable[Quadruple]) -> Lines:
    """B'_i and R'_i of every column."""
    return row_sets(X, (Quadruple(b, a, d, c) for a, b, c, d in residents))


def covering(width: int, intervals: Iterable[tuple[int, int]]) -> list[int]:
    """For each place the number of intervals that cover it."""
    counts = [0] * width
    for low, high in intervals:
        for place in range(low, high + 1):
            counts[place] += 1
    return counts


def elements(counts: Sequence[int]) -> tuple[tuple[int, int, int], ...]:
    """Maximal runs of equal counts: (low, high, count).

    >>> elements([1, 1, 0])
    ((0, 1, 1), (2, 2, 0))
    """
    found, place = [], 0
    for count, equal in groupby(counts):
        size = len(list(equal))
        found.append((place, place + size - 1, count))
        place += size
    return tuple(found)


@dataclass(frozen=True)
class Outcome:
    """What a run of figure 3 came to: ``granted`` at ``base``, ``refused`` or ``undefined``, and why.

    ``windows`` are the values of j with the counts when ``open_interval`` was asked.
    """

    kind: str
    base: tuple[int, int] | None
    windows: tuple[tuple[int, tuple[int, ...]], ...]
    why: str = ""


class _UndefinedError(Exception):
    """A step that the text gives no meaning."""


def figure_3(X: int, sets: Lines, x: int, y: int, reading: str, *, strict: bool = True) -> Outcome:
    """Serve an x by y request. ``reading`` says what line 5 deletes.

    ``base-deleted``: B_r, as printed; ``reverse-deleted``: R_j with j before line 6. With ``strict`` a deletion of what
    was not added is undefined, otherwise counts may fall below 0. The sets of rows that the mesh does not have are
    undefined.
    """
    base, reverse = sets
    Y = len(base)
    counts = [0] * X
    windows: list[tuple[int, tuple[int, ...]]] = []

    def change(rows: tuple[Intervals, ...], name: str, row: int, step: int) -> None:
        if row >= Y:
            raise _UndefinedError(f"reads {name}_{row}, of {Y} rows")
        for low, high in rows[row]:
            for place in range(low, high + 1):
                counts[place] += step
                if counts[place] < 0 and strict:
                    raise _UndefinedError(f"deletes [{low},{high}] of {name}_{row}, which was not added")

    def open_interval() -> int:
        windows.append((j, tuple(counts)))
        places = (low for low, high, count in elements(counts) if count == 0 and high - low + 1 >= x)
        return next(places, -1)

    j = 0
    try:
        for r in range(y):
            change(base, "B", r, 1)
        r = y
        while r < Y and open_interval() == -1:
            if reading == "base-deleted":
                change(base, "B", r, -1)
            else:
                change(reverse, "R", j, -1)
            j += 1
            change(base, "B", r, 1)
            r += 1
        i = open_interval()
    except _UndefinedError as error:
        return Outcome("undefined", None, tuple(windows), str(error))
    if i > -1:
        return Outcome("granted", (i, j), tuple(windows))
    return Outcome("refused", None, tuple(windows))
