"""Do rectangles fit into a mesh? Constructive packing, then scales and the search with proof, then CP-SAT."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from allocert.errors import EngineError
from allocert.models.rectangles.problem import Places, Rectangles, misplaced, sentence_of
from allocert.models.rectangles.search import Searched, search
from allocert.models.rectangles.skyline import pack_skylines
from allocert.solvers.answer import Answer, Status
from allocert.solvers.certificate import Certificate, Encoding
from allocert.solvers.no_overlap import no_overlap

__all__ = ["ENCODER", "FitLimit", "fit", "refutation"]

ENCODER = "rectangles"
_TEXT = "The rectangles and the mesh themselves."
_SAFETY = 20
"""CP-SAT's limit on the wall clock, in its deterministic seconds; it only matters on a stalled machine."""
_FIRST = 600, 400
"""Looks at a skyline and nodes of the search in a first round: nearly every question needs no more."""


@dataclass(frozen=True)
class FitLimit:
    """How long one question may take, in steps that do not depend on the machine it runs on.

    ``steps`` are looks at a segment of a skyline, ``nodes`` those of the search with proof, ``deterministic_seconds``
    CP-SAT's own measure of its work (0: CP-SAT is not asked).
    """

    steps: int = 20_000
    nodes: int = 4_000
    deterministic_seconds: float = 10.0


def fit(problem: Rectangles, *, limit: FitLimit | None = None, seed: int = 0) -> Answer[Places]:
    """Places for all rectangles; or that there are none, with a ``rectangles`` certificate if the search found it.

    What CP-SAT alone refuses is ``infeasible`` and not certified. Without an answer within the limit it is
    ``unknown``. The same problem, limit and seed give the same answer. Every packing has been checked.
    """
    within = FitLimit() if limit is None else limit
    searched = Searched(None, None, 0)
    rounds = [(min(_FIRST[0], within.steps), min(_FIRST[1], within.nodes)), (within.steps, within.nodes)]
    for steps, nodes in dict.fromkeys(rounds):
        places = pack_skylines(problem, steps=steps, seed=seed)
        if places is not None:
            return Answer.feasible(_checked(problem, places), engine="skylines")
        searched = search(problem, nodes=nodes)
        if searched.places is not None:
            return Answer.feasible(_checked(problem, searched.places), engine="search")
        if searched.proof is not None:
            return Answer.infeasible(engine="search", certificate=refutation(problem, searched.proof))
    tried = f"no answer from the search within {searched.nodes} nodes"
    if within.deterministic_seconds <= 0:
        return Answer.unknown(tried, engine="search")
    found = no_overlap(
        problem.width,
        problem.height,
        [problem.shapes(index) for index in range(len(problem.sides))],
        lambda boxes: misplaced(problem, boxes) is None,
        seed=seed,
        deterministic_seconds=within.deterministic_seconds,
        seconds=_SAFETY * within.deterministic_seconds,
    )
    if found.status is Status.INFEASIBLE:
        return replace(found, reason=f"on the word of {found.engine} alone; {tried}")
    return found if found.witness is not None else replace(found, reason=f"{tried}; {found.reason}")


def refutation(problem: Rectangles, proof: list[Any]) -> Certificate:
    """A certificate that the rectangles do not fit."""
    return Certificate(
        "rectangles",
        sentence_of(problem),
        problem.to_json(),
        proof,
        Encoding(_TEXT, ENCODER, problem.to_json()),
    )


def _checked(problem: Rectangles, places: Places) -> Places:
    fault = misplaced(problem, places)
    if fault is not None:
        raise EngineError(f"a packing is none: {fault}")
    return places
