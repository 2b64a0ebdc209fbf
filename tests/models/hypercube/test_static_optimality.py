"""The search of all static states, against brute force and against each other."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.allocators.hypercube.buddy import Buddy
from allocert.allocators.hypercube.freelist import FreeListBuddy
from allocert.allocators.hypercube.gray import SingleGrayCode
from allocert.machines import GrayCode, Hypercube
from allocert.models.hypercube.static_invariants import (
    free_runs,
    holes,
    list_invariant,
    run_invariant,
    state_count,
    tree_invariant,
)
from allocert.models.hypercube.static_optimality import STRATEGIES, reachable, static_search

CLASSES = {"buddy": Buddy, "free-list": FreeListBuddy, "gray": SingleGrayCode}


@pytest.mark.parametrize("name", STRATEGIES)
def test_reachable_states_without_faults(name: str) -> None:
    expected = [2, 3, 5, 12, 45, 256, 2313] if name == "gray" else [2, 3, 6, 17, 70, 431, 4138]
    found = [static_search(STRATEGIES[name](n)) for n in range(7)]
    assert [one.states for one in found] == expected
    assert all(one.optimal and one.refusing == 0 for one in found)


def test_state_count_is_the_number_of_buddy_states() -> None:
    assert [state_count(n) for n in range(8)] == [2, 3, 6, 17, 70, 431, 4138, 64437]


@pytest.mark.parametrize("name", STRATEGIES)
@pytest.mark.parametrize("n", [1, 2, 3])
def test_the_first_refusal_is_the_shortest_on_the_shipped_allocator(name: str, n: int) -> None:
    for node in range(1 << n):
        found = static_search(STRATEGIES[name](n, (node,))).refused
        brute = None
        for length in range(1, (1 << n) + 1):
            for sequence in product(range(n + 1), repeat=length):
                allocator = CLASSES[name](Hypercube(n), (node,))
                grants = [allocator.allocate(k) for k in sequence]
                left = (1 << n) - 1 - sum(1 << k for k in sequence[:-1])
                if None not in grants[:-1] and grants[-1] is None and 1 << sequence[-1] <= left:
                    brute = sequence
                    break
            if brute or length == 3:
                break
        assert found == brute


@pytest.mark.parametrize(
    ("name", "survivors"),
    [("buddy", {0, 1}), ("gray", {0, 1, 3}), ("free-list", set(range(16)))],
)
def test_single_faults_that_keep_optimality(name: str, survivors: set[int]) -> None:
    place = GrayCode.reflected(4).nodes if name == "gray" else range(16)
    assert {x for x in range(16) if static_search(STRATEGIES[name](4, (place[x],))).optimal} == survivors


def test_a_faulty_free_list_refuses() -> None:
    found = static_search(STRATEGIES["free-list"](2, (0, 3)))
    assert (found.refused, found.optimal, found.refusing) == ((1,), False, 1)


@pytest.mark.parametrize("name", STRATEGIES)
def test_every_reachable_state_has_the_invariant(name: str) -> None:
    holds = {"buddy": tree_invariant, "gray": run_invariant, "free-list": lambda s, n: list_invariant(s)}[
        name
    ]
    for n in range(7):
        assert all(holds(state, n) for state in reachable(STRATEGIES[name](n)))


def test_the_buddy_invariant_is_exact_on_small_machines() -> None:
    for n in range(5):
        for busy in range(0, 1 << (1 << n), 1 if n < 4 else 7):
            strategy = STRATEGIES["buddy"](n, busy)
            assert tree_invariant(busy, n) == static_search(strategy).optimal


def test_the_run_invariant_suffices_but_is_not_necessary() -> None:
    verdicts = [
        (
            run_invariant(STRATEGIES["gray"](3, busy).initial, 3),
            static_search(STRATEGIES["gray"](3, busy)).optimal,
        )
        for busy in range(256)
    ]
    assert (True, False) not in verdicts
    assert verdicts.count((False, True)) == 2


@given(st.integers(0, 5), st.data())
@settings(max_examples=200, deadline=None)
def test_runs_and_holes_are_what_they_are_called(n: int, data: st.DataObject) -> None:
    busy = data.draw(st.integers(0, (1 << (1 << n)) - 1))
    free = {x for x in range(1 << n) if not busy >> x & 1}
    runs = free_runs(busy, n)
    assert {x for start, end in runs for x in range(start, end)} == free
    assert all(start - 1 not in free and end not in free for start, end in runs)
    for start, k in holes(busy, n):
        block = set(range(start, start + (1 << k)))
        assert start % (1 << k) == 0
        assert block <= free
        assert not {x ^ 1 << k for x in block} <= free
