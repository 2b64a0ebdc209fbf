"""Lemma 2 for all real times and deadlines: the shipped feasibility algorithm run on unknown times, path by path.

For one torus and one list of sides the times and the deadline are unknowns. On a path that ends in a schedule every
obligation of a schedule is put to the same oracle as the algorithm's own comparisons. On a path that ends in refusal
weights of the jobs show that there is none: jobs that can run together weigh at most 1, so no deadline below the weighted
sum of the times is feasible, and that the deadline is below it follows from the conditions of the path.
Gupta and Srimani 1997, section 3.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from functools import lru_cache, partial
from itertools import combinations, product, starmap
from typing import Any, Literal, get_args, get_type_hints

from allocert.allocators.torus.preemptive import SENSIBLE, Placement, Rules, run
from allocert.errors import EngineError
from allocert.models.torus.lemma2.symbolic_profiles import unlike_stairs
from allocert.models.torus.preemptive.configurations import Reading, fit
from allocert.solvers.answer import Status
from allocert.solvers.engines.linear import Program, Row, solve
from allocert.solvers.exact.entailment import Prover
from allocert.solvers.exact.symbolic import Condition, Form, Leaf, Multipliers, Oracle, condition, explore

__all__ = [
    "ALL_RULES",
    "Outcome",
    "Question",
    "Refutation",
    "assumptions",
    "below",
    "leaves",
    "outcome",
    "refute_leaf",
    "runs_together",
    "weighs",
    "wrongs",
]

About = Literal["schedules", "profiles"]

ALL_RULES = tuple(starmap(Rules, product(*map(get_args, get_type_hints(Rules).values()))))
"""Every reading of the algorithm."""


@dataclass(frozen=True)
class Question:
    """Jobs of these sides, not rising, on a torus of side ``torus``: is the algorithm right for all times and deadlines?

    That is ``about`` its schedules and refusals (Lemma 2), or its profiles (Lemma 1). ``reading`` is that of jobs that can
    run together (:mod:`allocert.models.torus.preemptive.configurations`).
    """

    torus: int
    sides: tuple[int, ...]
    rules: Rules = SENSIBLE
    reading: Reading = "A"
    about: About = "schedules"

    def to_json(self) -> dict[str, Any]:
        """The question as certificates carry it."""
        return {
            "torus": self.torus,
            "sides": list(self.sides),
            "rules": asdict(self.rules),
            "reading": self.reading,
            "about": self.about,
        }

    def __str__(self) -> str:
        return f"m={self.torus}, sides {','.join(map(str, self.sides))}"


@dataclass(frozen=True)
class Outcome:
    """What the algorithm did on a path: refused, or not; and ``faults`` of its schedule or of its profiles."""

    refused: bool
    faults: tuple[str, ...] = ()


@dataclass(frozen=True)
class Refutation:
    """Weights that show that a path's deadlines are infeasible, and the multipliers of the proof that they do."""

    weights: tuple[Fraction, ...]
    multipliers: Multipliers


def assumptions(question: Question) -> list[Condition]:
    """All times, and last the deadline, are above 0."""
    unknowns = len(question.sides) + 1
    return [condition([*(int(i == j) for j in range(unknowns)), 0], strict=True) for i in range(unknowns)]


def outcome(question: Question, unknowns: Sequence[Form]) -> Outcome:
    """One run of the algorithm on these times, the deadline last."""
    *times, deadline = unknowns
    if question.about == "profiles":
        found = unlike_stairs(question.torus, question.sides, times, deadline, question.rules)
        return Outcome(False, tuple(found))
    done = run(question.torus, question.sides, times, deadline, question.rules)
    if done.failed is not None:
        return Outcome(True)
    return Outcome(False, tuple(wrongs(question, times, deadline, done.placements)))


def leaves(question: Question, oracle: Oracle) -> Iterator[Leaf[Outcome]]:
    """Every path of the question, as the oracle decides its comparisons. Raises as :func:`symbolic.explore` does."""
    return explore(partial(outcome, question), len(question.sides) + 1, assumptions(question), oracle)


