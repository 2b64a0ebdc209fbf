"""The procedures of figure 3 in their readings."""

from __future__ import annotations

import pytest

from allocert.models.hypercube.figure3 import READINGS, MisreadError, allocate, release


def test_the_printed_split_loses_a_block_and_does_not_end() -> None:
    lists = ((), (), (0,))
    with pytest.raises(MisreadError, match="does not end"):
        allocate(READINGS["printed"], lists, 0)
    assert allocate(READINGS["lowered"], lists, 0) == (0, ((), (2,), ()))
    assert allocate(READINGS["mended"], lists, 0) == (0, ((1,), (2,), ()))
    assert allocate(READINGS["mended"], ((), ()), 1) == (None, ((), ()))
    assert release(((1,), (2,), ()), 0, 0) == (((), (), (0,)), 3, 2)
