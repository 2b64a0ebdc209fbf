"""``solve_placement``: requests on a machine with busy and faulty processors."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import KW_ONLY, dataclass
from fractions import Fraction
from typing import Any

from allocert.api.solving.exact import answer_of, has_own_model
from allocert.api.solving.solution import Solution, Terms
from allocert.common.settings import gathered
from allocert.errors import InstanceError
from allocert.machines import Family, Machine, Region, faulty_word, parse_machine
from allocert.models.placement.instance import Instance, Wanted
from allocert.models.placement.packing import Placement, placement_certificate
from allocert.models.questions.instance_file import family_from_json
from allocert.solvers.answer import Answer
from allocert.solvers.certificate import Certificate

__all__ = ["PlacementSolution", "proof_of", "solve_placement"]


@dataclass(frozen=True)
class PlacementSolution(Solution):
    """``regions`` has one for each request, in their order; ``None`` for one that is left out. Empty if nothing is placed.

    With an objective other than ``fit``, ``value`` is what the placement comes to and ``bound`` what none exceeds.
    """

    regions: tuple[Region | None, ...]
    value: Fraction | None
    bound: Fraction | None


@dataclass(frozen=True)
class _Placing(Terms):
    machine: Machine | str
    requests: Iterable[Any]
    _: KW_ONLY
    busy: Iterable[Any] = ()
    faulty: Iterable[int] | int = ()
    family: Family | str | None = None
    rotate: bool = False
    objective: str = "fit"


@gathered(_Placing)
def solve_placement(asked: _Placing) -> PlacementSolution:
    """Which regions of ``family`` should the requests get, disjoint from each other and from the taken processors?

    ``busy`` are regions (or their addresses) that are held, ``faulty`` numbers of processors or a word. With ``rotate``
    the sides of a request may be permuted. ``objective`` is ``fit`` (all requests, or none), ``max-requests`` or ``max-processors``.
    The engines share ``seconds`` by counted work; the last step may end somewhat later.

    >>> from allocert import solve_placement
    >>> placed = solve_placement("mesh:4x2", [(2, 2), (1, 2)], busy=[(0, 0, 0, 1)])
    >>> placed.status.value, placed.certified, len(placed.regions)
    ('feasible', True, 2)
    >>> solve_placement("mesh:3x3", [(2, 2), (2, 2)]).status.value
    'infeasible'

    Raises:
        SpecError: no such machine.
        InstanceError: names the wrong field by its path, e.g. ``requests[3]``.
        EngineError: an engine failed.
    """
    machine, family = asked.machine, asked.family
    place = parse_machine(machine) if isinstance(machine, str) else machine
    kind = family_from_json(family, place) if isinstance(family, str) else family
    requests = _listed("requests", asked.requests)
    entries = tuple(Wanted(_normal(request), 1, asked.rotate) for request in requests)
    held = tuple(place.check_region(region) for region in _listed("busy", asked.busy))
    instance = Instance(place, entries, faulty_word(place, asked.faulty), held, kind, asked.objective)
    answer = answer_of(instance, seed=asked.seed, turns=asked.turns(), progress=asked.tell)
    certificate = proof_of(instance, answer)
    known = asked.known(answer.status, answer.engine, answer.reason, answer.certified, certificate)
    return PlacementSolution(
        **known, regions=_regions(instance, answer), value=answer.value, bound=answer.bound
    )


def proof_of(instance: Instance, answer: Answer[Placement]) -> Certificate | None:
    """A certificate of the answer or at least that the placement is sound; ``None`` on a machine with a model of its own."""
    if answer.certificate is None and answer.witness is not None and not has_own_model(instance):
        return placement_certificate(instance, answer.witness)
    return answer.certificate


def _regions(instance: Instance, answer: Answer[Placement]) -> tuple[Region | None, ...]:
    if answer.witness is None:
        return ()
    given = {placed.entry: placed.region for placed in answer.witness}
    return tuple(given.get(entry) for entry in range(len(instance.requests)))


def _listed(field: str, values: Iterable[Any]) -> list[Any]:
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise InstanceError(field, values, "a list")
    return list(values)


def _normal(request: Any) -> Any:
    return tuple(request) if isinstance(request, list) else request
