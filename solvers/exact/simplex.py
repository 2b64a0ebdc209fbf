"""The simplex method over the rationals, from any proposed basis: min c x over A x >= b, x >= 0.

Row i has the slack variable ``columns + i``, equal to ``A[i] x - b[i]``. A good proposal costs two exact linear
systems. Otherwise the dictionary of that basis is pivoted on by Bland's rule, which cannot cycle; feasibility
is found with one artificial variable. Source: Chvátal, Linear Programming, 1983, chapters 2 and 3.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

__all__ = ["Basis", "Halted", "Result", "simplex"]

Rows = Sequence[tuple[dict[int, Fraction], Fraction]]


class Halted(RuntimeError):  # noqa: N818
    """A limit was reached; nothing is known."""


@dataclass(frozen=True)
class Basis:
    """The basic variables of the program and the rows whose slack is not basic; equally many."""

    basic: frozenset[int]
    tight: frozenset[int]


@dataclass(frozen=True)
class Result:
    """An optimal ``point`` with its dual ``multipliers``, or the multipliers of a contradiction, or neither."""

    kind: Literal["optimal", "infeasible", "unbounded"]
    point: tuple[Fraction, ...] = ()
    multipliers: tuple[Fraction, ...] = ()


def simplex(
    columns: int, rows: Rows, costs: dict[int, Fraction], basis: Basis, *, deadline: float, largest: int
) -> Result:
    """Solve exactly, starting from ``basis`` if it is one.

    ``deadline`` is a time of ``time.perf_counter``; :class:`Halted` is raised when it has passed, or when a basis
    of more than ``largest`` variables would have to be solved.
    """
    if len(basis.basic) > largest:
        raise Halted(f"a basis of {len(basis.basic)} variables, more than {largest}")
    found = _at(columns, rows, costs, basis)
    if found is not None:
        return found
    table = _Dictionary(columns, rows, deadline)
    table.move_to(basis)
    contradiction = table.make_feasible()
    if contradiction is not None:
        return Result("infeasible", (), contradiction)
    table.set_costs(costs)
    if not table.minimise():
        return Result("unbounded")
    return Result("optimal", table.point(), table.multipliers())


def _at(columns: int, rows: Rows, costs: dict[int, Fraction], basis: Basis) -> Result | None:
    """The optimum, if ``basis`` is optimal."""
    basic, tight = sorted(basis.basic), sorted(basis.tight)
    if len(basic) != len(tight):
        return None
    point, multipliers = [Fraction(0)] * columns, [Fraction(0)] * len(rows)
    if basic:
        solved = _solve_basis(rows, costs, basic, tight)
        if solved is None:
            return None
        for j, x in zip(basic, solved[0], strict=True):
            point[j] = x
        for i, y in zip(tight, solved[1], strict=True):
            multipliers[i] = y
    if min(point, default=0) < 0 or min(multipliers, default=0) < 0:
        return None
    if any(sum(a * point[j] for j, a in left.items()) < bound for left, bound in rows):
        return None
    reduced = [Fraction(0)] * columns
    for j, c in costs.items():
        reduced[j] = c
    for i in tight:
        if multipliers[i]:
            for j, a in rows[i][0].items():
                reduced[j] -= multipliers[i] * a
    if min(reduced, default=0) < 0:
        return None
    return Result("optimal", tuple(point), tuple(multipliers))


def _solve_basis(
    rows: Rows, costs: dict[int, Fraction], basic: list[int], tight: list[int]
) -> tuple[list[Fraction], list[Fraction]] | None:
    """The basic variables' values and the tight rows' multipliers; None for a singular basis."""
    import flint

    size = len(basic)
    place = {j: k for k, j in enumerate(basic)}
    matrix = flint.fmpq_mat(size, size)
    right, prices = flint.fmpq_mat(size, 1), flint.fmpq_mat(size, 1)
    for k, i in enumerate(tight):
        left, bound = rows[i]
        right[k, 0] = _rational(bound)
        for j, a in left.items():
            if j in place:
                matrix[k, place[j]] = _rational(a)
    for k, j in enumerate(basic):
        prices[k, 0] = _rational(costs.get(j, Fraction(0)))
    try:
        values, multipliers = matrix.solve(right), matrix.transpose().solve(prices)
    except ZeroDivisionError:
        return None
    return [_fraction(x) for x in values.entries()], [_fraction(y) for y in multipliers.entries()]


class _Dictionary:
    """Every basic variable, and the objective, as a constant plus multiples of the nonbasic variables."""

    def __init__(self, columns: int, rows: Rows, deadline: float) -> None:
        self._columns, self._rows, self._deadline = columns, rows, deadline
        zero = _rational(Fraction(0))
        self._nonbasic = list(range(columns))
        self._basic = [columns + i for i in range(len(rows))]
        self._table: list[list[Any]] = []
        for left, bound in rows:
            line = [zero] * columns
            for j, a in left.items():
                line[j] = _rational(a)
            self._table.append([*line, _rational(-bound)])
        self._objective: list[Any] = [zero] * (columns + 1)

    def move_to(self, basis: Basis) -> None:
        """Pivot the wanted variables in where the matrix allows it."""
        leaving = {self._columns + i for i in basis.tight}
        for j in sorted(basis.basic):
            column = self._nonbasic.index(j)
            row = next(
                (r for r, b in enumerate(self._basic) if b in leaving and self._table[r][column]), None
            )
            if row is not None:
                self._pivot(row, column)

    def make_feasible(self) -> tuple[Fraction, ...] | None:
        """Reach a feasible dictionary, or return the multipliers of a contradiction."""
        if all(line[-1] >= 0 for line in self._table):
            return None
        artificial = self._columns + len(self._rows)
        one, zero = _rational(Fraction(1)), _rational(Fraction(0))
        for line in self._table:
            line.insert(-1, one)
        self._objective = [zero] * len(self._nonbasic) + [one, zero]
        self._nonbasic.append(artificial)
        worst = min(range(len(self._table)), key=lambda r: self._table[r][-1])
        self._pivot(worst, len(self._nonbasic) - 1)
        self.minimise(artificial)
        if artificial in self._basic:
            row = self._basic.index(artificial)
            if self._objective[-1] > 0:
                return self.multipliers()
            column = next(c for c, a in enumerate(self._table[row][:-1]) if a)
            self._pivot(row, column)
        column = self._nonbasic.index(artificial)
        del self._nonbasic[column]
        for line in (*self._table, self._objective):
            del line[column]
        return None

    def set_costs(self, costs: dict[int, Fraction]) -> None:
        """Write the objective in the present nonbasic variables."""
        self._objective = [_rational(costs.get(j, Fraction(0))) for j in self._nonbasic]
        self._objective.append(_rational(Fraction(0)))
        for b, line in zip(self._basic, self._table, strict=True):
            if b in costs:
                price = _rational(costs[b])
                self._objective = [c + price * a for c, a in zip(self._objective, line, strict=True)]

    def minimise(self, favourite: int | None = None) -> bool:
        """Bland's rule to the optimum; False if the objective is unbounded. ``favourite`` leaves when it can."""
        while True:
            entering = min(
                (c for c, a in enumerate(self._objective[:-1]) if a < 0),
                key=lambda c: self._nonbasic[c],
                default=None,
            )
            if entering is None:
                return True
            ratios = [
                (-line[-1] / line[entering], b != favourite, b, r)
                for r, (b, line) in enumerate(zip(self._basic, self._table, strict=True))
                if line[entering] < 0
            ]
            if not ratios:
                return False
            self._pivot(min(ratios)[3], entering)

    def point(self) -> tuple[Fraction, ...]:
        """The values of the program's variables."""
        found = [Fraction(0)] * self._columns
        for b, line in zip(self._basic, self._table, strict=True):
            if b < self._columns:
                found[b] = _fraction(line[-1])
        return tuple(found)

    def multipliers(self) -> tuple[Fraction, ...]:
        """The objective's coefficients at the slack variables: what the rows contribute to its bound."""
        found = [Fraction(0)] * len(self._rows)
        for b, c in zip(self._nonbasic, self._objective, strict=False):
            if self._columns <= b < self._columns + len(self._rows):
                found[b - self._columns] = _fraction(c)
        return tuple(found)

    def _pivot(self, row: int, column: int) -> None:
        if time.perf_counter() > self._deadline:
            raise Halted("time limit reached")
        line = self._table[row]
        scale = -1 / line[column]
        solved = [scale * a for a in line]
        solved[column] = -scale
        used = [c for c, a in enumerate(solved) if a]
        for r, other in enumerate((*self._table, self._objective)):
            factor = other[column]
            if r != row and factor:
                other[column] = factor * 0
                for c in used:
                    other[c] += factor * solved[c]
        self._table[row] = solved
        self._basic[row], self._nonbasic[column] = self._nonbasic[column], self._basic[row]


def _rational(value: Fraction) -> Any:
    import flint

    return flint.fmpq(value.numerator, value.denominator)


def _fraction(value: Any) -> Fraction:
    return Fraction(int(value.p), int(value.q))
