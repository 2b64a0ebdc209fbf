from __future__ import annotations

from allocert.allocators.hypercube.buddy import Buddy
from allocert.machines import Hypercube


def vector(allocator: Buddy) -> str:
    """The allocation bits, node 0 first, as the paper draws them."""
    return format(allocator._holdings.busy, "08b")[::-1]


def test_the_bit_vector_with_one_faulty_node() -> None:
    """Kandlur & Shin 1988, figure 1(a): Q_2 is refused though it would fit."""
    allocator = Buddy(Hypercube(3), [4])
    assert vector(allocator) == "00001000"
    first = allocator.allocate(1)
    assert first is not None
    assert first.address == "00*"
    assert vector(allocator) == "11001000"
    assert allocator.allocate(2) is None
    assert vector(allocator) == "11001000"
