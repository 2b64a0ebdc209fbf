from functools import reduce
from operator import or_

import pytest
from tests.models.gray.test_cover_proof import PROBLEMS

from allocert.models.gray.cover import cover
from allocert.models.gray.cover_proof import refute
from allocert.models.gray.cover_search import exhaust


@pytest.mark.parametrize(
    ("n", "least", "translated", "size"), [*PROBLEMS, (4, 1, False, 4), (5, 1, False, 7), (5, 2, True, 6)]
)
def test_the_compiled_search_visits_the_same_families(n, least, translated, size):
    problem = cover(n, least, translated)
    plain = refute(problem, size)
    assert exhaust(problem, size, 10**6) == (plain.chosen, plain.visits, True)


@pytest.mark.parametrize("size", range(1, 12))
@pytest.mark.parametrize(("n", "least"), [(3, 2), (4, 2), (4, 3), (5, 3), (5, 4)])
def test_renamings_save_visits_and_change_nothing_else(n, least, size):
    problem = cover(n, least)
    plain, renamed = exhaust(problem, size, 10**6), exhaust(problem, size, 10**6, symmetric=True)
    assert plain[2]
    assert (renamed[0] is None) == (plain[0] is None)
    assert renamed[1] <= plain[1]
    for chosen in (plain[0], renamed[0]):
        rows = [problem.columns[column] for column in chosen or ()]
        assert chosen is None or reduce(or_, rows) == (1 << len(problem.rows)) - 1


def test_renamings_save_visits_for_six_bits():
    assert exhaust(cover(6, 3), 11, 10**6) == (None, 8091, True)
    assert exhaust(cover(6, 3), 11, 10**6, symmetric=True) == (None, 4350, True)


def test_the_compiled_search_says_when_it_was_stopped():
    assert exhaust(cover(5), 6, 100) == (None, 100, False)
    assert exhaust(cover(1), 1, 1) == ((0,), 1, True)
