from itertools import combinations

import pytest

from allocert.errors import InstanceError
from allocert.machines import Subcube
from allocert.models.systems.hitting import (
    blocks_complete,
    fewest_by_enumeration,
    untouched,
    words_of,
)
from allocert.models.systems.systems import SYSTEMS, complete
from allocert.solvers.engines import zero_one
from allocert.solvers.engines.pseudoboolean import Constraint, Problem


def test_words_are_sets_of_nodes():
    for q in range(5):
        subcubes = complete(4, q)
        assert words_of(subcubes) == tuple(sum(1 << x for x in subcube.nodes) for subcube in subcubes)


def test_the_first_subcube_that_is_missed_is_named():
    subcubes = (Subcube.parse("0*"), Subcube.parse("*1"), Subcube.parse("1*"))
    assert untouched([0], subcubes) == Subcube.parse("*1")
    assert untouched([1], subcubes) == Subcube.parse("1*")
    assert untouched([1, 2], subcubes) is None
    assert untouched([], subcubes) == subcubes[0]


@pytest.mark.parametrize("q", range(4))
def test_blocking_complete_systems_is_meeting_all_subcubes(q):
    for size in range(5):
        for chosen in combinations(range(8), size):
            assert blocks_complete(chosen, 3, 3 - q) == (untouched(chosen, complete(3, q)) is None)


@pytest.mark.parametrize("name", SYSTEMS)
def test_enumeration_agrees_with_search(name):
    for d, q in ((3, 1), (3, 2), (4, 2)):
        subcubes = SYSTEMS[name](d, q)
        least = fewest_by_enumeration(d, subcubes)
        found = zero_one.search(at_most(d, subcubes, least), deterministic_seconds=5)
        assert untouched([x for x, taken in enumerate(found.witness) if taken], subcubes) is None
        assert zero_one.search(at_most(d, subcubes, least - 1), deterministic_seconds=5).witness is None


def at_most(d, subcubes, most):
    """0-1 constraints on at most ``most`` processors that meet all subcubes; variable x + 1 for processor x."""
    rows = tuple(Constraint.at_least([x + 1 for x in subcube.nodes], 1) for subcube in subcubes)
    return Problem(1 << d, (*rows, Constraint.at_most(range(1, (1 << d) + 1), most)))


def test_known_numbers_of_complete_allocation():
    assert [fewest_by_enumeration(4, complete(4, q)) for q in range(5)] == [16, 8, 5, 2, 1]


def test_enumeration_is_for_small_cubes():
    with pytest.raises(InstanceError):
        fewest_by_enumeration(5, complete(5, 3))
