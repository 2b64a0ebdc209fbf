"""The simplex method on integers alone: max c y over A y <= b, y >= 0, where b >= 0. No engine, no division that leaves a rest.

All numbers of the tableau have one common denominator, the last pivot, so that each step divides exactly (Edmonds). The
largest gain enters, and after many steps Bland's rule, which cannot cycle. Sources: Edmonds 1967 (systems of distinct
representatives and linear algebra); Chvátal, Linear Programming, 1983, chapters 2 and 3.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from allocert.errors import InstanceError

__all__ = ["Best", "maximise"]

_GREEDY = 100
"""After this many steps Bland's rule chooses."""


@dataclass(frozen=True)
class Best:
    """An optimal ``point`` and the ``multipliers`` of the rows that show it: their combination bounds the objective."""

    point: tuple[Fraction, ...]
    multipliers: tuple[Fraction, ...]


def maximise(rows: Sequence[Sequence[int]], limits: Sequence[int], gains: Sequence[int]) -> Best | None:
    """The greatest gain over ``rows[i] . y <= limits[i]``, y >= 0; ``None`` if there is no greatest.

    Raises:
        InstanceError: a negative limit.
    """
    if min(limits, default=0) < 0:
        raise InstanceError("limits", min(limits), "integers >= 0")
    size = len(gains)
    table = [[*row, limit] for row, limit in zip(rows, limits, strict=True)]
    table.append([-gain for gain in gains] + [0])
    columns, basic = list(range(size)), list(range(size, size + len(rows)))
    denominator, steps = 1, 0
    while True:
        objective = table[-1]
        losing = [c for c in range(size) if objective[c] < 0]
        if not losing:
            break
        bland = steps >= _GREEDY
        enters = min(losing, key=lambda c: columns[c] if bland else objective[c])
        leaves = _leaving(table, basic, enters)
        if leaves is None:
            return None
        denominator = _pivot(table, leaves, enters, denominator)
        columns[enters], basic[leaves] = basic[leaves], columns[enters]
        steps += 1
    values = dict(zip(columns, table[-1], strict=False))
    held = {b: row[-1] for b, row in zip(basic, table, strict=False)}
    return Best(
        tuple(Fraction(held.get(j, 0), denominator) for j in range(size)),
        tuple(Fraction(values.get(size + i, 0), denominator) for i in range(len(rows))),
    )


def _leaving(table: list[list[int]], basic: list[int], enters: int) -> int | None:
    """The row of the least ratio, of equal ones that of the least variable."""
    best: int | None = None
    for r, variable in enumerate(basic):
        row = table[r]
        if row[enters] > 0:
            if best is not None:
                mine, its = row[-1] * table[best][enters], table[best][-1] * row[enters]
                if mine > its or (mine == its and variable > basic[best]):
                    continue
            best = r
    return best


def _pivot(table: list[list[int]], leaves: int, enters: int, denominator: int) -> int:
    """Exchange two variables; returns the new common denominator."""
    line = table[leaves]
    pivot = line[enters]
    for r, row in enumerate(table):
        factor = row[enters]
        if r == leaves:
            continue
        if factor:
            table[r] = [(a * pivot - factor * b) // denominator for a, b in zip(row, line, strict=True)]
        elif pivot != denominator:
            table[r] = [a * pivot // denominator for a in row]
        table[r][enters] = -factor
    line[enters] = denominator
    return pivot
