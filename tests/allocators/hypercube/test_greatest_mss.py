"""The greatest set of disjoint free subcubes against a dynamic programme over all free sets."""

from __future__ import annotations

from functools import lru_cache
from random import Random

import pytest

from allocert.allocators.hypercube.greatest_mss import greatest_mss
from allocert.allocators.hypercube.mss_packing import bound, free_cubes, pack, profile
from allocert.allocators.hypercube.subcube_sets import (
    SubcubeSet,
    profile_of,
)
from allocert.machines.words import bits

Counts = tuple[int, ...]


@lru_cache(maxsize=8)
def by_least_node(n: int) -> list[list[tuple[int, int]]]:
    """The subcubes of Q_n by least node: node set and dimension, from their nodes."""
    found: list[list[tuple[int, int]]] = [[] for _ in range(1 << n)]
    for base in range(1 << n):
        for free in range(1 << n):
            if not base & free:
                nodes = [x for x in range(1 << n) if x & ~free == base]
                found[base].append((sum(1 << x for x in nodes), len(nodes).bit_length() - 1))
    return found


def plus(counts: Counts, k: int) -> Counts:
    """Counts are highest dimension first, so that tuples compare as profiles do."""
    place = len(counts) - 1 - k
    return (*counts[:place], counts[place] + 1, *counts[place + 1 :])


@lru_cache(maxsize=1 << 17)
def greatest_counts(free: int, n: int) -> Counts:
    """The greatest profile over ``free``: every subcube that has its least node, in turn."""
    if not free:
        return (0,) * (n + 1)
    least = (free & -free).bit_length() - 1
    fits = [(word, k) for word, k in by_least_node(n)[least] if word & free == word]
    return max(plus(greatest_counts(free ^ word, n), k) for word, k in fits)


def moved(free: int, n: int, by: int) -> int:
    return sum(1 << (x ^ by) for x in range(1 << n) if free >> x & 1)


def agrees(free: int, n: int) -> None:
    found = greatest_mss(free, n)
    assert found.proved
    assert found.subcubes.free == free
    assert found.subcubes.counts[::-1] == greatest_counts(free, n)


@pytest.mark.parametrize("n", range(4))
def test_all_free_sets(n: int) -> None:
    for free in range(1 << (1 << n)):
        agrees(free, n)


def test_all_free_sets_of_q4_up_to_translation() -> None:
    halves = [(0x5555, 1), (0x3333, 2), (0x0F0F, 4), (0x00FF, 8)]
    for free in range(1 << 16):
        images = [free]
        for mask, shift in halves:
            images += [(word & mask) << shift | word >> shift & mask for word in images]
        if free == min(images):
            agrees(free, 4)


def test_random_free_sets_of_q5() -> None:
    source = Random(3)
    for _ in range(60):
        share = source.uniform(0.2, 0.65)
        agrees(sum(1 << x for x in range(32) if source.random() < share), 5)


def test_translations_and_turns_keep_the_profile() -> None:
    source = Random(11)
    for _ in range(20):
        free = sum(1 << x for x in range(64) if source.random() < 0.45)
        counts = greatest_mss(free, 6).subcubes.counts
        order = source.sample(range(6), 6)
        turned = sum(1 << sum((x >> i & 1) << order[i] for i in range(6)) for x in bits(free))
        assert greatest_mss(moved(free, 6, source.randrange(64)), 6).subcubes.counts == counts
        assert greatest_mss(turned, 6).subcubes.counts == counts


def test_a_search_that_is_cut_short_says_so() -> None:
    source = Random(4)
    cut = 0
    for _ in range(150):
        free = sum(1 << x for x in range(32) if source.random() < 0.6)
        found = greatest_mss(free, 5, limit=source.choice((0, 500, 5000)))
        exact = greatest_mss(free, 5)
        assert exact.proved
        assert found.subcubes.free == free
        assert found.subcubes.profile <= exact.subcubes.profile
        largest = max(k for k in range(6) if any(True for _ in pick(free, 5, k)))
        assert found.subcubes.counts[largest] > 0
        if found.proved:
            assert found.subcubes.profile == exact.subcubes.profile
        cut += not found.proved
    assert cut > 0


def pick(free: int, n: int, k: int) -> list[int]:
    return [word for words in by_least_node(n) for word, d in words if d == k and word & free == word]


def test_no_partition_is_above_the_bound_and_the_packing_is_one() -> None:
    source = Random(6)
    sets = [(free, 3) for free in range(1, 256)] + [(source.getrandbits(16), 4) for _ in range(600)]
    for free, n in sets:
        cubes = free_cubes(free, n)
        assert [len(words) for words in cubes] == [len(pick(free, n, k)) for k in range(2, len(cubes) + 2)]
        greatest = profile_of(n, greatest_counts(free, n)[::-1])
        packed = pack(free, cubes, n)
        assert profile(packed, n) <= greatest <= bound(free, cubes, n)
        assert SubcubeSet(n, tuple(packed)).free == free
