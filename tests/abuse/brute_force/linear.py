"""Linear programs of a few variables in exact fractions, and systems of equations."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

__all__ = ["greatest", "least", "solution"]

Row = Sequence[Fraction | int]


def greatest(gains: Row, rows: Sequence[Row], bounds: Row) -> Fraction | None:
    """The greatest gains x with rows x <= bounds, x >= 0; bounds are not negative. ``None``: no end.

    The simplex method from x = 0 on; Bland's rule, so that it ends.
    """
    count = len(gains)
    table = [
        [*map(Fraction, row), *(Fraction(i == k) for k in range(len(rows))), Fraction(bound)]
        for i, (row, bound) in enumerate(zip(rows, bounds, strict=True))
    ]
    last = [*(Fraction(-gain) for gain in gains), *[Fraction(0)] * (len(rows) + 1)]
    basis = list(range(count, count + len(rows)))
    while True:
        column = next((j for j, value in enumerate(last[:-1]) if value < 0), None)
        if column is None:
            return last[-1]
        ratios = [(row[-1] / row[column], basis[i], i) for i, row in enumerate(table) if row[column] > 0]
        if not ratios:
            return None
        _, _, chosen = min(ratios)
        pivot = table[chosen][column]
        table[chosen] = [value / pivot for value in table[chosen]]
        for row in (*(row for i, row in enumerate(table) if i != chosen), last):
            factor = row[column]
            if factor:
                row[:] = [a - factor * b for a, b in zip(row, table[chosen], strict=True)]
        basis[chosen] = column


def least(costs: Row, rows: Sequence[Row], bounds: Row) -> Fraction | None:
    """The least costs x with rows x >= bounds, x >= 0; costs are not negative. ``None``: there is no such x.

    By duality the greatest bounds y with transposed rows y <= costs, y >= 0.
    """
    return greatest(bounds, [[row[j] for row in rows] for j in range(len(costs))], costs)


def solution(rows: Sequence[Row], values: Row) -> list[Fraction] | None:
    """The x with rows x = values, if there is exactly one; else ``None``."""
    table = [[*map(Fraction, row), Fraction(value)] for row, value in zip(rows, values, strict=True)]
    width, done = len(rows[0]), 0
    for column in range(width):
        at = next((i for i in range(done, len(table)) if table[i][column]), None)
        if at is None:
            return None
        table[done], table[at] = table[at], table[done]
        pivot = table[done][column]
        table[done] = [value / pivot for value in table[done]]
        for i, row in enumerate(table):
            if i != done and row[column]:
                table[i] = [a - row[column] * b for a, b in zip(row, table[done], strict=True)]
        done += 1
    if any(row[-1] for row in table[done:]):
        return None
    return [row[-1] for row in table[:done]]
