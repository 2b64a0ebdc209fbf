from __future__ import annotations

from fractions import Fraction
from math import factorial

import pytest

from allocert.models.loss.chain import loss_chain
from allocert.models.loss.measures import (
    chain_measures,
    dimension_weights,
    measures,
    offered_load,
    outflows,
)
from allocert.models.loss.systems import SYSTEMS
from allocert.solvers.exact.stationary import stationary


@pytest.mark.parametrize("faulty", [(0, 3), (1, 2), (0, 2)])
def test_two_isolated_nodes_of_a_square_by_hand(faulty: tuple[int, ...]) -> None:
    a = Fraction(4, 3)
    p = [a**i / factorial(i) for i in range(3)]
    found = measures("buddy", 2, faulty, 20)
    assert found.granted == (p[0] + p[1]) / (2 * p[0] + p[1]) == Fraction(7, 10)
    assert found.used == (p[1] + 2 * p[2]) / (4 * sum(p)) == Fraction(7, 29)


def test_nothing_can_be_granted_when_all_nodes_are_faulty() -> None:
    found = measures("buddy", 1, (0, 1), 20)
    assert (found.granted, found.used) == (1, 0)


@pytest.mark.parametrize("name", SYSTEMS)
def test_what_is_granted_is_what_is_held(name: str) -> None:
    """Little's law: processors allocated are the load times processors granted, weighted alike."""
    load, n = Fraction(8), 3
    chain = loss_chain(name, n, (4,))
    vector = stationary(outflows(chain, load))
    weights = dimension_weights(n)
    flow = sum(
        share * sum(w * (1 << k) for k, (w, t) in enumerate(zip(weights, row, strict=True)) if t >= 0)
        for share, row in zip(vector, chain.arrivals, strict=True)
    )
    assert load * flow / (sum(vector) << n) == chain_measures(chain, load).used


def test_offered_load_by_hand() -> None:
    assert offered_load(5, 20) == 4 * Fraction(63, 6 * 32)
    assert offered_load(2, 40, "below-top") == 8 * Fraction(3, 2 * 4)
    assert offered_load(2, 40, "rounded") == 8 * Fraction(1 + 2 * 2 + 4, 4 * 4)
    assert offered_load(0, 5) == offered_load(0, 5, "rounded") == 1
