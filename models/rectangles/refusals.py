"""Refusals of rectangles: their certificate, and a memory of them.

What does not fit without some rectangles does not fit with them. So a set that was refused refuses every set around it,
and its proof, with other numbers, is theirs. Where requests wait for residents to leave, the next question is often about
the same crowded part.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from allocert.models.rectangles.problem import Places, Rectangles, sentence_of
from allocert.solvers.answer import Answer
from allocert.solvers.certificate import Certificate, Encoding

__all__ = ["ENCODER", "Refusals", "refutation", "renumbered"]

ENCODER = "rectangles"
_TEXT = "The rectangles and the mesh themselves."
_MOST = 100
"""So many refusals are remembered, the latest."""

_Kind = tuple[int, int, bool]


def refutation(problem: Rectangles, proof: list[Any]) -> Certificate:
    """A certificate that the rectangles do not fit."""
    return Certificate(
        "rectangles",
        sentence_of(problem),
        problem.to_json(),
        proof,
        Encoding(_TEXT, ENCODER, problem.to_json()),
    )


def renumbered(proof: Sequence[Any], numbers: Sequence[int]) -> list[Any]:
    """A proof about pairs with rectangle ``numbers[i]`` where it has ``i``; there is no turn and no scale in it."""
    return [
        [
            *node[:2],
            *([numbers[i] for i in own] if isinstance(own, list) else numbers[own] for own in node[2:]),
        ]
        for node in proof
    ]


@dataclass(frozen=True)
class _Refused:
    part: Rectangles
    engine: str
    proof: list[Any] | None


class Refusals:
    """Sets of rectangles that do not fit their mesh, each with the engine that says so and its proof, if any."""

    def __init__(self) -> None:
        self._known: deque[tuple[Counter[_Kind], _Refused]] = deque(maxlen=_MOST)

    def note(self, part: Rectangles, engine: str, proof: list[Any] | None = None) -> None:
        """Remember a refusal; a proof speaks of pairs alone."""
        self._known.appendleft((Counter(_kinds(part)), _Refused(part, engine, proof)))

    def about(self, problem: Rectangles) -> Answer[Places] | None:
        """A refusal of the rectangles because of a part that was refused, one with a proof first."""
        asked = Counter(_kinds(problem))
        mesh = problem.width, problem.height
        found = [
            refused
            for kinds, refused in self._known
            if (refused.part.width, refused.part.height) == mesh and kinds <= asked
        ]
        for refused in found:
            if refused.proof is not None:
                proof = renumbered(refused.proof, _numbers(problem, refused.part))
                return Answer.infeasible(engine=refused.engine, certificate=refutation(problem, proof))
        if not found:
            return None
        told = f"{len(found[0].part.sides)} of the rectangles, refused before"
        return Answer.infeasible(
            engine=found[0].engine, reason=f"on the word of {found[0].engine} alone; {told}"
        )


def _kinds(problem: Rectangles) -> list[_Kind]:
    return [(w, h, turn) for (w, h), turn in zip(problem.sides, problem.turnable, strict=True)]


def _numbers(problem: Rectangles, part: Rectangles) -> list[int]:
    """For each rectangle of a part one of the problem, each once."""
    left: dict[_Kind, list[int]] = {}
    for number, kind in enumerate(_kinds(problem)):
        left.setdefault(kind, []).append(number)
    return [left[kind].pop() for kind in _kinds(part)]
