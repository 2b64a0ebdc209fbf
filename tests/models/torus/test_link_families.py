"""Families without common links against all subsets, and the explicit partition."""

from __future__ import annotations

from itertools import combinations, product
from math import factorial, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allocert.machines.torus_links import TorusLinks
from allocert.models.torus.link_families import classes, conflicts, maximal_families, offsets, strided_links


def _by_subsets(conflicting: list[int]) -> set[tuple[int, ...]]:
    """Maximal independent sets from the definition."""
    numbers = range(len(conflicting))
    free = {
        chosen
        for size in range(len(conflicting) + 1)
        for chosen in combinations(numbers, size)
        if not any(conflicting[i] >> j & 1 for i, j in combinations(chosen, 2))
    }
    return {one for one in free if not any(set(one) < set(other) for other in free)}


@given(st.lists(st.integers(0, 255), min_size=0, max_size=8))
def test_maximal_families_are_those_of_all_subsets(words: list[int]) -> None:
    found = list(maximal_families(conflicts(words)))
    assert len(found) == len(set(found))
    assert set(found) == _by_subsets(conflicts(words))


@pytest.mark.parametrize("strides", [(k, k2) for k in range(1, 5) for k2 in range(1, 5)])
def test_families_are_placements_of_rooks(strides: tuple[int, int]) -> None:
    words = strided_links(TorusLinks((2 * strides[0], 2 * strides[1])), strides)
    families = list(maximal_families(conflicts(words)))
    small, large = sorted(strides)
    assert len(families) == factorial(large) // factorial(large - small)
    assert {len(family) for family in families} == {small}


@pytest.mark.parametrize("strides", [(1,), (3,), (4, 2), (3, 5), (8, 8), (2, 3, 4), (2, 2, 2, 2)])
def test_classes_partition_the_offsets(strides: tuple[int, ...]) -> None:
    parts = classes(strides)
    assert sorted(own for part in parts for own in part) == offsets(strides)
    assert [len(part) for part in parts] == [prod(strides) // max(strides)] * max(strides)
    for part in parts:
        for one, other in combinations(part, 2):
            assert sum(a != b for a, b in zip(one, other, strict=True)) >= 2


def test_conflicts_are_symmetric_and_leave_out_the_word_itself() -> None:
    words = [0b0011, 0b0110, 0, 0b1000, 0b1111]
    found = conflicts(words)
    for i, j in product(range(5), repeat=2):
        assert found[i] >> j & 1 == (i != j and bool(words[i] & words[j])) == found[j] >> i & 1
