"""Several requests for nodes at once: counting, and a sum of sizes; the least distance of one request."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from itertools import chain, repeat

from allocert.errors import InstanceError
from allocert.machines.nodes.node_grid import NodeGrid
from allocert.machines.nodes.places import Places
from allocert.machines.words import bits, word_of
from allocert.models.counted.refusal import refusal
from allocert.models.nodes.least_distance import least_distance
from allocert.models.placement.instance import Instance
from allocert.models.placement.packing import Placed, Placement
from allocert.solvers.answer import Answer, Status
from allocert.solvers.engines.turns import Turns

__all__ = ["pack"]

_ENGINE = "counting"


def pack(
    instance: Instance,
    *,
    seed: int = 0,
    seconds: float = 60.0,
    turns: Turns | None = None,
    progress: Callable[[str], None] = lambda text: None,
    tell: Callable[[Answer[Placement]], None] = lambda answer: None,
) -> Answer[Placement]:
    """Give the requests disjoint sets of free pages, as the instance's objective asks; any free pages will do.

    Requests fit iff their pages do not outnumber the free ones; the most requests are the smallest ones; the most processors are a
    greatest sum of sizes. Refusals have certificates. ``least-distance`` asks for one request, with the least sum of its nodes' distances; ``tell`` hears
    each better answer. The answer is as that of :func:`~allocert.models.placement.packing.pack`; ``seed`` is not used.

    Raises:
        InstanceError: ``least-distance`` of several requests, or with pages of several nodes.
    """
    machine = instance.machine
    assert isinstance(machine, NodeGrid)
    if instance.objective == "least-distance":
        progress("the least distance")
        return _gathered(instance, machine, (turns or Turns(seconds)).share(), tell)
    free = machine.units.processors - machine.units_of(instance.taken).bit_count()
    copies = [
        (entry, machine.pages_for(wanted.request))
        for entry, wanted in enumerate(instance.requests)
        for _ in range(wanted.count)
    ]
    if instance.objective == "fit":
        refused = refusal(instance)
        if refused is not None:
            return Answer.infeasible(engine=_ENGINE, certificate=refused)
        return Answer.feasible(_placed(instance, machine, copies), engine=_ENGINE)
    by_pages = instance.objective == "max-processors"
    chosen = _greatest_sum(copies, free) if by_pages else _smallest(copies, free)
    value = (
        sum(machine.demand(instance.requests[entry].request) for entry, _ in chosen)
        if by_pages
        else len(chosen)
    )
    return Answer.optimal(_placed(instance, machine, chosen), value, engine=_ENGINE, reason="uncertified")


def _smallest(copies: list[tuple[int, int]], free: int) -> list[tuple[int, int]]:
    chosen = []
    for entry, size in sorted(copies, key=lambda copy: copy[1]):
        if size <= free:
            chosen.append((entry, size))
            free -= size
    return chosen


def _greatest_sum(copies: list[tuple[int, int]], free: int) -> list[tuple[int, int]]:
    """Copies whose sizes add up to the greatest sum that is at most ``free``: reachable sums as bits of words."""
    reached = [1]
    for _, size in copies:
        reached.append((reached[-1] | reached[-1] << size) & ((2 << free) - 1))
    left, chosen = reached[-1].bit_length() - 1, []
    for (entry, size), before in zip(reversed(copies), reversed(reached[:-1]), strict=True):
        if not before >> left & 1:
            chosen.append((entry, size))
            left -= size
    return chosen


def _placed(instance: Instance, machine: NodeGrid, copies: list[tuple[int, int]]) -> Placement:
    """The free pages in order, one copy after another."""
    taken = machine.units_of(instance.taken)
    free = bits(((1 << machine.units.processors) - 1) ^ taken)
    owners = chain.from_iterable(repeat(number, size) for number, (_, size) in enumerate(copies))
    pages: list[list[int]] = [[] for _ in copies]
    for owner, page in zip(owners, free, strict=False):
        pages[owner].append(page)
    return tuple(
        Placed(entry, machine.region(word_of(own))) for (entry, _), own in zip(copies, pages, strict=True)
    )


def _gathered(
    instance: Instance, machine: NodeGrid, share: float, tell: Callable[[Answer[Placement]], None]
) -> Answer[Placement]:
    if len(instance.requests) != 1 or instance.requests[0].count != 1:
        raise InstanceError("objective", "least-distance", "one request")
    found = least_distance(
        machine,
        instance.taken,
        machine.check_request(instance.requests[0].request),
        deterministic_seconds=share,
        tell=lambda known: tell(_as_placement(known)),
    )
    if found.status is Status.INFEASIBLE:
        refused = refusal(replace(instance, objective="fit"))
        return Answer.infeasible(engine=found.engine, certificate=refused, reason=found.reason)
    return _as_placement(found)


def _as_placement(found: Answer[Places]) -> Answer[Placement]:
    """The nodes found as the placement of the only request."""
    placement = None if found.witness is None else (Placed(0, found.witness),)
    parts = {one.name: getattr(found, one.name) for one in fields(found)}
    return Answer(**parts | {"witness": placement})
