"""Random faults and the cyclical system of codimension 2: for every number of faults how likely they hit all its subcubes.

Its subcubes fix two dimensions that are next to each other on a circle. Write the t faults as rows, and dimensions as columns in
{0,1}^t: each two neighbouring columns have to show all four patterns. Closed walks of d columns are the trace of the d-th power of
a 2^t x 2^t matrix. That is the sum, with signs, of the t-fold tensor powers of the sixteen 2 x 2 matrices that forbid some patterns.
On tensors A acts as det(A)^k times its symmetric power of degree t - 2k, C(t,k) - C(t,k-1) times over, for each k <= t/2.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from math import comb
from typing import TYPE_CHECKING, TypeAlias

from allocert.machines import Subcube

if TYPE_CHECKING:
    from flint import fmpz_mat

__all__ = ["blocked_by_cycle", "enclosed"]

Matrix: TypeAlias = tuple[tuple[int, int], tuple[int, int]]


def blocked_by_cycle(d: int, rows: int) -> Fraction:
    """The probability that this many independent faults hit all (d-2)-subcubes of the cyclical system; d >= 3."""
    closed = 0
    for k in range(rows // 2 + 1):
        times = comb(rows, k) - (comb(rows, k - 1) if k else 0)
        walks = _block(rows, k) ** d
        closed += times * sum(int(walks[i, i]) for i in range(walks.nrows()))
    return Fraction(closed, 1 << d * rows)


def _block(rows: int, k: int) -> fmpz_mat:
    from flint import fmpz_mat

    degree = rows - 2 * k
    block = [[0] * (degree + 1) for _ in range(degree + 1)]
    for entries in product((0, 1), repeat=4):
        (a, b, c, e) = entries
        scale = (-1) ** entries.count(0) * (a * e - b * c) ** k
        if scale:
            for row, power in zip(block, _symmetric_power(((a, b), (c, e)), degree), strict=True):
                for column, value in enumerate(power):
                    row[column] += scale * value
    return fmpz_mat(block)


def _symmetric_power(matrix: Matrix, degree: int) -> list[list[int]]:
    """On the monomials x^(degree-i) y^i: row i has the coefficients of (a x + b y)^(degree-i) (c x + e y)^i."""
    (a, b), (c, e) = matrix
    return [
        [
            sum(
                comb(degree - i, j - h)
                * a ** (degree - i - j + h)
                * b ** (j - h)
                * comb(i, h)
                * c ** (i - h)
                * e**h
                for h in range(max(0, j - degree + i), min(i, j) + 1)
            )
            for j in range(degree + 1)
        ]
        for i in range(degree + 1)
    ]


def enclosed(subcubes: tuple[Subcube, ...], blocked: tuple[Fraction, ...]) -> tuple[Fraction, Fraction]:
    """Bounds of the expected number of faults, from the probabilities of 0, 1, .., n - 1 faults hitting all these subcubes.

    Of n and more faults the probability to miss some subcube lies between the first and the first two sums of
    inclusion-exclusion (Bonferroni). No subcube is the whole hypercube.
    """
    n = len(blocked)
    head = sum((1 - one for one in blocked), Fraction(0))
    single = sum((_tail(1 - _share(one), n) for one in subcubes), Fraction(0))
    double = sum((_tail(_neither(one, two), n) for one, two in combinations(subcubes, 2)), Fraction(0))
    return head + single - double, head + single


def _tail(left: Fraction, n: int) -> Fraction:
    """left^n + left^(n+1) + .."""
    return left**n / (1 - left)


def _share(one: Subcube) -> Fraction:
    return Fraction(1, 1 << one.n - one.dimension)


def _neither(one: Subcube, two: Subcube) -> Fraction:
    """The share of processors in neither subcube."""
    apart = (one.base ^ two.base) & ~(one.directions | two.directions)
    common = Fraction(0) if apart else Fraction(1, 1 << one.n - (one.directions & two.directions).bit_count())
    return 1 - _share(one) - _share(two) + common
