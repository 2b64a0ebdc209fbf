from __future__ import annotations

from allocert.models.gray.segments import inner_diameter


def test_inner_diameter() -> None:
    assert inner_diameter(1, 3) == 0
    assert inner_diameter(0b11111111, 3) == 3
    assert inner_diameter(0b10000001, 3) is None
    assert inner_diameter(0b01110111 | 1 << 3, 3) == 3
