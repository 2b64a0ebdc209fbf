from __future__ import annotations

from allocert.allocators.pod.best_fit import PodBestFit
from allocert.machines.pod import Pod


def test_a_part_goes_to_the_fullest_started_block() -> None:
    allocator = PodBestFit(Pod((3,), (2, 2, 2)))
    half = allocator.allocate((1, 2, 2))
    allocator.allocate((2, 2, 2))
    assert str(half) == "(2x2x1@0:0,0,0)"
    allocator.release(half)
    assert str(allocator.allocate((1, 1, 1))) == "(1x1x1@0:0,0,0)"
    allocator.allocate((1, 2, 2))
    assert str(allocator.allocate((1, 1, 1))) == "(1x1x1@0:1,0,0)"
    assert str(allocator.allocate((1, 2, 2))) == "(2x2x1@2:0,0,0)"
    assert str(allocator.allocate((1, 1, 2))) == "(2x1x1@0:0,1,0)"


def test_slices_come_from_the_fullest_group_with_enough() -> None:
    allocator = PodBestFit(Pod((3,), (1, 1, 1), 2))
    assert str(allocator.allocate((1, 1, 1))) == "(1x1x1:0)"
    assert str(allocator.allocate((1, 1, 3))) == "(1x1x3:3,4,5)"
    assert str(allocator.allocate((1, 1, 2))) == "(1x1x2:1,2)"
