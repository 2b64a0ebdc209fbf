"""Do several requests fit into a tree together, and if not, how many do?

One request is a matter of counting. Several are 0-1 variables: the i-th pod of a request on a host, the i-th slice in a domain, the
domain of a request that requires one. Refusals by counting have certificates; what it does not settle CP-SAT
answers, so that a refusal is on its word alone.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from allocert.errors import EngineError
from allocert.machines import answers
from allocert.machines.tree.regions import PodSet
from allocert.machines.tree.requests import REQUIRED, Asked, parts
from allocert.machines.tree.tree import Tree
from allocert.models.counted.refusal import refusal
from allocert.models.placement.instance import Instance
from allocert.models.placement.packing import Placed, Placement
from allocert.models.questions.model_size import MOST_TERMS, check_size
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

    The answer is as that of :func:`~allocert.models.placement.packing.pack`, with certificates of refusals by counting only. ``tell`` is not used.

    Raises:
        TooLargeError: the model would have too many terms.
        EngineError: an engine's placement is none.
    """
    started, turns = time.monotonic(), turns or Turns(seconds)
    machine = instance.machine
    assert isinstance(machine, Tree)
    refused = refusal(instance) if instance.objective == "fit" else None
    if refused is not None:
        return Answer.infeasible(engine="counting", certificate=refused)
    progress("a model of pods by host")
    model = _Model(machine, machine.layout.free(instance.taken).tolist(), instance.objective)
    for entry, wanted in enumerate(instance.requests):
        for _ in range(wanted.count):
            model.add(entry, parts(machine.layout, machine.check_request(wanted.request)))
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
    """Each copy of a request has a variable that says whether it is served, and variables for its pods on each host."""

    machine: Tree
    free: list[int]
    objective: str
    variables: int = 0
    terms: int = 0
    constraints: list[Constraint] = field(default_factory=list)
    value: list[Term] = field(default_factory=list)
    copies: list[tuple[int, int, dict[int, list[int]]]] = field(default_factory=list)
    """The entry, the variable of being served, and the variables by host."""

    def add(self, entry: int, asked: Asked) -> None:
        """One copy of a request."""
        layout = self.machine.layout
        (served,) = self._new(1)
        own = {host: self._new(min(most, asked.pods)) for host, most in enumerate(self.free) if most}
        self.copies.append((entry, served, own))
        pods = [variable for variables in own.values() for variable in variables]
        self._equal([(1, one) for one in pods], [(asked.pods, served)])
        self.value.append((asked.pods if self.objective == "max-processors" else 1, served))
        if self.objective == "fit":
            self._hold(Constraint.at_least([served], 1))
        if asked.mode == REQUIRED:
            domains = self._new(len(layout.firsts[asked.level]) - 1)
            self._equal([(1, one) for one in domains], [(1, served)])
            for domain, chosen in enumerate(domains):
                for host in layout.spread(asked.level, domain):
                    for one in own.get(host, ()):
                        self._hold(Constraint(((1, chosen), (-1, one)), 0))
        if asked.size > 1:
            for domain in range(len(layout.firsts[asked.at]) - 1):
                inside = [one for host in layout.spread(asked.at, domain) for one in own.get(host, ())]
                slices = self._new(len(inside) // asked.size)
                self._equal([(1, one) for one in inside], [(asked.size, one) for one in slices])

    def problem(self) -> Problem:
        """All constraints, with room for the pods of each host."""
        room = [
            Constraint.at_most([one for _, _, own in self.copies for one in own.get(host, ())], most)
            for host, most in enumerate(self.free)
            if most
        ]
        return Problem(self.variables, (*self.constraints, *room))

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


def _placement(instance: Instance, machine: Tree, model: _Model, assignment: tuple[bool, ...]) -> Placement:
    """The pods of each copy that is served, in each host the lowest slots that are left; checked. Raises :class:`EngineError`."""
    taken, placed = instance.taken, []
    for entry, served, own in model.copies:
        if not assignment[served - 1]:
            continue
        chosen = [sum(assignment[one - 1] for one in own.get(host, ())) for host in range(len(model.free))]
        word = machine.layout.lowest(taken, chosen)
        region = PodSet(*machine.layout.words(word))
        request = machine.check_request(instance.requests[entry].request)
        if not word or word & taken or not answers(machine, region, request):
            raise EngineError("an engine's placement is none")
        taken |= word
        placed.append(Placed(entry, region))
    return tuple(placed)
