"""A second engine's word on a refusal that has no certificate."""

from __future__ import annotations

from allocert.errors import EngineError
from allocert.models.rectangles.columns import sweep
from allocert.models.rectangles.fit import FitLimit
from allocert.models.rectangles.problem import Places, Rectangles, misplaced
from allocert.solvers.answer import Answer, Status
from allocert.solvers.no_overlap import no_overlap

__all__ = ["confirmed_by"]

_SAFETY = 20


def confirmed_by(
    problem: Rectangles, answer: Answer[Places], *, limit: FitLimit | None = None, seed: int = 0
) -> str:
    """The engine that refuses the rectangles too, other than the one that gave ``answer``; or the empty string.

    CP-SAT is asked about the sweep's refusals, the sweep about CP-SAT's, each within its part of ``limit``. An engine
    that does not know confirms nothing. Nothing here makes the answer certified, and a certified answer or one
    that refuses nothing is not asked about.

    Raises:
        EngineError: the second engine packs the rectangles.
    """
    if answer.status is not Status.INFEASIBLE or answer.certified:
        return ""
    within = FitLimit() if limit is None else limit
    if answer.engine != "sweep":
        fits, _, _ = sweep(problem, nodes=within.stops)
        return _agreed(fits, answer.engine, "sweep")
    found = no_overlap(
        problem.width,
        problem.height,
        [problem.shapes(index) for index in range(len(problem.sides))],
        lambda boxes: misplaced(problem, boxes) is None,
        seed=seed,
        deterministic_seconds=within.deterministic_seconds,
        seconds=_SAFETY * within.deterministic_seconds,
    )
    fits = None if found.status is Status.UNKNOWN else found.witness is not None
    return _agreed(fits, answer.engine, found.engine)


def _agreed(fits: bool | None, first: str, second: str) -> str:
    if fits:
        raise EngineError(f"{first} refuses rectangles that {second} packs")
    return second if fits is False else ""
