"""Where a job could be placed, as words whose common bits are where it could be at several times."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Any, Protocol

from allocert.machines import AllSubcubes, Family, Frames, Grid, Hypercube, Region, Subcube, Submesh
from allocert.machines.board import free_subcubes_any
from allocert.machines.frames import free_mesh_frames, free_torus_frames
from allocert.machines.words import lowest_bit

__all__ = ["Openings", "openings_of"]

_MOST_DIMENSIONS = 8
"""Beyond, a word with a bit for each subcube is longer than it is worth."""


class Openings(Protocol):
    """A word is that of a request and of busy processors; the fewer are busy, the more bits it has.

    A region is free at several times if and only if it is one of the word that those of the times have in common.
    """

    def word(self, request: Any, busy: int) -> int:
        """The openings beside ``busy``."""

    def least(self, request: Any) -> int:
        """How many openings a region has at least."""

    def first(self, request: Any, word: int) -> Region | None:
        """The first region in what such words have in common."""


class _Bases(ABC):
    """A bit for each base, and that for each shape in which a request can be had, in the order in which they are tried."""

    def __init__(self, positions: int) -> None:
        self._positions = positions

    @abstractmethod
    def bases(self, request: Any, busy: int) -> Iterable[int]:
        """Shape by shape, the word of the free bases."""

    @abstractmethod
    def region(self, request: Any, shape: int, base: int) -> Region:
        """The region of one bit."""

    def word(self, request: Any, busy: int) -> int:
        word = 0
        for shape, bases in enumerate(self.bases(request, busy)):
            word |= bases << shape * self._positions
        return word

    def least(self, request: Any) -> int:
        return 1

    def first(self, request: Any, word: int) -> Region | None:
        lowest = lowest_bit(word)
        return None if lowest is None else self.region(request, *divmod(lowest, self._positions))


class _FrameBases(_Bases):
    """The shapes are the ways to turn the request."""

    def __init__(self, machine: Grid) -> None:
        super().__init__(machine.processors)
        self._machine = machine
        self._kernel = free_torus_frames if machine.wraps else free_mesh_frames
        self._shapes = lru_cache(maxsize=1024)(machine.shapes)

    def bases(self, request: Any, busy: int) -> Iterable[int]:
        return (self._kernel(busy, self._machine.sides, sides) for sides in self._shapes(request))

    def region(self, request: Any, shape: int, base: int) -> Region:
        return Submesh(self._machine.place(base), self._shapes(request)[shape])


class _SubcubeBases(_Bases):
    """The shapes are the sets of directions."""

    def __init__(self, machine: Hypercube) -> None:
        super().__init__(machine.processors)
        self._n = machine.n

    def bases(self, request: Any, busy: int) -> Iterable[int]:
        return (bases for _, bases in free_subcubes_any(busy, self._n, request))

    def region(self, request: Any, shape: int, base: int) -> Region:
        return Subcube(self._n, base, _directions(self._n, request)[shape])


@lru_cache(maxsize=64)
def _directions(n: int, k: int) -> tuple[int, ...]:
    """All sets of k directions, in the order of the kernel."""
    return tuple(sum(1 << i for i in chosen) for chosen in combinations(range(n), k))


@dataclass(frozen=True)
class _Processors:
    """A bit for each free processor, of any family."""

    family: Family

    def word(self, request: Any, busy: int) -> int:
        return ((1 << self.family.machine.processors) - 1) ^ busy

    def least(self, request: Any) -> int:
        return self.family.machine.demand(request)

    def first(self, request: Any, word: int) -> Region | None:
        return self.family.first_free(((1 << self.family.machine.processors) - 1) ^ word, request)


def openings_of(family: Family) -> Openings:
    """A bit for each region if there are not too many, else for each processor."""
    if isinstance(family, Frames):
        return _FrameBases(family.machine)
    if isinstance(family, AllSubcubes) and family.machine.n <= _MOST_DIMENSIONS:
        return _SubcubeBases(family.machine)
    return _Processors(family)
