"""Do rectangles fit into a mesh? Local search, scales and the search with proof, the sweep over columns, CP-SAT at few positions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from allocert.errors import EngineError
from allocert.models.rectangles.columns import sweep
from allocert.models.rectangles.ordering import improve_order
from allocert.models.rectangles.positions import pack_at_positions
from allocert.models.rectangles.problem import Places, Rectangles, misplaced, sentence_of
from allocert.models.rectangles.search import Searched, search
from allocert.solvers.answer import Answer, Status
from allocert.solvers.certificate import Certificate, Encoding

__all__ = ["ENCODER", "FitLimit", "fit", "refutation"]

ENCODER = "rectangles"
_TEXT = "The rectangles and the mesh themselves."
_ROUNDS = (20_000, 400, 40_000), (300_000, 4_000, 400_000)
"""Looks, nodes and stops in rounds before the last: nearly every question needs no more."""
_FEW = 14
"""So many rectangles have the full number of nodes and stops; more make each node dearer, and hopeless sooner."""


@dataclass(frozen=True)
class FitLimit:
    """How long one question may take, in steps that do not depend on the machine it runs on.

    ``steps`` are looks at a rectangle by the local search (about 10^8 a second), ``nodes`` those of the search with proof
    (10^6 a second), ``stops`` nodes of the sweep over columns (10^7 a second), ``deterministic_seconds`` CP-SAT's own
    measure of its work (0: CP-SAT is not asked).
    """

    steps: int = 20_000_000
    nodes: int = 60_000
    stops: int = 3_000_000
    deterministic_seconds: float = 4.8


def fit(problem: Rectangles, *, limit: FitLimit | None = None, seed: int = 0) -> Answer[Places]:
    """Places for all rectangles; or that there are none, with a ``rectangles`` certificate if the search found it.

    What the sweep or CP-SAT alone refuses is ``infeasible`` and not certified. Without an answer within the limit it
    is ``unknown``. The same problem, limit and seed give the same answer. Every packing has been checked.
    """
    within = FitLimit() if limit is None else limit
    searched = Searched(None, None, 0)
    crowd = max(1, len(problem.sides) ** 2 // _FEW**2)
    full = within.steps, within.nodes, within.stops
    rounds = [tuple(map(min, round_, full)) for round_ in _ROUNDS]
    for steps, nodes, stops in dict.fromkeys((*rounds, full)):
        roomy = problem.area <= problem.width * problem.height
        places = improve_order(problem, steps=steps, seed=seed) if roomy else None
        if places is not None:
            return Answer.feasible(_checked(problem, places), engine="local search")
        searched = search(problem, nodes=max(1, nodes // crowd))
        if searched.places is not None:
            return Answer.feasible(_checked(problem, searched.places), engine="search")
        if searched.proof is not None:
            return Answer.infeasible(engine="search", certificate=refutation(problem, searched.proof))
        fits, places, spent = sweep(problem, nodes=stops // crowd)
        if places is not None:
            return Answer.feasible(_checked(problem, places), engine="sweep")
        if fits is False:
            return _refused(problem, within, f"{spent} stops of the sweep")
    tried = f"no answer from the search within {searched.nodes} nodes"
    if within.deterministic_seconds <= 0:
        return Answer.unknown(tried, engine="search")
    found = pack_at_positions(problem, deterministic_seconds=within.deterministic_seconds, seed=seed)
    if found.status is Status.INFEASIBLE:
        return replace(found, reason=f"on the word of {found.engine} alone, {found.reason}; {tried}")
    return found if found.witness is not None else replace(found, reason=f"{tried}; {found.reason}")


def _refused(problem: Rectangles, within: FitLimit, told: str) -> Answer[Places]:
    """A refusal by the sweep, with a proof if the search finds one after all."""
    searched = search(problem, nodes=within.nodes)
    if searched.places is not None:
        raise EngineError("the sweep refuses rectangles that the search packs")
    if searched.proof is not None:
        return Answer.infeasible(engine="search", certificate=refutation(problem, searched.proof))
    return Answer.infeasible(engine="sweep", reason=f"on the word of the sweep alone; {told}")


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
