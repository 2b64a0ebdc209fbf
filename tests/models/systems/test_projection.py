"""Shared stars left out."""

from __future__ import annotations

from math import comb

import pytest

from allocert.models.systems.projection import projected
from allocert.models.systems.surviving import surviving
from allocert.models.systems.systems import SYSTEMS, complete, k_cube


def test_the_k_cube_system_becomes_the_complete_one() -> None:
    for q in range(6):
        for k in range(q + 1):
            d, smaller = projected(k_cube(5, q, k))
            assert d <= 5 - q + k
            if q - k < 5 and 0 < k < 5 - q + k:
                assert (d, {*smaller}) == (5 - q + k, {*complete(5 - q + k, k)})


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_set_of_heads_stands_for_its_sets_of_processors(name: str) -> None:
    for q in range(4):
        given = SYSTEMS[name](3, q)
        d, smaller = projected(given)
        fewest = [
            next(s for s, left in enumerate(surviving(n, some)) if left < comb(1 << n, s))
            for n, some in ((3, given), (d, smaller))
        ]
        assert fewest[0] == fewest[1]


def test_one_subcube_becomes_a_point() -> None:
    assert projected(complete(3, 3)) == (0, complete(0, 0))
