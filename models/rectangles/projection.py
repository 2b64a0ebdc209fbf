"""Proofs for what CP-SAT alone refuses: by the columns or rows as 0-1 constraints."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from allocert.errors import AllocertError
from allocert.machines import Mesh
from allocert.models.placement.claims import not_placed
from allocert.models.placement.encoding import encoding_of
from allocert.models.placement.instance import LARGEST_INSTANCE, Instance, Wanted
from allocert.models.placement.packing_engines import MOST_CHOICES
from allocert.models.placement.packing_opb import few_choices, packing_model
from allocert.models.rectangles.fit import FitLimit, fit
from allocert.models.rectangles.problem import Places, Rectangles
from allocert.solvers.answer import Answer, Status
from allocert.solvers.engines import pseudoboolean
from allocert.solvers.engines.turns import Turns

__all__ = ["fit_with_proof", "refute_projection"]

_PROOF = 1 / 8
"""The share of the work that a proof about one axis may take."""


def fit_with_proof(
    problem: Rectangles,
    *,
    limit: FitLimit | None = None,
    seed: int = 0,
    turns: Turns | None = None,
    tell: Callable[[Answer[Places]], None] = lambda answer: None,
) -> Answer[Places]:
    """The answer of :func:`~allocert.models.rectangles.fit.fit`, and a proof where an engine alone refuses.

    It is looked for in an eighth of the
    ``turns``, 60 seconds by default, for each axis: its check takes longer. Without one the refusal, which is reported
    first, stays uncertified.
    """
    started = time.perf_counter()
    answer = fit(problem, limit=limit, seed=seed)
    if answer.status is not Status.INFEASIBLE or answer.certified:
        return answer
    tell(answer)
    turns = turns or Turns(60.0)
    for axis in (0, 1):
        refuted = refute_projection(problem, axis, turns.share(_PROOF), turns.left())
        if refuted.certificate is not None:
            spent = time.perf_counter() - started
            return Answer.infeasible(engine=refuted.engine, certificate=refuted.certificate, seconds=spent)
    return answer


def refute_projection(problem: Rectangles, axis: int, work: float, seconds: float) -> Answer[Any]:
    """A VeriPB proof that the columns (axis 0) or rows (axis 1) alone cannot hold the rectangles, or ``unknown``.

    ``work`` is the engine's deterministic time, ``seconds`` a safety net. A solution of the projection is no packing: it is ``unknown`` too.
    """
    kinds = list(zip(problem.sides, problem.turnable, strict=True))
    counted = Counter(kinds)
    choices = sum(
        (problem.width - w + 1) * (problem.height - h + 1)
        for kind in counted
        for w, h in problem.shapes(kinds.index(kind))
    )
    if choices > MOST_CHOICES or problem.width * problem.height > LARGEST_INSTANCE:
        return Answer.unknown(f"more than {MOST_CHOICES} places for a rectangle", engine="Exact")
    try:
        wanted = tuple(Wanted(sides, count, turn) for (sides, turn), count in counted.items())
        instance = Instance(Mesh(problem.width, problem.height), wanted)
        if not few_choices(instance):
            return Answer.unknown("too many places for the rectangles", engine="Exact")
        model = packing_model(instance, (axis,))
    except AllocertError as error:
        return Answer.unknown(f"no instance: {error}", engine="Exact")
    answer = pseudoboolean.solve(
        model.problem,
        claim=not_placed(instance, None, (axis,)),
        encoding=encoding_of(instance, "projection", axes=[axis], at_least=None),
        deterministic_seconds=work,
        seconds=seconds,
    )
    if answer.certificate is not None:
        return Answer.infeasible(engine=answer.engine, certificate=answer.certificate)
    return Answer.unknown(answer.reason or "the projection has a solution", engine=answer.engine)
