"""Do crowded parts fit? What does not fit without the smallest rectangles does not fit with them.

The smallest rectangles cost every exact search most and refute least. So the largest that cover most of the mesh are asked
about first, and then more and more. Parts that fit are packed soon, mostly, until one does not; only about all of the
rectangles is a packing an answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from allocert.models.rectangles.columns import sweep, tightness
from allocert.models.rectangles.positions import pack_at_positions
from allocert.models.rectangles.problem import Places, Rectangles
from allocert.models.rectangles.refusals import renumbered
from allocert.models.rectangles.search import search
from allocert.solvers.answer import Status

__all__ = ["Crowd", "ask_crowds", "crowds"]

_LEAST = 0.88
"""Parts that cover less of the mesh are hardly ever refused."""
_CP_SAT = 0.93
"""From this share on CP-SAT is asked about a part."""
_FEW = 6
_PART = 0.7
"""What a part may take of what is left of a limit."""
_MANY = 20
_AT_ONCE = (0.31, True), (0.65, False)
"""The parts of CP-SAT's time for all of so many at once, the largest first and then the smallest first."""
_TIGHT, _TIGHT_PART = 0.995, 0.6
"""Where so little is left by the best values the sweep is asked about all first, for this part of its stops."""
_LONG_ENOUGH = 1_000_000
_SHORT = 0.1
"""The part of that for the sweep's first turn."""
_FIRST = 0.65
"""The part of that for CP-SAT's first turn."""


@dataclass(frozen=True)
class Crowd:
    """What became of the parts: places for all, or a part that is refused, by whom and with which proof; or neither.

    ``part`` are the numbers of its rectangles, and the proof has the same numbers.
    """

    places: Places | None = None
    part: tuple[int, ...] = ()
    engine: str = ""
    proof: list[Any] | None = None


def crowds(problem: Rectangles, least: float = _LEAST) -> Iterator[tuple[int, ...]]:
    """The largest rectangles that cover at least this part of the mesh, one more each time, and at last all."""
    order = sorted(range(len(problem.sides)), key=lambda i: -problem.sides[i][0] * problem.sides[i][1])
    covered, mesh = 0, problem.width * problem.height
    for count, index in enumerate(order, 1):
        w, h = problem.sides[index]
        covered += w * h
        if count == len(order) or (count >= _FEW and covered >= least * mesh):
            yield tuple(sorted(order[:count]))


def ask_crowds(
    problem: Rectangles, *, nodes: int, stops: int, deterministic_seconds: float, seed: int = 0
) -> Crowd:
    """Ask the search, the sweep and CP-SAT about each part in turn, within these limits for all of them together.

    Of many rectangles CP-SAT is asked about all before: a packing of all may come sooner than those of the parts.
    """
    left = _Left(nodes, stops, deterministic_seconds)
    hopeless = max(nodes, stops, deterministic_seconds) <= 0
    if _TIGHT_PART * stops >= _LONG_ENOUGH and not any(problem.turnable) and tightness(problem) >= _TIGHT:
        fits, places, spent = sweep(problem, nodes=int(_TIGHT_PART * stops))
        left.stops -= spent
        if fits is not None:
            return Crowd(places, () if fits else tuple(range(len(problem.sides))), "sweep")
    if len(problem.sides) >= _MANY and left.seconds > 0:
        for share, largest_first in _AT_ONCE:
            at_once = _ask_all(problem, left, share * deterministic_seconds, seed, largest_first)
            if at_once is not None:
                return at_once
    for part in crowds(problem, 2.0 if hopeless else _LEAST):
        some, whole = problem.only(part), len(part) == len(problem.sides)
        found = _ask(some, left, 1.0 if whole else _PART, seed)
        if found.status is Status.INFEASIBLE:
            proof = (
                found.proof
                if whole or found.proof is None
                else renumbered(found.proof, dict(enumerate(part)))
            )
            return Crowd(part=part, engine=found.engine, proof=proof)
        if whole:
            return Crowd(places=found.places, engine=found.engine)
    return Crowd()


def _ask_all(
    problem: Rectangles, left: _Left, seconds: float, seed: int, largest_first: bool
) -> Crowd | None:
    """CP-SAT about all rectangles, which it takes in this order."""
    order = sorted(range(len(problem.sides)), key=lambda i: problem.sides[i][0] * problem.sides[i][1])
    if largest_first:
        order.reverse()
    answer = pack_at_positions(problem.only(order), deterministic_seconds=seconds, seed=seed)
    left.seconds -= answer.effort
    if answer.status is Status.INFEASIBLE:
        return Crowd(part=tuple(range(len(order))), engine=answer.engine)
    if answer.witness is None:
        return None
    placed = dict(zip(order, answer.witness, strict=True))
    return Crowd(places=tuple(placed[i] for i in range(len(order))), engine=answer.engine)


@dataclass
class _Left:
    """What is left of the limits."""

    nodes: float
    stops: float
    seconds: float


@dataclass(frozen=True)
class _Found:
    status: Status
    engine: str
    places: Places | None = None
    proof: list[Any] | None = None


def _ask(some: Rectangles, left: _Left, share: float, seed: int) -> _Found:
    """Whether a part fits: the search, then the sweep and CP-SAT in turns, first for a small part of the time."""
    # With turns a proof speaks of all rectangles, and without nodes the search only tries scales.
    if share == 1.0 or (left.nodes >= 1 and not any(some.turnable)):
        searched = search(some, nodes=max(1, int(share * left.nodes)))
        left.nodes -= searched.nodes
        if searched.proof is not None:
            return _Found(Status.INFEASIBLE, "search", proof=searched.proof)
        if searched.places is not None:
            return _Found(Status.FEASIBLE, "search", searched.places)
    crowded = share == 1.0 or some.area >= _CP_SAT * some.width * some.height
    stops, seconds, engine = share * left.stops, share * left.seconds * crowded, "sweep"
    for turn, part in ((_SHORT, _FIRST), (1.0, 1.0)):
        fits, places, spent = sweep(some, nodes=int(turn * stops))
        left.stops -= spent
        if fits is not None:
            return _Found(Status.FEASIBLE if fits else Status.INFEASIBLE, "sweep", places)
        if seconds > 0:
            answer = pack_at_positions(some, deterministic_seconds=part * seconds, seed=seed)
            left.seconds -= answer.effort
            seconds -= answer.effort
            engine = answer.engine
            if answer.status is not Status.UNKNOWN:
                return _Found(answer.status, engine, answer.witness)
    return _Found(Status.UNKNOWN, engine)
