from __future__ import annotations

from allocert.allocators.hypercube.mss_packing import matching
from allocert.allocators.hypercube.subcube_sets import (
    SubcubeSet,
)


def test_matchings_are_largest() -> None:
    for free in range(256):
        edges = [word for word in matching(free, 3) if word.bit_count() == 2]
        assert SubcubeSet(3, tuple(matching(free, 3))).free == free
        assert len(edges) == most_edges(free)
    path = sum(1 << x for x in (0, 1, 3, 2, 6, 7, 5, 4))
    assert len(matching(path, 3)) == 4
    assert len(matching((1 << 1024) - 1, 10)) == 512


def most_edges(free: int) -> int:
    if not free:
        return 0
    node = (free & -free).bit_length() - 1
    rest = free ^ 1 << node
    with_edge = [1 + most_edges(rest ^ 1 << (node ^ 1 << i)) for i in range(3) if rest >> (node ^ 1 << i) & 1]
    return max([most_edges(rest), *with_edge])
