"""An exact search over which rectangles are apart on which axis, and in what order, that writes its proof.

The search branches on statements about pairs, not on places, so its size depends on the number of rectangles
and not on that of processors. A proof is the list of its nodes, each before its subtrees; the kinds of node
and what they show are those of :mod:`allocert.models.rectangles.checks`, which replays it.

Source: the packing classes of Fekete and Schepers.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from allocert.models.rectangles.pairs.branching import MOST_RECTANGLES, PACKED, STOPPED, refute_pairs
from allocert.models.rectangles.pairs.proof import nodes_of
from allocert.models.rectangles.problem import Places, Rectangles
from allocert.models.rectangles.scales import refuting_scales

__all__ = ["Searched", "search"]

_TURN = 30
"""What deciding a turn counts, in nodes of the compiled search: scales are tried each time."""


@dataclass(frozen=True)
class Searched:
    """Places, or a proof that there are none, or neither: the node limit was reached."""

    places: Places | None
    proof: list[Any] | None
    nodes: int


class _LimitReachedError(Exception):
    """No more nodes may be examined."""


class _FoundError(Exception):
    """A packing: the end of the search."""

    def __init__(self, places: Places) -> None:
        self.places = places


@dataclass
class _Search:
    problem: Rectangles
    limit: int
    nodes: int = 0
    proof: list[Any] = field(default_factory=list)

    def refute_turns(self, shapes: list[tuple[int, int]], turns: list[bool]) -> None:
        """Refute the rectangles with these sides; those in ``turns`` may be turned."""
        self.count(_TURN if any(turns) else 1)
        asked = Rectangles(self.problem.width, self.problem.height, tuple(shapes), tuple(turns))
        scales = refuting_scales(asked)
        if scales is not None:
            self.proof.append(["scales", *(scale.to_json() for scale in scales)])
            return
        free = [i for i, turn in enumerate(turns) if turn and shapes[i][0] != shapes[i][1]]
        if free:
            index = max(free, key=lambda i: shapes[i][0] * shapes[i][1])
            self.proof.append(["turn", index])
            fixed = [turn and i != index for i, turn in enumerate(turns)]
            w, h = shapes[index]
            for shape in ((w, h), (h, w)):
                self.refute_turns([shape if i == index else old for i, old in enumerate(shapes)], fixed)
            return
        for index, sides in enumerate(shapes):
            for axis in (0, 1):
                if sides[axis] > (self.problem.width, self.problem.height)[axis]:
                    self.proof.append(["stack", axis, [index]])
                    return
        self.refute_shapes(shapes)

    def refute_shapes(self, shapes: list[tuple[int, int]]) -> None:
        """Refute the rectangles with these sides, none longer than the mesh."""
        if not shapes:
            raise _FoundError(())
        if len(shapes) > MOST_RECTANGLES:
            raise _LimitReachedError
        sides = np.array(shapes, dtype=np.int64).T.copy()
        state, nodes, used, proof, starts = refute_pairs(
            self.problem.width, self.problem.height, sides, self.limit - self.nodes
        )
        if state == PACKED:
            self.nodes += nodes
            raise _FoundError(tuple(zip(*starts.tolist(), *sides.tolist(), strict=True)))
        self.count(nodes)
        if state == STOPPED:
            raise _LimitReachedError
        self.proof += nodes_of(proof[:used].tolist())

    def count(self, nodes: int) -> None:
        """This many nodes more."""
        self.nodes += nodes
        if self.nodes > self.limit:
            raise _LimitReachedError


def search(problem: Rectangles, *, nodes: int = 2_000) -> Searched:
    """Places for the rectangles, or a proof that there are none, unless that takes more than ``nodes`` nodes.

    More than 60 rectangles are refuted by scales or not at all.
    """
    run = _Search(problem, nodes)
    try:
        run.refute_turns(list(problem.sides), list(problem.turnable))
    except _FoundError as found:
        return Searched(found.places, None, run.nodes)
    except _LimitReachedError:
        return Searched(None, None, run.nodes)
    return Searched(None, run.proof, run.nodes)
