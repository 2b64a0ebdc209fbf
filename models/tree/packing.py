"""Do several requests fit into a tree together, and if not, how many do?

One request is a matter of counting, and so are equal ones. Others are 0-1 variables: how many pods of a request are in a domain, how many
slices, and which domain a request has that requires one. Domains that no request names are one: a tree whose blocks alone are named
is its blocks. Refusals by counting have certificates; what it does not settle CP-SAT answers, so that a refusal is on its word alone.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

import numpy as np

from allocert.errors import EngineError
from allocert.machines import answers
from allocert.machines.tree.layout import Layout
from allocert.machines.tree.regions import PodSet
from allocert.machines.tree.requests import REQUIRED, Asked, parts
from allocert.machines.tree.tree import Tree
from allocert.models.counted.refusal import refusal
from allocert.models.placement.instance import Instance
from allocert.models.placement.packing import Placed, Placement
from allocert.models.questions.model_size import MOST_TERMS, check_size
from allocert.models.tree.leftover import OBJECTIVE, least_leftover_of
from allocert.solvers.answer import Answer, Status
from allocert.solvers.engines import zero_one
from allocert.solvers.engines.pseudoboolean import Constraint, Problem, Term
from allocert.solvers.engines.turns import Turns

__all__ = ["pack"]


def pack(
    instance: Instance,
    *,
    seed: int = 0,
    seconds: float = 60.0,
    turns: Turns | None = None,
    progress: Callable[[str], None] = lambda text: None,
    tell: Callable[[Answer[Placement]], None] = lambda answer: None,
) -> Answer[Placement]:
    """Place the requests disjointly on the free slots, as the instance's objective asks.

    The answer is as that of :func:`~allocert.models.placement.packing.pack`, with certificates of refusals by counting and of the least room left over. ``tell`` is not used.

    Raises:
        TooLargeError: the model would have too many terms.
        EngineError: an engine's placement is none.
        InstanceError: ``least-leftover`` of several requests, or of one that is required in one domain.
    """
    started, turns = time.monotonic(), turns or Turns(seconds)
    machine = instance.machine
    assert isinstance(machine, Tree)
    if instance.objective == OBJECTIVE:
        return least_leftover_of(instance)
    refused = refusal(instance) if instance.objective == "fit" else None
    if refused is not None:
        return Answer.infeasible(engine="counting", certificate=refused)
    progress("a model of pods by domain")
    asked = [parts(machine.layout, machine.check_request(wanted.request)) for wanted in instance.requests]
    level, free = _deepest(asked), machine.layout.free(instance.taken)
    model = _Model(machine.layout, level, instance.objective, machine.layout.sums(level, free).tolist())
    for entry, wanted in enumerate(instance.requests):
        for _ in range(wanted.count):
            model.add(entry, asked[entry])
    found: Answer[Any] = zero_one.search(
        model.problem(),
        maximise=None if instance.objective == "fit" else model.value,
        seed=seed,
        deterministic_seconds=turns.share(),
        seconds=turns.left(),
    )
    spent = time.monotonic() - started
    if found.status in (Status.INFEASIBLE, Status.UNKNOWN) or found.witness is None:
        return replace(found, witness=None, seconds=spent)
    placement = _placement(instance, machine, model, found.witness)
    return replace(found, witness=placement, seconds=spent)


@dataclass
class _Model:
    """Each copy of a request has a variable that says whether it is served, and a sum for its pods in each part.

    Parts are the domains of the deepest level that a request speaks of: inside them all pods are alike.
    """

    layout: Layout
    level: int
    objective: str
    free: list[int]
    variables: int = 0
    terms: int = 0
    constraints: list[Constraint] = field(default_factory=list)
    value: list[Term] = field(default_factory=list)
    copies: list[tuple[int, int, dict[int, list[Term]]]] = field(default_factory=list)
    """The entry, the variable of being served, and the pods by part."""

    def add(self, entry: int, asked: Asked) -> None:
        """One copy of a request; copies of an entry are served in order."""
        (served,) = self._new(1)
        if self.copies and self.copies[-1][0] == entry:
            self._hold(Constraint(((1, self.copies[-1][1]), (-1, served)), 0))
        own = self._own(asked, served)
        self.copies.append((entry, served, own))
        self.value.append((asked.pods if self.objective == "max-processors" else 1, served))
        if self.objective == "fit":
            self._hold(Constraint.at_least([served], 1))
        if asked.size > 1 and asked.at < self.level:
            for inside in self._inside(asked.at, own):
                most = sum(factor for factor, _ in inside)
                self._equal(inside, self._number(most // asked.size, asked.size))

    def _own(self, asked: Asked, served: int) -> dict[int, list[Term]]:
        """The pods of a copy by part: all in one that is chosen, or a number in each."""
        if asked.mode == REQUIRED:
            domains = self._new(len(self.layout.firsts[asked.level]) - 1)
            self._equal([(1, one) for one in domains], [(1, served)])
            if asked.level == self.level:
                return {part: [(asked.pods, one)] for part, one in enumerate(domains)}
        size = asked.size if asked.at == self.level else 1
        own = {part: self._number(min(most, asked.pods) // size, size) for part, most in enumerate(self.free)}
        if asked.mode == REQUIRED:
            for inside, one in zip(self._inside(asked.level, own), domains, strict=True):
                self._equal(inside, [(asked.pods, one)])
        else:
            self._equal([term for terms in own.values() for term in terms], [(asked.pods, served)])
        return own

    def problem(self) -> Problem:
        """All constraints, with room for the pods of each part."""
        for part, most in enumerate(self.free):
            taken = [(-factor, variable) for _, _, own in self.copies for factor, variable in own[part]]
            self._hold(Constraint(tuple(taken), -most))
        return Problem(self.variables, tuple(self.constraints))

    def _inside(self, level: int, own: dict[int, list[Term]]) -> list[list[Term]]:
        """The pods in each domain of a level."""
        edges = self.layout.edges(level, self.level).tolist()
        return [[term for part in range(*one) for term in own[part]] for one in pairwise(edges)]

    def _number(self, most: int, size: int) -> list[Term]:
        """A multiple of ``size``, of at least ``most`` of it, in binary."""
        return [(size << place, one) for place, one in enumerate(self._new(most.bit_length()))]

    def _new(self, count: int) -> list[int]:
        first = self.variables + 1
        self.variables += count
        check_size(self.variables, MOST_TERMS, "variables")
        return list(range(first, first + count))

    def _hold(self, constraint: Constraint) -> None:
        self.terms += len(constraint.terms)
        check_size(self.terms, MOST_TERMS, "terms")
        self.constraints.append(constraint)

    def _equal(self, left: list[Term], right: list[Term]) -> None:
        opposite = [(-factor, variable) for factor, variable in right]
        self._hold(Constraint((*left, *opposite), 0))
        self._hold(Constraint(tuple((-factor, variable) for factor, variable in (*left, *opposite)), 0))


def _deepest(requests: list[Asked]) -> int:
    """The level of the smallest domains that a request speaks of, at least 1."""
    named = [
        asked.at if asked.size > 1 else asked.level if asked.mode == REQUIRED else 1 for asked in requests
    ]
    return max(named)


def _placement(instance: Instance, machine: Tree, model: _Model, assignment: tuple[bool, ...]) -> Placement:
    """The pods of each copy that is served, in each part the lowest slots that are left; checked. Raises :class:`EngineError`."""
    layout, taken, placed = machine.layout, instance.taken, []
    edges = layout.edges(model.level, layout.hosts)
    for entry, served, own in model.copies:
        if not assignment[served - 1]:
            continue
        due = [
            sum(factor * assignment[one - 1] for factor, one in own[part]) for part in range(len(model.free))
        ]
        free = layout.free(taken)
        before = np.cumsum(free) - free
        chosen = np.clip(np.repeat(due + before[edges[:-1]], np.diff(edges)) - before, 0, free)
        word = layout.lowest(taken, chosen)
        region = PodSet(*layout.words(word))
        request = machine.check_request(instance.requests[entry].request)
        if not word or word & taken or not answers(machine, region, request):
            raise EngineError("an engine's placement is none")
        taken |= word
        placed.append(Placed(entry, region))
    return tuple(placed)
