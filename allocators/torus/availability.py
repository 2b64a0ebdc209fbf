"""The availability matrix of CNP_Alloc: when each subtorus of a level is free, and what runs there.

On a torus of side m = 2^p the strided subtori of side 2^s are the cells of a matrix of sigma x sigma entries, sigma =
m / 2^s: entry (i, j) stands for the rows = i and the columns = j modulo sigma (Gupta and Srimani 1997, Definition 4).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

__all__ = ["Availability", "Block", "Entry", "Number"]

Number: TypeAlias = int | Fraction
"""Exact times: rationals, or rationals that share a denominator as integers."""


@dataclass(frozen=True, slots=True)
class Entry:
    """How long a subtorus is still busy, the level (log2 of the side) and the number of the job on it, 0 for none.

    Both readings of Definition 4 are there: figure 2 keeps ``left`` and ``level``, the worked example prints ``side``.
    """

    left: Fraction
    level: int
    job: int

    @property
    def side(self) -> int:
        """The job's side."""
        return 1 << self.level

    def until(self, now: Fraction) -> Fraction:
        """When the subtorus is free, as an instant."""
        return now + self.left

    def __str__(self) -> str:
        return f"({self.left},{self.side},{self.job})"


Block: TypeAlias = tuple[tuple[Entry, ...], ...]
"""The entries of one level, row by row."""


class Availability:
    """The m x m array of figure 2, a level uses its sigma x sigma entries at the upper left.

    ``left``, ``level`` and ``job`` are flat, row by row. ``inclusive`` ends take one row and one column more, as figure 2
    prints them; what then lies outside the array is passed over. ``scale`` is the unit of time in which ``left`` counts.
    """

    def __init__(self, torus: int, level: int, scale: int = 1) -> None:
        self.torus = torus
        self.scale = scale
        self.left: list[Number] = [0] * (torus * torus)
        self.level = [level] * (torus * torus)
        self.job = [0] * (torus * torus)

    def cells(self, size: int, inclusive: bool = False) -> Iterator[int]:
        """Where the entries of a block of ``size`` rows and columns are."""
        last = min(size + inclusive, self.torus)
        for first in range(0, last * self.torus, self.torus):
            yield from range(first, first + last)

    def expand(self, size: int, inclusive: bool = False) -> int:
        """To the next level: each entry of the block goes to the three places beyond it (lines 6-9). How many it wrote."""
        torus, written = self.torus, 0
        for at in list(self.cells(size, inclusive)):
            i, j = divmod(at, torus)
            for u, v in ((i + size, j), (i, j + size), (i + size, j + size)):
                if u < torus and v < torus:
                    to = u * torus + v
                    self.left[to], self.level[to], self.job[to] = self.left[at], self.level[at], self.job[at]
                    written += 1
        return written

    def least(self, size: int, inclusive: bool = False) -> Number:
        """The least time in the block (line 12)."""
        return min(self.left[at] for at in self.cells(size, inclusive))

    def elapse(self, time: Number, size: int, inclusive: bool = False) -> None:
        """Let time pass in the block (line 13)."""
        for at in self.cells(size, inclusive):
            self.left[at] -= time

    def greatest(self, size: int) -> Number:
        """The greatest time in the block (line 36)."""
        return max(self.left[at] for at in self.cells(size))

    def block(self, size: int) -> Block:
        """A copy of the block, in exact times."""
        torus = self.torus
        return tuple(
            tuple(
                Entry(Fraction(self.left[at], self.scale), self.level[at], self.job[at])
                for at in range(first, first + size)
            )
            for first in range(0, size * torus, torus)
        )
