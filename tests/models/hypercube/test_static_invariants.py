from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.models.hypercube.static_invariants import (
    free_runs,
    holes,
    list_invariant,
    run_invariant,
    state_count,
    tree_invariant,
)
from allocert.models.hypercube.static_optimality import STRATEGIES, reachable, static_search


def test_state_count_is_the_number_of_buddy_states() -> None:
    assert [state_count(n) for n in range(8)] == [2, 3, 6, 17, 70, 431, 4138, 64437]


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
@settings(max_examples=200)
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
