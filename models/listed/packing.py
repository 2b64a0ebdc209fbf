"""Do requests fit together on a machine whose regions are listed, and if not, how many do?

Each region that is free is a 0-1 variable; each processor is in at most one that is chosen. What counting does not settle
CP-SAT answers, so that a refusal is on its word alone. A request may ask for several equal pieces that are disjoint.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from allocert.errors import EngineError
from allocert.machines import Region, Request, answers
from allocert.machines.words import bits
from allocert.models.placement.instance import Instance
from allocert.models.placement.packing import Placed, Placement
from allocert.models.questions.model_size import MOST_TERMS, check_size
from allocert.solvers.answer import Answer
from allocert.solvers.engines import zero_one
from allocert.solvers.engines.pseudoboolean import Constraint, Problem, Term
from allocert.solvers.engines.turns import Turns

__all__ = ["Parts", "pack", "pack_listed"]


@dataclass(frozen=True)
class Parts:
    """How a machine's requests are made of pieces: what one piece asks for and how many there are, and the region of all."""

    split: Callable[[Request], tuple[Request, int]]
    join: Callable[[list[Region]], Region]


@dataclass(frozen=True)
class _Model:
    problem: Problem
    pieces: dict[Request, list[tuple[int, Region]]]
    """The variable of each region, by what the piece asks for."""
    copies: list[tuple[int, int]]
    """The variable of each request's copy, and its entry."""
    sum: tuple[Term, ...]


def pack(instance: Instance, **options: Any) -> Answer[Placement]:
    """Each request gets one region of the machine's family; ``options`` are those of :func:`pack_listed`."""
    return pack_listed(instance, Parts(lambda request: (request, 1), lambda regions: regions[0]), **options)


def pack_listed(
    instance: Instance,
    parts: Parts,
    *,
    seed: int = 0,
    seconds: float = 60.0,
    turns: Turns | None = None,
    progress: Callable[[str], None] = lambda text: None,
    tell: Callable[[Answer[Placement]], None] = lambda answer: None,
) -> Answer[Placement]:
    """Place the requests disjointly on the free processors, as the instance's objective asks.

    The answer is as that of :func:`~allocert.models.placement.packing.pack`, without certificates. ``tell`` is not used.

    Raises:
        TooLargeError: the model would have too many terms.
        EngineError: an engine's placement is none.
    """
    started, turns = time.monotonic(), turns or Turns(seconds)
    demanded = sum(instance.machine.demand(w.request) * w.count for w in instance.requests)
    fit = instance.objective == "fit"
    if fit and demanded > instance.free:
        reason = f"{demanded} processors asked, {instance.free} free"
        return Answer.infeasible(engine="counting", reason=reason)
    progress("a model of all free regions")
    model = _model(instance, parts)
    found = zero_one.search(
        model.problem,
        maximise=None if fit else model.sum,
        seed=seed,
        deterministic_seconds=turns.share(),
        seconds=turns.left(),
    )
    placement = None if found.witness is None else tuple(_placement(instance, parts, model, found.witness))
    if placement is not None:
        _check(instance, placement)
    return Answer(
        found.status,
        found.engine,
        placement,
        value=found.value,
        bound=found.bound,
        reason=found.reason,
        seconds=time.monotonic() - started,
        effort=found.effort,
    )


def _model(instance: Instance, parts: Parts) -> _Model:
    """Variables for the free regions and for the copies of the requests."""
    pieces: dict[Request, list[tuple[int, Region]]] = {}
    covers: dict[int, list[int]] = {}
    variables = terms = 0
    wanted: dict[Request, list[Term]] = {}
    for entry in instance.requests:
        asked, _ = _pieces(instance, parts, entry.request)
        if asked in pieces:
            continue
        known = dict[int, Region]()
        for region in instance.kinds.regions(asked):
            word = instance.machine.word(region)
            if not word & instance.taken:
                known.setdefault(word, region)
        pieces[asked] = []
        for word, region in known.items():
            variables += 1
            pieces[asked].append((variables, region))
            terms += word.bit_count()
            check_size(terms, MOST_TERMS, "terms")
            for node in bits(word):
                covers.setdefault(node, []).append(variables)
        wanted[asked] = [(1, variable) for variable, _ in pieces[asked]]
    copies: list[tuple[int, int]] = []
    value: list[Term] = []
    for index, entry in enumerate(instance.requests):
        asked, count = _pieces(instance, parts, entry.request)
        worth = instance.machine.demand(entry.request) if instance.objective == "max-processors" else 1
        for _ in range(entry.count):
            variables += 1
            copies.append((variables, index))
            wanted[asked].append((-count, variables))
            value.append((worth, variables))
    constraints = [Constraint.at_most(cover, 1) for cover in covers.values() if len(cover) > 1]
    constraints += [Constraint(tuple(terms), 0) for terms in wanted.values()]
    if instance.objective == "fit":
        constraints += [Constraint.at_least([variable], 1) for variable, _ in copies]
    return _Model(Problem(variables, tuple(constraints)), pieces, copies, tuple(value))


def _pieces(instance: Instance, parts: Parts, request: Request) -> tuple[Request, int]:
    return parts.split(instance.machine.check_request(request))


def _placement(
    instance: Instance, parts: Parts, model: _Model, assignment: tuple[bool, ...]
) -> Iterator[Placed]:
    """The chosen regions, given to the requests that are served."""
    chosen = {
        asked: iter([region for variable, region in own if assignment[variable - 1]])
        for asked, own in model.pieces.items()
    }
    for variable, entry in model.copies:
        if assignment[variable - 1]:
            asked, count = _pieces(instance, parts, instance.requests[entry].request)
            yield Placed(entry, parts.join(list(islice(chosen[asked], count))))


def _check(instance: Instance, placement: Placement) -> None:
    """Disjoint free regions that answer the requests, each request at most as often as it is asked. Raises :class:`EngineError`."""
    machine, taken = instance.machine, instance.taken
    served = Counter(placed.entry for placed in placement)
    for placed in placement:
        word = machine.word(placed.region)
        wanted = instance.requests[placed.entry]
        fits = answers(machine, placed.region, machine.check_request(wanted.request))
        if word & taken or not fits or served[placed.entry] > wanted.count:
            raise EngineError(f"an engine's placement is none: {placed.region.address}")
        taken |= word
