"""Greatest sets of subcubes: the dynamic programme, outcomes of grants, and the shapes of theorem 2.6(b)."""

from __future__ import annotations

import random
from functools import cache

import pytest

from allocert.allocators.hypercube.greatest_mss import greatest_mss
from allocert.errors import SpecError
from allocert.models.subcubes.greatest_subcubes import (
    counts_of,
    greatest_partitions,
    greatest_profile,
    greatest_profiles,
)


@cache
def partitions(free: int, n: int) -> frozenset[tuple[int, ...]]:
    """All partitions of ``free``, each as sorted words: a cube is any set of nodes that only k bits tell apart."""
    if not free:
        return frozenset({()})
    low = (free & -free).bit_length() - 1
    found = set()
    for directions in range(1 << n):
        nodes = {low ^ (directions & mask) for mask in range(1 << n)}
        word = sum(1 << node for node in nodes)
        if word & free == word:
            found |= {tuple(sorted((word, *rest))) for rest in partitions(free & ~word, n)}
    return frozenset(found)


def counted(words: tuple[int, ...], n: int) -> tuple[int, ...]:
    """How many of each size, the largest first."""
    return tuple(sum(word.bit_count() == 1 << k for word in words) for k in reversed(range(n + 1)))


@pytest.mark.parametrize("n", range(4))
def test_table_against_all_partitions(n: int) -> None:
    for free in range(1 << (1 << n)):
        every = {counted(words, n) for words in partitions(free, n)}
        assert counts_of(n, greatest_profile(free, n)) == max(every)[::-1]
        greatest = {words for words in partitions(free, n) if counted(words, n) == max(every)}
        assert {tuple(sorted(words)) for words in greatest_partitions(free, n)} == greatest


@pytest.mark.parametrize(
    ("n", "step"), [(0, 1), (1, 1), (2, 1), (3, 1), (4, 23), pytest.param(4, 1, marks=pytest.mark.deep)]
)
def test_shipped_search_finds_the_same(n: int, step: int) -> None:
    table = greatest_profiles(n)
    for free in range(0, 1 << (1 << n), step):
        found = greatest_mss(free, n)
        assert found.proved
        assert found.subcubes.free == free
        assert found.subcubes.profile == table[free]


def test_five_dimensions_against_the_shipped_search() -> None:
    draw = random.Random(5)
    for dense in (0, 1, 1, 1, 2):
        for _ in range(6):
            free = draw.getrandbits(32)
            for _ in range(dense):
                free |= draw.getrandbits(32)
            found = greatest_mss(free, 5)
            assert not found.proved or found.subcubes.profile == greatest_profile(free, 5)
    assert counts_of(5, greatest_profile((1 << 32) - 1, 5)) == (0, 0, 0, 0, 0, 1)
    assert greatest_profile(0, 5) == 0


def test_five_dimensions_agree_with_four_in_a_half() -> None:
    for free in range(0, 1 << 16, 4099):
        counts = (*counts_of(4, greatest_profile(free, 4)), 0)
        assert counts_of(5, greatest_profile(free, 5)) == counts
        assert counts_of(5, greatest_profile(free << 16, 5)) == counts


def test_too_large() -> None:
    with pytest.raises(SpecError):
        greatest_profiles(5)
    with pytest.raises(SpecError):
        greatest_profile(1, 6)
