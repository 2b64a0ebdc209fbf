"""One step of the feasibility algorithm from any stair-like profile: Lemma 1's inductive step on the shipped code."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from allocert.allocators.torus.preemptive import Rules
from allocert.models.torus.lemma2.symbolic_profiles import unlike_stairs
from allocert.solvers.exact.entailment import Prover
from allocert.solvers.exact.symbolic import Condition, Form, condition, explore

__all__ = ["Shape", "Steps", "steps_from"]


@dataclass(frozen=True)
class Shape:
    """A profile of intervals of these widths, from the left, whose remaining times are unknown, and a job's side."""

    widths: tuple[int, ...]
    side: int


@dataclass(frozen=True)
class Steps:
    """How many ways a step can go, and what is wrong after those that go wrong."""

    paths: int
    bad: tuple[str, ...]


def steps_from(shape: Shape, rules: Rules, prover: Prover) -> Steps:
    """Every way of placing one job, for all remaining times that rise strictly, all times and deadlines.

    Raises :class:`EngineError` where Z3 gives no answer.
    """
    firsts = list(accumulate(shape.widths, initial=0))

    def program(unknowns: Sequence[Form]) -> tuple[str, ...]:
        *rests, time, deadline = unknowns
        rows = [(a, b - 1, rest) for a, b, rest in zip(firsts, firsts[1:], rests, strict=False)]
        return tuple(unlike_stairs(firsts[-1], [shape.side], [time], deadline, rules, begin=rows))

    count = 0
    bad: list[str] = []
    for leaf in explore(program, len(shape.widths) + 2, _rising(len(shape.widths)), prover):
        count += 1
        bad += leaf.result
    return Steps(count, tuple(bad))


def _rising(entries: int) -> list[Condition]:
    """0 < r_1 < ... < r_k <= T and 0 < t; the unknowns are the r, then t and T."""
    width = entries + 3

    def difference(greater: int, less: int | None) -> list[int]:
        return [int(i == greater) - int(i == less) for i in range(width)]

    strict = [
        difference(0, None),
        *(difference(j + 1, j) for j in range(entries - 1)),
        difference(entries, None),
    ]
    found = [condition(form, strict=True) for form in strict]
    return [*found, condition(difference(entries + 1, entries - 1), strict=False)]
