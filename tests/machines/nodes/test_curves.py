from __future__ import annotations

from itertools import pairwise

import pytest

from allocert.machines import Mesh
from allocert.machines.nodes.curves import CURVES, curve
from allocert.machines.nodes.rules import distance


@pytest.mark.parametrize("name", CURVES)
@pytest.mark.parametrize("sides", [(1,), (5,), (3, 2), (4, 4), (5, 3), (2, 3, 4), (2, 2, 2, 2)])
def test_every_place_once(name: str, sides: tuple[int, ...]) -> None:
    assert sorted(curve(name, sides)) == list(range(Mesh(*sides).processors))


@pytest.mark.parametrize(
    ("name", "sides"),
    [
        *(("snake", sides) for sides in [(7,), (4, 3), (3, 3, 3), (2, 3, 2)]),
        *(("hilbert", sides) for sides in [(2, 2), (8, 8), (16, 16), (4, 4, 4), (8, 8, 8)]),
    ],
)
def test_neighbours_follow_one_another(name: str, sides: tuple[int, ...]) -> None:
    grid = Mesh(*sides)
    assert all(distance(grid, a, b) == 1 for a, b in pairwise(curve(name, sides)))


def test_small_ones() -> None:
    assert curve("row-major", (3, 2)) == (0, 1, 2, 3, 4, 5)
    assert curve("snake", (3, 2)) == (0, 1, 2, 5, 4, 3)
    assert curve("shuffled", (4, 4))[:8] == (0, 1, 4, 5, 2, 3, 6, 7)
    quarters = [set(curve("hilbert", (4, 4))[at : at + 4]) for at in range(0, 16, 4)]
    assert {0, 1, 4, 5} in quarters
    assert {10, 11, 14, 15} in quarters
