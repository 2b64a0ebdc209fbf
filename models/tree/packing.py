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
from allocert.models.counted.model import GrowingModel
from allocert.models.counted.refusal import refusal
from allocert.models.placement.instance import Instance
from allocert.models.placement.packing import Placed, Placement
from allocert.solvers.answer import Answer, Status
from allocert.solvers.engines.pseudoboolean import Constraint
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
    model = _Model(machine, machine.layout.free(instance.taken), objective=instance.objective)
    for entry, wanted in enumerate(instance.requests):
        for _ in range(wanted.count):
            model.add(entry, parts(machine.layout, machine.check_request(wanted.request)))
    model.finish()
    found: Answer[Any] = model.search(seed, turns)
    spent = time.monotonic() - started
    if found.status in (Status.INFEASIBLE, Status.UNKNOWN) or found.witness is None:
        return replace(found, witness=None, seconds=spent)
    placement = _placement(instance, machine, model, found.witness)
    return replace(found, witness=placement, seconds=spent)


@dataclass
class _Model(GrowingModel):
    """Each copy of a request has a variable that says whether it is served, and variables for its pods on each host."""

    machine: Tree
    free: list[int]
    copies: list[tuple[int, int, dict[int, list[int]]]] = field(default_factory=list)
    """The entry, the variable of being served, and the variables by host."""

    def add(self, entry: int, asked: Asked) -> None:
        """One copy of a request."""
        layout = self.machine.layout
        (served,) = self.new(1)
        own = {host: self.new(min(most, asked.pods)) for host, most in enumerate(self.free) if most}
        self.copies.append((entry, served, own))
        pods = [variable for variables in own.values() for variable in variables]
        self.equal([(1, one) for one in pods], [(asked.pods, served)])
        self.value.append((asked.pods if self.objective == "max-processors" else 1, served))
        if self.objective == "fit":
            self.hold(Constraint.at_least([served], 1))
        if asked.mode == REQUIRED:
            domains = self.new(len(layout.firsts[asked.level]) - 1)
            self.equal([(1, one) for one in domains], [(1, served)])
            for domain, chosen in enumerate(domains):
                for host in layout.spread(asked.level, domain):
                    for one in own.get(host, ()):
                        self.hold(Constraint(((1, chosen), (-1, one)), 0))
        if asked.size > 1:
            for domain in range(len(layout.firsts[asked.at]) - 1):
                inside = [one for host in layout.spread(asked.at, domain) for one in own.get(host, ())]
                slices = self.new(len(inside) // asked.size)
                self.equal([(1, one) for one in inside], [(asked.size, one) for one in slices])

    def finish(self) -> None:
        """There is room for the pods of each host."""
        self.constraints += [
            Constraint.at_most([one for _, _, own in self.copies for one in own.get(host, ())], most)
            for host, most in enumerate(self.free)
            if most
        ]


def _placement(instance: Instance, machine: Tree, model: _Model, assignment: tuple[bool, ...]) -> Placement:
    """The pods of each copy that is served, in each host the lowest slots that are left; checked. Raises :class:`EngineError`."""
    taken, placed = instance.taken, []
    for entry, served, own in model.copies:
        if not assignment[served - 1]:
            continue
        counts = {host: sum(assignment[one - 1] for one in variables) for host, variables in own.items()}
        chosen = {host: count for host, count in counts.items() if count}
        region = PodSet(machine.layout.lowest(taken, chosen))
        request = machine.check_request(instance.requests[entry].request)
        word = machine.word(region) if chosen else taken
        if word & taken or not answers(machine, region, request):
            raise EngineError("an engine's placement is none")
        taken |= word
        placed.append(Placed(entry, region))
    return tuple(placed)
