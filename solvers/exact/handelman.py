"""Refute systems of polynomial inequalities over the integers, for all sizes, with exact certificates.

A contradiction is an identity: nonnegative multiples of products of the hypotheses, plus any multiples of
the equalities, add up to -1. The multipliers come from an exact linear program over the monomials.
Source: Handelman, Representing polynomials by positive linear functions, Pacific J. Math. 132, 1988.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement
from math import prod
from typing import Any

from allocert.errors import InstanceError
from allocert.solvers.answer import Answer, Status
from allocert.solvers.certificate import Certificate, Encoding
from allocert.solvers.engines.linear import Program, Row, solve

__all__ = ["Polynomial", "entails", "refute", "variables"]

Monomial = tuple[tuple[str, int], ...]
"""Names and positive exponents, in the names' order; the empty tuple is 1."""

_ENGINE = "Handelman products"
_MOST_PRODUCTS = 4000


@dataclass(frozen=True, eq=False)
class Polynomial:
    """A polynomial with rational coefficients; build it from :func:`variables` with ``+ - *`` and numbers.

    >>> a, b = variables("a", "b")
    >>> print((a + b) * (a - b) + 1)
    1 + a^2 - b^2
    """

    terms: Mapping[Monomial, Fraction]

    @property
    def degree(self) -> int:
        """The total degree; 0 for a constant."""
        return max((_degree(m) for m in self.terms), default=0)

    @property
    def names(self) -> frozenset[str]:
        """The variables that occur."""
        return frozenset(name for m in self.terms for name, _ in m)

    def evaluate(self, values: Mapping[str, Any]) -> Any:
        """The value at ``values``, which may be numbers or anything else with ``+`` and ``*`` (Z3 integers).

        Raises :class:`InstanceError` for a variable without a value.
        """
        total: Any = 0
        for monomial, coefficient in self.terms.items():
            value: Any = coefficient.numerator if coefficient.denominator == 1 else coefficient
            for name, exponent in monomial:
                if name not in values:
                    raise InstanceError("polynomial: variable", name, "a variable with a value")
                for _ in range(exponent):
                    value = value * values[name]
            total = total + value
        return total

    def to_json(self) -> list[Any]:
        """``[[coefficient, [[name, exponent]...]]...]`` as certificates carry it."""
        return [[str(a), [list(factor) for factor in m]] for m, a in sorted(self.terms.items())]

    def __add__(self, other: Polynomial | Fraction | int) -> Polynomial:
        return _collect((*self.terms.items(), *_lift(other).terms.items()))

    def __mul__(self, other: Polynomial | Fraction | int) -> Polynomial:
        right = _lift(other).terms.items()
        return _collect((_join(m, n), a * b) for m, a in self.terms.items() for n, b in right)

    def __neg__(self) -> Polynomial:
        return self * -1

    def __sub__(self, other: Polynomial | Fraction | int) -> Polynomial:
        return self + -_lift(other)

    def __rsub__(self, other: Fraction | int) -> Polynomial:
        return _lift(other) - self

    __radd__ = __add__
    __rmul__ = __mul__

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Polynomial) and dict(self.terms) == dict(other.terms)

    def __hash__(self) -> int:
        return hash(frozenset(self.terms.items()))

    def __str__(self) -> str:
        shown = ""
        for monomial, a in sorted(self.terms.items()):
            factors = [name if e == 1 else f"{name}^{e}" for name, e in monomial]
            if abs(a) != 1 or not factors:
                factors.insert(0, str(abs(a)))
            shown += (" - " if a < 0 else " + ") + "*".join(factors)
        return "0" if not shown else shown[3:] if shown[1] == "+" else "-" + shown[3:]


def variables(*names: str) -> tuple[Polynomial, ...]:
    """One polynomial a name."""
    return tuple(Polynomial({((name, 1),): Fraction(1)}) for name in names)


def refute(
    hypotheses: Sequence[Polynomial],
    equalities: Sequence[Polynomial] = (),
    *,
    degree: int = 2,
    claim: str = "",
    encoding: Encoding | None = None,
    seconds: float = 60.0,
) -> Answer[Mapping[str, int]]:
    """Show that no values satisfy every ``p >= 0`` and every ``e = 0``, with a ``handelman`` certificate.

    Products of up to ``degree`` hypotheses are tried, fewer first. Where there is no such certificate the
    answer is ``unknown``: the system may still be unsatisfiable. Over the integers, state ``p > 0`` as
    ``p - 1 >= 0``; that is the only use made of integrality.
    """
    started = time.perf_counter()
    if degree < 1:
        raise InstanceError("degree", degree, "at least 1")
    problem = _problem(hypotheses, equalities)
    reason = ""
    for factors in range(1, degree + 1):
        left = seconds - (time.perf_counter() - started)
        found, reason = _certificate(hypotheses, equalities, factors, left)
        if found is not None:
            conditions = [f"{p} >= 0" for p in hypotheses] + [f"{e} = 0" for e in equalities]
            text = claim or f"No integers satisfy {', '.join(conditions)}."
            shown = encoding or Encoding("The polynomials as given.")
            return Answer.infeasible(
                engine=_ENGINE,
                certificate=Certificate("handelman", text, problem, {"terms": found}, shown),
                seconds=time.perf_counter() - started,
            )
    return Answer.unknown(reason, engine=_ENGINE, seconds=time.perf_counter() - started)


