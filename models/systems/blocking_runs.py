"""Random faults one after the other until every subcube of a system is hit, many times; trials by machine words.

In a trial 64 successive faults are one word for each dimension, bit t of it the coordinate of fault t. The faults in a subcube are
the conjunction of the words of its fixed dimensions; the first is the lowest set bit.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from allocert.errors import RequestError
from allocert.machines import Subcube
from allocert.machines.compiled import compiled

__all__ = ["Runs", "last_first_hit", "simulate"]

_Words: TypeAlias = NDArray[np.uint64]
_WIDTH = 64
_CHUNK = 1 << 15
"""Trials whose words are drawn at once."""


@dataclass(frozen=True)
class Runs:
    """What independent trials came to: whole numbers. The interval is that of the normal approximation."""

    trials: int
    total: int
    squares: int

    @property
    def mean(self) -> Fraction:
        """Faults a trial."""
        return Fraction(self.total, self.trials)

    @property
    def deviation(self) -> float:
        """The standard deviation of a trial; of at least two."""
        return sqrt((self.squares - self.total * self.mean) / (self.trials - 1))

    @property
    def half_width(self) -> float:
        """Half the 95% interval of the mean."""
        return 1.96 * self.deviation / sqrt(self.trials)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval of the expected number of faults."""
        return float(self.mean) - self.half_width, float(self.mean) + self.half_width


def simulate(subcubes: Iterable[Subcube], trials: int, seed: tuple[int, ...]) -> Runs:
    """Faults drawn independently and uniformly, repeated ones counted, until all these subcubes are hit.

    Raises :class:`RequestError` where there is no subcube or they fix different numbers of dimensions.
    """
    given = tuple(subcubes)
    if not given or len({one.dimension for one in given}) > 1:
        raise RequestError("subcubes", len(given), "at least one, all of one dimension")
    literals = _literals(given)
    random = np.random.default_rng(seed)
    total = squares = 0
    for start in range(0, trials, _CHUNK):
        count = min(_CHUNK, trials - start)
        words = random.integers(0, 1 << _WIDTH, size=(count, given[0].n), dtype=np.uint64)
        hits = last_first_hit(words, literals)
        for trial in np.flatnonzero(hits == 0):
            hits[trial] = _longer([int(word) for word in words[trial]], given, random)
        total += int(hits.sum())
        squares += int((hits * hits).sum())
    return Runs(trials, total, squares)


def _literals(subcubes: tuple[Subcube, ...]) -> NDArray[np.int64]:
    """A row a subcube: 2 i + b for each bit i of a number that it fixes to b."""
    return np.array(
        [
            [2 * bit + (one.base >> bit & 1) for bit in range(one.n) if not one.directions >> bit & 1]
            for one in subcubes
        ],
        dtype=np.int64,
    ).reshape(len(subcubes), -1)


@compiled
def last_first_hit(words: _Words, literals: NDArray[np.int64]) -> NDArray[np.int64]:
    """For each trial, a row of words, the number of its first faults that hit every subcube; 0 where all 64 do not."""
    found = np.zeros(words.shape[0], dtype=np.int64)
    for trial in range(words.shape[0]):
        firsts = np.uint64(0)
        missed = False
        for subcube in range(literals.shape[0]):
            inside = ~np.uint64(0)
            for place in range(literals.shape[1]):
                literal = literals[subcube, place]
                word = words[trial, literal >> 1]
                inside &= word if literal & 1 else ~word
            if inside == np.uint64(0):
                missed = True
                break
            firsts |= inside & (~inside + np.uint64(1))
        if not missed:
            while firsts != np.uint64(0):
                firsts >>= np.uint64(1)
                found[trial] += 1
    return found


def _longer(words: list[int], subcubes: tuple[Subcube, ...], random: np.random.Generator) -> int:
    """The same for one trial that needs more faults than its words have: further ones are drawn."""
    width = _WIDTH
    while True:
        fresh = random.integers(0, 1 << _WIDTH, size=len(words), dtype=np.uint64)
        words = [word | int(more) << width for word, more in zip(words, fresh, strict=True)]
        width += _WIDTH
        firsts = [_first(words, one, width) for one in subcubes]
        if all(firsts):
            return max(firsts)


def _first(words: list[int], subcube: Subcube, width: int) -> int:
    """The number of the first fault in a subcube, from 1 on, or 0."""
    inside = (1 << width) - 1
    for bit, word in enumerate(words):
        if not subcube.directions >> bit & 1:
            inside &= word if subcube.base >> bit & 1 else ~word
    return (inside & -inside).bit_length()
