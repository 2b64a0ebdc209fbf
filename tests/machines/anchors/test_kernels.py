from __future__ import annotations

import random
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allocert.machines import Torus
from allocert.machines.anchors.anchoring import Anchoring
from allocert.machines.anchors.kernels import destroyed, first_anchor, free_anchors, least_counted
from allocert.machines.anchors.placements import Placement
from allocert.machines.words import bits

SIDES = [(5,), (1, 4), (3, 2), (4, 3, 2), (3, 3, 3), (6, 1, 2)]


@st.composite
def anchored(draw: st.DrawFn) -> tuple[Anchoring, Placement, Placement, int]:
    sides = draw(st.sampled_from(SIDES))
    each = [
        Placement(
            tuple(draw(st.integers(1, side)) for side in sides),
            tuple(draw(st.integers(1, side)) for side in sides),
            tuple(draw(st.integers(0, side - 1)) for side in sides),
        )
        for _ in range(2)
    ]
    board = random.Random(draw(st.integers(0, 1 << 30)))
    size = Torus(*sides).processors
    busy = board.getrandbits(size) & board.getrandbits(size) & board.getrandbits(size)
    return Anchoring(sides, tuple(each)), each[0], each[1], busy


@given(anchored())
def test_free_anchors_are_those_of_free_boxes(case: tuple[Anchoring, Placement, Placement, int]) -> None:
    anchoring, own, _, busy = case
    free = [box.base for word, box in anchoring.boxes(own) if not word & busy]
    kernel = free_anchors(busy, anchoring.sides, own)
    assert set(map(anchoring.torus.place, bits(kernel))) == set(free)
    assert first_anchor(kernel, anchoring.sides, own) == (free[0] if free else None)


@given(anchored())
def test_destroyed_counts_the_greater_boxes_met(case: tuple[Anchoring, Placement, Placement, int]) -> None:
    anchoring, own, other, busy = case
    greater = free_anchors(busy, anchoring.sides, other)
    counts = destroyed(greater, anchoring.sides, own.shape, other.shape)
    free = [word for word, _ in anchoring.boxes(other) if not word & busy]
    costs = {}
    for word, box in anchoring.boxes(own):
        place = anchoring.torus.node(box.base)
        costs[place] = sum(1 for one in free if one & word)
        assert sum((digit >> place & 1) << power for power, digit in enumerate(counts)) == costs[place]
    least = min(costs.values())
    places = sum(1 << place for place in costs)
    assert set(bits(least_counted(places, counts))) == {p for p, cost in costs.items() if cost == least}


@pytest.mark.parametrize("length", range(1, 8))
def test_every_board_of_a_cycle(length: int) -> None:
    for spacing, size, seed in product(range(1, length + 1), range(1, length + 1), range(length)):
        placement = Placement((size,), (spacing,), (seed,))
        boxes = Anchoring((length,), (placement,)).boxes(placement)
        for busy in range(1 << length):
            free = [box.base for word, box in boxes if not word & busy]
            assert first_anchor(free_anchors(busy, (length,), placement), (length,), placement) == (
                free[0] if free else None
            )
