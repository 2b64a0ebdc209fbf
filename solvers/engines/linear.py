"""Exact linear programs: GLOP proposes a basis, and rational arithmetic settles what it is worth.

No number of the floating-point engine enters an answer. The basis it proposes is solved over the rationals;
where that is not yet optimal, an exact simplex method goes on from it. Optimality comes with a dual solution
and infeasibility with a Farkas vector, both for ``checkers/linear.py``.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from allocert.errors import EngineError, InstanceError
from allocert.solvers.answer import Answer
from allocert.solvers.certificate import Certificate, Encoding
from allocert.solvers.exact.simplex import Basis, Halted, Result, simplex

__all__ = ["LARGEST_BASIS", "Program", "Row", "propose", "solve"]

Point = tuple[Fraction, ...]

_ENGINE = "GLOP with exact simplex"
LARGEST_BASIS = 1500
_Sparse = dict[int, Fraction]
_Rows = list[tuple[_Sparse, Fraction]]


@dataclass(frozen=True)
class Row:
    """``sum of coefficients[j] * x[j] >= bound``, or ``= bound`` where ``equal``."""

    coefficients: Mapping[int, Fraction | int]
    bound: Fraction | int
    equal: bool = False


@dataclass(frozen=True)
class Program:
    """Minimise ``sum of objective[j] * x[j]`` over ``rows``; x[j] >= 0 unless j is in ``free``."""

    variables: int
    rows: Sequence[Row]
    objective: Mapping[int, Fraction | int] = field(default_factory=dict)
    free: frozenset[int] = frozenset()

    def __post_init__(self) -> None:
        named = {j for row in self.rows for j in row.coefficients} | set(self.objective) | self.free
        for j in sorted(named):
            if not 0 <= j < self.variables:
                raise InstanceError("linear program: variable", j, f"a variable in 0..{self.variables - 1}")

    def to_json(self) -> dict[str, Any]:
        """The problem as certificates carry it."""
        rows = [
            {"coefficients": _texts(row.coefficients), "bound": str(row.bound), "equal": row.equal}
            for row in self.rows
        ]
        objective = _texts(self.objective)
        return {"variables": self.variables, "free": sorted(self.free), "objective": objective, "rows": rows}


def solve(
    program: Program, *, claim: str = "", encoding: Encoding | None = None, seconds: float = 60.0
) -> Answer[Point]:
    """The exact optimum with a ``dual`` certificate, or infeasibility with a ``farkas`` one.

    The answer is ``unknown`` when ``seconds`` have passed, when the program is unbounded (it says so), and
    when the basis is too large to solve exactly (more than 1500 rows and columns), or its numbers to write.
    """
    started = time.perf_counter()
    columns, rows, costs = _standard(program)
    try:
        result = _exact(columns, rows, costs, started + seconds)
        return _answer(program, result, claim, encoding, started)
    except (Halted, EngineError) as error:
        reason = str(error)
    except ValueError:  # from str(int)
        reason = "numbers too long to write down"
    return Answer.unknown(reason, engine=_ENGINE, seconds=time.perf_counter() - started)


def _answer(
    program: Program, result: Result, claim: str, encoding: Encoding | None, started: float
) -> Answer[Point]:
    spent = time.perf_counter() - started
    if result.kind == "unbounded":
        return Answer.unknown("the objective is unbounded below", engine=_ENGINE, seconds=spent)
    shown = encoding or Encoding("The linear program as given.")
    multipliers = _multipliers(program, result.multipliers)
    if result.kind == "infeasible":
        text = claim or "The linear program has no solution."
        proof: dict[str, Any] = {"multipliers": [str(y) for y in multipliers]}
        certificate = Certificate("farkas", text, program.to_json(), proof, shown)
        return Answer.infeasible(engine=_ENGINE, certificate=certificate, seconds=spent)
    point = tuple(_point(program, result.point))
    value = sum((c * point[j] for j, c in program.objective.items()), Fraction(0))
    text = claim or f"The optimum of the linear program is {value}."
    proof = {"value": str(value), "primal": [str(x) for x in point], "dual": [str(y) for y in multipliers]}
    certificate = Certificate("dual", text, program.to_json(), proof, shown)
    return Answer.optimal(point, value, engine=_ENGINE, certificate=certificate, seconds=spent)


def _exact(columns: int, rows: _Rows, costs: _Sparse, deadline: float) -> Result:
    """Solve the standard form. Where GLOP sees no solution, the least violation's dual is the Farkas vector."""
    says, basis = propose(columns, rows, costs, deadline)
    if says == "infeasible":
        relaxed = [({**left, columns: Fraction(1)}, bound) for left, bound in rows]
        violation = {columns: Fraction(1)}
        _, start = propose(columns + 1, relaxed, violation, deadline)
        least = simplex(columns + 1, relaxed, violation, start, deadline=deadline, largest=LARGEST_BASIS)
        if least.kind == "optimal" and least.point[columns] > 0:
            return Result("infeasible", (), least.multipliers)
    return simplex(columns, rows, costs, basis, deadline=deadline, largest=LARGEST_BASIS)


