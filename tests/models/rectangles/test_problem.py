from __future__ import annotations

from collections.abc import Sequence

import pytest

from allocert.errors import InstanceError
from allocert.models.rectangles.problem import Rectangles, misplaced


@pytest.mark.parametrize(
    ("sides", "turnable"),
    [
        ([(0, 1)], (False,)),
        ([(1, True)], (False,)),
        ([(1, 1)], ()),
        ([(1, 1, 1)], (False,)),
        ([(1, 1)], (0,)),
    ],
)
def test_mistakes_are_named(sides: Sequence[tuple[int, int]], turnable: tuple[bool, ...]) -> None:
    with pytest.raises(InstanceError):
        Rectangles(3, 3, tuple(sides), turnable)


def test_misplaced_names_each_fault() -> None:
    two = Rectangles(4, 4, ((2, 1), (3, 3)), (True, False))
    assert misplaced(two, ((3, 0, 1, 2), (0, 0, 3, 3))) is None
    assert "overlap" in str(misplaced(two, ((2, 0, 2, 1), (0, 0, 3, 3))))
    assert "leaves" in str(misplaced(two, ((3, 0, 2, 1), (0, 1, 3, 3))))
    assert "placed as" in str(misplaced(two, ((3, 0, 1, 2), (0, 0, 3, 2))))
    assert "1 places" in str(misplaced(two, ((3, 0, 1, 2),)))
