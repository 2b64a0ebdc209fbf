"""Look for a solution of linear constraints over 0-1 variables with CP-SAT, whose refusals carry no proof."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from allocert.errors import EngineError
from allocert.solvers import cpsat
from allocert.solvers.answer import Answer
from allocert.solvers.pseudoboolean import Assignment, Constraint, Problem

__all__ = ["search"]


def search(problem: Problem, *, seed: int = 0, seconds: float = 60.0) -> Answer[Assignment]:
    """A validated assignment, or ``infeasible`` on the engine's word alone, or ``unknown``.

    ``seconds`` limits the engine's deterministic time and, as a safety net, the wall clock.
    """
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    variables = [model.new_bool_var(f"x{v}") for v in range(1, problem.variables + 1)]
    for constraint in problem.constraints:
        _add(model, variables, constraint)

    def read(value: Callable[[Any], int]) -> Assignment:
        return tuple(bool(value(variable)) for variable in variables)

    try:
        return cpsat.solve(
            model,
            read,
            lambda assignment: problem.broken(assignment) is None,
            deterministic_seconds=seconds,
            seconds=seconds,
            seed=seed,
        )
    except EngineError as error:
        return Answer.unknown(f"engine error: {error}", engine="CP-SAT")


def _add(model: Any, variables: list[Any], constraint: Constraint) -> None:
    literals = [variables[abs(v) - 1] if v > 0 else ~variables[abs(v) - 1] for _, v in constraint.terms]
    coefficients = [a for a, _ in constraint.terms]
    if constraint.bound == -1 and set(coefficients) == {-1}:
        model.add_at_most_one(literals)
    elif constraint.terms:
        model.add_linear_constraint(
            sum(a * literal for a, literal in zip(coefficients, literals, strict=True)),
            constraint.bound,
            sum(a for a in coefficients if a > 0),
        )
    elif constraint.bound > 0:
        model.add_bool_or([])