def entails(
    goal: Polynomial,
    hypotheses: Sequence[Polynomial],
    equalities: Sequence[Polynomial] = (),
    *,
    degree: int = 2,
    claim: str = "",
    encoding: Encoding | None = None,
    seconds: float = 60.0,
) -> Answer[Mapping[str, int]]:
    """Show that all integers with ``p >= 0`` and ``e = 0`` have ``goal >= 0``: :func:`refute` with ``-goal - 1``.

    Raises :class:`InstanceError` unless the goal has integer coefficients, so that its values are integers.
    """
    if any(a.denominator != 1 for a in goal.terms.values()):
        raise InstanceError("goal", str(goal), "integer coefficients")
    return refute(
        [*hypotheses, -goal - 1], equalities, degree=degree, claim=claim, encoding=encoding, seconds=seconds
    )


def _certificate(
    hypotheses: Sequence[Polynomial], equalities: Sequence[Polynomial], factors: int, seconds: float
) -> tuple[list[dict[str, Any]] | None, str]:
    """The terms of a certificate with products of up to ``factors`` hypotheses, or the reason for none."""
    if seconds <= 0:
        return None, "time limit reached"
    products: list[tuple[dict[str, Any], Polynomial]] = []
    for count in range(factors + 1):
        for chosen in combinations_with_replacement(range(len(hypotheses)), count):
            product = prod((hypotheses[i] for i in chosen), start=_lift(1))
            products.append(({"hypotheses": list(chosen)}, product))
            if len(products) > _MOST_PRODUCTS:
                return None, f"more than {_MOST_PRODUCTS} products of {factors} hypotheses"
    inequalities = len(products)
    names = sorted({name for p in (*hypotheses, *equalities) for name in p.names})
    highest = max([p.degree for _, p in products] + [e.degree for e in equalities])
    for k, equality in enumerate(equalities):
        for monomial in _monomials(names, highest - equality.degree):
            label = {"equality": k, "monomial": [list(factor) for factor in monomial]}
            products.append((label, equality * Polynomial({monomial: Fraction(1)})))
            if len(products) > _MOST_PRODUCTS:
                return None, f"more than {_MOST_PRODUCTS} products up to degree {highest}"
    columns: dict[Monomial, dict[int, Fraction]] = {(): {}}
    for j, (_, product) in enumerate(products):
        for monomial, a in product.terms.items():
            columns.setdefault(monomial, {})[j] = a
    rows = [Row(column, 0 if monomial else -1, equal=True) for monomial, column in columns.items()]
    costs = dict.fromkeys(range(inequalities), 1)
    free = frozenset(range(inequalities, len(products)))
    answer = solve(Program(len(products), rows, costs, free), seconds=seconds)
    if answer.status is Status.INFEASIBLE:
        return None, f"no certificate with products of up to {factors} hypotheses"
    if answer.witness is None:
        return None, f"linear program: {answer.reason}"
    return [
        {"coefficient": str(a), **label} for (label, _), a in zip(products, answer.witness, strict=True) if a
    ], ""


def _problem(hypotheses: Sequence[Polynomial], equalities: Sequence[Polynomial]) -> dict[str, Any]:
    return {
        "variables": sorted({name for p in (*hypotheses, *equalities) for name in p.names}),
        "hypotheses": [p.to_json() for p in hypotheses],
        "equalities": [e.to_json() for e in equalities],
    }


def _monomials(names: Sequence[str], degree: int) -> Iterator[Monomial]:
    for total in range(degree + 1):
        for chosen in combinations_with_replacement(names, total):
            yield tuple((name, chosen.count(name)) for name in sorted(set(chosen)))


def _collect(pairs: Iterable[tuple[Monomial, Fraction]]) -> Polynomial:
    terms: dict[Monomial, Fraction] = {}
    for monomial, a in pairs:
        terms[monomial] = terms.get(monomial, Fraction(0)) + a
    return Polynomial({monomial: a for monomial, a in terms.items() if a})


def _lift(value: Polynomial | Fraction | int) -> Polynomial:
    return value if isinstance(value, Polynomial) else _collect([((), Fraction(value))])


def _join(left: Monomial, right: Monomial) -> Monomial:
    powers = dict(left)
    for name, exponent in right:
        powers[name] = powers.get(name, 0) + exponent
    return tuple(sorted(powers.items()))


def _degree(monomial: Monomial) -> int:
    return sum(exponent for _, exponent in monomial)
