from __future__ import annotations

from fractions import Fraction

from allocert.models.loss.bounds import measure_bounds
from allocert.models.loss.chain import loss_chain
from allocert.models.loss.measures import (
    chain_measures,
)


def test_bounds_hold_however_early_the_sweeps_stop() -> None:
    chain = loss_chain("buddy", 3, (0, 4))
    exact = chain_measures(chain, Fraction(8))
    for sweeps in (1, 5, 60):
        bounds = measure_bounds(chain, Fraction(8), sweeps=sweeps)
        assert bounds.granted.low <= exact.granted <= bounds.granted.high
        assert bounds.used.low <= exact.used <= bounds.used.high
