"""Complete allocation by buddy runs: against the definition, both interpreters alike, and what a broken text does."""

from __future__ import annotations

from itertools import permutations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.allocators.parallel.boards import run_boards
from allocert.allocators.parallel.buddy import BUDDY
from allocert.allocators.parallel.defining_positions import COMPLETE, HALVING, orders, parameters
from allocert.allocators.parallel.network import Links, run_network
from allocert.allocators.parallel.program import Program
from allocert.machines import Hypercube
from allocert.models.parallel.named import amiss
from allocert.models.systems.systems import complete

RUNS = ("in-full", "stopped")


def test_orders_have_the_defining_positions_first() -> None:
    assert orders((1, 2, 3), 2) == ((1, 2, 3), (1, 3, 2), (2, 3, 1))
    assert orders((4, 2), 0) == ((4, 2),)
    assert len(parameters(6, 3)["orders"]) == comb(6, 3)


def test_halving_along_all_places_is_the_buddy_program() -> None:
    halving = Program("halving", HALVING, "test")
    for d in (1, 2, 3):
        for pi in permutations(range(1, d + 1)):
            for available in range(0, 1 << (1 << d), 5 if d == 3 else 1):
                given_ = {"d": d, "pi": pi, "start": 0, "stop": d}
                one = run_network(halving, Hypercube(d), available, given_)
                other = run_network(BUDDY, Hypercube(d), available, {"d": d, "pi": pi})
                for name in ("s", "z"):
                    assert list(one.registers[name]) == list(other.registers[name])
                assert (one.steps, one.messages) == (other.steps, other.messages)


@pytest.mark.parametrize("run", COMPLETE)
@pytest.mark.parametrize("d", [1, 2])
def test_both_interpreters_agree_on_every_board(run: str, d: int) -> None:
    for k in range(d + 1):
        for available in range(1 << (1 << d)):
            given_ = parameters(d, k)
            one = run_network(COMPLETE[run], Hypercube(d), available, given_)
            other = run_boards(COMPLETE[run], Hypercube(d), available, given_)
            assert dict(one.reports) == dict(other.reports)
            assert set(one.waiting) == set(other.waiting)
            assert (one.steps, one.strict_steps, one.messages) == (
                other.steps,
                other.strict_steps,
                other.messages,
            )
            assert list(one.undelivered) == list(other.undelivered)


@settings(max_examples=40)
@given(d=st.integers(1, 5), data=st.data(), order=st.sampled_from(("synchronous", "random", "adversarial")))
def test_random_sets_in_any_order(d: int, data: st.DataObject, order: str) -> None:
    k = data.draw(st.integers(0, d))
    available = data.draw(st.integers(0, (1 << (1 << d)) - 1))
    for run in RUNS:
        found = run_network(
            COMPLETE[run], Hypercube(d), available, parameters(d, k), order=order, links=Links(1)
        )
        assert amiss(found, d, complete(d, d - k), available) == ""


def test_a_run_that_does_not_look_at_the_word_received_names_too_much() -> None:
    text = COMPLETE["in-full"].text
    broken = text.replace("r == j - 1 and s == j - 1", "s == j - 1")
    assert broken != text
    available = 0b1101
    found = run_network(Program("broken", broken, "test"), Hypercube(2), available, parameters(2, 1))
    assert amiss(found, 2, complete(2, 1), available) == ""
    available = 0b10111111
    found = run_network(Program("broken", broken, "test"), Hypercube(3), available, parameters(3, 1))
    assert amiss(found, 3, complete(3, 2), available) == "**0 is named, it is not one"
