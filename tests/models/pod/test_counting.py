from __future__ import annotations

from allocert.machines.pod import Pod
from allocert.models.pod.counting import parts_largest_first, shortage

POD = Pod((2,), (2, 2, 1))


def test_the_largest_size_that_is_short() -> None:
    assert shortage(POD, 0, [(1, 2, 2), (1, 1, 2), (1, 1, 1)]) is None
    assert shortage(POD, 0b1, [(1, 2, 2), (1, 2, 2)]) == (0, 8, 4)
    assert shortage(POD, 0b1001, [(1, 2, 2), (1, 1, 2)]) == (1, 6, 4)
    assert shortage(POD, 0b1, [(1, 1, 1)] * 8) == (2, 8, 7)


def test_parts_are_granted_largest_first() -> None:
    parts = list(parts_largest_first(POD, 0b0001, [2, 1, 2]))
    assert [str(part) for part in parts] == ["(2x1x1@0:0,1,0)", "(1x1x1@0:1,0,0)", "(1x1x1@1:0,0,0)"]
    assert list(parts_largest_first(POD, POD.full, [2])) == []
