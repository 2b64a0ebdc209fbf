"""Place rectangles with CP-SAT, where only some pairs have to be apart: one of four separations for each pair.

A refusal is on the engine's word alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from allocert.errors import EngineError
from allocert.solvers.answer import Answer
from allocert.solvers.engines import cpsat

__all__ = ["apart"]

Bases = tuple[tuple[int, int], ...]
"""For each rectangle its column and row."""


def apart(
    mesh: tuple[int, int],
    sides: Sequence[tuple[int, int]],
    pairs: Iterable[tuple[int, int]],
    valid: Callable[[Bases], bool],
    *,
    seed: int = 0,
    deterministic_seconds: float = 5.0,
    seconds: float = 60.0,
) -> Answer[Bases]:
    """Validated places in which the rectangles of every pair share no processor, or a refusal without proof.

    Every rectangle fits the mesh. The limit that decides is deterministic; the wall clock is a safety net.
    """
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    bases = [
        tuple(model.new_int_var(0, room - side, "") for room, side in zip(mesh, shape, strict=True))
        for shape in sides
    ]
    for pair in pairs:
        ways = []
        for first, second in (pair, pair[::-1]):
            for axis in (0, 1):
                if sides[first][axis] + sides[second][axis] <= mesh[axis]:
                    way = model.new_bool_var("")
                    end = bases[first][axis] + sides[first][axis]
                    model.add(end <= bases[second][axis]).only_enforce_if(way)
                    ways.append(way)
        model.add_bool_or(ways)

    def read(value: Callable[[object], int]) -> Bases:
        return tuple((value(x), value(y)) for x, y in bases)

    try:
        limit = cpsat.CpSatLimit(deterministic_seconds, seconds, seed)
        return cpsat.solve(model, read, valid, limit=limit)
    except EngineError as error:
        return Answer.unknown(f"engine error: {error}", engine="CP-SAT")
