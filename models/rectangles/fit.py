"""Do rectangles fit into a mesh? Local search, beams, scales and the search with proof, the sweep over columns, CP-SAT at few positions."""

from __future__ import annotations

from allocert.errors import EngineError
from allocert.models.rectangles.beam import pack_by_beam
from allocert.models.rectangles.columns.search import sweep
from allocert.models.rectangles.crowds import ask_crowds
from allocert.models.rectangles.fit_limit import FitLimit
from allocert.models.rectangles.ordering import improve_order
from allocert.models.rectangles.problem import Places, Rectangles, misplaced
from allocert.models.rectangles.refusals import Refusals, refutation
from allocert.models.rectangles.search import search
from allocert.solvers.answer import Answer

__all__ = ["FitLimit", "fit"]

_ROUNDS = (20_000, 400, 20_000), (300_000, 4_000, 150_000)
"""Looks, nodes and stops in rounds about all rectangles: nearly every question needs no more."""

_FEW, _MANY = 14, 40
"""So few are not worth a beam, as exact engines soon know; among this many a long local search finds nothing more."""


def fit(
    problem: Rectangles, *, limit: FitLimit | None = None, seed: int = 0, refusals: Refusals | None = None
) -> Answer[Places]:
    """Places for all rectangles; or that there are none, with a ``rectangles`` certificate if the search found it.

    What the sweep or CP-SAT alone refuses is ``infeasible`` and not certified. Without an answer within the limit it
    is ``unknown``. The same problem, limit, seed and ``refusals`` give the same answer; what is refused late is noted in
    ``refusals`` and asked for there. Every packing has been checked.
    """
    within = FitLimit() if limit is None else limit
    full = within.steps, within.nodes, within.stops
    roomy, count = problem.area <= problem.width * problem.height, len(problem.sides)
    for steps, nodes, stops in dict.fromkeys(tuple(map(min, round_, full)) for round_ in _ROUNDS):
        places = improve_order(problem, steps=steps, seed=seed) if roomy else None
        if places is not None:
            return Answer.feasible(_checked(problem, places), engine="local search")
        places = pack_by_beam(problem, steps=steps, seed=seed) if roomy and count > _FEW else None
        if places is not None:
            return Answer.feasible(_checked(problem, places), engine="beam")
        searched = search(problem, nodes=max(1, nodes))
        if searched.places is not None:
            return Answer.feasible(_checked(problem, searched.places), engine="search")
        if searched.proof is not None:
            return Answer.infeasible(engine="search", certificate=refutation(problem, searched.proof))
        fits, places, _ = sweep(problem, nodes=stops)
        if places is not None:
            return Answer.feasible(_checked(problem, places), engine="sweep")
        if fits is False:
            break
    known = None if refusals is None else refusals.about(problem)
    if known is not None:
        return known
    places = pack_by_beam(problem, steps=within.steps, seed=seed) if roomy and count > _FEW else None
    if places is not None:
        return Answer.feasible(_checked(problem, places), engine="beam")
    places = improve_order(problem, steps=within.steps, seed=seed) if roomy and count <= _MANY else None
    if places is not None:
        return Answer.feasible(_checked(problem, places), engine="local search")
    crowd = ask_crowds(
        problem,
        nodes=within.nodes,
        stops=within.stops,
        deterministic_seconds=within.deterministic_seconds,
        seed=seed,
    )
    if crowd.places is not None:
        return Answer.feasible(_checked(problem, crowd.places), engine=crowd.engine)
    if not crowd.part:
        described = f"{within.nodes} nodes, {within.stops} stops and {within.deterministic_seconds:g} deterministic seconds"
        return Answer.unknown(f"no answer within {described}", engine=crowd.engine)
    if refusals is not None:
        refusals.note(problem, crowd.part, crowd.engine, crowd.proof)
    if crowd.proof is not None:
        return Answer.infeasible(engine=crowd.engine, certificate=refutation(problem, crowd.proof))
    described = f"{len(crowd.part)} of {len(problem.sides)} rectangles"
    return Answer.infeasible(
        engine=crowd.engine, reason=f"on the word of {crowd.engine} alone, about {described}"
    )


def _checked(problem: Rectangles, places: Places) -> Places:
    fault = misplaced(problem, places)
    if fault is not None:
        raise EngineError(f"a packing is none: {fault}")
    return places
