from __future__ import annotations

import pytest

from allocert.allocators.hypercube.subcube_sets import weight
from allocert.models.subcubes.greatest_subcubes import (
    counts_of,
    greatest_partitions,
    greatest_profile,
    subcubes_of,
)
from allocert.models.subcubes.split_outcomes import greatest_with, outcomes


@pytest.mark.parametrize("n", range(4))
def test_outcomes_against_the_definitions(n: int) -> None:
    for k in range(n + 1):
        found, with_cube = outcomes(n, k), greatest_with(n, k)
        wanted = [word for word, dimension in subcubes_of(n) if dimension == k]
        for free in range(1 << (1 << n)):
            left = {word: greatest_profile(free ^ word, n) for word in wanted if word & free == word}
            assert found.most[free] == max(left.values(), default=-1)
            assert with_cube[free] == (max(left.values()) + weight(n, k) if left else -1)
            lists = list(greatest_partitions(free, n))
            large = [word for word in lists[0] if word.bit_count() >= 1 << k]
            if not large:
                assert found.smallest[free] == found.split[free] == found.worst[free] == -1
                continue
            size = min(word.bit_count() for word in large)
            cubes = {word for words in lists for word in words if word.bit_count() == size}
            inside = {cube: [left[word] for word in left if word & cube == word] for cube in cubes}
            assert 1 << int(found.smallest[free]) == size
            assert found.split[free] == max(max(values) for values in inside.values())
            assert found.worst[free] == min(min(values) for values in inside.values())
            m = int(found.smallest[free])
            between = [weight(n, j) for j in range(k, m)]
            assert found.halved[free] == greatest_profile(free, n) - weight(n, m) + sum(between)
            numbers = [counts_of(n, value)[k + 1 : m] for values in inside.values() for value in values]
            assert found.crowded[free] == max((max(one) for one in numbers if one), default=-1)
