from __future__ import annotations

from allocert.allocators.torus.cnp_load import overlap_of


def test_overlaps() -> None:
    assert [overlap_of(2, left, "min") for left in (0, 1, 3)] == [0, 1, 2]
    assert [overlap_of(2, left, "max") for left in (0, 1, 3)] == [2, 2, 3]
    assert [overlap_of(2, left, "max of busy") for left in (0, 1, 3)] == [0, 2, 3]
    assert overlap_of(2, 3, "none") == 0
