"""Segments of the code, gathered node by node: subcubes around them and distances in them."""

from __future__ import annotations

from allocert.allocators.hypercube.asi_plan import KEEPS_32, SENSIBLE, Run, plan
from allocert.machines import GrayCode
from allocert.proofs.antoniou.asi.shapes import hops


def test_counterexamples_from_the_definitions() -> None:
    """n = 8: y = 85 is rounded to 86, which leaves 84 nodes; and 21 nodes without two that differ in 6 bits."""
    assert 256 - 2 * 86 == 84
    assert plan(8, 85, SENSIBLE).y == 86
    assert [piece.size for piece in plan(8, 85, SENSIBLE).pieces] == [32, 16, 8, 4]
    assert [piece.size for piece in plan(8, 85, KEEPS_32).pieces] == [32, 32, 16, 4]
    nodes = GrayCode.reflected(8).nodes[63:84]
    assert max((a ^ b).bit_count() for a in nodes for b in nodes) == 5
    assert len({i for i in range(8) for node in nodes if (node ^ nodes[0]) >> i & 1}) == 6


def test_dimensions_of_segments_by_gathering() -> None:
    nodes = GrayCode.reflected(6).nodes
    for start in range(64):
        for stop in range(start + 1, 65):
            members = nodes[start:stop]
            spread = {i for i in range(6) for node in members if (node ^ members[0]) >> i & 1}
            least = (stop - start - 1).bit_length()
            assert len(spread) in (least, least + 1)
            assert Run(start, stop).dimension == len(spread)


def test_hops() -> None:
    assert hops(Run(3, 9), False, 4) == hops(Run(3, 9), True, 4) == 3
    assert hops(Run(0, 1), False, 0) == hops(Run(0, 1), True, 0) == 0
    assert hops(Run(44, 60), False, 6) == 5


def test_hops_inside_segments_by_gathering() -> None:
    """Any run, and not only those handed out, has its distances inside within its smallest subcube."""
    for n in range(1, 6):
        for start in range(1 << n):
            for stop in range(start + 1, (1 << n) + 1):
                inside = hops(Run(start, stop), True, n)
                assert inside is not None
                assert inside <= Run(start, stop).dimension
