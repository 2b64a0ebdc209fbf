"""The loss chains: against the shipped allocators, against formulas by hand, and exact against certified bounds."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import factorial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.allocators.hypercube.buddy import Buddy
from allocert.allocators.hypercube.freelist import FreeListBuddy
from allocert.allocators.hypercube.relabel import RelabelledBuddy
from allocert.errors import AllocertError, CertificateError, EngineError, SpecError
from allocert.machines import Hypercube
from allocert.models.loss.bounds import measure_bounds
from allocert.models.loss.certificate import loss_certificate
from allocert.models.loss.chain import coarsest, explored, loss_chain, reachable_chain
from allocert.models.loss.load import load_functions, trend
from allocert.models.loss.measures import (
    chain_measures,
    dimension_weights,
    measures,
    offered_load,
    outflows,
)
from allocert.models.loss.systems import SYSTEMS
from allocert.solvers.checkers.stationary import check_stationary
from allocert.solvers.exact.stationary import stationary
from allocert.verification.claims.evidence import recheck

CLASSES = {"buddy": Buddy, "free-list": FreeListBuddy, "relabel": RelabelledBuddy}


def fault_sets(n: int, most: int = 2) -> list[tuple[int, ...]]:
    return [faulty for f in range(most + 1) for faulty in combinations(range(1 << n), f)]


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_a_system_is_its_allocator(data: st.DataObject) -> None:
    n = data.draw(st.integers(0, 5))
    faulty = tuple(sorted(data.draw(st.sets(st.integers(0, (1 << n) - 1), max_size=4))))
    name = data.draw(st.sampled_from(sorted(SYSTEMS)))
    system, allocator = SYSTEMS[name](n, faulty), CLASSES[name](Hypercube(n), faulty)
    state, held = system.start, []
    for _ in range(data.draw(st.integers(0, 40))):
        if held and data.draw(st.booleans()):
            block, region = held.pop(data.draw(st.integers(0, len(held) - 1)))
            allocator.release(region)
            state = system.release(state, block)
        else:
            k = data.draw(st.integers(0, n))
            region, granted = allocator.allocate(k), system.grant(state, k)
            assert (region is None) == (granted is None)
            if granted is None:
                continue
            block, state = granted
            start = allocator.labels.new(region.base) if name == "relabel" else region.base
            assert (region.dimension, start) == block
            held.append((block, region))
        taken = sum(1 << region.dimension for _, region in held)
        assert system.free(state) == (1 << n) - len(faulty) - taken
        if name != "buddy":
            assert tuple(starts[::-1] for starts in state[0]) == allocator.free_lists


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


def test_certificates_hold_and_mutants_of_them_do_not() -> None:
    for name, n, faulty in [("buddy", 2, ()), ("relabel", 3, (0, 4)), ("buddy", 0, (0,))]:
        made = loss_certificate(name, n, faulty, 20)
        assert "made again from the source" in recheck(made)
        found = measures(name, n, faulty, 20)
        assert f"R = {found.granted} and U = {found.used}." in made.claim
    made = loss_certificate("buddy", 2, (1,), 40)
    weights, arguments = made.proof, made.encoding.arguments
    for wrong in (
        [weights[0] + 1, *weights[1:]],
        weights[:-1],
        [0] * len(weights),
        [-w for w in weights],
        "x",
    ):
        with pytest.raises(CertificateError):
            recheck(replace(made, proof=wrong))
    for other in ({"residence": 20}, {"faulty": [2]}, {"n": 3}, {"strategy": "best"}, {"dimension": "x"}):
        changed = replace(made.encoding, arguments={**arguments, **other})
        with pytest.raises(CertificateError):
            recheck(replace(made, encoding=changed))
    with pytest.raises(CertificateError, match="claim"):
        recheck(replace(made, claim=made.claim.replace("R = ", "R = 1")))
    for weights in ([1, 2], [2, 1]):
        with pytest.raises(CertificateError, match="inflow"):
            check_stationary({"rates": [[[1, 1]], [[0, 1]]]}, weights)
    with pytest.raises(CertificateError, match="lead to state 0"):
        check_stationary({"rates": [[], []]}, [1, 1])
    with pytest.raises(CertificateError, match="state 0"):
        check_stationary({"rates": [[[0, 1]]]}, [1])


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


def test_bounds_hold_however_early_the_sweeps_stop() -> None:
    chain = loss_chain("buddy", 3, (0, 4))
    exact = chain_measures(chain, Fraction(8))
    for sweeps in (1, 5, 60):
        bounds = measure_bounds(chain, Fraction(8), sweeps=sweeps)
        assert bounds.granted.low <= exact.granted <= bounds.granted.high
        assert bounds.used.low <= exact.used <= bounds.used.high


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


def test_offered_load_by_hand() -> None:
    assert offered_load(5, 20) == 4 * Fraction(63, 6 * 32)
    assert offered_load(2, 40, "below-top") == 8 * Fraction(3, 2 * 4)
    assert offered_load(2, 40, "rounded") == 8 * Fraction(1 + 2 * 2 + 4, 4 * 4)
    assert offered_load(0, 5) == offered_load(0, 5, "rounded") == 1


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