def _standard(program: Program) -> tuple[int, _Rows, _Sparse]:
    """As min c x, A x >= b, x >= 0: a free variable splits in two, an equality into two rows, in this order."""
    twin = {j: program.variables + k for k, j in enumerate(sorted(program.free))}

    def split(coefficients: Mapping[int, Fraction | int]) -> _Sparse:
        found = {j: Fraction(a) for j, a in coefficients.items() if a}
        return found | {twin[j]: -a for j, a in found.items() if j in twin}

    rows: _Rows = []
    for row in program.rows:
        left, bound = split(row.coefficients), Fraction(row.bound)
        rows.append((left, bound))
        if row.equal:
            rows.append(({j: -a for j, a in left.items()}, -bound))
    return program.variables + len(twin), rows, split(program.objective)


def propose(columns: int, rows: _Rows, costs: _Sparse, deadline: float) -> tuple[str, Basis]:
    """The status that GLOP reports and the basis at which it stopped, both unproved."""
    from ortools.linear_solver import pywraplp

    engine = pywraplp.Solver.CreateSolver("GLOP")
    if engine is None:
        raise EngineError("GLOP is not available")
    engine.SetTimeLimit(max(1, int((deadline - time.perf_counter()) * 1000)))
    infinity = engine.infinity()
    variables = [engine.NumVar(0.0, infinity, "") for _ in range(columns)]
    constraints = []
    try:
        for left, bound in rows:
            constraint = engine.Constraint(float(bound), infinity)
            for j, a in left.items():
                constraint.SetCoefficient(variables[j], float(a))
            constraints.append(constraint)
        for j, c in costs.items():
            engine.Objective().SetCoefficient(variables[j], float(c))
    except OverflowError:
        return "unknown", Basis(frozenset(), frozenset())
    status = engine.Solve()
    if status == engine.INFEASIBLE:
        return "infeasible", Basis(frozenset(), frozenset())
    if status != engine.OPTIMAL:
        return "unknown", Basis(frozenset(), frozenset())
    basic = frozenset(j for j, v in enumerate(variables) if v.basis_status() == engine.BASIC)
    tight = frozenset(i for i, r in enumerate(constraints) if r.basis_status() != engine.BASIC)
    return "optimal", Basis(basic, tight)


def _point(program: Program, standard: Sequence[Fraction]) -> list[Fraction]:
    point = list(standard[: program.variables])
    for k, j in enumerate(sorted(program.free)):
        point[j] -= standard[program.variables + k]
    return point


def _multipliers(program: Program, standard: Sequence[Fraction]) -> list[Fraction]:
    found, rest = [], iter(standard)
    for row in program.rows:
        found.append(next(rest) - next(rest) if row.equal else next(rest))
    return found


def _texts(sparse: Mapping[int, Fraction | int]) -> dict[str, str]:
    return {str(j): str(Fraction(a)) for j, a in sparse.items()}
