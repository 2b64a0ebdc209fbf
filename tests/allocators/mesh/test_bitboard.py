from __future__ import annotations

from allocert.allocators.mesh.bitboard import BitboardFirstFit
from allocert.allocators.mesh.frame_sliding import FrameSliding
from allocert.machines import Mesh, Submesh, Torus


def test_frames_in_row_major_order() -> None:
    """Morgenstern 1994, sections 1 and 2: base and reverse base, x first; no rotation."""
    for strategy in (FrameSliding, BitboardFirstFit):
        allocator = strategy(Mesh(5, 4), [1])
        granted = [allocator.allocate(sides) for sides in ((2, 2), (3, 1), (1, 3), (4, 1), (1, 4))]
        assert [region and region.address for region in granted] == [
            "(2,0,3,1)",
            "(0,2,2,2)",
            "(4,0,4,2)",
            "(0,3,3,3)",
            None,
        ]


def test_a_torus_wraps_both_ways() -> None:
    middle = [2 + 5 * 1, 2 + 5 * 2]
    allocator = BitboardFirstFit(Torus(5, 4), middle)
    granted = allocator.allocate((4, 4))
    assert granted is not None
    assert granted.address == "(3,0,6,3)"
    assert allocator.allocate((1, 1)) == Submesh((2, 0), (1, 1))
    assert BitboardFirstFit(Mesh(5, 4), middle).allocate((4, 4)) is None
