from __future__ import annotations

from tests.models.rectangles.test_crowds import CROWD

from allocert.models.rectangles.confirm import confirmed_by
from allocert.models.rectangles.fit import FitLimit, fit


def test_a_second_engine_refuses_a_part_too() -> None:
    answer = fit(CROWD, limit=FitLimit(steps=1, nodes=1, stops=20_000_000, deterministic_seconds=0))
    assert answer.engine == "sweep"
    assert not answer.certified
    assert confirmed_by(CROWD, answer, limit=FitLimit(deterministic_seconds=5)) == "CP-SAT"
