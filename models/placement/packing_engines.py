"""What engines say of a packing: a placement, a checked refutation, a claim without proof, or nothing.

CP-SAT looks for placements. Exact refutes the instance projected onto some axes, few axes first and all
axes last; CaDiCaL refutes it as a formula. Small checkers have accepted the proofs of both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from allocert.errors import EngineError, TooLargeError
from allocert.machines import Grid
from allocert.models.placement.claims import not_placed
from allocert.models.placement.constructive import Choice
from allocert.models.placement.encoding import encoding_of
from allocert.models.placement.instance import Instance
from allocert.models.placement.packing_cnf import packing_formula
from allocert.models.placement.packing_opb import MOST_CHOICES, Model, axes_of, few_choices, packing_model
from allocert.solvers.answer import Answer, Status
from allocert.solvers.certificate import Certificate
from allocert.solvers.engines import pseudoboolean, sat, zero_one
from allocert.solvers.engines.turns import Turns

__all__ = [
    "MOST_CHOICES",
    "Found",
    "Limits",
    "by_exact",
    "by_formula",
    "decide",
    "refute_one",
    "search",
    "solve",
]

_FEW_AXES = 4
_QUICK = 0.3
_CHECKING = 12
"""Checking a pseudo-Boolean proof takes about this many times as long as finding it."""
_CLAUSES = 150_000_000
"""Literals of a formula times conflicts: what CaDiCaL does in about a second."""
_CONFLICTS = 20_000
"""In a second, at most."""


@dataclass(frozen=True)
class Limits:
    """The turns that engines take, a seed, and where to report progress."""

    turns: Turns
    seed: int
    progress: Callable[[str], None]


@dataclass(frozen=True)
class Found:
    """``choices``, a placement; ``certificate`` that there is none, or none ``claimed``; or a reason."""

    engine: str
    choices: list[Choice] | None = None
    certificate: Certificate | None = None
    claimed: bool = False
    reason: str = ""


def decide(
    instance: Instance,
    at_least: int | None,
    limits: Limits,
    *,
    known: list[Choice] | None = None,
    claimed: str = "",
    tell: Callable[[Found], None] = lambda found: None,
) -> Found:
    """Can all requests be placed or, with ``at_least``, this many requests or processors be served?

    Quick refutations of projections, a search (for the best placement it can find, starting from the one
    that is ``known``), then longer and longer refutations, and a last search. ``claimed`` names an engine
    that has already refused. A placement that the engine calls the best is ``claimed`` so. A refusal for which
    proofs are looked for is reported.
    """
    if not few_choices(instance):
        return Found("none", reason=f"an exact model would have more than {MOST_CHOICES} choices of a region")
    waiting = list(_projections(len(axes_of(instance.machine))))
    quick = refute_one(instance, waiting, at_least, limits, _QUICK)
    if quick is not None:
        return quick
    limits.progress("searching with an exact model")
    try:
        exact = packing_model(instance, axes_of(instance.machine), at_least)
    except TooLargeError as error:
        return Found("none", reason=str(error))
    searched = Found(claimed, claimed=True) if claimed else search(instance, at_least, limits, 0.3, known)
    if searched.choices is not None:
        return searched
    if searched.claimed:
        tell(replace(searched, reason=_word_of(searched)))
    asked: list[Callable[[], Found | None]] = [
        lambda: refute_one(instance, waiting, at_least, limits, 1.0),
        lambda: by_formula(instance, at_least, limits, limits.turns.share(0.5)),
        lambda: refute_one(instance, waiting, at_least, limits, 4.0),
        lambda: by_exact(instance, exact, at_least, limits, limits.turns.share(1 / _CHECKING)),
        lambda: search(instance, at_least, limits, 0.9, known),
    ]
    if isinstance(instance.machine, Grid):
        asked[1], asked[2] = asked[2], asked[1]
    else:
        asked[0], asked[1] = asked[1], asked[0]
    reasons = [searched.reason]
    for ask in asked:
        found = None if limits.turns.over else ask()
        if found is not None and (found.choices is not None or found.certificate is not None):
            if found.choices is not None and searched.claimed:
                raise EngineError(f"{searched.engine} finds no placement, but {found.engine} does")
            return found
        if found is not None and found.reason:
            reasons.append(f"{found.engine}: {found.reason}")
        if found is not None and found.claimed:
            searched = found
    tried = "; ".join(reasons)
    if searched.claimed:
        reason = f"{_word_of(searched)} within the limits ({tried})"
        return Found(searched.engine, claimed=True, reason=reason)
    return Found("CP-SAT, CaDiCaL, Exact", reason=tried or "time limit reached")


def _word_of(found: Found) -> str:
    return f"on the word of {found.engine} alone; no proof"


def _projections(axes: int) -> Iterator[tuple[int, ...]]:
    """Some proper, non-empty sets of axes, small ones first: all of them, or two windows of each length."""
    for size in range(1, axes):
        if axes <= _FEW_AXES:
            yield from combinations(range(axes), size)
        else:
            yield from (tuple(sorted((start + i) % axes for i in range(size))) for start in (0, axes // 2))


def refute_one(
    instance: Instance, waiting: list[tuple[int, ...]], at_least: int | None, limits: Limits, work: float
) -> Found | None:
    """A refutation of a projection, with so much work for each; feasible ones leave ``waiting``."""
    for axes in list(waiting):
        limits.progress(f"refuting the projection onto axes {_names(axes)}")
        try:
            model = packing_model(instance, axes, at_least)
        except TooLargeError:
            waiting.remove(axes)
            continue
        answer = solve(instance, model, axes, at_least, limits, work)
        if answer.certificate is not None:
            return Found(answer.engine, certificate=answer.certificate)
        if answer.witness is not None:
            waiting.remove(axes)
    return None


def _names(axes: tuple[int, ...]) -> str:
    """Axes as people count them, from 1."""
    return ", ".join(str(axis + 1) for axis in axes)


def solve(
    instance: Instance,
    model: Model,
    axes: tuple[int, ...],
    at_least: int | None,
    limits: Limits,
    work: float,
) -> Answer[pseudoboolean.Assignment]:
    claim = not_placed(instance, at_least, axes)
    encoding = encoding_of(instance, "projection", axes=list(axes), at_least=at_least)
    if limits.turns.over:
        return Answer.unknown("time limit reached", engine="Exact")
    answer = pseudoboolean.solve(
        model.problem, claim=claim, encoding=encoding, deterministic_seconds=work, seconds=limits.turns.left()
    )
    limits.turns.spent += answer.effort
    return answer


def by_exact(instance: Instance, exact: Model, at_least: int | None, limits: Limits, work: float) -> Found:
    limits.progress("refuting the exact model")
    answer = solve(instance, exact, tuple(axes_of(instance.machine)), at_least, limits, work)
    choices = None if answer.witness is None else _chosen(instance, exact, answer.witness)
    return Found(answer.engine, choices, answer.certificate, reason=answer.reason)


def by_formula(instance: Instance, at_least: int | None, limits: Limits, work: float) -> Found:
    """Refute the exact formula. A model of it is left to the search: it may hold regions to spare."""
    try:
        formula, _ = packing_formula(instance, at_least)
    except TooLargeError as error:
        return Found("CaDiCaL", reason=str(error))
    limits.progress(f"refuting a formula of {len(formula.clauses)} clauses")
    claim = not_placed(instance, at_least)
    encoding = encoding_of(instance, "formula", at_least=at_least)
    a_second = min(_CONFLICTS, _CLAUSES // (1 + sum(map(len, formula.clauses))))
    conflicts = max(1, round(a_second * work))
    answer = sat.refute(
        formula, claim=claim, encoding=encoding, conflicts=conflicts, seconds=max(0.1, limits.turns.left())
    )
    if answer.certificate is None:
        limits.turns.spent += work
    return Found(answer.engine, certificate=answer.certificate, reason=answer.reason)


def search(
    instance: Instance, at_least: int | None, limits: Limits, share: float, known: list[Choice] | None
) -> Found:
    """Any placement with ``fit``; else the best one found, if better than the ``known`` one."""
    every, work, seconds = axes_of(instance.machine), limits.turns.share(share), limits.turns.left()
    if at_least is None:
        model = packing_model(instance, every)
        answer = zero_one.search(model.problem, seed=limits.seed, deterministic_seconds=work, seconds=seconds)
        limits.turns.spent += answer.effort
        choices = None if answer.witness is None else _chosen(instance, model, answer.witness)
        return Found(answer.engine, choices, claimed=answer.status is Status.INFEASIBLE, reason=answer.reason)
    model = packing_model(instance, every, max(1, at_least - 1))
    chosen = set(known or ())
    answer = zero_one.search(
        model.problem,
        maximise=next(row.terms for row in model.problem.constraints if row.bound > 0),
        hint=tuple(choice in chosen for choice in model.choices),
        seed=limits.seed,
        deterministic_seconds=work,
        seconds=seconds,
    )
    limits.turns.spent += answer.effort
    better = answer.witness is not None and answer.value is not None and answer.value >= at_least
    choices = _chosen(instance, model, answer.witness) if better and answer.witness is not None else None
    claimed = answer.status in (Status.INFEASIBLE, Status.OPTIMAL)
    return Found(answer.engine, choices, claimed=claimed, reason=answer.reason)


def _chosen(instance: Instance, model: Model, assignment: pseudoboolean.Assignment) -> list[Choice]:
    """The regions that are chosen; where a demand has some to spare, as many as it asks."""
    left = [demand.count for demand in instance.demands]
    chosen = []
    for (index, region), taken in zip(model.choices, assignment, strict=True):
        if taken and left[index]:
            left[index] -= 1
            chosen.append((index, region))
    return chosen
