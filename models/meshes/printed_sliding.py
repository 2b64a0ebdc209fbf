"""The frame sliding methods of Morgenstern 1994 as printed, with the choices that the text leaves open.

They run on lists of quadruples and say how they end: ``granted``, ``refused`` or ``undefined`` (the largest element of an
empty set is asked for). Steps are list nodes touched.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple, TypeAlias

from allocert.models.meshes.configurations import Configuration, Quadruple, Situation

__all__ = [
    "SEARCHES",
    "Base",
    "Ending",
    "Original",
    "Result",
    "Search",
    "adaptive",
    "aligned_bases",
    "all_bases",
    "cells",
    "endings",
    "fast",
    "frame_at",
    "meet",
    "original",
    "sliding",
]

Base: TypeAlias = tuple[int, int]


class Ending(NamedTuple):
    """How a search ends, and the base that it grants."""

    end: str
    base: Base | None = None

    def __str__(self) -> str:
        return f"granted at {self.base}" if self.base else self.end


class Result(NamedTuple):
    """An ending with the number of candidates examined and of list nodes touched."""

    ending: Ending
    candidates: int
    touched: int


Search: TypeAlias = Callable[[Situation, int, int, Configuration], Result]
"""A search of a situation for x by y with the list in the given order."""

REFUSED, UNDEFINED = Ending("refused"), Ending("undefined")


def meet(one: Quadruple, other: Quadruple) -> bool:
    """Whether two submeshes share a processor."""
    return one.a <= other.c and other.a <= one.c and one.b <= other.d and other.b <= one.d


def frame_at(i: int, j: int, x: int, y: int) -> Quadruple:
    """The frame x by y with that base."""
    return Quadruple(i, j, i + x - 1, j + y - 1)


def all_bases(X: int, Y: int, x: int, y: int) -> Iterator[Base]:
    """C_1 by equation (1), row-major."""
    return ((a, b) for b in range(Y - y + 1) for a in range(X - x + 1))


def aligned_bases(X: int, Y: int, x: int, y: int) -> Iterator[Base]:
    """C_n by equation (2), row-major."""
    return ((a, b) for a, b in all_bases(X, Y, x, y) if a % x == 0 and b % y == 0)


def sliding(bases: Iterable[Base], x: int, y: int, residents: Sequence[Quadruple]) -> Result:
    """FS_1 or FS_n: each candidate against the list up to the first conflict."""
    candidates = touched = 0
    for i, j in bases:
        candidates += 1
        frame = frame_at(i, j, x, y)
        for resident in residents:
            touched += 1
            if meet(resident, frame):
                break
        else:
            return Result(Ending("granted", (i, j)), candidates, touched)
    return Result(REFUSED, candidates, touched)


@dataclass(frozen=True)
class Original:
    """The original definition, equation (3): candidates anywhere, two temporary submeshes in the list.

    ``by`` says what rejects a candidate: its ``frame`` conflicts with a temporary submesh, or its ``base`` lies in
    one. They start ``shift`` columns and rows after X - x and Y - y (0 as printed). They stand first or last.
    """

    by: str
    shift: int = 0
    first: bool = True
    aligned: bool = False

    def temporary(self, X: int, Y: int, x: int, y: int) -> list[Quadruple]:
        """The two submeshes; one that begins outside the mesh holds nothing."""
        both = (
            Quadruple(X - x + self.shift, 0, X - 1, Y - 1),
            Quadruple(0, Y - y + self.shift, X - 1, Y - 1),
        )
        return [t for t in both if t.a <= t.c and t.b <= t.d]


def original(X: int, Y: int, x: int, y: int, residents: Sequence[Quadruple], reading: Original) -> Result:
    """Frame sliding by equation (3)."""
    added = [(t, True) for t in reading.temporary(X, Y, x, y)]
    listed = [(r, False) for r in residents]
    nodes = added + listed if reading.first else listed + added
    candidates = touched = 0
    for j, i in product(range(Y), range(X)):
        if reading.aligned and (i % x or j % y):
            continue
        candidates += 1
        frame, base = frame_at(i, j, x, y), frame_at(i, j, 1, 1)
        for node, temporary in nodes:
            touched += 1
            if meet(node, base if temporary and reading.by == "base" else frame):
                break
        else:
            return Result(Ending("granted", (i, j)), candidates, touched)
    return Result(REFUSED, candidates, touched)


def adaptive(X: int, Y: int, x: int, y: int, residents: Sequence[Quadruple], any_row: bool) -> Result:
    """AS, figure 1: the whole list for every candidate, then on behind the largest right end.

    Line 7 takes submeshes of ``any_row``, or only those whose base row is j.
    """
    candidates = touched = 0
    for j in range(Y - y + 1):
        i = 0
        while i <= X - x:
            candidates += 1
            touched += len(residents)
            frame = frame_at(i, j, x, y)
            ends = [r for r in residents if meet(r, frame)]
            if not ends:
                return Result(Ending("granted", (i, j)), candidates, touched)
            behind = [r.c + 1 for r in ends if any_row or r.b == j]
            if not behind:
                return Result(UNDEFINED, candidates, touched)
            i = max(behind)
    return Result(REFUSED, candidates, touched)


def fast(X: int, Y: int, x: int, y: int, residents: Sequence[Quadruple], *, strict: bool = False) -> Result:
    """FS_f, figure 2: on behind the first conflicting submesh of the list, and rows skipped to h.

    With ``strict`` lines 2 and 4 say <, as printed, so that the last row and column are not searched.
    """
    candidates = touched = j = 0
    while j <= Y - y - strict:
        i, h = 0, Y
        while i <= X - x - strict:
            candidates += 1
            frame = frame_at(i, j, x, y)
            for resident in residents:
                touched += 1
                if meet(resident, frame):
                    i, h = resident.c + 1, min(h, resident.d + 1)
                    break
            else:
                return Result(Ending("granted", (i, j)), candidates, touched)
        j = h
    return Result(REFUSED, candidates, touched)


def endings(
    X: int, Y: int, x: int, y: int, residents: Sequence[Quadruple], *, strict: bool = False
) -> frozenset[Ending]:
    """How FS_f can end if an adversary picks any conflicting submesh at every candidate: all orders, and more."""
    found = set()
    todo = [(0, 0, Y)]
    seen = set(todo)
    while todo:
        i, j, h = todo.pop()
        nexts: Iterable[tuple[int, int, int]]
        if j > Y - y - strict:
            found.add(REFUSED)
            continue
        if i > X - x - strict:
            nexts = ((0, h, Y),)
        else:
            frame = frame_at(i, j, x, y)
            nexts = [(r.c + 1, j, min(h, r.d + 1)) for r in residents if meet(r, frame)]
            if not nexts:
                found.add(Ending("granted", (i, j)))
        for state in nexts:
            if state not in seen:
                seen.add(state)
                todo.append(state)
    return frozenset(found)


def cells(situation: Situation) -> Configuration:
    """The 0/1 array as a list: every busy processor as a submesh of its own, row-major."""
    return tuple(
        Quadruple(a, b, a, b)
        for b in range(situation.Y)
        for a in range(situation.X)
        if situation.busy >> (a + situation.X * b) & 1
    )


SEARCHES: dict[str, Search] = {
    "FS_1": lambda s, x, y, residents: sliding(all_bases(s.X, s.Y, x, y), x, y, residents),
    "FS_n": lambda s, x, y, residents: sliding(aligned_bases(s.X, s.Y, x, y), x, y, residents),
    "AS": lambda s, x, y, residents: adaptive(s.X, s.Y, x, y, residents, True),
    "FS_f": lambda s, x, y, residents: fast(s.X, s.Y, x, y, residents),
}
"""FS_1 by equation (1), FS_n by equation (2), AS with any base row in line 7, FS_f with <= in lines 2 and 4."""
