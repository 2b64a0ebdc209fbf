"""Place rectangles in a rectangle with CP-SAT: two-dimensional no-overlap and two redundant cumulative constraints.

A refusal is on the engine's word alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from allocert.errors import EngineError
from allocert.solvers.answer import Answer
from allocert.solvers.engines import cpsat

__all__ = ["no_overlap"]

Boxes = tuple[tuple[int, int, int, int], ...]
"""For each rectangle its column, row, width and height."""


def no_overlap(
    width: int,
    height: int,
    shapes: Sequence[Sequence[tuple[int, int]]],
    valid: Callable[[Boxes], bool],
    *,
    starts: Sequence[Sequence[Sequence[int]]] | None = None,
    seed: int = 0,
    deterministic_seconds: float = 10.0,
    seconds: float = 60.0,
) -> Answer[Boxes]:
    """A validated packing of one shape (w, h) of each list, or a refusal without proof.

    Every shape fits the rectangle, and no list is empty. ``starts`` restricts the columns of each, and the rows of each,
    to those listed: two lists of lists; a refusal then is one of packings there. The limit that decides is deterministic; the wall
    clock is a safety net.
    """
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    placed = []
    across: list[Any] = []
    down: list[Any] = []
    tall: list[int] = []
    wide: list[int] = []
    for index, own in enumerate(shapes):
        columns, rows = range(width), range(height)
        x, y = (
            model.new_int_var_from_domain(cp_model.Domain.from_values(list(at)), "")
            for at in ((columns, rows) if starts is None else (starts[0][index], starts[1][index]))
        )
        chosen = [model.new_bool_var("") for _ in own]
        model.add_exactly_one(chosen)
        placed.append((x, y, chosen))
        for (w, h), literal in zip(own, chosen, strict=True):
            model.add(x <= width - w).only_enforce_if(literal)
            model.add(y <= height - h).only_enforce_if(literal)
            across.append(model.new_optional_fixed_size_interval_var(x, w, literal, ""))
            down.append(model.new_optional_fixed_size_interval_var(y, h, literal, ""))
            tall.append(h)
            wide.append(w)
    model.add_no_overlap_2d(across, down)
    model.add_cumulative(across, tall, height)
    model.add_cumulative(down, wide, width)

    def read(value: Callable[[Any], int]) -> Boxes:
        boxes = []
        for own, (x, y, chosen) in zip(shapes, placed, strict=True):
            w, h = next(shape for shape, literal in zip(own, chosen, strict=True) if value(literal))
            boxes.append((value(x), value(y), w, h))
        return tuple(boxes)

    try:
        limit = cpsat.CpSatLimit(deterministic_seconds, seconds, seed)
        return cpsat.solve(model, read, valid, limit=limit)
    except EngineError as error:
        return Answer.unknown(f"engine error: {error}", engine="CP-SAT")
