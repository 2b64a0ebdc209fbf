"""The search for complete families against plain enumeration, and its capacity bound."""

from itertools import combinations, permutations

import pytest

from allocert.models.complete_recognition import complete_family, cover, recognises_everything


@pytest.mark.parametrize("n", range(5))
def test_search_agrees_with_all_families_by_size(n):
    codes = tuple(permutations(range(1, n + 1)))
    for size in range(1, min(len(codes), 4) + 1):
        by_trying = any(
            recognises_everything((codes[0], *others), n) for others in combinations(codes[1:], size - 1)
        )
        family, _ = complete_family(n, size)
        assert (family is not None) == by_trying
        if family is not None:
            assert recognises_everything(family, n)
            assert family[0] == codes[0]


@pytest.mark.parametrize("n", range(2, 6))
def test_a_code_recognises_two_subcubes_of_each_dimension_through_a_node(n):
    problem = cover(n)
    assert len(problem.stars) == (n - 1) << n
    assert {most for _, most in problem.stars} == {2}
    assert len(problem.rows) == 3**n - (1 << n) - 1


def test_five_bits_need_seven_codes():
    assert complete_family(5, 6)[0] is None
    assert len(complete_family(5, 7)[0]) == 7


def test_incomplete_families_are_told_apart():
    assert not recognises_everything(((1, 2, 3),), 3)
    assert not recognises_everything((), 0)
    assert recognises_everything(((),), 0)