@dataclass(frozen=True)
class _Held:
    job: int
    first: int
    last: int
    start: Any
    end: Any


def wrongs(
    question: Question, times: Sequence[Any], deadline: Any, placements: Sequence[Placement[Any]]
) -> Iterator[str]:
    """What is wrong with a schedule, on any ordered numbers: pair by pair, in the order that needs fewest comparisons.

    On exact numbers it finds faults exactly where :func:`allocert.allocators.torus.schedule.faults` does.
    """
    held = [
        _Held(placed.job, first, first + question.sides[placed.job] - 1, start, end)
        for placed in placements
        for first, start, end in placed.parts
    ]
    for one in held:
        if one.first < 0 or one.last >= question.torus:
            yield f"job {one.job} on [{one.first},{one.last}]"
        if one.start < 0 or not one.start < one.end or deadline < one.end:
            yield f"job {one.job} has a part that is empty or outside the time"
    for job, time in enumerate(times):
        given = sum((one.end - one.start for one in held if one.job == job), Fraction(0))
        if given < time or time < given:
            yield f"job {job} does not get its time"
    for one, other in combinations(held, 2):
        crossing = one.first <= other.last and other.first <= one.last
        if (one.job == other.job or crossing) and one.start < other.end and other.start < one.end:
            yield f"jobs {one.job} and {other.job} clash"


@lru_cache(maxsize=64)
def runs_together(question: Question) -> tuple[tuple[int, ...], ...]:
    """The maximal sets of jobs, by their numbers, that can run at the same time."""
    jobs = range(len(question.sides))

    def fits(chosen: Sequence[int]) -> bool:
        return fit(question.torus, [question.sides[i] for i in chosen], question.reading)

    found = [c for size in range(1, len(jobs) + 1) for c in combinations(jobs, size) if fits(c)]
    return tuple(c for c in found if not any(set(c) < set(other) for other in found))


def weighs(question: Question, weights: Sequence[Fraction]) -> Fraction:
    """The greatest weight of jobs that can run together."""
    return max(
        (sum((weights[i] for i in c), Fraction(0)) for c in runs_together(question)), default=Fraction(0)
    )


def refute_leaf(
    question: Question, conditions: Sequence[Condition], known: Sequence[tuple[Fraction, ...]], prover: Prover
) -> Refutation | None:
    """Weights, the ``known`` ones first, that show that no deadline of the path is feasible; ``None`` if there are none."""
    for weights in known:
        multipliers = prover.entails(conditions, below(weights))
        if multipliers is not None:
            return Refutation(weights, multipliers)
    found = _weights(question, conditions)
    if found is None:
        return None
    multipliers = prover.entails(conditions, below(found))
    return None if multipliers is None else Refutation(found, multipliers)


def _weights(question: Question, conditions: Sequence[Condition]) -> tuple[Fraction, ...] | None:
    """By Farkas' lemma: multiples of the conditions add up to (weighted sum of times - deadline), one of them strict.

    The unknowns of this linear program are the weights, the multipliers, and how much of a strict condition is used,
    up to 1, which is the objective.
    """
    jobs, count = len(question.sides), len(conditions)
    slack = jobs + count
    rows = [Row(dict.fromkeys(chosen, -1), -1) for chosen in runs_together(question)]
    for i in range(jobs + 1):
        parts = {jobs + k: c.form[i] for k, c in enumerate(conditions) if c.form[i]}
        rows.append(Row(parts | ({i: -1} if i < jobs else {}), 0 if i < jobs else -1, equal=True))
    strict = {jobs + k: 1 for k, c in enumerate(conditions) if c.strict}
    rows += [Row(strict | {slack: -1}, 0), Row({slack: -1}, -1)]
    answer = solve(Program(slack + 1, rows, {slack: -1}))
    if answer.status is Status.INFEASIBLE:
        return None
    if answer.witness is None:
        raise EngineError(f"no weights: {answer.reason}")
    return answer.witness[:jobs] if answer.witness[slack] else None


def below(weights: Sequence[Fraction]) -> Condition:
    """That the deadline is below the weighted sum of the times."""
    return condition([*weights, -1, 0], strict=True)
