"""Complete families of Gray codes, and the search along several codes at once."""

from math import comb

import pytest

from allocert.errors import SpecError
from allocert.machines import AllSubcubes, CodeRuns, Hypercube
from allocert.machines.gray_families import chain_permutations, complete_family


@pytest.mark.parametrize("n", range(8))
def test_every_subcube_is_a_run_of_some_code(n):
    cube, codes = Hypercube(n), complete_family(n)
    assert len(codes) <= comb(n, n // 2)
    for k in range(n + 1):
        assert set(CodeRuns(cube, codes).regions(k)) == set(AllSubcubes(cube).regions(k))


@pytest.mark.parametrize("n", range(7))
def test_no_code_of_a_small_family_is_spare(n):
    cube, codes = Hypercube(n), complete_family(n)
    for left_out in range(len(codes) if len(codes) > 1 else 0):
        rest = CodeRuns(cube, codes[:left_out] + codes[left_out + 1 :])
        assert any(set(rest.regions(k)) != set(AllSubcubes(cube).regions(k)) for k in range(n + 1))


def test_large_families_are_those_of_the_chains():
    assert complete_family(9) == chain_permutations(9)
    assert len(complete_family(12)) == comb(12, 6)


def test_codes_of_another_cube_are_refused():
    with pytest.raises(SpecError, match="permutation"):
        CodeRuns(Hypercube(3), ((1, 2),))
    with pytest.raises(SpecError, match="at least one"):
        CodeRuns(Hypercube(3), ())
