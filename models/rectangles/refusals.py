"""Refusals of rectangles: their certificate, and a memory of them.

What does not fit without some rectangles does not fit with them. So a set that was refused refuses every set around it,
and its proof, with other numbers, is theirs. Where requests wait for residents to leave, the next question is often about
the same crowded part.
"""

from __future__ import annotations

import marshal
from collections import Counter, deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from allocert.models.rectangles.problem import TEXT, Places, Rectangles, sentence_of
from allocert.solvers.answer import Answer
from allocert.solvers.certificate import Certificate, Encoding

__all__ = ["ENCODER", "Refusals", "refutation", "renumbered"]

ENCODER = "rectangles"
_MOST = 100
"""This many refusals are remembered, the latest."""

_ABOUT_ALL = ("turn", "scales")
_Kind = tuple[int, int, bool]


def refutation(problem: Rectangles, proof: list[Any]) -> Certificate:
    """A certificate that the rectangles do not fit."""
    return Certificate(
        "rectangles",
        sentence_of(problem),
        problem.to_json(),
        proof,
        Encoding(TEXT, ENCODER, problem.to_json()),
    )


def renumbered(proof: Sequence[Any], numbers: Mapping[int, int]) -> list[Any] | None:
    """A proof with rectangle ``numbers[i]`` where it has ``i``; ``None`` if it speaks of all rectangles, not of pairs alone."""
    if any(node[0] in _ABOUT_ALL for node in proof):
        return None
    return [
        [
            *node[:2],
            *([numbers[i] for i in own] if isinstance(own, list) else numbers[own] for own in node[2:]),
        ]
        for node in proof
    ]


@dataclass(frozen=True)
class _Refused:
    """A part that was refused: its rectangles with their numbers in the proof, which is kept packed, if there is one."""

    mesh: tuple[int, int]
    kinds: tuple[tuple[int, _Kind], ...]
    engine: str
    proof: bytes | None

    def numbers_in(self, problem: Rectangles) -> dict[int, int]:
        """For each of the part one of the problem, each once."""
        left: dict[_Kind, list[int]] = {}
        for number, kind in enumerate(_kinds(problem)):
            left.setdefault(kind, []).append(number)
        return {number: left[kind].pop() for number, kind in self.kinds}


class Refusals:
    """Sets of rectangles that do not fit their mesh, each with the engine that says so and its proof, if any."""

    def __init__(self) -> None:
        self._known: deque[tuple[Counter[_Kind], _Refused]] = deque(maxlen=_MOST)

    def note(self, problem: Rectangles, part: Sequence[int], engine: str, proof: list[Any] | None) -> None:
        """Remember that these of the rectangles are refused, and the proof; not if it speaks of all of them."""
        if proof is not None and any(node[0] in _ABOUT_ALL for node in proof):
            return
        kinds = _kinds(problem)
        own = tuple((number, kinds[number]) for number in part)
        packed = None if proof is None else marshal.dumps(proof)
        refused = _Refused((problem.width, problem.height), own, engine, packed)
        self._known.appendleft((Counter(kind for _, kind in own), refused))

    def about(self, problem: Rectangles) -> Answer[Places] | None:
        """A refusal of the rectangles because of a part that was refused, one with a proof first."""
        asked = Counter(_kinds(problem))
        mesh = problem.width, problem.height
        found = [refused for kinds, refused in self._known if refused.mesh == mesh and kinds <= asked]
        for refused in found:
            known = None if refused.proof is None else marshal.loads(refused.proof)
            proof = known and renumbered(known, refused.numbers_in(problem))
            if proof:
                return Answer.infeasible(engine=refused.engine, certificate=refutation(problem, proof))
        if not found:
            return None
        described = f"{len(found[0].kinds)} of the rectangles, refused before"
        return Answer.infeasible(
            engine=found[0].engine, reason=f"on the word of {found[0].engine} alone; {described}"
        )


def _kinds(problem: Rectangles) -> list[_Kind]:
    return [(w, h, turn) for (w, h), turn in zip(problem.sides, problem.turnable, strict=True)]
