"""Do rectangles fit into a mesh? Local search, beams, scales and the searches with proof, CP-SAT at few positions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from allocert.errors import EngineError
from allocert.models.rectangles.beam import pack_by_beam
from allocert.models.rectangles.fit_limit import FitLimit
from allocert.models.rectangles.ordering import improve_order
from allocert.models.rectangles.positions import pack_at_positions
from allocert.models.rectangles.problem import Places, Rectangles, misplaced, refutation
from allocert.models.rectangles.ranges.search import fit_by_ranges, halvable
from allocert.models.rectangles.search import search
from allocert.solvers.answer import Answer, Status

__all__ = ["FitLimit", "fit"]

_ROUNDS = (20_000, 400, 3_000), (300_000, 4_000, 60_000)
"""Looks, nodes and ranges of the first rounds: nearly every question needs no more."""

_PAIRS = 40_000
"""Nodes of the search over pairs where that over ranges can be asked for long, which gets further; as it does than CP-SAT."""

_FEW, _MANY, _LONG = 14, 40, 1_000_000
"""So few are not worth a beam, as exact engines soon know; among this many so long a local search finds nothing more."""


def fit(problem: Rectangles, *, limit: FitLimit | None = None, seed: int = 0) -> Answer[Places]:
    """Places for all rectangles; or that there are none, with a certificate if a search with proof found it.

    The certificate is of kind ``rectangles`` or, of rectangles that may not be turned, ``rectangle-ranges``. What CP-SAT
    alone refuses is ``infeasible`` and not certified; where the search over ranges was asked for long, it is not, unless it
    is granted more than usual. Without an answer within the limit it is ``unknown``. The same problem, limit and seed give
    the same answer. Every packing has been checked.
    """
    within = _within(problem, FitLimit() if limit is None else limit)
    full = within.steps, within.nodes, within.ranges
    had = (-1, -1, -1)
    for round_ in (*_ROUNDS, full):
        own = min(round_[0], full[0]), min(round_[1], full[1]), min(round_[2], full[2])
        # An engine that has had its limit is not asked again.
        steps, nodes, ranges = (
            more if more > before else None for more, before in zip(own, had, strict=True)
        )
        for answer in _asked(problem, steps, nodes, ranges, seed):
            if answer.status is not Status.UNKNOWN:
                return answer
        had = own
    if within.deterministic_seconds <= 0:
        return Answer.unknown(f"no answer within {_described(within)}", engine="ranges")
    answer = pack_at_positions(problem, deterministic_seconds=within.deterministic_seconds, seed=seed)
    if answer.witness is not None:
        return _packed(problem, answer.witness, answer.engine)
    if answer.status is Status.INFEASIBLE:
        return Answer.infeasible(engine=answer.engine, reason=f"on the word of {answer.engine} alone")
    return Answer.unknown(f"no answer within {_described(within)}", engine=answer.engine)


def _within(problem: Rectangles, limit: FitLimit) -> FitLimit:
    """The limit without what the search over ranges makes needless; more than the usual is left as granted."""
    if limit.ranges <= _ROUNDS[-1][2] or not halvable(problem):
        return limit
    usual, nodes, seconds = FitLimit(), limit.nodes, limit.deterministic_seconds
    return replace(
        limit,
        nodes=nodes if nodes > usual.nodes else min(nodes, _PAIRS),
        deterministic_seconds=seconds if seconds > usual.deterministic_seconds else 0.0,
    )


def _asked(
    problem: Rectangles, steps: int | None, nodes: int | None, ranges: int | None, seed: int
) -> Iterator[Answer[Places]]:
    """The answers of the engines that have a limit, one after the other."""
    count = len(problem.sides)
    if steps is not None and problem.area <= problem.width * problem.height:
        if steps < _LONG or count <= _MANY:
            places = improve_order(problem, steps=steps, seed=seed)
            if places is not None:
                yield _packed(problem, places, "local search")
        places = pack_by_beam(problem, steps=steps, seed=seed) if count > _FEW else None
        if places is not None:
            yield _packed(problem, places, "beam")
    if nodes is not None:
        searched = search(problem, nodes=max(1, nodes))
        if searched.places is not None:
            yield _packed(problem, searched.places, "search")
        if searched.proof is not None:
            yield Answer.infeasible(engine="search", certificate=refutation(problem, searched.proof))
    if ranges is not None:
        yield fit_by_ranges(problem, nodes=ranges)


def _packed(problem: Rectangles, places: Places, engine: str) -> Answer[Places]:
    fault = misplaced(problem, places)
    if fault is not None:
        raise EngineError(f"a packing is none: {fault}")
    return Answer.feasible(places, engine=engine)


def _described(within: FitLimit) -> str:
    return f"{within.nodes} nodes, {within.ranges} ranges and {within.deterministic_seconds:g} deterministic seconds"
