"""The loss chains: against the shipped allocators, against formulas by hand, and exact against certified bounds."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from allocert.errors import AllocertError, EngineError, SpecError
from allocert.models.loss.bounds import measure_bounds
from allocert.models.loss.chain import coarsest, explored, loss_chain, reachable_chain
from allocert.models.loss.measures import (
    chain_measures,
    dimension_weights,
)
from allocert.models.loss.systems import SYSTEMS


def fault_sets(n: int, most: int = 2) -> list[tuple[int, ...]]:
    return [faulty for f in range(most + 1) for faulty in combinations(range(1 << n), f)]


@pytest.mark.parametrize("n", [0, 1, 2])
@pytest.mark.parametrize("name", SYSTEMS)
def test_lumping_changes_no_measure(name: str, n: int) -> None:
    for faulty in fault_sets(n):
        plain = explored(replace(SYSTEMS[name](n, faulty), lump=lambda state: state))
        tree = reachable_chain(name, n, faulty)
        few = loss_chain(name, n, faulty)
        assert len(few.free) <= len(tree.free) <= len(plain.free)
        assert coarsest(few) == few
        for load in (Fraction(1, 3), Fraction(8)):
            assert chain_measures(plain, load) == chain_measures(tree, load) == chain_measures(few, load)


@pytest.mark.parametrize("faulty", [(), (0,), (0, 4), (0, 3), (0, 7)])
@pytest.mark.parametrize("name", ["free-list", "relabel"])
def test_states_lumped_on_the_way_lead_to_the_same_quotient(name: str, faulty: tuple[int, ...]) -> None:
    plain = coarsest(explored(replace(SYSTEMS[name](3, faulty), lump=lambda state: state)))
    few = loss_chain(name, 3, faulty)
    assert len(plain.free) == len(few.free)
    assert chain_measures(plain, Fraction(4)) == chain_measures(few, Fraction(4))


def test_state_counts() -> None:
    assert [len(reachable_chain("buddy", n).free) for n in range(4)] == [2, 5, 26, 677]
    assert [len(reachable_chain("free-list", n).free) for n in range(4)] == [2, 4, 11, 82]
    assert [len(loss_chain("buddy", n).free) for n in range(4)] == [2, 4, 17, 290]


@pytest.mark.parametrize("load", [Fraction(1, 5), Fraction(4), Fraction(16)])
def test_one_node_is_a_single_server_and_two_nodes_have_a_product_form(load: Fraction) -> None:
    for name in SYSTEMS:
        one = chain_measures(loss_chain(name, 0), load)
        assert (one.granted, one.used) == (1, load / (1 + load))
        a = load / 2
        two = chain_measures(loss_chain(name, 1), load)
        assert two.used == (2 * a + a + 2 * a * a / 2) / (2 * (1 + a + a + a * a / 2))
        assert two.granted == 1


def test_what_is_refused() -> None:
    with pytest.raises(SpecError, match="strategy"):
        loss_chain("best", 2)
    with pytest.raises(AllocertError, match="fault"):
        loss_chain("buddy", 2, (4,))
    with pytest.raises(SpecError, match="dimensions"):
        dimension_weights(0, "below-top")
    with pytest.raises(EngineError, match="more than 5"):
        explored(SYSTEMS["buddy"](3, ()), limit=5)
    with pytest.raises(EngineError, match="valid"):
        measure_bounds(loss_chain("buddy", 1, (0, 1)), Fraction(4))
