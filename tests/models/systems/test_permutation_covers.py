from itertools import permutations
from math import comb

import pytest

from allocert.models.systems.permutation_covers import (
    buddy_family,
    cyclical_families,
    cyclical_star_sets,
    least_cyclical,
)
from allocert.models.systems.systems import buddy, complete, cyclical


@pytest.mark.parametrize("d", range(1, 5))
def test_star_sets_are_those_of_the_systems(d):
    for pi in permutations(range(1, d + 1)):
        allocable = {one.directions for q in range(d + 1) for one in cyclical(d, q, pi)}
        star_sets = cyclical_star_sets(pi)
        assert allocable == {sum(1 << (d - 1 - i) for i in range(d) if word >> i & 1) for word in star_sets}


@pytest.mark.parametrize("d", range(1, 7))
def test_buddy_families_are_complete(d):
    assert len(buddy_family(d)) == comb(d, d // 2)
    for q in range(d + 1):
        assert {one for pi in buddy_family(d) for one in buddy(d, q, pi)} == set(complete(d, q))


@pytest.mark.parametrize("d", cyclical_families)
def test_cyclical_families_are_complete_and_of_the_least_size(d):
    family = [tuple(map(int, word)) for word in cyclical_families[d]]
    assert len({word for pi in family for word in cyclical_star_sets(pi)}) == 1 << d
    assert len(family) == least_cyclical(d)
    for left_out in range(len(family)):
        rest = family[:left_out] + family[left_out + 1 :]
        assert len({word for pi in rest for word in cyclical_star_sets(pi)}) < 1 << d
