"""The p free nodes of a grid with the least sum of pairwise distances: linear constraints over 0-1 variables.

The distance of two nodes is the number of cuts that separate them (:mod:`allocert.machines.nodes.distances`), so that the
sum over all pairs is, over all cuts, c (p - c) with c chosen nodes on one side; and c (p - c) is the sum of p - 2 i - 1
over i < c. Variables say which nodes are chosen and, for each cut, that more than i of its side are. Cuts of odd rings count
half, so that all is doubled there. Of empty grids more is assumed (:mod:`~.narrowing`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from math import ceil
from typing import Any

from allocert.errors import AllocertError, CertificateError, EngineError, InstanceError
from allocert.machines import parse_machine
from allocert.machines.grid import Grid
from allocert.machines.machine import Request
from allocert.machines.nodes.distances import cuts, pairwise
from allocert.machines.nodes.node_grid import NodeGrid
from allocert.machines.nodes.places import Places
from allocert.machines.words import bits, word_of
from allocert.models.nodes.granted import nearest_granted
from allocert.models.nodes.narrowing import TEXT as ASSUMED
from allocert.models.nodes.narrowing import narrowed
from allocert.solvers.answer import Answer, Status
from allocert.solvers.certificate import Encoding
from allocert.solvers.engines.pseudoboolean import Constraint, Problem, Term, ask, solve
from allocert.solvers.engines.zero_one import search

__all__ = ["TEXT", "Gathering", "claim_of", "encode", "gathering", "least_distance"]

ENCODER = "least-distance"
TEXT = (
    "x1, x2, .. say which of the free nodes, by number, are chosen; then for each cut of the grid, axis by axis, one variable for "
    "each i below the nodes of its side, which says that more than i of them are chosen. The sum of the distances of all pairs of "
    "chosen nodes is the sum over all cuts of p - 2 i - 1 for each such variable that holds, halved for cuts of odd rings. "
    + ASSUMED
)
_MOST_NODES = 1024
_PARTS = (0.25, 0.5, 0.25)
"""Of the work: for Exact, for CP-SAT, and again for Exact."""
_SAFETY = 600.0


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
    newest, shares = len(free), defaultdict[int, list[Term]](list)
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
        weights = [(halves * (asked - 2 * i - 1), level) for i, level in enumerate(levels)]
        shares[_axis(machine.grid, side)] += weights
    if not busy:
        constraints += narrowed(machine.grid, shares)
    return Gathering(Problem(newest, tuple(constraints)), tuple(chain(*shares.values())), free)


def _axis(grid: Grid, side: int) -> int:
    """The axis that a cut with these nodes on one side crosses: along the others all nodes are on the same side."""
    crossed = (
        len({side >> place * stride & 1 for place in range(length)}) > 1
        for length, stride in zip(grid.sides, grid.strides, strict=True)
    )
    return list(crossed).index(True)


def least_distance(
    machine: NodeGrid,
    busy: int,
    request: Request,
    *,
    deterministic_seconds: float = 60.0,
    tell: Callable[[Answer[Places]], None] = lambda answer: None,
) -> Answer[Places]:
    """The p free nodes with the least sum of pairwise distances, or a refusal where fewer are free.

    Begins with what allocators grant. Exact looks for nearer nodes until it shows with a VeriPB certificate that there are none;
    where its part of the ``deterministic_seconds`` is over before that, CP-SAT searches, and Exact has the rest. ``tell`` hears each
    answer that is better than the one before: of an optimum that is not certified yet it is on the engine's word. Where no
    proof is found the answer is optimal on the engine's word, or feasible with CP-SAT's bound. ``value`` is the sum.

    Raises:
        InstanceError: pages of several nodes, or too many nodes.
        EngineError: the engines contradict one another.
    """
    made = gathering(machine, busy, request)
    asked = machine.check_request(request)
    begun = nearest_granted(machine, busy, request)
    if begun is None:
        return Answer.infeasible(engine="counting", reason=f"{asked} nodes asked, {len(made.free)} free")
    near = _Near(machine, busy, asked, made, tell)
    near.take(begun, "allocators")
    quick, searched, rest = (part * deterministic_seconds for part in _PARTS)
    shown = near.proved(quick)
    if shown is None:
        near.search(searched)
        shown = near.proved(rest)
    return near.answer("limit reached") if shown is None else shown


class _Near:
    """The nearest nodes known, and the bounds known on how near nodes can be."""

    def __init__(
        self,
        machine: NodeGrid,
        busy: int,
        asked: int,
        made: Gathering,
        tell: Callable[[Answer[Places]], None],
    ) -> None:
        self._machine, self._busy, self._asked, self._made, self._tell = machine, busy, asked, made, tell
        self._bound: int | None = None
        self._word = ""
        """The engine that says that none are nearer."""

    def take(self, chosen: Places, engine: str) -> None:
        """Nearer nodes than before."""
        self._best, self._engine = chosen, engine
        self._value = pairwise(self._machine.grid, chosen.nodes)
        self._tell(self.answer())

    def answer(self, reason: str = "") -> Answer[Places]:
        """What is known without a certificate; ``reason`` says why there is no more."""
        if self._word:
            return Answer.optimal(self._best, self._value, engine=self._word, reason="uncertified")
        if self._bound is not None:
            reason = "; ".join(filter(None, (reason, "uncertified bound")))
        return Answer.feasible(
            self._best, engine=self._engine, value=self._value, bound=self._bound, reason=reason
        )

    def proved(self, effort: float) -> Answer[Places] | None:
        """Look for nearer nodes with Exact, and for a proof that there are none, which is found again to be checked."""
        while effort > 0:
            nearer = _below(self._made, self._value)
            try:
                verdict, found, spent = ask(nearer, effort, _SAFETY)
            except EngineError:
                return None
            effort -= spent
            if verdict == "SAT" and nearer.broken(found) is None:
                self.take(self._chosen(found), "Exact")
            elif verdict == "UNSAT":
                return self._certified(nearer, spent)
            else:
                return None
        return None

    def search(self, effort: float) -> None:
        """Look for the nearest nodes with CP-SAT. Raises :class:`EngineError` if it contradicts an answer known before."""
        found = search(
            self._made.problem,
            maximise=[(-a, v) for a, v in self._made.doubled],
            deterministic_seconds=effort,
        )
        if found.witness is None:
            return
        if found.bound is not None:
            self._bound = ceil(-found.bound / 2)
            if self._bound > self._value:
                raise EngineError(f"{found.engine}: {self._value} is reached, below its bound {self._bound}")
        chosen = self._chosen(found.witness)
        value = pairwise(self._machine.grid, chosen.nodes)
        if 2 * value != -int(found.value or 0):
            raise InstanceError("distance", value, f"half of {found.value}")
        if found.status is Status.OPTIMAL and value <= self._value:
            self._word = found.engine
        if value < self._value:
            self.take(chosen, found.engine)
        else:
            self._tell(self.answer())

    def _chosen(self, assignment: Sequence[bool]) -> Places:
        return Places(
            word_of(node for node, taken in zip(self._made.free, assignment, strict=False) if taken)
        )

    def _certified(self, nearer: Problem, spent: float) -> Answer[Places] | None:
        """The optimum, after its proof was checked, which takes many times as long as to find it."""
        before, self._word = self._word, self._word or "Exact"
        self._tell(self.answer())
        arguments = {
            "machine": self._machine.spec,
            "busy": hex(self._busy),
            "request": self._asked,
            "below": self._value,
        }
        shown = solve(
            nearer,
            claim=_sentence(arguments),
            encoding=Encoding(TEXT, ENCODER, arguments),
            deterministic_seconds=2 * spent + 1,
        )
        if shown.status is not Status.INFEASIBLE:
            self._word = before
            return None
        engines = ", ".join(dict.fromkeys((self._engine, shown.engine)))
        return Answer.optimal(self._best, self._value, engine=engines, certificate=shown.certificate)


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
