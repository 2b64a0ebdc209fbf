"""Could a refused request be granted after migrating the residents? Decided with proof, or not at all."""

from __future__ import annotations

from typing import Protocol

from allocert.allocators.mesh.residents import plane
from allocert.machines import Mesh
from allocert.models.rectangles.fit import FitLimit, fit
from allocert.models.rectangles.problem import Rectangles
from allocert.simulation.fcfs.options import FcfsOptions
from allocert.solvers.answer import Status

__all__ = ["Decide", "decider"]

Shape = tuple[int, int]

_HEURISTIC = FitLimit(nodes=0, ranges=0, deterministic_seconds=0)


class Decide(Protocol):
    """Decides whether residents and a request can all be placed, wherever the residents are now."""

    def __call__(self, residents: tuple[Shape, ...], request: Shape) -> bool | None:
        """``None`` when it is not decided with proof."""


def decider(mesh: Mesh, options: FcfsOptions, limit: FitLimit | None = None) -> Decide:
    """A function that says whether residents and a request can be packed; it decides each set of shapes once.

    Options ``residents`` and, with rotation, ``turned`` say what may be turned.

    Source: Morgenstern 1994, sections 4.1 (measure 4) and 4.2 (rotation rule).
    """
    width, height = plane(mesh)
    within = _HEURISTIC if options.packing == "heuristic" else limit
    known: dict[tuple[Shape, ...], bool | None] = {}
    moved = options.residents == "turned"
    asked = options.rotation != "none" and options.turned == "yes"

    def decide(residents: tuple[Shape, ...], request: Shape) -> bool | None:
        wanted = *sorted(residents), request
        if wanted not in known:
            if sum(w * h for w, h in wanted) > width * height:
                known[wanted] = False
            else:
                problem = Rectangles(width, height, wanted, (*(moved for _ in residents), asked))
                answer = fit(problem, limit=within)
                known[wanted] = answer.status is Status.FEASIBLE if answer.certified else None
        return known[wanted]

    return decide
