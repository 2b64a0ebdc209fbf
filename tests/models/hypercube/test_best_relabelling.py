"""The best permutation of the bits: against definitions, and three methods against each other."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.allocators.hypercube.freelist import FreeListBuddy
from allocert.errors import SpecError
from allocert.machines import Hypercube
from allocert.machines.labelling import Labelling
from allocert.machines.words import word_of
from allocert.models.hypercube.best_relabelling import (
    MEASURES,
    best,
    fault_free,
    profile,
    score,
)
from allocert.models.hypercube.fault_patterns import best_by_patterns
from allocert.models.hypercube.static_optimality import free_list_strategy, static_search


def maximal_blocks(n: int, faulty: tuple[int, ...]) -> tuple[int, ...]:
    """By definition: aligned fault-free blocks within no larger one, counted from dimension n down."""
    free = [
        (k, start)
        for k in range(n, -1, -1)
        for start in range(0, 1 << n, 1 << k)
        if not any(start <= node < start + (1 << k) for node in faulty)
    ]
    maximal = [(k, s) for k, s in free if k == n or (k + 1, s & ~((2 << k) - 1)) not in free]
    return tuple(sum(found == k for found, _ in maximal) for k in range(n, -1, -1))


def all_sets(n: int, most: int = 16) -> list[tuple[int, ...]]:
    return [s for f in range(min(1 << n, most) + 1) for s in combinations(range(1 << n), f)]


@pytest.mark.parametrize("n", range(4))
def test_the_profile_is_that_of_the_relabelled_faults(n: int) -> None:
    for faulty in all_sets(n):
        counts = fault_free(n, word_of(faulty))
        for order in permutations(range(n)):
            labels = Labelling(order)
            expected = maximal_blocks(n, tuple(labels.new(node) for node in faulty))
            assert profile(counts, order) == expected


@pytest.mark.parametrize("n", range(4))
def test_path_enumeration_and_patterns_agree_on_all_fault_sets(n: int) -> None:
    for faulty in all_sets(n):
        agree(n, faulty)


@settings(max_examples=60)
@given(
    st.integers(4, 6).flatmap(lambda n: st.tuples(st.just(n), st.sets(st.integers(0, 2**n - 1), max_size=9)))
)
def test_they_agree_on_larger_cubes(drawn: tuple[int, set[int]]) -> None:
    n, faulty = drawn
    agree(n, tuple(sorted(faulty)), enumerate_all=n < 6)


def agree(n: int, faulty: tuple[int, ...], enumerate_all: bool = True) -> None:
    counts = fault_free(n, word_of(faulty))
    for measure in MEASURES.values():
        found, patterned = best(counts, measure), best_by_patterns(n, faulty, measure)
        assert found.value == patterned.value
        if enumerate_all:
            every = (score(measure, profile(counts, tried)) for tried in permutations(range(n)))
            assert max(every) == found.value
        for order in (found.order, patterned.order):
            assert score(measure, profile(counts, order)) == found.value


@pytest.mark.parametrize("n", range(4))
def test_the_static_measure_is_static_optimality(n: int) -> None:
    for faulty in all_sets(n):
        counts = fault_free(n, word_of(faulty))
        own = score(MEASURES["static"], profile(counts, range(n)))
        assert own == static_search(free_list_strategy(n, faulty)).optimal
        lists = FreeListBuddy(Hypercube(n), faulty).free_lists
        assert tuple(len(starts) for starts in reversed(lists)) == profile(counts, range(n))


def test_a_permutation_of_other_bits_is_refused() -> None:
    counts = fault_free(3, 1)
    for order in ((0, 1), (0, 1, 1), (0, 1, 2, 3)):
        with pytest.raises(SpecError, match="order of bits"):
            profile(counts, order)


def test_the_largest_block_is_the_largest_fault_free_subcube() -> None:
    for faulty in all_sets(4, 4)[::7]:
        counts = fault_free(4, word_of(faulty))
        largest = max(directions.bit_count() for directions, free in enumerate(counts) if free)
        assert best(counts, MEASURES["largest"]).value == largest
