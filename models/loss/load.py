"""How the stationary measures of the loss model depend on the load: as rational functions, exactly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import zip_longest
from math import lcm

from allocert.errors import EngineError
from allocert.models.loss.chain import LossChain
from allocert.models.loss.measures import chain_measures, dimension_weights, outflows, rewards
from allocert.solvers.exact.polynomials import (
    Coefficients,
    coprime,
    derivative,
    positive_roots,
    product,
    value,
)
from allocert.solvers.exact.stationary import Rates, stationary_polynomials

__all__ = ["LoadFunction", "Trend", "load_functions", "trend"]

_TEST = Fraction(22, 7)


@dataclass(frozen=True)
class LoadFunction:
    """A measure as ``over(x) / under(x)``, x the load; ``under`` is positive for x > 0."""

    over: Coefficients
    under: Coefficients

    def __call__(self, load: Fraction) -> Fraction:
        """The value at a load > 0."""
        return value(self.over, load) / value(self.under, load)


@dataclass(frozen=True)
class Trend:
    """Where a measure rises and falls for loads > 0.

    ``signs`` are those of the slope from one turning point to the next, e.g. ``-+``; empty for a constant.
    ``turns`` encloses each turning point, in order.
    """

    signs: str
    turns: tuple[tuple[Fraction, Fraction], ...]


@lru_cache(maxsize=512)
def load_functions(chain: LossChain, dimension: str = "uniform") -> tuple[LoadFunction, LoadFunction]:
    """R and U of a chain for every load > 0, exactly; tested at a load that no interpolation used.

    Raises :class:`EngineError` where that test fails.
    """
    size, weights = len(chain.free), dimension_weights(chain.n, dimension)
    unit = lcm(*(weight.denominator for weight in weights))
    granted, valid, used = rewards(chain, dimension)
    if not any(valid):
        return LoadFunction((1,), (1,)), LoadFunction((0,), (1,))

    def rates(load: int) -> Rates:
        return outflows(chain, Fraction(load * unit), dimension)

    rewarded: list[Sequence[Fraction | int]] = [granted, valid, used, [1 << chain.n] * size]
    found = stationary_polynomials(rates, rewarded, size)
    functions = _whole(found[0], found[1], unit), _whole(found[2], found[3], unit)
    exact = chain_measures(chain, _TEST, dimension)
    if (functions[0](_TEST), functions[1](_TEST)) != (exact.granted, exact.used):
        raise EngineError(f"Q_{chain.n}: the measures as functions of the load fail at load {_TEST}")
    return functions


def trend(function: LoadFunction, width: Fraction = Fraction(1, 1000)) -> Trend:
    """The signs of the slope on (0, oo), and its roots enclosed to ``width``.

    Raises :class:`EngineError` where roots of the slope cannot be distinguished.
    """
    slope = tuple(
        a - b
        for a, b in zip_longest(
            product(derivative(function.over), function.under),
            product(function.over, derivative(function.under)),
            fillvalue=0,
        )
    )
    if not any(slope):
        return Trend("", ())
    turns = positive_roots(slope, width)
    between = [turns[0][0] / 2] if turns else [Fraction(1)]
    for index, (_, high) in enumerate(turns):
        between.append((high + turns[index + 1][0]) / 2 if index + 1 < len(turns) else high + 1)
    return Trend("".join("+" if value(slope, load) > 0 else "-" for load in between), tuple(turns))


def _whole(first: Sequence[Fraction], second: Sequence[Fraction], unit: int) -> LoadFunction:
    """The quotient as a function of the load: the interpolation's variable is load / unit."""
    scaled = [[a / unit**i for i, a in enumerate(one)] for one in (first, second)]
    common = lcm(*(a.denominator for one in scaled for a in one))
    over, under = ([int(a * common) for a in one] for one in scaled)
    return LoadFunction(*coprime(over, under))
