"""A second engine's word on a refusal that has no certificate."""

from __future__ import annotations

from allocert.errors import EngineError
from allocert.models.rectangles.columns.search import sweep
from allocert.models.rectangles.crowds import crowds
from allocert.models.rectangles.fit import FitLimit
from allocert.models.rectangles.positions import pack_at_positions
from allocert.models.rectangles.problem import Places, Rectangles
from allocert.solvers.answer import Answer, Status

__all__ = ["confirmed_by"]

_LEAST = 0.93
"""Parts that cover less are refused by neither."""


def confirmed_by(
    problem: Rectangles, answer: Answer[Places], *, limit: FitLimit | None = None, seed: int = 0
) -> str:
    """The engine that refuses the rectangles too, other than the one that gave ``answer``; or the empty string.

    CP-SAT is asked about the sweep's refusals, the sweep about CP-SAT's, about one crowded part after the other and within
    its part of ``limit`` each time. An engine that does not know confirms nothing. Nothing here makes the answer
    certified, and a certified answer or one that refuses nothing is not asked about.

    Raises:
        EngineError: the second engine packs the rectangles.
    """
    if answer.status is not Status.INFEASIBLE or answer.certified:
        return ""
    within = FitLimit() if limit is None else limit
    for part in crowds(problem, _LEAST):
        some = problem.only(part)
        if answer.engine != "sweep":
            fits, _, _ = sweep(some, nodes=within.stops)
            second = "sweep"
        else:
            found = pack_at_positions(some, deterministic_seconds=within.deterministic_seconds, seed=seed)
            fits = None if found.status is Status.UNKNOWN else found.witness is not None
            second = found.engine
        if fits is False:
            return second
        if fits and len(part) == len(problem.sides):
            raise EngineError(f"{answer.engine} refuses rectangles that {second} packs")
    return ""
