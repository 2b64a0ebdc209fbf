"""When random faults have hit every subcube: the exact law of their number, in the form that inclusion-exclusion gives it.

Faults are drawn one after the other from N positions. Some subcube is still free after t of them with probability
sum w_u ((N - u) / N)^t, where u runs over the sizes of unions of subcubes, and w_u adds up signs. Without repetitions it is the sum
of w_u C(N-u,t) / C(N,t), with the same weights. So the counts of :mod:`surviving` determine all of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from allocert.machines import Subcube
from allocert.models.systems.projection import projected
from allocert.models.systems.surviving import surviving

__all__ = ["BlockingLaw"]


@dataclass(frozen=True)
class BlockingLaw:
    """The distribution of how many random faults it takes until no position is free.

    ``weights`` are the coefficients of inclusion and exclusion by the size of a union of blocked sets, none of them 0;
    ``positions`` is N, the number of positions that can be faulty.
    """

    positions: int
    weights: Mapping[int, int]

    @classmethod
    def of_counts(cls, counts: Sequence[int]) -> BlockingLaw:
        """The law of a system, from how many fault sets of each size leave a subcube free.

        The sum of counts[s] x^s is that of w_u (1 + x)^(N-u): so the weights are its coefficients at y - 1.
        """
        positions = len(counts) - 1
        shifted = [
            sum((-1) ** (s - j) * comb(s, j) * counts[s] for s in range(j, positions + 1))
            for j in range(positions + 1)
        ]
        return cls(positions, {positions - j: weight for j, weight in enumerate(shifted) if weight})

    @classmethod
    def of(cls, subcubes: Iterable[Subcube]) -> BlockingLaw:
        """Of a system's subcubes with at most 4 dimensions besides the stars that all share.

        Raises :class:`RequestError` where there are more.
        """
        d, smaller = projected(subcubes)
        return cls.of_counts(surviving(d, smaller))

    @property
    def expected(self) -> Fraction:
        """The expected number of faults, positions drawn independently: repeated ones count."""
        return sum((Fraction(w * self.positions, u) for u, w in self.weights.items()), Fraction(0))

    @property
    def variance(self) -> Fraction:
        """Its variance, likewise: a first hit of u in N has second moment 2 (N/u)^2 - N/u."""
        ratios = ((w, Fraction(self.positions, u)) for u, w in self.weights.items())
        return sum((w * (2 * r * r - r) for w, r in ratios), Fraction(0)) - self.expected**2

    def expected_distinct(self, scale: int = 1) -> Fraction:
        """The expected number of different faulty positions, each of the N standing for ``scale`` processors.

        Among M in random order the first of v marked ones is at place (M + 1) / (v + 1) on average.
        """
        whole = self.positions * scale + 1
        return sum((Fraction(w * whole, u * scale + 1) for u, w in self.weights.items()), Fraction(0))

    @property
    def fewest(self) -> int:
        """The least number of faults that can hit all subcubes."""
        return next(
            s
            for s in range(self.positions + 1)
            if sum(w * comb(self.positions - u, s) for u, w in self.weights.items()) < comb(self.positions, s)
        )

    def together(self, other: BlockingLaw) -> BlockingLaw:
        """The law of two systems together whose fixed positions lie in different dimensions, which makes them independent."""
        product: Counter[int] = Counter()
        for u, left in (*self.weights.items(), (0, -1)):
            for v, right in (*other.weights.items(), (0, -1)):
                product[u * other.positions + v * self.positions - u * v] -= left * right
        weights = {union: weight for union, weight in sorted(product.items()) if union and weight}
        return BlockingLaw(self.positions * other.positions, weights)
