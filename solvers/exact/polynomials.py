"""Integer polynomials in one variable: lowest terms of a quotient, and positive roots by Descartes' rule of signs.

A polynomial is its coefficients, constant term first. FLINT finds common factors; the roots need no engine.
Source: Collins & Akritas, Polynomial real root isolation using Descartes' rule of signs, SYMSAC 1976.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import comb, gcd
from typing import Any, TypeAlias

from allocert.errors import EngineError

__all__ = ["Coefficients", "coprime", "derivative", "positive_roots", "product", "value"]

Coefficients: TypeAlias = tuple[int, ...]

_DEEPEST = 64


def coprime(over: Sequence[int], under: Sequence[int]) -> tuple[Coefficients, Coefficients]:
    """The same quotient in lowest terms; ``under`` is not 0, and its last coefficient becomes positive."""
    import flint

    top, bottom = flint.fmpz_poly(list(over)), flint.fmpz_poly(list(under))
    shared: Any = top.gcd(bottom)
    first = [int(a) for a in (top // shared).coeffs()]
    second = [int(a) for a in (bottom // shared).coeffs()]
    content = gcd(*first, *second) * (1 if second[-1] > 0 else -1)
    return tuple(a // content for a in first) or (0,), tuple(a // content for a in second)


def value(polynomial: Sequence[int], x: Fraction) -> Fraction:
    """The value at ``x``."""
    total = Fraction(0)
    for a in reversed(polynomial):
        total = total * x + a
    return total


def derivative(polynomial: Sequence[int]) -> Coefficients:
    """The derivative."""
    return tuple(i * a for i, a in enumerate(polynomial))[1:] or (0,)


def product(left: Sequence[int], right: Sequence[int]) -> Coefficients:
    """The product."""
    found = [0] * (len(left) + len(right) - 1)
    for i, a in enumerate(left):
        for j, b in enumerate(right):
            found[i + j] += a * b
    return tuple(found)


def positive_roots(polynomial: Sequence[int], width: Fraction) -> list[tuple[Fraction, Fraction]]:
    """Enclosures (low, high) of all positive roots, in order, each with one simple root and no wider than ``width``.

    An enclosure with low = high is an exact root. The signs at low and high differ otherwise.

    Raises:
        EngineError: the polynomial is 0, or has roots that are multiple or too close to be distinguished.
    """
    if not any(polynomial):
        raise EngineError("positive roots: the polynomial is 0")
    rest = list(polynomial)
    while not rest[0]:
        del rest[0]
    isolated = _isolated(rest, 0)
    found = [(low, low) for low, high in isolated if low == high]
    for root, _ in found:
        rest = _divided(rest, root)
    found += [_narrowed(rest, low, high, width) for low, high in isolated if low != high]
    return sorted(found)


def _divided(terms: Sequence[int], root: Fraction) -> list[int]:
    """The quotient by ``denominator x - numerator`` of a root; it has whole coefficients too (Gauss)."""
    carried, quotient = Fraction(0), []
    for a in reversed(terms[1:]):
        carried = carried * root + Fraction(a, root.denominator)
        quotient.append(int(carried))
    return quotient[::-1]


def _isolated(polynomial: Sequence[int], depth: int) -> list[tuple[Fraction, Fraction | None]]:
    """Intervals of (0, oo) with one root each; ``None`` is infinity."""
    terms = list(polynomial)
    while not terms[-1]:
        terms.pop()
    signs = [a > 0 for a in terms if a]
    changes = sum(one != other for one, other in pairwise(signs))
    if changes == 0:
        return []
    if changes == 1:
        return [(Fraction(0), None)]
    if depth > _DEEPEST:
        raise EngineError("positive roots: multiple roots, or roots too close")
    found: list[tuple[Fraction, Fraction | None]] = []
    beyond = _shifted(terms)
    if not beyond[0]:
        found.append((Fraction(1), Fraction(1)))
        del beyond[0]
        if not beyond[0]:
            raise EngineError("positive roots: a multiple root")
    for low, high in _isolated(beyond, depth + 1):
        found.append((low + 1, None if high is None else high + 1))
    inner = _shifted(terms[::-1])
    while not inner[0]:
        del inner[0]
    for low, high in _isolated(inner, depth + 1):
        found.append((Fraction(0) if high is None else 1 / (high + 1), 1 / (low + 1)))
    return found


def _shifted(terms: Sequence[int]) -> list[int]:
    """The polynomial of x + 1."""
    return [sum(a * comb(i, j) for i, a in enumerate(terms) if i >= j) for j in range(len(terms))]


def _narrowed(
    terms: Sequence[int], low: Fraction, high: Fraction | None, width: Fraction
) -> tuple[Fraction, Fraction]:
    """The one root between ``low`` and ``high``, neither a root, to ``width`` and away from 0."""
    rising = value(terms, low) < 0
    if high is None:
        high = low + 1
        while (value(terms, high) > 0) != rising and value(terms, high):
            low, high = high, high * 2
        if not value(terms, high):
            return high, high
    while high - low > width or not low:
        middle = (low + high) / 2
        found = value(terms, middle)
        if not found:
            return middle, middle
        low, high = (low, middle) if (found > 0) == rising else (middle, high)
    return low, high
