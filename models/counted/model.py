"""0-1 constraints that grow with each copy of a request, for machines where what fits alone is a matter of counting."""

from __future__ import annotations

from dataclasses import dataclass, field

from allocert.models.questions.model_size import MOST_TERMS, check_size
from allocert.solvers.answer import Answer
from allocert.solvers.engines import zero_one
from allocert.solvers.engines.pseudoboolean import Assignment, Constraint, Problem, Term
from allocert.solvers.engines.turns import Turns

__all__ = ["GrowingModel"]


@dataclass(kw_only=True)
class GrowingModel:
    """What holds so far, and the sum that the objective speaks of. What would be too large raises :class:`TooLargeError`."""

    objective: str
    variables: int = 0
    terms: int = 0
    constraints: list[Constraint] = field(default_factory=list)
    value: list[Term] = field(default_factory=list)

    def new(self, count: int) -> list[int]:
        """That many variables more."""
        first = self.variables + 1
        self.variables += count
        check_size(self.variables, MOST_TERMS, "variables")
        return list(range(first, first + count))

    def hold(self, constraint: Constraint) -> None:
        """One constraint more."""
        self.terms += len(constraint.terms)
        check_size(self.terms, MOST_TERMS, "terms")
        self.constraints.append(constraint)

    def equal(self, left: list[Term], right: list[Term]) -> None:
        """Two sums are the same."""
        opposite = [(-factor, variable) for factor, variable in right]
        self.hold(Constraint((*left, *opposite), 0))
        self.hold(Constraint(tuple((-factor, variable) for factor, variable in (*left, *opposite)), 0))

    def search(self, seed: int, turns: Turns) -> Answer[Assignment]:
        """What CP-SAT finds in the remaining turns; any solution is as good as another with the objective ``fit``."""
        return zero_one.search(
            Problem(self.variables, tuple(self.constraints)),
            maximise=None if self.objective == "fit" else self.value,
            seed=seed,
            deterministic_seconds=turns.share(),
            seconds=turns.left(),
        )
