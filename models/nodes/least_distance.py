"""The p free nodes of a grid with the least sum of pairwise distances: linear constraints over 0-1 variables.

The distance of two nodes is the number of cuts that separate them (:mod:`allocert.machines.nodes.distances`), so that the
sum over all pairs is, over all cuts, c (p - c) with c chosen nodes on one side; and c (p - c) is the sum of p - 2 i - 1
over i < c. Variables say which nodes are chosen and, for each cut, that more than i of its side are. Cuts of odd rings count
half, so that all is doubled there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from allocert.errors import AllocertError, CertificateError, InstanceError
from allocert.machines import parse_machine
from allocert.machines.machine import Request
from allocert.machines.nodes.distances import cuts, pairwise
from allocert.machines.nodes.node_grid import NodeGrid
from allocert.machines.nodes.places import Places
from allocert.machines.words import bits, word_of
from allocert.solvers.answer import Answer, Status
from allocert.solvers.certificate import Encoding
from allocert.solvers.engines.pseudoboolean import Constraint, Problem, Term, solve
from allocert.solvers.engines.zero_one import search

__all__ = ["TEXT", "Gathering", "claim_of", "encode", "gathering", "least_distance"]

ENCODER = "least-distance"
TEXT = (
    "x1, x2, .. say which of the free nodes, by number, are chosen; then for each cut of the grid, axis by axis, one variable for "
    "each i below the nodes of its side, which says that more than i of them are chosen. The sum of the distances of all pairs of "
    "chosen nodes is the sum over all cuts of p - 2 i - 1 for each such variable that holds, halved for cuts of odd rings."
)
_MOST_NODES = 1024


@dataclass(frozen=True)
class Gathering:
    """The constraints that p free nodes are chosen, twice the sum of their distances as terms, and the free nodes in order."""

    problem: Problem
    doubled: tuple[Term, ...]
    free: tuple[int, ...]


def gathering(machine: NodeGrid, busy: int, request: Request) -> Gathering:
    """The choice of the nodes that a request asks, of those that are not ``busy``. Raises :class:`InstanceError`.

    Machines with pages of several nodes are none of its.
    """
    if machine.units.processors != machine.processors:
        raise InstanceError("machine", machine.spec, "pages of one node")
    if machine.processors > _MOST_NODES:
        raise InstanceError("machine", machine.spec, f"at most {_MOST_NODES} nodes")
    asked = machine.check_request(request)
    free = tuple(bits(machine.full & ~busy))
    variable = {node: place for place, node in enumerate(free, 1)}
    newest, doubled = len(free), list[Term]()
    constraints = [
        Constraint.at_least(range(1, newest + 1), asked),
        Constraint.at_most(range(1, newest + 1), asked),
    ]
    for side, halves in cuts(machine.grid):
        members = [variable[node] for node in bits(side) if node in variable]
        levels = range(newest + 1, newest + 1 + min(asked, len(members)))
        newest += len(levels)
        both = [*((1, member) for member in members), *((-1, level) for level in levels)]
        constraints.append(Constraint(tuple(both), 0))
        constraints.append(Constraint(tuple((-a, literal) for a, literal in both), 0))
        constraints += [Constraint(((1, low), (-1, low + 1)), 0) for low in levels[:-1]]
        doubled += [(halves * (asked - 2 * i - 1), level) for i, level in enumerate(levels)]
    return Gathering(Problem(newest, tuple(constraints)), tuple(doubled), free)


def least_distance(
    machine: NodeGrid, busy: int, request: Request, *, deterministic_seconds: float = 60.0
) -> Answer[Places]:
    """The p free nodes with the least sum of pairwise distances, or a refusal where fewer are free.

    CP-SAT looks for them and Exact shows with a VeriPB certificate that none have a lower sum; each may take
    ``deterministic_seconds`` of its own work. Where the proof is not found the answer is feasible, with CP-SAT's bound uncertified.
    ``value`` is the sum.
    """
    made = gathering(machine, busy, request)
    asked = machine.check_request(request)
    if len(made.free) < asked:
        return Answer.infeasible(engine="counting", reason=f"{asked} nodes asked, {len(made.free)} free")
    found = search(
        made.problem, maximise=[(-a, v) for a, v in made.doubled], deterministic_seconds=deterministic_seconds
    )
    if found.witness is None:
        return Answer.unknown(found.reason, engine=found.engine)
    chosen = Places(word_of(node for node, taken in zip(made.free, found.witness, strict=False) if taken))
    value = pairwise(machine.grid, chosen.nodes)
    if 2 * value != -int(found.value or 0):
        raise InstanceError("distance", value, f"half of {found.value}")
    arguments = {"machine": machine.spec, "busy": hex(busy), "request": asked, "below": value}
    shown = solve(
        _below(made, value),
        claim=_sentence(arguments),
        encoding=Encoding(TEXT, ENCODER, arguments),
        deterministic_seconds=deterministic_seconds,
    )
    if shown.status is Status.INFEASIBLE:
        return Answer.optimal(
            chosen, value, engine=f"{found.engine}, {shown.engine}", certificate=shown.certificate
        )
    if found.status is Status.OPTIMAL:
        return replace(Answer.optimal(chosen, value, engine=found.engine, reason="uncertified"))
    bound = None if found.bound is None else -found.bound / 2
    return Answer.feasible(chosen, engine=found.engine, value=value, bound=bound, reason="limit reached")


def encode(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The problem of such a certificate, made again. Deterministic, no engines.

    Raises:
        CertificateError: the arguments are malformed.
    """
    machine, busy, asked, below = _read(arguments)
    return {"opb": _below(gathering(machine, busy, asked), below).to_opb()}


def claim_of(certificate: Any) -> str:
    """The sentence that such a certificate has to claim."""
    _read(certificate.encoding.arguments)
    return _sentence(certificate.encoding.arguments)


def _below(made: Gathering, value: int) -> Problem:
    """The constraints, and a sum of distances below ``value``."""
    better = Constraint(tuple((-a, literal) for a, literal in made.doubled), 1 - 2 * value)
    return replace(made.problem, constraints=(*made.problem.constraints, better))


def _sentence(arguments: Mapping[str, Any]) -> str:
    return (
        f"No {arguments['request']} nodes of {arguments['machine']} that are not in the word {arguments['busy']} have distances "
        f"that add up to less than {arguments['below']} over all pairs."
    )


def _read(arguments: Mapping[str, Any]) -> tuple[NodeGrid, int, int, int]:
    try:
        machine = parse_machine(arguments["machine"])
        busy, asked, below = int(arguments["busy"], 16), arguments["request"], arguments["below"]
    except (AllocertError, KeyError, TypeError, ValueError):
        raise CertificateError(
            "encoding: arguments", dict(arguments), "machine, busy, request, below"
        ) from None
    if not isinstance(machine, NodeGrid) or not 0 <= busy <= machine.full:
        raise CertificateError(
            "encoding: machine", machine.spec, "a mesh or torus asked for nodes, and a word of it"
        )
    if type(asked) is not int or type(below) is not int or not 1 <= asked <= machine.processors or below < 0:
        raise CertificateError(
            "encoding: request", asked, f"1..{machine.processors} nodes, and a sum of distances"
        )
    return machine, busy, asked, below
