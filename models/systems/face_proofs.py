"""Refutations of the steps of :mod:`allocert.models.systems.faces`, most of them written down without an engine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import combinations

from allocert.errors import EngineError
from allocert.models.systems.faces import Step, claim_of, encoding_of, face_problem, faces
from allocert.solvers.certificate import Certificate
from allocert.solvers.checkers.veripb import HEADER
from allocert.solvers.engines import pseudoboolean

__all__ = ["certificate_of", "halves_proof", "sixteen_proof"]

_FOUR = range(4)


def halves_proof(step: Step) -> str:
    """Two opposite faces, each with half of ``value`` at least, have more than ``value`` - 1."""
    last = len(faces(step.d, 1)) + 1
    return f"{HEADER}\nf {last}\np 1 2 + {last} +\nc {last + 1}\n"


def sixteen_proof(step: Step) -> str:
    """Johnson and Entringer's bound for 2-subcubes of an even dimension as cutting planes.

    Fix the four lowest coordinates: 16 faces with at least a processors each, and 4a + 1 at least where two are fixed. Suppose 16a + 4
    in all. Then faces that fix two have 4a + 1 exactly; so at most one of three of their four parts has more than a, and that
    one more; so of a part and three or all four of its neighbours: of 16 balls of five parts each has at most one, which is
    3 parts in all, but there are 4. Source: Johnson and Entringer 1971.
    """
    return _Writer(step).text()


class _Writer:
    """Numbers of constraints by the coordinates (of four) that a face fixes, and their values."""

    def __init__(self, step: Step) -> None:
        (two, _), (four, _) = step.cuts
        numbers = {
            (face.directions, face.base): place
            for place, face in enumerate([*faces(step.d, two), *faces(step.d, four)], start=1)
        }
        self.full = (1 << step.d) - 1
        self.numbers = numbers
        self.given = len(numbers) + 1
        self.lines = [HEADER, f"f {self.given}"]
        self.newest = self.given

    def face(self, fixed: Iterable[int], x: int) -> int:
        """The constraint of the face around part x that fixes these of the four coordinates."""
        mask = sum(1 << i for i in fixed)
        return self.numbers[self.full & ~mask, x & mask]

    def derive(self, expression: str) -> int:
        self.lines.append(f"p {expression}")
        self.newest += 1
        return self.newest

    def text(self) -> str:
        every = range(16)
        square: dict[tuple[tuple[int, ...], int], int] = {}
        for fixed in combinations(_FOUR, 2):
            for x in self._values(fixed):
                others = [self.face(fixed, y) for y in self._values(fixed) if y != x]
                square[fixed, x] = self.derive(_sum([self.given, *others]))
        pairs = {
            (x, i, j): self.derive(
                f"{square[rest, x & _mask(rest)]} {self.face(_FOUR, x ^ 1 << i ^ 1 << j)} +"
            )
            for x in every
            for i, j in combinations(_FOUR, 2)
            for rest in [tuple(k for k in _FOUR if k not in (i, j))]
        }
        balls = []
        for x in every:
            part = self.face(_FOUR, x)
            threes = [
                self.derive(_sum([pairs[x, *two] for two in combinations(three, 2)]) + f" {part} + 2 d")
                for three in combinations(_FOUR, 3)
            ]
            balls.append(self.derive(_sum(threes) + f" {part} + 3 d"))
        fixed = (0, 1)
        whole = _sum([self.face(fixed, x) for x in self._values(fixed)])
        last = self.derive(f"{_sum(balls)} {whole} 5 * +")
        return "\n".join([*self.lines, f"c {last}"]) + "\n"

    def _values(self, fixed: tuple[int, ...]) -> Iterator[int]:
        """The values of the parts at these coordinates, 0 at the others."""
        mask = _mask(fixed)
        return (x for x in range(16) if x & ~mask == 0)


def _mask(fixed: Iterable[int]) -> int:
    return sum(1 << i for i in fixed)


def _sum(numbers: list[int]) -> str:
    first, *others = numbers
    return f"{first}" + "".join(f" {other} +" for other in others)


@lru_cache(maxsize=64)
def certificate_of(step: Step) -> Certificate:
    """A certificate of one step. Raises :class:`EngineError` if the engine that a ``search`` needs finds none."""
    problem = face_problem(step.d, step.value - 1, step.cuts)
    encoding = encoding_of(step)
    empty = Certificate("veripb", "", {"opb": problem.to_opb()}, "", encoding)
    claim = claim_of(empty)
    if step.rule != "search":
        proof = halves_proof(step) if step.rule == "halves" else sixteen_proof(step)
        return replace(empty, claim=claim, proof=proof)
    answer = pseudoboolean.solve(problem, claim=claim, encoding=encoding, deterministic_seconds=60)
    if answer.certificate is None:
        raise EngineError(f"{claim}: {answer.reason or answer.status.value}")
    return answer.certificate
