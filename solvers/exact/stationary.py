"""Stationary distributions of finite Markov chains over the rationals, and as polynomials in a parameter.

The engine is FLINT. What it returns needs no trust: a distribution is checked by multiplication (inflow equals
outflow in every state), which its callers do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import Any

from allocert.errors import EngineError, InstanceError

__all__ = ["Rates", "stationary", "stationary_polynomials"]

Rates = Sequence[Mapping[int, int]]
"""``rates[s][t]`` is the rate of moving from state s to another state t, a positive integer."""


def stationary(rates: Rates) -> tuple[int, ...]:
    """Nonnegative integers without a common factor, in proportion to the stationary probabilities.

    Raises:
        InstanceError: no states, or a rate that is not positive.
        EngineError: the distribution is not unique.
    """
    matrix = _generator(rates)
    size = len(rates)
    try:
        solution = matrix.solve(_last(size))
    except ZeroDivisionError:
        raise EngineError("stationary distribution: more than one closed class") from None
    entries = [Fraction(int(solution[i, 0].p), int(solution[i, 0].q)) for i in range(size)]
    common = lcm(*(entry.denominator for entry in entries))
    whole = [entry.numerator * (common // entry.denominator) for entry in entries]
    shared = gcd(*whole)
    return tuple(one // shared for one in whole)


def stationary_polynomials(
    rates: Callable[[int], Rates], rewards: Sequence[Sequence[Fraction | int]], size: int
) -> list[tuple[Fraction, ...]]:
    """For each reward the polynomial in x that is the sum of reward[s] p_s(x), constant term first.

    ``rates(x)`` are the rates at a positive integer x, each at most linear in it, with ``size`` states. The p_s are
    the cofactors, so they are in proportion to the probabilities for every x. Raises as :func:`stationary`.
    """
    import flint

    points = range(1, size + 1)
    values: list[list[Any]] = [[] for _ in rewards]
    for x in points:
        matrix = _generator(rates(x))
        solution, scale = matrix.solve(_last(size)), matrix.det()
        for found, reward in zip(values, rewards, strict=True):
            total = flint.fmpq(0)
            for s, weight in enumerate(reward):
                if weight:
                    exact = Fraction(weight)
                    total += flint.fmpq(exact.numerator, exact.denominator) * solution[s, 0]
            found.append(total * scale)
    return [_interpolated(list(points), found) for found in values]


def _generator(rates: Rates) -> Any:
    """The transposed generator, its last row replaced by ones: times p it is (0, .., 0, 1)."""
    import flint

    size = len(rates)
    if not size:
        raise InstanceError("Markov chain: states", 0, "at least one")
    rows = [[0] * size for _ in range(size)]
    for s, row in enumerate(rates):
        for t, rate in row.items():
            if rate <= 0:
                raise InstanceError("Markov chain: rate", rate, "a positive integer")
            rows[t][s] += rate
            rows[s][s] -= rate
    rows[-1] = [1] * size
    return flint.fmpz_mat(rows)


def _last(size: int) -> Any:
    import flint

    return flint.fmpz_mat([[0]] * (size - 1) + [[1]])


def _interpolated(points: list[int], values: list[Any]) -> tuple[Fraction, ...]:
    """The polynomial of least degree through the points, by Newton's divided differences."""
    import flint

    differences = list(values)
    for step in range(1, len(points)):
        for i in range(len(points) - 1, step - 1, -1):
            differences[i] = (differences[i] - differences[i - 1]) / (points[i] - points[i - step])
    polynomial = flint.fmpq_poly([0])
    for i in range(len(points) - 1, -1, -1):
        polynomial = polynomial * flint.fmpq_poly([-points[i], 1]) + flint.fmpq_poly([differences[i]])
    return tuple(Fraction(int(a.p), int(a.q)) for a in polynomial.coeffs())
