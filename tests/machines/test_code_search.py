import random
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.machines import AllSubcubes, CodeRuns, GrayCode, Hypercube, Subcube
from allocert.machines.code_search import CodeSearch
from allocert.machines.gray_families import complete_family


def by_definition(codes, cube, busy, k):
    regions = CodeRuns(cube, codes).regions(k)
    return next((region for region in regions if not cube.word(region) & busy), None)


def found(codes, cube, busy, k):
    run = CodeSearch(cube.n, codes).first_run(busy, k)
    return None if run is None else GrayCode(codes[run[0]]).run(run[1], k)


@pytest.mark.parametrize("n", range(4))
def test_the_search_is_first_fit_on_every_board(n):
    cube = Hypercube(n)
    for codes in {complete_family(n), tuple(permutations(range(1, n + 1)))[::-1]}:
        for k in range(n + 1):
            regions = [(region, cube.word(region)) for region in CodeRuns(cube, codes).regions(k)]
            search = CodeSearch(n, codes)
            for busy in range(1 << (1 << n)):
                want = next((region for region, word in regions if not word & busy), None)
                run = search.first_run(busy, k)
                assert (None if run is None else GrayCode(codes[run[0]]).run(run[1], k)) == want


@st.composite
def boards(draw):
    n = draw(st.integers(4, 7))
    cube, source = Hypercube(n), random.Random(draw(st.integers(0, 10**6)))
    codes = tuple(draw(st.lists(st.permutations(range(1, n + 1)).map(tuple), min_size=1, max_size=9)))
    k = draw(st.integers(0, n))
    holes = cube.full
    for _ in range(draw(st.integers(1, 4))):
        spanned = sum(1 << i for i in source.sample(range(n), k))
        holes &= ~cube.word(Subcube(n, source.getrandbits(n) & ~spanned, spanned))
    noise = cube.full & ~(source.getrandbits(1 << n) & source.getrandbits(1 << n))
    return cube, codes, draw(st.sampled_from([holes, holes & noise, noise])), k


@given(boards())
@settings(max_examples=150)
def test_the_search_is_first_fit_on_larger_cubes(case):
    cube, codes, busy, k = case
    assert found(codes, cube, busy, k) == by_definition(codes, cube, busy, k)
    whole = complete_family(cube.n)
    assert (found(whole, cube, busy, k) is None) == (AllSubcubes(cube).first_free(busy, k) is None)


def test_a_cube_of_sixteen_dimensions_with_one_free_subcube():
    cube = Hypercube(16)
    search = CodeSearch(16, complete_family(16))
    for k in (1, 4, 8, 12, 15):
        spanned = sum(1 << i for i in random.Random(k).sample(range(16), k))
        only = Subcube(16, 0x5A5A & ~spanned, spanned)
        place, start = search.first_run(cube.full ^ cube.word(only), k)
        assert GrayCode(complete_family(16)[place]).run(start, k) == only
