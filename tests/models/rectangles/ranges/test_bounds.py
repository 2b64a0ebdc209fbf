"""What follows from ranges, compiled and with marks that are moved along, against the rules as the checker applies them anew."""

from __future__ import annotations

import random

import numpy as np
import pytest

from allocert.models.rectangles.problem import Rectangles
from allocert.models.rectangles.ranges.bounds import COLUMN_WASTE, NO_ROOM, OPEN, ROW_WASTE, narrowed
from allocert.models.rectangles.ranges.checks import Ranges, _Rules
from allocert.models.rectangles.ranges.columns import asked_for, columns_of
from allocert.solvers.limits import Limits


def by_rules(rules: _Rules, ranges: Ranges) -> int:
    """What the ranges come to, which are narrowed."""
    if not rules.narrow(ranges, range(rules.count), Limits()):
        return NO_ROOM
    for axis in (0, 1):
        if rules.waste(ranges[axis], axis, Limits()) > rules.slack:
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
        rules, count = _Rules(problem), len(problem.sides)
        room, sides = np.array(rules.room, dtype=np.int64), np.array(rules.sides, dtype=np.int64)
        earlier = {j: i for i, j in rules.twins}
        twin = np.array([earlier.get(i, -1) for i in range(count)], dtype=np.int64)
        asked, columns = asked_for(room, sides, twin), columns_of(room, count)
        rules.slack = asked.slack[0] = int(asked.slack[0]) // draw.choice(
            (1, 2, 8)
        )  # so that more is wasteful
        # Nodes that were narrowed and are open, each with one range halved: as in the search, in any order.
        nodes = [(rules.start(), 0, -1)]
        for _ in range(40):
            ranges, axis, index = nodes.pop(draw.randrange(len(nodes)) if draw.random() < 0.3 else -1)
            low, high = (np.array([[r[end] for r in own] for own in ranges]) for end in (0, 1))
            state = narrowed(low, high, asked, columns, axis, index)
            expected = by_rules(rules, ranges)
            assert state == expected
            seen[state] += 1
            if state != NO_ROOM:
                narrow = [
                    list(zip(*ends, strict=True)) for ends in zip(low.tolist(), high.tolist(), strict=True)
                ]
                assert narrow == [*ranges]
            if state == OPEN:
                nodes += halves(draw, ranges)
            if not nodes:
                break
    assert min(seen.values()) > 0


def halves(draw: random.Random, ranges: Ranges) -> list[tuple[Ranges, int, int]]:
    """Both halves of some range, with its axis and rectangle; none where each is one position."""
    long = [(a, i) for a in (0, 1) for i, (least, most) in enumerate(ranges[a]) if least < most]
    if not long:
        return []
    axis, i = draw.choice(long)
    least, most = ranges[axis][i]
    middle, found = (least + most) // 2, []
    for half in ((least, middle), (middle + 1, most)):
        own = [*ranges[0]], [*ranges[1]]
        own[axis][i] = half
        found.append((own, axis, i))
    return found
