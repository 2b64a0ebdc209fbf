"""Fault sets that leave some subcube free: against one set after the other."""

from __future__ import annotations

from itertools import combinations

import pytest

from allocert.errors import RequestError
from allocert.machines import Hypercube
from allocert.machines.words import word_of
from allocert.models.systems.surviving import surviving
from allocert.models.systems.systems import SYSTEMS, complete


@pytest.mark.parametrize("name", SYSTEMS)
@pytest.mark.parametrize("d", range(4))
def test_counts_are_those_of_all_sets(name: str, d: int) -> None:
    for q in range(d + 1):
        words = [Hypercube(d).word(one) for one in SYSTEMS[name](d, q)]
        counted = [
            sum(
                any(not word & word_of(chosen) for word in words) for chosen in combinations(range(1 << d), s)
            )
            for s in range((1 << d) + 1)
        ]
        assert surviving(d, SYSTEMS[name](d, q)) == tuple(counted)


def test_no_subcube_survives_nothing() -> None:
    assert surviving(2, []) == (0,) * 5


def test_more_dimensions_are_refused() -> None:
    with pytest.raises(RequestError):
        surviving(5, complete(5, 3))
