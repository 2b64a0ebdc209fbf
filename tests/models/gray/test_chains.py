"""Symmetric chains, the permutations made of them, and matchings."""

from itertools import combinations, pairwise
from math import comb

import pytest

from allocert.models.gray.chains import chain_permutations, has_c_property, match_into, symmetric_chains


@pytest.mark.parametrize("n", range(11))
def test_chains_are_symmetric_and_hold_each_subset_once(n):
    chains = symmetric_chains(n)
    assert len(chains) == comb(n, n // 2)
    assert sorted(member for chain in chains for member in chain) == list(range(1 << n))
    for chain in chains:
        sizes = [member.bit_count() for member in chain]
        assert sizes == list(range(sizes[0], n - sizes[0] + 1))
        assert all(low & high == low for low, high in pairwise(chain))


@pytest.mark.parametrize("n", range(7))
def test_permutations_of_chains_have_the_c_property_and_none_is_spare(n):
    made = chain_permutations(n)
    assert has_c_property(made, n)
    assert not any(has_c_property([p for p in made if p != dropped], n) for dropped in made)


def test_c_property_of_small_sets():
    assert has_c_property([()], 0)
    assert not has_c_property([], 0)
    assert not has_c_property([(1, 2)], 2)
    assert has_c_property([(1, 2), (2, 1)], 2)
    assert has_c_property([(1, 2, 3), (2, 3, 1), (3, 1, 2)], 3)
    assert not has_c_property([(1, 2, 3), (2, 1, 3), (3, 1, 2)], 3)


def _has_matching_by_trying(neighbours):
    def place(left, used):
        return not left or any(place(left[1:], used | {t}) for t in neighbours[left[0]] if t not in used)

    return place(list(neighbours), frozenset())


def test_matchings_of_all_small_graphs():
    subsets = [chosen for size in range(4) for chosen in combinations(range(3), size)]
    for a in subsets:
        for b in subsets:
            for c in subsets:
                neighbours = {0: a, 1: b, 2: c}
                matched = match_into(neighbours)
                assert (matched is not None) == _has_matching_by_trying(neighbours)
                if matched is not None:
                    assert matched.keys() == neighbours.keys()
                    assert len(set(matched.values())) == 3
                    assert all(matched[x] in neighbours[x] for x in matched)
