"""The recursion's sets, tree and costs: printed examples, brute force, and the laws that its claims rest on."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allocert.models.parallel.recursion import (
    LEAF_COSTS,
    Costs,
    coordinate_sets,
    corner,
    levels,
    shared,
    sizes,
)


def test_sets_of_one_position() -> None:
    assert coordinate_sets(8, 1) == (frozenset({1, 2, 4}), frozenset({1, 3, 5}), frozenset({2, 3, 6, 7, 8}))
    assert [corner(1, i) for i in (1, 2, 3)] == [{1: 0, 2: 0}, {1: 1, 3: 0}, {2: 1, 3: 1}]


@given(k=st.integers(1, 6), more=st.integers(0, 500))
def test_sizes_are_those_of_the_sets(k: int, more: int) -> None:
    d = shared(k) + more
    left = [d - len(one) for one in coordinate_sets(d, k)]
    assert (left[0], left[-1]) == sizes(d, k)
    assert max(left) == left[0] == -(-2 * k * d // (2 * k + 1)) - k


@pytest.mark.parametrize("leaf", LEAF_COSTS)
def test_small_costs(leaf: str) -> None:
    """k = 1: 6 shared steps at d = 3, then one dimension; at d = 26, k = 2 the smaller complement takes longer."""
    costs = Costs(1, leaf)
    assert costs.table("exact", 5)[1:] == ((1, 4, 7, 10, 13) if leaf == "in-full" else (0, 2, 6, 8, 12))
    assert costs.table("printed", 5)[1:] == ((1, 4, 7, 11, 14) if leaf == "in-full" else (0, 2, 6, 9, 13))
    large, small = Costs(2, leaf).ways(26, Costs(2, leaf).table("exact", 26).__getitem__)
    assert small > large


@given(k=st.integers(1, 3), d=st.integers(1, 300), leaf=st.sampled_from(sorted(LEAF_COSTS)))
def test_single_values_are_those_of_the_table(k: int, d: int, leaf: str) -> None:
    for law in ("exact", "printed"):
        if d >= k:
            assert Costs(k, leaf).at(law, d) == Costs(k, leaf).table(law, d)[d]


def test_costs_by_the_tree() -> None:
    """The exact cost is the longest way through the tree, halvings counted on each."""

    def longest(d: int, k: int) -> int:
        if d < shared(k):
            return LEAF_COSTS["in-full"](d, k)
        sets = coordinate_sets(d, k)
        ways = [len([j for j in one if j > shared(k)]) + longest(d - len(one), k) for one in sets]
        return sum(len([j for j in one if j <= shared(k)]) for one in sets) + max(ways)

    for k, top in ((1, 30), (2, 60)):
        found = Costs(k, "in-full").table("exact", top)
        assert [longest(d, k) for d in range(k, top + 1)] == list(found[k:])


def test_levels() -> None:
    assert [levels(d, 1) for d in (2, 3, 4, 5, 100)] == [0, 1, 1, 2, 8]


def test_levels_are_the_most_of_any_path() -> None:
    def most(d: int, k: int) -> int:
        return 1 + max(most(left, k) for left in sizes(d, k)) if d >= shared(k) else 0

    for k, top in ((1, 80), (2, 120)):
        assert [most(d, k) for d in range(k, top)] == [levels(d, k) for d in range(k, top)]
