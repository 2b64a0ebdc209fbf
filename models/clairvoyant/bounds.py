"""Bounds on the completion time of every FCFS policy that ask no packing search."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import TypeAlias

from allocert.models.clairvoyant.places import Shape
from allocert.models.clairvoyant.relaxed import Relaxed
from allocert.models.clairvoyant.schedules import completion
from allocert.models.queues.schedules import Queue
from allocert.models.rectangles.problem import Rectangles
from allocert.models.rectangles.scales import refuting_scales

__all__ = ["RELAXATIONS", "bound"]

_Together: TypeAlias = Callable[[Shape, Sequence[Shape]], bool]


def _area(mesh: Shape, sides: Sequence[Shape]) -> bool:
    return sum(w * h for w, h in sides) <= mesh[0] * mesh[1]


def _pairs(mesh: Shape, sides: Sequence[Shape]) -> bool:
    apart = (w + v <= mesh[0] or h + g <= mesh[1] for (w, h), (v, g) in combinations(sides, 2))
    return _area(mesh, sides) and all(apart)


def _scales(mesh: Shape, sides: Sequence[Shape]) -> bool:
    return _pairs(mesh, sides) and refuting_scales(Rectangles.fixed(*mesh, tuple(sides))) is None


RELAXATIONS: Mapping[str, _Together] = {"area": _area, "pairs": _pairs, "scales": _scales}
"""What requests that run together have to satisfy: enough processors; also, every two fit; also, no scales refute all."""


def bound(queue: Queue, mesh: Shape, relaxation: str) -> int:
    """The completion time if all requests that satisfy a relaxation could run together.

    No FCFS policy without rotation completes the queue earlier, whether it migrates or knows the future.
    """
    together = RELAXATIONS[relaxation]
    relaxed = Relaxed(queue, mesh, lambda sides: together(mesh, sides))
    return completion(queue, relaxed.earliest([0] * len(queue)))
