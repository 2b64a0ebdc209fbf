from __future__ import annotations

from allocert.allocators.hypercube.freelist import FreeListBuddy, FreeLists
from allocert.machines import Hypercube


def test_the_free_lists_with_one_faulty_node() -> None:
    """Kandlur & Shin 1988, figure 1(b): the lists fit both requests."""
    allocator = FreeListBuddy(Hypercube(3), [4])
    assert allocator.free_lists == ((5,), (6,), (0,), ())
    first, second = allocator.allocate(1), allocator.allocate(2)
    assert first is not None
    assert second is not None
    assert (first.base, first.address) == (6, "11*")
    assert (second.base, second.address) == (0, "0**")
    assert allocator.free_lists == ((5,), (), (), ())


def test_a_block_is_split_by_halving() -> None:
    """Kandlur & Shin 1988, figure 3: the low part is granted, the high parts are listed."""
    allocator = FreeListBuddy(Hypercube(3))
    granted = allocator.allocate(0)
    assert granted is not None
    assert granted.base == 0
    assert allocator.free_lists == ((1,), (2,), (4,), ())
    allocator.release("000")
    assert allocator.free_lists == ((), (), (), (0,))


def test_the_last_block_released_is_taken_first() -> None:
    lists = FreeLists(3)
    lists.give(0, 1)
    lists.give(0, 6)
    lists.give(0, 4)
    assert [lists.take(0), lists.take(0), lists.take(0), lists.take(0)] == [4, 6, 1, None]
