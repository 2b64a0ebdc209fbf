from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.allocators import Contract
from allocert.allocators.mesh.frame_sliding import FrameSliding
from allocert.allocators.mesh.frame_sliding_n import RestrictedFrameSliding
from allocert.machines import (
    AlignedFrames,
    Mesh,
    Submesh,
)
from allocert.verification.pairing.engine import check


@settings(max_examples=60)
@given(st.data())
def test_restricted_sliding_grants_the_first_free_aligned_frame(data: st.DataObject) -> None:
    sides = tuple(data.draw(st.lists(st.integers(1, 6), min_size=1, max_size=3)))
    mesh = Mesh(*sides)
    faulty = data.draw(st.sets(st.integers(0, mesh.processors - 1), max_size=3))
    allocator = RestrictedFrameSliding(mesh, faulty)
    busy = sum(1 << node for node in faulty)
    for _ in range(12):
        request = tuple(data.draw(st.integers(1, side)) for side in sides)
        region = allocator.allocate(request)
        frames = [f for f in AlignedFrames(mesh).regions(request) if not mesh.word(f) & busy]
        assert region == (frames[0] if frames else None)
        assert list(AlignedFrames(mesh).free(busy, request)) == frames
        busy |= mesh.word(region) if region else 0


def test_restricted_sliding_refuses_what_complete_sliding_grants() -> None:
    restricted, complete = RestrictedFrameSliding(Mesh(3, 1)), FrameSliding(Mesh(3, 1))
    assert restricted.allocate((1, 1)) == complete.allocate((1, 1)) == Submesh((0, 0), (1, 1))
    assert restricted.allocate((2, 1)) is None
    assert complete.allocate((2, 1)) == Submesh((1, 0), (2, 1))
    broken = check(RestrictedFrameSliding, "mesh:3x1", contract=Contract("frames", complete=True)).broken
    assert broken is not None
    assert broken.promise == "complete"
    assert len(broken.trace) == 2
