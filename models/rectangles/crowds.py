"""Do crowded parts fit? What does not fit without the smallest rectangles does not fit with them.

The smallest rectangles cost every exact search most and refute least. So the largest that cover most of the mesh are asked
about first, and then more and more. Parts that fit are packed soon, mostly, until one does not; only about all of the
rectangles is a packing an answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from allocert.models.rectangles.columns.search import Sweep
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
_STEP = 0.006
"""The sweep is asked about parts that differ by so much of the mesh, and about all."""
_MANY = 20
_CP_SAT_TURNS = (400_000, 0.31, True), (1_600_000, 0.5, False)
"""After rounds of this many nodes CP-SAT has this part of its time, for the largest first and then the smallest first."""
_FIRST_ROUND, _LONGER = 50_000, 2
"""Nodes of the sweep for a part in the first round, and how much longer each round is than the one before."""
_NEXT = 4
"""How much shorter the turn of the next part is: those that fit are packed soon, and then comes the one that is refused."""


_Part = tuple[int, ...]


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
    """Ask the search about each part, then the sweep in ever longer rounds, with CP-SAT between them.

    The limits are for all parts together. Parts inside one that fits are not asked about any more.
    """
    asked = _Asked(problem, nodes, stops, deterministic_seconds, seed)
    answer = asked.by_search()
    turn, waiting = _FIRST_ROUND, list(_CP_SAT_TURNS)
    while answer is None:
        answer = asked.by_sweep(turn)
        while answer is None and waiting and (asked.swept or turn >= waiting[0][0]):
            _, share, largest_first = waiting.pop(0)
            answer = asked.by_cp_sat(share * deterministic_seconds, largest_first)
        if asked.swept:
            break
        turn *= _LONGER
    return answer or Crowd(engine="CP-SAT" if deterministic_seconds > 0 else "sweep")


class _Asked:
    """The parts that are not known to fit, smaller ones first, and what is left of the limits."""

    def __init__(self, problem: Rectangles, nodes: int, stops: int, seconds: float, seed: int) -> None:
        self.problem, self.nodes, self.stops, self.seed = problem, nodes, stops, seed
        parts = crowds(problem, _LEAST if max(nodes, stops, seconds) > 0 else 2.0)
        self.parts = {part: problem.only(part) for part in parts}
        self._most = stops
        self._sweeps: dict[_Part, Sweep] = {}

    @property
    def swept(self) -> bool:
        """Whether there is nothing left for the sweep, or of its limit."""
        return self.stops <= 0 or all(self._sweep(part).ended for part in self.parts)

    def by_search(self) -> Crowd | None:
        """The search about each part: with turns a proof speaks of all rectangles, and without nodes it only tries scales."""
        for part in tuple(self.parts):
            whole = len(part) == len(self.problem.sides)
            if whole or (self.nodes >= 1 and not any(self.problem.turnable)):
                searched = search(self.parts[part], nodes=max(1, int(self.nodes * (1.0 if whole else _PART))))
                self.nodes -= searched.nodes
                if searched.proof is not None:
                    own = dict(enumerate(part))
                    proof = searched.proof if whole else renumbered(searched.proof, own)
                    return Crowd(part=part, engine="search", proof=proof)
                if searched.places is not None and self._fits(part):
                    return Crowd(searched.places, engine="search")
        return None

    def by_sweep(self, turn: int) -> Crowd | None:
        """The sweep about each part, for a turn."""
        for part in self._apart():
            if part not in self.parts or self.stops <= 0:
                continue
            way = self._sweep(part)
            fits, places, spent = way.go_on(turn, self.stops)
            self.stops -= spent
            turn //= _NEXT
            if fits is False:
                return Crowd(part=part, engine="sweep")
            if fits and self._fits(part):
                return Crowd(places, engine="sweep")
        return None

    def by_cp_sat(self, seconds: float, largest_first: bool) -> Crowd | None:
        """CP-SAT about each crowded part; of many rectangles about all, as a packing of all may come sooner."""
        everything = tuple(range(len(self.problem.sides)))
        for part in (everything,) if len(everything) >= _MANY else self._apart():
            some, whole = self.problem.only(part), part == everything
            inside = part not in self.parts
            if inside or seconds <= 0 or not (whole or some.area >= _CP_SAT * some.width * some.height):
                continue
            order = sorted(part, key=lambda i: self.problem.sides[i][0] * self.problem.sides[i][1])
            if largest_first:
                order.reverse()
            answer = pack_at_positions(
                self.problem.only(order),
                deterministic_seconds=seconds if whole else _PART * seconds,
                seed=self.seed,
            )
            seconds -= answer.effort
            if answer.status is Status.INFEASIBLE:
                return Crowd(part=part, engine=answer.engine)
            if answer.witness is not None and self._fits(part):
                placed = dict(zip(order, answer.witness, strict=True))
                return Crowd(tuple(placed[i] for i in everything), engine=answer.engine)
        return None

    def _apart(self) -> tuple[_Part, ...]:
        """The first part the sweep is not done with, those that cover so much more than the one before, and all.

        If the rectangles are beyond the sweep it is done with none.
        """
        found: list[_Part] = []
        covered = 0.0
        for part, some in self.parts.items():
            whole = len(part) == len(self.problem.sides)
            way = self._sweep(part)
            if way.ended and not way.beyond and not whole:
                continue
            own = some.area / (some.width * some.height)
            if not found or whole or own >= covered + _STEP:
                found.append(part)
                covered = own
        return tuple(found)

    def _sweep(self, part: _Part) -> Sweep:
        """The sweep about a part, as far as it got."""
        if part not in self._sweeps:
            self._sweeps[part] = Sweep(self.parts[part], self._most)
        return self._sweeps[part]

    def _fits(self, part: _Part) -> bool:
        """Ask no more about this part, nor about those inside it; whether it is all."""
        for inside in [inside for inside in self.parts if len(inside) <= len(part)]:
            del self.parts[inside]
        return len(part) == len(self.problem.sides)
