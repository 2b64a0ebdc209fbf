"""Allocators that gather the free nodes around a centre: MM, nearest, and two of their kin."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from itertools import product
from typing import ClassVar

from allocert.allocators.allocator import Contract
from allocert.allocators.nodes.ranked import Ranked
from allocert.machines.board import Word
from allocert.machines.nodes.distances import pairwise, within
from allocert.machines.nodes.runs import first_free_ranks
from allocert.machines.words import bits

__all__ = ["GenAlg", "Mc1x1", "Mm", "Nearest"]

_NEAREST = "NearestAllocator of SST's scheduler component, as its comments mean it"


class _Around(Ranked):
    """Around each centre the nearest free pages, ties by number; of these sets one of least score, ties by the centre's number."""

    source = _NEAREST
    largest: ClassVar[bool] = False
    """Distances are the largest on an axis, not the sum over the axes."""

    def pick(self, free: Word, pages: int) -> Word:
        """The set of least score."""
        if free.bit_count() < pages:
            return 0
        best, least = 0, -1
        for centre in self._centres(free):
            chosen, far = self._gathered(free, pages, centre)
            score = self._score(chosen, centre, far)
            if least < 0 or score < least:
                best, least = chosen, score
        return best

    def _centres(self, free: Word) -> Iterator[int]:
        return bits(free)

    @abstractmethod
    def _score(self, chosen: Word, centre: int, far: int) -> int:
        """How far the chosen pages are spread."""

    def _gathered(self, free: Word, pages: int, centre: int) -> tuple[Word, int]:
        """The nearest free pages, and how far the last of them is: all inside a radius, found by halving, and some at its end."""
        grid = self.machine.units
        low, high = 0, sum(grid.sides)
        while low < high:
            middle = (low + high) // 2
            if (free & within(grid, centre, middle, self.largest)).bit_count() < pages:
                low = middle + 1
            else:
                high = middle
        inside = free & within(grid, centre, low - 1, self.largest)
        end = free & within(grid, centre, low, self.largest) ^ inside
        return inside | first_free_ranks(end, pages - inside.bit_count()), low


class Mm(_Around):
    """Centres are all crossings of lines with free pages; the score is the sum of all pairs' distances.

    At most 7/4 of the least sum on meshes of two dimensions, 2 - 1/(2 d) in d (Bender et al. 2008).
    """

    contract = Contract("mm", complete=True, first_choice=True)
    source = (
        "Krumke et al. 1997; Bender et al. 2008, Communication-aware processor allocation for supercomputers"
    )

    def _centres(self, free: Word) -> Iterator[int]:
        grid = self.machine.units
        lines: list[set[int]] = [set() for _ in grid.sides]
        for unit in bits(free):
            for line, c in zip(lines, grid.place(unit), strict=True):
                line.add(c)
        places = product(*(sorted(line) for line in reversed(lines)))
        return (grid.node(place[::-1]) for place in places)

    def _score(self, chosen: Word, centre: int, far: int) -> int:
        return pairwise(self.machine.units, chosen)


class GenAlg(_Around):
    """Centres are the free pages; the score is the sum of all pairs' distances."""

    contract = Contract("gen-alg", complete=True, first_choice=True)

    def _score(self, chosen: Word, centre: int, far: int) -> int:
        return pairwise(self.machine.units, chosen)


class Nearest(_Around):
    """Centres are the free pages; the score is the sum of the distances to the centre."""

    contract = Contract("nearest", complete=True, first_choice=True)

    def _score(self, chosen: Word, centre: int, far: int) -> int:
        grid = self.machine.units
        return sum((chosen & ~within(grid, centre, radius, False)).bit_count() for radius in range(far))


class Mc1x1(_Around):
    """Centres are the free pages; distances are the largest on an axis, and the score is the largest distance."""

    contract = Contract("mc1x1", complete=True, first_choice=True)
    largest = True

    def _score(self, chosen: Word, centre: int, far: int) -> int:
        return far
