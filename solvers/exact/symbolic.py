"""Run a program on unknown numbers: every path it can take, with the linear conditions under which it takes it.

The program gets forms, linear in the unknowns, in place of numbers; it adds and subtracts them and compares them.
A comparison is put to an oracle. Either both outcomes are possible, and the run forks; or the conditions so far force
one, and the oracle proves that by multipliers (Farkas' lemma), which are checked here. So whatever oracle is asked,
the leaves of the tree cover all values that meet the assumptions: a wrong fork only adds a path that nothing takes.
Source: King, Symbolic execution and program testing, CACM 19, 1976.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm
from operator import mul
from typing import Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from allocert.errors import EngineError

__all__ = [
    "FORK",
    "Condition",
    "Decision",
    "Forced",
    "Form",
    "Leaf",
    "Multipliers",
    "Oracle",
    "condition",
    "contradict",
    "explore",
    "follows",
]

T = TypeVar("T")
Number: TypeAlias = Fraction | int

Multipliers: TypeAlias = Mapping[int, int]
"""Positive integers by the number of the condition; the negated question has the number -1."""


class Condition(NamedTuple):
    """``form > 0`` where ``strict``, else ``form >= 0``.

    The form is a tuple of coprime integers: the coefficient of each unknown, and last the constant.
    """

    form: tuple[int, ...]
    strict: bool

    @property
    def negated(self) -> Condition:
        """What holds where this does not."""
        return Condition(tuple(-a for a in self.form), not self.strict)

    def holds(self, point: Sequence[int]) -> bool:
        """Whether it holds at a point: the value of each unknown, and last of 1, all times one positive integer."""
        value = sum(map(mul, self.form, point))
        return value > 0 or (value == 0 and not self.strict)


def condition(form: Sequence[Number], *, strict: bool) -> Condition:
    """The condition that a form of rationals, its constant last, is positive (``strict``) or at least 0."""
    scale = lcm(*(a.denominator for a in form))
    whole = [int(a * scale) for a in form]
    common = gcd(*whole) or 1
    return Condition(tuple(a // common for a in whole), strict)


@dataclass(frozen=True)
class Forced:
    """The question has one answer under the conditions so far: ``multipliers`` refute the other."""

    outcome: bool
    multipliers: Multipliers


FORK = None
Decision: TypeAlias = Forced | None


class Oracle(Protocol):
    """Whoever says how a comparison can come out."""

    def decide(self, conditions: Sequence[Condition], question: Condition) -> Decision:
        """``FORK``, or the one outcome of ``question`` under ``conditions``, with its proof."""
        ...


def contradict(conditions: Sequence[Condition], multipliers: Multipliers) -> bool:
    """Whether the conditions so multiplied add up to a constant that is negative, or to 0 > 0."""
    if not multipliers or any(type(y) is not int or y <= 0 for y in multipliers.values()):
        return False
    used = [(y, conditions[i]) for i, y in multipliers.items()]
    *linear, constant = (sum(y * c.form[j] for y, c in used) for j in range(len(used[0][1].form)))
    return not any(linear) and (constant < 0 or (constant == 0 and any(c.strict for _, c in used)))


def follows(conditions: Sequence[Condition], goal: Condition, multipliers: Multipliers) -> bool:
    """Whether the multipliers show that ``goal`` holds wherever all the conditions do.

    They refute the conditions together with the negated goal, whose number is -1.
    """
    if any(i < -1 or i >= len(conditions) for i in multipliers):
        return False
    return contradict([*conditions, goal.negated], multipliers)


class Form:
    """A linear form in the unknowns of one run: ``+``, ``-``, and comparisons, which the run answers.

    It has no hash and no truth value.
    """

    __hash__ = None  # type: ignore[assignment]
    __slots__ = ("_run", "parts")

    def __init__(self, run: _Run, parts: tuple[Number, ...]) -> None:
        self._run = run
        self.parts = parts
        """The coefficients of the unknowns, and the constant."""

    def __bool__(self) -> bool:
        raise TypeError("a symbolic number has no truth value")

    def __add__(self, other: Form | Number) -> Form:
        if isinstance(other, Form):
            return Form(self._run, tuple(a + b for a, b in zip(self.parts, other.parts, strict=True)))
        return Form(self._run, (*self.parts[:-1], self.parts[-1] + other))

    def __neg__(self) -> Form:
        return Form(self._run, tuple(-a for a in self.parts))

    def __sub__(self, other: Form | Number) -> Form:
        if isinstance(other, Form):
            return Form(self._run, tuple(a - b for a, b in zip(self.parts, other.parts, strict=True)))
        return Form(self._run, (*self.parts[:-1], self.parts[-1] - other))

    def __rsub__(self, other: Number) -> Form:
        return -self + other

    __radd__ = __add__

    def __lt__(self, other: Form | Number) -> bool:
        return self._run.holds((other - self).parts, strict=True)

    def __le__(self, other: Form | Number) -> bool:
        return self._run.holds((other - self).parts, strict=False)

    def __gt__(self, other: Form | Number) -> bool:
        return self._run.holds((self - other).parts, strict=True)

    def __ge__(self, other: Form | Number) -> bool:
        return self._run.holds((self - other).parts, strict=False)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Form | Fraction | int):
            return NotImplemented
        return not self < other and not self > other

    def __repr__(self) -> str:
        return f"Form{self.parts}"


@dataclass(frozen=True)
class Leaf(Generic[T]):
    """What the program returned on one path, and the assumptions and forks that lead there."""

    conditions: tuple[Condition, ...]
    result: T


class _Node:
    """A comparison on the current path: its outcome, and whether it is a fork (whose first outcome is true)."""

    __slots__ = ("asked", "fork", "outcome")

    def __init__(self, asked: Condition, decision: Decision) -> None:
        self.asked = asked
        self.fork = decision is None
        self.outcome = decision is None or decision.outcome


class _Run:
    """One run along ``trail``, which it makes longer where it ends."""

    def __init__(self, assumptions: Sequence[Condition], oracle: Oracle, trail: list[_Node]) -> None:
        self._oracle = oracle
        self._trail = trail
        self._place = 0
        self._known: dict[Condition, bool] = {}
        self.conditions = list(assumptions)
        for assumed in assumptions:
            self._learn(assumed)

    def holds(self, parts: tuple[Number, ...], *, strict: bool) -> bool:
        """Whether the form with these parts is positive, or at least 0."""
        if not any(parts[:-1]):
            return parts[-1] > 0 or (parts[-1] == 0 and not strict)
        asked = condition(parts, strict=strict)
        known = self._known.get(asked)
        if known is not None:
            return known
        if self._place == len(self._trail):
            self._trail.append(_Node(asked, self._decision(asked)))
        node = self._trail[self._place]
        if node.asked != asked:
            raise EngineError(f"no deterministic program: it asks {asked}, and asked {node.asked} before")
        self._place += 1
        outcome = asked if node.outcome else asked.negated
        if node.fork:
            self.conditions.append(outcome)
        self._learn(outcome)
        return node.outcome

    def _decision(self, asked: Condition) -> Decision:
        decision = self._oracle.decide(self.conditions, asked)
        if decision is not None:
            goal = asked if decision.outcome else asked.negated
            if not follows(self.conditions, goal, decision.multipliers):
                raise EngineError(f"the oracle's multipliers do not show {goal}")
        return decision

    def _learn(self, fact: Condition) -> None:
        """The fact itself, and what it is worth for the same form compared in another way."""
        weak = Condition(fact.form, False)
        for known in (fact, weak):
            self._known[known] = True
            self._known[known.negated] = False


def explore(
    program: Callable[[Sequence[Form]], T],
    unknowns: int,
    assumptions: Sequence[Condition],
    oracle: Oracle,
    *,
    most: int | None = None,
) -> Iterator[Leaf[T]]:
    """All paths of a deterministic ``program`` of this many unknowns, depth first, the outcome "true" first.

    Raises:
        EngineError: the oracle's multipliers prove nothing, the program is not deterministic, or there are more than
            ``most`` paths.
    """
    trail: list[_Node] = []
    leaves = 0
    while True:
        run = _Run(assumptions, oracle, trail)
        units = [tuple(int(i == j) for j in range(unknowns + 1)) for i in range(unknowns)]
        result = program([Form(run, unit) for unit in units])
        leaves += 1
        if most is not None and leaves > most:
            raise EngineError(f"more than {most} paths")
        yield Leaf(tuple(run.conditions), result)
        while trail and not (trail[-1].fork and trail[-1].outcome):
            trail.pop()
        if not trail:
            return
        trail[-1].outcome = False
