"""Packing incomplete cubes: many disjoint sets of y nodes, each inside a subcube of dimension ceil(log2 y).

More than half of such a subcube is used, so different sets lie in different subcubes, and the thing to be
found is a set of subcubes with y nodes of its own for each.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace

from allocert.allocators.hypercube.subcube_sets import components, neighbours
from allocert.errors import SpecError
from allocert.machines import Hypercube, Subcube
from allocert.machines.words import bits, word_of
from allocert.solvers.answer import Answer, Status
from allocert.solvers.engines.pseudoboolean import Assignment, Constraint, Problem, Term
from allocert.solvers.engines.turns import Turns
from allocert.solvers.engines.zero_one import search

__all__ = ["Form", "IncompletePacking", "enclosing_dimension", "flaw", "model", "pack"]


@dataclass(frozen=True)
class Form:
    """The request: ``sets`` disjoint sets of ``size`` nodes of Q_n, each in its subcube of least dimension.

    ``connected``: the links between the nodes of a set join all of them. ``leftover``: the other nodes form
    complete cubes, one for each binary digit 1 of their number.
    """

    n: int
    size: int
    sets: int
    connected: bool = False
    leftover: bool = False

    def __post_init__(self) -> None:
        Hypercube(self.n)
        if type(self.size) is not int or not 1 <= self.size <= 1 << self.n:
            raise SpecError("size", self.size, f"a number of nodes 1..{1 << self.n}")
        if type(self.sets) is not int or self.sets < 0:
            raise SpecError("sets", self.sets, "a number >= 0")


@dataclass(frozen=True)
class IncompletePacking:
    """The enclosing subcube and the word of nodes of each set, and the complete cubes of the other nodes."""

    sets: tuple[tuple[Subcube, int], ...]
    leftover: tuple[Subcube, ...] = ()


@dataclass(frozen=True)
class Model:
    """0-1 constraints. ``inside[C, v]`` says that node v belongs to the set of subcube C."""

    problem: Problem
    chosen: dict[Subcube, int]
    inside: dict[tuple[Subcube, int], int]
    leftover: dict[Subcube, int]


def enclosing_dimension(size: int) -> int:
    """ceil(log2 size), the least dimension of a subcube that holds ``size`` >= 1 nodes."""
    return (size - 1).bit_length()


def flaw(packing: IncompletePacking, form: Form) -> str | None:
    """What keeps the packing from being of the form, or ``None``. Uses definitions alone."""
    cube = Hypercube(form.n)
    if len(packing.sets) != form.sets:
        return f"{len(packing.sets)} sets instead of {form.sets}"
    taken = 0
    for subcube, word in packing.sets:
        if word.bit_count() != form.size:
            return f"a set of {word.bit_count()} nodes instead of {form.size}"
        if subcube.dimension > enclosing_dimension(form.size):
            return f"a subcube of dimension {subcube.dimension}"
        if word & ~cube.word(subcube):
            return f"a set not inside {subcube.address}"
        if word & taken:
            return "two sets share a node"
        if form.connected and len(list(components(word, form.n))) > 1:
            return f"a set in {subcube.address} that is not connected"
        taken |= word
    if not form.leftover:
        return "leftover cubes that nobody asked for" if packing.leftover else None
    rest = cube.full ^ taken
    if sorted(piece.dimension for piece in packing.leftover) != list(bits(rest.bit_count())):
        return "leftover cubes of other sizes"
    for piece in packing.leftover:
        if cube.word(piece) & ~rest:
            return f"leftover cube {piece.address} is not free"
        rest ^= cube.word(piece)
    return None


def model(form: Form) -> Model:
    """The 0-1 constraints of a form, connection aside."""
    cube = Hypercube(form.n)
    counter = iter(range(1, 1 << 30))
    chosen: dict[Subcube, int] = {}
    inside: dict[tuple[Subcube, int], int] = {}
    leftover: dict[Subcube, int] = {}
    at: list[list[int]] = [[] for _ in range(cube.processors)]
    constraints: list[Constraint] = []
    for subcube in cube.subcubes(enclosing_dimension(form.size)):
        chosen[subcube] = next(counter)
        own = [inside.setdefault((subcube, node), next(counter)) for node in subcube.nodes]
        for node, variable in zip(subcube.nodes, own, strict=True):
            at[node].append(variable)
        constraints += _equal([*((1, v) for v in own), (-form.size, chosen[subcube])], 0)
        constraints += [Constraint(((1, chosen[subcube]), (-1, v)), 0) for v in own]
    constraints += _equal([(1, v) for v in chosen.values()], form.sets)
    rest = cube.processors - form.sets * form.size
    for k in bits(max(rest, 0)) if form.leftover else ():
        pieces = list(cube.subcubes(k))
        for piece in pieces:
            leftover[piece] = next(counter)
            for node in piece.nodes:
                at[node].append(leftover[piece])
        constraints += _equal([(1, leftover[piece]) for piece in pieces], 1)
    constraints += [Constraint.at_most(variables, 1) for variables in at]
    return Model(Problem(next(counter) - 1, tuple(constraints)), chosen, inside, leftover)


def pack(form: Form, *, seconds: float = 20.0, seed: int = 0) -> Answer[IncompletePacking]:
    """A validated packing, or ``infeasible``: by counting, or uncertified on CP-SAT's word.

    Connection is asked for where it is found wanting: a set that falls apart has to reach out of the
    part that holds its least node, or to be another one.
    """
    if form.sets * form.size > 1 << form.n:
        return Answer.infeasible(engine="counting", reason="more nodes than there are")
    started = time.monotonic()
    built, turns = model(form), Turns(2 * seconds, started + 10 * seconds)
    problem = built.problem
    while True:
        if turns.over:
            return Answer.unknown(f"time limit of {seconds:g} s reached", engine="CP-SAT")
        answer = search(problem, seed=seed, deterministic_seconds=turns.share(), seconds=turns.left())
        turns.spent += answer.effort
        if answer.status is not Status.FEASIBLE or answer.witness is None:
            return Answer(answer.status, answer.engine, reason=answer.reason)
        packing = _read(built, answer.witness)
        cuts = tuple(_cuts(built, packing, form)) if form.connected else ()
        if not cuts:
            wrong = flaw(packing, form)
            if wrong:
                return Answer.unknown(f"engine error: {wrong}", engine="CP-SAT")
            return Answer.feasible(packing, engine="CP-SAT", seconds=time.monotonic() - started)
        problem = replace(problem, constraints=(*problem.constraints, *cuts))


def _equal(terms: list[Term], bound: int) -> tuple[Constraint, Constraint]:
    return Constraint(tuple(terms), bound), Constraint(tuple((-a, v) for a, v in terms), -bound)


def _read(built: Model, assignment: Assignment) -> IncompletePacking:
    sets = tuple(
        (subcube, word_of(node for node in subcube.nodes if assignment[built.inside[subcube, node] - 1]))
        for subcube, variable in built.chosen.items()
        if assignment[variable - 1]
    )
    return IncompletePacking(sets, tuple(c for c, v in built.leftover.items() if assignment[v - 1]))


def _cuts(built: Model, packing: IncompletePacking, form: Form) -> Iterator[Constraint]:
    for subcube, word in packing.sets:
        parts = list(components(word, form.n))
        for part in parts if len(parts) > 1 else ():
            border = neighbours(part, form.n) & Hypercube(form.n).word(subcube) & ~part
            terms = [(1, built.inside[subcube, node]) for node in bits(border)]
            terms += [(-1, built.inside[subcube, node]) for node in bits(part)]
            yield Constraint(tuple(terms), 1 - part.bit_count())
