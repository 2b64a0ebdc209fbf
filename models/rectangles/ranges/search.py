"""An exact search that halves ranges of first columns and rows; short where little stays empty, and its proof is.

There are three ways of choosing the range to halve, and each is short where others are long. They take turns by
counted work.

Source: the interval branching of Clautiaux, Jouglet, Carlier and Moukrim (2008), on columns and rows alike.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log2
from typing import Any

import numpy as np

from allocert.errors import EngineError
from allocert.models.rectangles.problem import TEXT, Places, Rectangles, misplaced, sentence_of
from allocert.models.rectangles.ranges.bounds import NO_ROOM
from allocert.models.rectangles.ranges.branching import (
    ALL,
    COLUMNS_FIRST,
    HALVED,
    LARGEST,
    PACKED,
    REFUTED,
    halve,
)
from allocert.models.rectangles.ranges.checks import KIND
from allocert.models.rectangles.refusals import ENCODER
from allocert.solvers.answer import Answer
from allocert.solvers.certificate import Certificate, Encoding

__all__ = ["Halved", "fit_by_ranges", "halvable", "halving", "refutation_by_ranges"]

_ENGINE = "ranges"
_LONGEST, _MOST = 60, 60
"""Meshes of more columns or rows, and more rectangles, are beyond this search."""
_TURNS = (LARGEST, 600), (ALL, 10), (COLUMNS_FIRST, 4), (LARGEST, 20)
"""Ways of choosing, and by how much the limit is divided for each."""
_USUAL = 1200
"""What narrowing 20 ranges on a mesh of 20 x 20 takes, which is what a step counts."""
_UNIT = 1000
"""The weight of a factor of two in the number of positions."""


@dataclass(frozen=True)
class Halved:
    """Places, or a proof that there are none, or neither; and the steps it took."""

    places: Places | None
    proof: list[Any] | None
    steps: int


def halvable(problem: Rectangles) -> bool:
    """Whether the search can be asked: few rectangles, none to be turned and none too long, on a mesh of at most 60 x 60."""
    small = max(problem.width, problem.height) <= _LONGEST and 0 < len(problem.sides) <= _MOST
    turns = any(turn and w != h for turn, (w, h) in zip(problem.turnable, problem.sides, strict=True))
    return small and not turns and all(map(problem.shapes, range(len(problem.sides))))


def halving(problem: Rectangles, *, steps: int) -> Halved:
    """Places for the rectangles, or a proof that there are none, unless that takes more than ``steps`` steps.

    A step is once to narrow the ranges of 20 rectangles on a mesh of 20 x 20, about 5 microseconds.
    """
    if steps < 1 or not halvable(problem):
        return Halved(None, None, 0)
    sides = np.array(problem.sides, dtype=np.int64).T.copy()
    room = np.array([problem.width, problem.height], dtype=np.int64)
    given = list(problem.sides)
    twin = [max((k for k in range(i) if given[k] == own), default=-1) for i, own in enumerate(given)]
    alone = [i for i, own in enumerate(given) if given.count(own) == 1]
    lone = max(alone, key=lambda i: (given[i][0] * given[i][1], -i), default=-1)
    scale = np.array([int(_UNIT * log2(1 + more)) for more in range(_LONGEST + 1)], dtype=np.int64)
    spent, size = 0, len(given) * (len(given) + problem.width + problem.height)
    for way, part in _TURNS:
        state, taken, proof, starts = halve(
            room,
            sides,
            np.array(twin, dtype=np.int64),
            lone,
            scale,
            way,
            max(1, steps * _USUAL // (size * part)),
        )
        spent += taken * size // _USUAL
        if state == PACKED:
            columns, rows = starts.tolist()
            places = [(x, y, w, h) for x, y, (w, h) in zip(columns, rows, given, strict=True)]
            return Halved(tuple(places), None, spent)
        if state == REFUTED:
            return Halved(None, [_node(*codes) for codes in proof.tolist()], spent)
    return Halved(None, None, spent)


def fit_by_ranges(problem: Rectangles, *, steps: int) -> Answer[Places]:
    """What :func:`halving` comes to as an answer: places that were checked, a refusal with its certificate, or ``unknown``."""
    found = halving(problem, steps=steps)
    if found.places is not None:
        fault = misplaced(problem, found.places)
        if fault is not None:
            raise EngineError(f"a packing is none: {fault}")
        return Answer.feasible(found.places, engine=_ENGINE)
    if found.proof is not None:
        return Answer.infeasible(engine=_ENGINE, certificate=refutation_by_ranges(problem, found.proof))
    return Answer.unknown(f"no answer after {found.steps} steps", engine=_ENGINE)


def refutation_by_ranges(problem: Rectangles, proof: list[Any]) -> Certificate:
    """A certificate that the rectangles do not fit."""
    asked = problem.to_json()
    return Certificate(KIND, sentence_of(problem), asked, proof, Encoding(TEXT, ENCODER, asked))


def _node(code: int, axis: int, index: int, last: int) -> list[Any]:
    """A node of the proof as the checker reads it."""
    if code == HALVED:
        return ["halve", axis, index, last]
    return ["room"] if code == NO_ROOM else ["waste", code - NO_ROOM - 1]
