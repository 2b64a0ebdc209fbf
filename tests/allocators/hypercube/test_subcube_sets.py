from __future__ import annotations

from random import Random

import pytest

from allocert.allocators.hypercube.subcube_sets import (
    SubcubeSet,
    components,
    cube_at,
    directions_of,
    neighbours,
)
from allocert.errors import RegionError
from allocert.machines import Hypercube, Subcube
from allocert.machines.words import bits


def test_parts_are_the_connected_components() -> None:
    source = Random(8)
    for n in range(6):
        for _ in range(20):
            free = source.getrandbits(1 << n) & source.getrandbits(1 << n)
            parts = list(components(free, n))
            assert sum(parts) == free
            for part in parts:
                assert neighbours(part, n) & free & ~part == 0
                reached = part & -part
                for _ in range(1 << n):
                    reached |= neighbours(reached, n) & part
                assert reached == part
    for x in range(16):
        assert set(bits(neighbours(1 << x, 4))) == {x ^ 1, x ^ 2, x ^ 4, x ^ 8}


def test_words_and_subcubes() -> None:
    for n in range(5):
        cube = Hypercube(n)
        for k in range(n + 1):
            for subcube in cube.subcubes(k):
                word = cube.word(subcube)
                assert cube_at(n, word) == subcube
                assert sum(1 << i for i in directions_of(word)) == subcube.directions


def test_order_of_sets() -> None:
    square = SubcubeSet(2, (0b1111,))
    edges = SubcubeSet(2, (0b1100, 0b0011))
    mixed = SubcubeSet(2, (0b0001, 0b1100, 0b0010))
    nodes = SubcubeSet(2, (1, 2, 4, 8))
    assert square.profile > edges.profile > mixed.profile > nodes.profile
    assert mixed.words == (0b1100, 0b0001, 0b0010)
    assert mixed.counts == (2, 1, 0)
    assert mixed.subcubes == (Subcube(2, 2, 1), Subcube(2, 0, 0), Subcube(2, 1, 0))
    assert (mixed.smallest_sufficient(0), mixed.smallest_sufficient(1), mixed.smallest_sufficient(2)) == (
        0,
        1,
        None,
    )
    assert mixed.replaced([0b1100], [0b0100, 0b1000]) == nodes
    with pytest.raises(RegionError, match="disjoint"):
        SubcubeSet(2, (0b0011, 0b0101))
