from __future__ import annotations

import pytest
from tests.models.rectangles.test_checks import proved

from allocert.models.rectangles.problem import Rectangles
from allocert.models.rectangles.scales import refuting_scales, scales_for
from allocert.verification.claims.evidence import recheck


@pytest.mark.parametrize("length", range(1, 25))
def test_every_scale_is_one_for_any_number_of_sides(length: int) -> None:
    for scale in scales_for(length, range(1, length + 1)):
        most = [0] * (length + 1)
        for side, value in scale.values:
            assert value >= 0
            for total in range(side, length + 1):
                most[total] = max(most[total], most[total - side] + value)
        assert max(most) <= scale.capacity


def test_scales_refute_more_than_the_area_does() -> None:
    five = Rectangles.fixed(10, 10, [(4, 4)] * 5)
    assert five.area < 100
    assert refuting_scales(five) is not None
    recheck(proved(five))
    assert refuting_scales(Rectangles.fixed(10, 10, [(4, 4)] * 4)) is None
