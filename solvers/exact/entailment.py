"""Whether linear conditions force another one over the reals: Z3 decides, and multipliers show it without Z3.

Z3 names a few conditions that cannot hold together with the negated one; the multipliers of these come from exact
elimination, or from the exact linear program where elimination leaves a choice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import lcm
from typing import Any

from allocert.errors import EngineError
from allocert.solvers.answer import Status
from allocert.solvers.engines.linear import Program, Row, solve
from allocert.solvers.exact.symbolic import (
    FORK,
    Condition,
    Decision,
    Forced,
    Multipliers,
    contradict,
    follows,
)

__all__ = ["Prover", "farkas", "whole"]

_MOST_LITERALS = 1000
_MOST_WITNESSES = 40


class Prover:
    """Decides questions about conditions; an oracle for :func:`symbolic.explore`.

    It remembers what it met as long as the number of unknowns stays the same.
    """

    def __init__(self) -> None:
        self.calls = 0
        """How often Z3 was asked."""
        self._solver: Any = None
        self._unknowns: list[Any] = []
        self._literals: dict[Condition, Any] = {}
        self._witnesses: list[tuple[int, ...]] = []

    def decide(self, conditions: Sequence[Condition], question: Condition) -> Decision:
        """See :class:`symbolic.Oracle`. Raises :class:`EngineError` where Z3 does not know."""
        self._begin(question)
        witness = self._witness(conditions)
        if witness is None:
            forced = self.entails(conditions, question)
            if forced is not None:
                return Forced(True, forced)
            witness = self._witnesses[-1]
        yes = question.holds(witness)
        proof = self.entails(conditions, question if yes else question.negated)
        return FORK if proof is None else Forced(yes, proof)

    def entails(self, conditions: Sequence[Condition], goal: Condition) -> Multipliers | None:
        """Multipliers that show the goal, or ``None``: then there are values for which the goal fails."""
        self._begin(goal)
        quick = _one_or_two(conditions, goal)
        if quick is not None:
            return quick
        if any(not goal.holds(w) and all(c.holds(w) for c in conditions) for w in self._witnesses):
            return None
        together = [*conditions, goal.negated]
        core = self._core(together)
        if core is None:
            return None
        found = farkas([together[i] for i in core])
        return {core[i] if core[i] < len(conditions) else -1: y for i, y in found.items()}

    def _begin(self, goal: Condition) -> None:
        """A new solver for the first question, for other unknowns, and when the old one has met too much."""
        import z3

        other = len(self._unknowns) != len(goal.form) - 1
        if self._solver is None or other or len(self._literals) > _MOST_LITERALS:
            self._solver = z3.SimpleSolver(ctx=z3.Context())
            self._unknowns = [z3.Real(f"x{i}", self._solver.ctx) for i in range(len(goal.form) - 1)]
            self._literals = {}
        if other:
            self._witnesses = []

    def _core(self, conditions: Sequence[Condition]) -> list[int] | None:
        """Numbers of conditions that have no common solution, or ``None`` and a new witness of them all."""
        import z3

        names = [self._literal(c) for c in conditions]
        self.calls += 1
        verdict = self._solver.check(*names)
        if verdict == z3.unsat:
            core = {literal.get_id() for literal in self._solver.unsat_core()}
            return [i for i, name in enumerate(names) if name.get_id() in core]
        if verdict != z3.sat:
            raise EngineError(f"Z3: {self._solver.reason_unknown()}")
        model = self._solver.model()
        values = [model.eval(term, model_completion=True) for term in self._unknowns]
        denominators = [v.denominator_as_long() for v in values]
        scale = lcm(*denominators)
        point = (
            *(v.numerator_as_long() * (scale // d) for v, d in zip(values, denominators, strict=True)),
            scale,
        )
        if not all(c.holds(point) for c in conditions):
            raise EngineError("Z3: its values do not meet the conditions")
        self._witnesses = [*self._witnesses[-_MOST_WITNESSES:], point]
        return None

    def _witness(self, conditions: Sequence[Condition]) -> tuple[int, ...] | None:
        """A known point that meets the conditions, the newest first."""
        for point in reversed(self._witnesses):
            if all(c.holds(point) for c in reversed(conditions)):
                return point
        return None

    def _literal(self, condition: Condition) -> Any:
        import z3

        if condition not in self._literals:
            literal = z3.Bool(f"c{len(self._literals)}", self._solver.ctx)
            total = z3.Sum([a * x for a, x in zip(condition.form, self._unknowns, strict=False) if a])
            total = total + condition.form[-1]
            self._solver.add(z3.Implies(literal, total > 0 if condition.strict else total >= 0))
            self._literals[condition] = literal
        return self._literals[condition]


def farkas(conditions: Sequence[Condition]) -> Multipliers:
    """Multipliers with which conditions that have no common solution contradict each other.

    Raises :class:`EngineError` where there are none, which is where the conditions can hold together.
    """
    kernel = _kernel([c.form[:-1] for c in conditions])
    if kernel is not None:
        for sign in (1, -1):
            found = {i: sign * y for i, y in enumerate(kernel) if y}
            if contradict(conditions, found):
                return found
    columns = range(len(conditions))
    rows = [
        Row({k: conditions[k].form[j] for k in columns}, 0, equal=True)
        for j in range(len(conditions[0].form) - 1)
    ]
    constants = {k: -conditions[k].form[-1] for k in columns}
    rows += [Row(constants, 0), Row({k: a + conditions[k].strict for k, a in constants.items()}, 1)]
    answer = solve(Program(len(conditions), rows))
    if answer.status is not Status.OPTIMAL or answer.witness is None:
        raise EngineError(f"no multipliers: {answer.status.value} {answer.reason}")
    found = whole({k: y for k, y in enumerate(answer.witness) if y})
    if not contradict(conditions, found):
        raise EngineError("the multipliers found contradict nothing")
    return found


def whole(multipliers: Mapping[int, Fraction]) -> dict[int, int]:
    """The same multipliers as integers, by a common factor."""
    scale = lcm(*(y.denominator for y in multipliers.values()))
    return {i: int(y * scale) for i, y in multipliers.items()}


def _one_or_two(conditions: Sequence[Condition], goal: Condition) -> Multipliers | None:
    """The goal as one of the conditions or a sum of two."""
    for i, first in enumerate(conditions):
        if first.form == goal.form and first.strict >= goal.strict:
            return {i: 1, -1: 1}
    for (i, first), (j, second) in combinations(enumerate(conditions), 2):
        if all(a + b == c for a, b, c in zip(first.form, second.form, goal.form, strict=True)):
            found = {i: 1, j: 1, -1: 1}
            if follows(conditions, goal, found):
                return found
    return None


def _kernel(rows: Sequence[Sequence[int]]) -> list[int] | None:
    """Integers, one a row, with which the rows add up to 0; ``None`` unless they are unique up to a factor."""
    count, width = len(rows), len(rows[0])
    table = [[Fraction(rows[i][j]) for i in range(count)] for j in range(width)]
    pivots: list[int] = []
    for column in range(count):
        done = len(pivots)
        found = next((r for r in range(done, width) if table[r][column]), None)
        if found is None:
            continue
        table[done], table[found] = table[found], table[done]
        scale = table[done][column]
        table[done] = [a / scale for a in table[done]]
        for r in range(width):
            if r != done and table[r][column]:
                factor = table[r][column]
                table[r] = [a - factor * b for a, b in zip(table[r], table[done], strict=True)]
        pivots.append(column)
    free = [c for c in range(count) if c not in pivots]
    if len(free) != 1:
        return None
    vector = {free[0]: Fraction(1)} | {c: -table[r][free[0]] for r, c in enumerate(pivots)}
    integers = whole(vector)
    return [integers[c] for c in range(count)]
