"""The compiled rules of the checker, one by one; against those of the search they are tested in ``test_bounds.py``."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import numpy as np

from allocert.models.rectangles.problem import Rectangles
from allocert.models.rectangles.ranges.checks import mesh_of, start_of
from allocert.models.rectangles.ranges.rules import narrow, waste
from allocert.solvers.limits import MOST_WORK


def test_where_one_begins_and_another_ends_is_an_end_though_as_much_is_covered() -> None:
    """Rectangle 1 covers column 4 from where rectangle 0 ends: what it covers itself closes no column to it."""
    mesh = mesh_of(Rectangles.fixed(8, 3, [(4, 2), (4, 2), (1, 1)]))
    low, high = np.array([[0, 3, 0], [0, 0, 0]]), np.array([[0, 4, 7], [1, 1, 2]])
    due, work = np.ones(3, dtype=np.bool_), np.zeros(1, dtype=np.int64)
    assert narrow(low, high, mesh, due, work, MOST_WORK)
    assert (low[0].tolist(), high[0].tolist()) == ([0, 4, 0], [0, 4, 7])


def test_what_stays_empty_is_what_no_subset_fills_column_by_column() -> None:
    draw, seen = random.Random(3), 0
    for _ in range(200):
        width, height, count = draw.randint(2, 9), draw.randint(2, 9), draw.randint(1, 6)
        sides = [(draw.randint(1, width), draw.randint(1, height)) for _ in range(count)]
        mesh = mesh_of(Rectangles.fixed(width, height, sides))
        low, high = start_of(mesh)
        for axis in (0, 1):
            for i in range(count):
                low[axis, i], high[axis, i] = sorted(draw.choices(range(high[axis, i] + 1), k=2))
        mesh.slack[0] = MOST_WORK  # so that all columns are counted
        for axis in (0, 1):
            lost = [
                empty(
                    column, low[axis], high[axis], mesh.sides[axis], mesh.sides[1 - axis], mesh.room[1 - axis]
                )
                for column in range(mesh.room[axis])
            ]
            if min(lost) >= 0:
                seen += 1
                assert waste(low[axis], high[axis], mesh, axis, np.zeros(1, dtype=np.int64)) == sum(lost)
    assert seen > 50


def empty(column: int, low: Any, high: Any, length: Any, across: Any, room: int) -> int:
    """What stays empty of one column at least, by all subsets; below 0 where too much is covered for sure."""
    sure = [i for i in range(len(low)) if high[i] <= column < low[i] + length[i]]
    may = [i for i in range(len(low)) if i not in sure and low[i] <= column < high[i] + length[i]]
    left = room - sum(across[i] for i in sure)
    sums = [sum(across[i] for i in some) for k in range(len(may) + 1) for some in combinations(may, k)]
    return int(left - max((total for total in sums if total <= left), default=left + 1))
