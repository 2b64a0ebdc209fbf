"""The search for few processors from corners, held against numbers that are proved otherwise."""

from itertools import combinations

import pytest

from allocert.machines.words import bits, word_of
from allocert.models.systems import corner_search
from allocert.models.systems.corner_search import classes, corners, few_processors, least_part
from allocert.models.systems.faces import lower_bound
from allocert.models.systems.hitting import blocks_complete


def test_all_sets_are_images_of_the_classes():
    for size in range(1, 6):
        good = {word_of(s) for s in combinations(range(16), size) if blocks_complete(s, 4, 1)}
        found = set(map(int, corner_search._all_of(1, size)))
        assert found == good
        assert all(word in good for word in classes(1, size))


@pytest.mark.parametrize("r", range(3))
def test_the_least_part_is_the_number_of_the_table(r):
    assert least_part(r) == lower_bound(r + 3, r)


@pytest.mark.parametrize(("r", "least"), [(0, 6), (1, 12)])
def test_a_set_is_found_where_there_is_one_and_none_of_one_less(r, least):
    found, _ = few_processors(r, least)
    assert found is not None
    assert len(found) <= least
    assert blocks_complete(found, r + 5, r + 2)
    fewer, tried = few_processors(r, least - 1)
    assert fewer is None
    assert tried == len(list(corners(r, least - 1)))


def test_what_is_met_is_met_by_few_enough():
    wanted = [0b11, 0b110, 0b11000]
    assert corner_search._met(wanted, 1) is None
    found = corner_search._met(wanted, 2)
    assert found is not None
    assert found.bit_count() == 2
    assert all(word & found for word in wanted)
    assert next(iter(bits(found))) == 1
