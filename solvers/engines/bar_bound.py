"""Values for lengths that are as large as they can be where bars are cut from stock: the dual of fractional cutting stock.

Bars of a length are cut from stock, each length at most once from one bar of stock. The least stock for given demands is a
linear program over the sets of lengths that one bar holds; its dual gives each length a value such that the values of
no such set exceed 1. GLOP and a knapsack search find values, which are then rounded down, and what a bar holds at most by
these is counted exactly: so the values are valid however the engine fares, and only their quality rests on it.

Source: the bar relaxations of Scheithauer; column generation by Gilmore and Gomory.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from allocert.errors import EngineError

__all__ = ["bar_values"]

_UNIT = 100_000
_ROUNDS = 500
_CLOSE = 1e-9


def bar_values(lengths: Sequence[int], demands: Sequence[int], room: int) -> tuple[list[int], int]:
    """A natural number for each length, and the most that different ones of together at most ``room`` have.

    The sum of demand times value, over that most, is near the least stock for the demands, from below. Every length is
    at least 1 and at most ``room``.

    Raises:
        EngineError: the engine is missing or fails.
    """
    from ortools.linear_solver import pywraplp

    engine = pywraplp.Solver.CreateSolver("GLOP")
    if engine is None:
        raise EngineError("GLOP is not available")
    rows = [engine.Constraint(demand, engine.infinity()) for demand in demands]
    objective = engine.Objective()
    objective.SetMinimization()
    pattern = [False] * len(lengths)
    patterns = [[i == index for i in range(len(lengths))] for index in range(len(lengths))]
    values = np.zeros(len(lengths))
    for _ in range(_ROUNDS):
        for pattern in patterns:
            column = engine.NumVar(0, engine.infinity(), "")
            objective.SetCoefficient(column, 1)
            for row, chosen in zip(rows, pattern, strict=True):
                if chosen:
                    row.SetCoefficient(column, 1)
        if engine.Solve() != pywraplp.Solver.OPTIMAL:
            raise EngineError("GLOP has no optimum for the stock of bars")
        values = np.array([row.dual_value() for row in rows])
        most, pattern = _fullest(lengths, values, room)
        if most <= 1 + _CLOSE:
            break
        patterns = [pattern]
    rounded = [max(0, int(value * _UNIT)) for value in values]
    return rounded, int(_fullest(lengths, np.array(rounded, dtype=np.int64), room)[0])


def _fullest(lengths: Sequence[int], values: np.ndarray, room: int) -> tuple[float, list[bool]]:
    """The most that different lengths of together at most ``room`` have, and which they are."""
    most = np.zeros((len(lengths) + 1, room + 1), dtype=values.dtype)
    for index, length in enumerate(lengths):
        most[index + 1] = most[index]
        taken = most[index, : room + 1 - length] + values[index]
        np.maximum(most[index + 1, length:], taken, out=most[index + 1, length:])
    chosen, left = [False] * len(lengths), room
    for index in range(len(lengths) - 1, -1, -1):
        if most[index + 1, left] > most[index, left]:
            chosen[index] = True
            left -= lengths[index]
    return most[-1, room].item(), chosen
