from __future__ import annotations

from allocert.allocators.pod.buddy import PodBuddy
from allocert.allocators.pod.first_fit import PodFirstFit
from allocert.machines.pod import Pod


def test_a_part_is_cut_from_the_smallest_free_one() -> None:
    """First fit breaks a free half for one chip; then two halves have no room but in a new block."""
    pod, faulty = Pod((2,), (2, 2, 1)), [3]
    buddy, first = PodBuddy(pod, faulty), PodFirstFit(pod, faulty)
    assert str(buddy.allocate((1, 1, 1))) == "(1x1x1@0:0,1,0)"
    assert str(first.allocate((1, 1, 1))) == "(1x1x1@0:0,0,0)"
    assert str(buddy.allocate((1, 1, 2))) == "(2x1x1@0:0,0,0)"
    assert str(first.allocate((1, 1, 2))) == "(2x1x1@1:0,0,0)"
    assert str(buddy.allocate((1, 2, 2))) == "(1x2x2:1)"
    assert first.allocate((1, 2, 2)) is None


def test_halves_are_joined_up_to_the_block() -> None:
    pod = Pod((1,), (4, 4, 4))
    allocator = PodBuddy(pod)
    chips = [allocator.allocate((1, 1, 1)) for _ in range(64)]
    assert allocator.allocate((1, 1, 1)) is None
    for chip in chips[::2] + chips[1::2]:
        allocator.release(chip)
    assert str(allocator.allocate((4, 4, 4))) == "(4x4x4:0)"
