"""Look for a solution of linear constraints over 0-1 variables with CP-SAT, whose refusals carry no proof."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from allocert.errors import EngineError
from allocert.solvers.answer import Answer
from allocert.solvers.engines import cpsat
from allocert.solvers.engines.pseudoboolean import Assignment, Constraint, Problem, Term, total

__all__ = ["search"]

_WORKERS = 8
"""Strategies that take turns, local search among them; the run still repeats."""


def search(
    problem: Problem,
    *,
    maximise: Sequence[Term] | None = None,
    hint: Assignment | None = None,
    seed: int = 0,
    deterministic_seconds: float = 60.0,
    seconds: float = 600.0,
) -> Answer[Assignment]:
    """A validated assignment, the best one found if there is a sum to ``maximise``, or a refusal.

    ``infeasible`` and ``optimal`` are on the engine's word alone. ``hint`` is an assignment to start from;
    it need not be a solution. The limit that decides is ``deterministic_seconds``, the engine's measure of its
    own work; the wall-clock limit ``seconds`` is a safety net.
    """
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    variables = [model.new_bool_var(f"x{v}") for v in range(1, problem.variables + 1)]
    for constraint in problem.constraints:
        _add(model, variables, constraint)
    if maximise is not None:
        model.maximize(sum(a * _literal(variables, v) for a, v in maximise))
    for variable, value in zip(variables, hint or (), strict=False):
        model.add_hint(variable, value)

    def read(value: Callable[[Any], int]) -> Assignment:
        return tuple(bool(value(variable)) for variable in variables)

    try:
        return cpsat.solve(
            model,
            read,
            lambda assignment: problem.broken(assignment) is None,
            objective=None if maximise is None else lambda assignment: total(maximise, assignment),
            limit=cpsat.CpSatLimit(deterministic_seconds, seconds, seed, _WORKERS),
        )
    except EngineError as error:
        return Answer.unknown(f"engine error: {error}", engine="CP-SAT")


def _add(model: Any, variables: list[Any], constraint: Constraint) -> None:
    literals = [_literal(variables, v) for _, v in constraint.terms]
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


def _literal(variables: list[Any], v: int) -> Any:
    return variables[v - 1] if v > 0 else ~variables[-v - 1]
