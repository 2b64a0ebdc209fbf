"""What follows from ranges, compiled and with marks that are moved along, against the rules as the checker applies them anew."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from allocert.models.rectangles.problem import Rectangles
from allocert.models.rectangles.ranges.bounds import COLUMN_WASTE, NO_ROOM, OPEN, ROW_WASTE, narrowed
from allocert.models.rectangles.ranges.checks import mesh_of, start_of
from allocert.models.rectangles.ranges.columns import asked_for, columns_of
from allocert.models.rectangles.ranges.rules import Mesh, narrow, waste
from allocert.solvers.limits import MOST_WORK

Ranges = tuple[Any, Any]
"""The least and the greatest positions, int64[2, rectangles]."""


def by_rules(mesh: Mesh, ranges: Ranges) -> int:
    """What the ranges come to, which are narrowed."""
    low, high = ranges
    due, work = np.ones(low.shape[1], dtype=np.bool_), np.zeros(1, dtype=np.int64)
    if not narrow(low, high, mesh, due, work, MOST_WORK):
        return NO_ROOM
    assert not due.any()
    for axis in (0, 1):
        if waste(low[axis], high[axis], mesh, axis, work) > mesh.slack[0]:
            return COLUMN_WASTE + axis
    return OPEN


def drawn(draw: random.Random, longest: int) -> Rectangles:
    """Rectangles of about the area of the mesh, some of them alike."""
    width, height = draw.randint(4, longest), draw.randint(4, longest)
    sides: list[tuple[int, int]] = []
    while sum(w * h for w, h in sides) < draw.uniform(0.8, 1.05) * width * height and len(sides) < 24:
        new = (draw.randint(1, 1 + width * 2 // 3), draw.randint(1, 1 + height * 2 // 3))
        sides.append(draw.choice(sides) if sides and draw.random() < 0.2 else new)
    if sum(w * h for w, h in sides) > width * height:
        sides.pop()
    return Rectangles.fixed(width, height, sides or [(1, 1)])


@pytest.mark.parametrize("longest", [12, 70, 1024])
def test_ranges_get_as_small_as_by_the_rules_and_come_to_the_same(longest: int) -> None:
    draw, seen = random.Random(longest), dict.fromkeys((OPEN, NO_ROOM, COLUMN_WASTE, ROW_WASTE), 0)
    for _ in range(60):
        problem = drawn(draw, longest)
        mesh, count = mesh_of(problem), len(problem.sides)
        earlier = {j: i for i, j in mesh.twins.tolist()}
        twin = np.array([earlier.get(i, -1) for i in range(count)], dtype=np.int64)
        asked, columns = asked_for(mesh.room, mesh.sides, twin), columns_of(mesh.room, count)
        assert asked.slack[0] == mesh.slack[0]
        mesh.slack[0] = asked.slack[0] = int(asked.slack[0]) // draw.choice(
            (1, 2, 8)
        )  # so that more is wasteful
        # Nodes that were narrowed and are open, each with one range halved: as in the search, in any order.
        nodes = [(start_of(mesh), 0, -1)]
        for _ in range(40):
            ranges, axis, index = nodes.pop(draw.randrange(len(nodes)) if draw.random() < 0.3 else -1)
            low, high = (own.copy() for own in ranges)
            state = narrowed(low, high, asked, columns, axis, index)
            assert state == by_rules(mesh, ranges)
            seen[state] += 1
            if state != NO_ROOM:
                assert (low == ranges[0]).all()
                assert (high == ranges[1]).all()
            if state == OPEN:
                nodes += halves(draw, ranges)
            if not nodes:
                break
    assert min(seen.values()) > 0


def halves(draw: random.Random, ranges: Ranges) -> list[tuple[Ranges, int, int]]:
    """Both halves of some range, with its axis and rectangle; none where each is one position."""
    low, high = ranges
    long = np.argwhere(low < high).tolist()
    if not long:
        return []
    axis, i = draw.choice(long)
    middle = (low[axis, i] + high[axis, i]) // 2
    first, second = (low.copy(), high.copy()), (low.copy(), high.copy())
    first[1][axis, i], second[0][axis, i] = middle, middle + 1
    return [(first, axis, i), (second, axis, i)]
