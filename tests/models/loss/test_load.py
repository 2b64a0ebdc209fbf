from __future__ import annotations

from fractions import Fraction

import pytest

from allocert.models.loss.bounds import measure_bounds
from allocert.models.loss.chain import loss_chain
from allocert.models.loss.load import load_functions, trend
from allocert.models.loss.measures import (
    chain_measures,
    measures,
)
from allocert.models.loss.systems import SYSTEMS


@pytest.mark.parametrize("name", SYSTEMS)
@pytest.mark.parametrize("dimension", ["uniform", "below-top", "rounded"])
def test_functions_of_the_load_and_certified_bounds_agree_with_single_loads(
    name: str, dimension: str
) -> None:
    for n, faulty in [(2, ()), (2, (2,)), (3, (0, 6))]:
        chain = loss_chain(name, n, faulty)
        granted, used = load_functions(chain, dimension)
        for load in (Fraction(1, 9), Fraction(16), Fraction(1000)):
            exact = chain_measures(chain, load, dimension)
            assert (granted(load), used(load)) == (exact.granted, exact.used)
        bounds, exact = (
            measure_bounds(chain, Fraction(4), dimension),
            measures(name, n, faulty, 20, dimension),
        )
        assert bounds.granted.low <= exact.granted <= bounds.granted.high
        assert bounds.used.low <= exact.used <= bounds.used.high
        assert max(bounds.granted.width, bounds.used.width) < Fraction(1, 10**5)


def test_trends() -> None:
    granted, used = load_functions(loss_chain("buddy", 2, (2,)))
    found = trend(granted)
    assert found.signs == "-+"
    assert trend(used).signs == "+"
    ((low, high),) = found.turns
    assert high - low <= Fraction(1, 1000)
    assert Fraction(48, 10) < low < high < Fraction(49, 10)
    assert granted(low - 1) > granted(low)
    assert granted(high) < granted(high + 1)
    assert trend(load_functions(loss_chain("buddy", 1))[0]).signs == ""
