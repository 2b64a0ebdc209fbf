from __future__ import annotations

import pytest

from allocert.allocators.hypercube.subcube_sets import components
from allocert.machines import Hypercube
from allocert.models.gray.segments import inner_diameter, segments


@pytest.mark.parametrize("n", range(7))
def test_segments_use_every_node_once(n: int) -> None:
    cube = Hypercube(n)
    for size in range(1, (1 << n) + 1):
        plan = segments(n, size)
        words = [word for _, word in plan.sets] + [cube.word(piece) for piece in plan.leftover]
        assert sum(words) == cube.full
        assert sum(word.bit_count() for word in words) == 1 << n
        assert all(list(components(word, n)) == [word] for word in words)


def test_inner_diameter() -> None:
    assert inner_diameter(1, 3) == 0
    assert inner_diameter(0b11111111, 3) == 3
    assert inner_diameter(0b10000001, 3) is None
    assert inner_diameter(0b01110111 | 1 << 3, 3) == 3
