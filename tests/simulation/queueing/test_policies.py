from __future__ import annotations

import pytest

from allocert.errors import SpecError
from allocert.simulation.queueing.policies import POLICY_NAMES, policy_of
from allocert.simulation.queueing.rules import (
    Passing,
    keeps_promise,
    may_try,
    meet,
    order_key,
    together,
)

_ORDERS = {
    "arrival": [0, 1, 2, 3],
    "shortest": [1, 3, 0, 2],
    "largest": [1, 0, 3, 2],
    "smallest": [2, 0, 3, 1],
}


def test_policies_by_name() -> None:
    for name in POLICY_NAMES[:-1]:
        assert policy_of(name).name == name
        assert policy_of(name).order in _ORDERS
    assert [name for name in POLICY_NAMES[:-1] if policy_of(name).looks_ahead] == [
        "easy",
        "conservative",
        "backfilling",
    ]
    assert [name for name in POLICY_NAMES[:-1] if policy_of(name).plain] == ["fcfs", "loss"]
    assert policy_of("shortest").estimates
    assert not policy_of("largest").estimates
    assert (policy_of("window:12").window, policy_of("window:12").passing) == (12, Passing.SKIPPING)


@pytest.mark.parametrize(
    "name", ["", "FCFS", "window", "window:", "window:0", "window:01", "window:1000001", "window:x", "easy "]
)
def test_no_other_names(name: str) -> None:
    with pytest.raises(SpecError, match=r"^--policy: got .*window:K with K from 1 to 1000000"):
        policy_of(name, "--policy")


def test_who_may_be_tried_and_who_may_stay() -> None:
    assert [may_try(passing, 5, 5) for passing in Passing] == [False, True, True, True]
    assert [may_try(passing, 6, 5) for passing in Passing] == [False, True, False, True]
    assert [keeps_promise(passing, 6, 5, False) for passing in Passing] == [True, True, True, False]
    assert keeps_promise(Passing.RESERVATION, 5, 5, False)
    assert keeps_promise(Passing.RESERVATION, 6, 5, True)


def test_frames_meet_if_they_share_a_cell_and_stays_if_they_share_an_instant() -> None:
    frames = [(a, b, w, h) for a in range(3) for b in range(3) for w in (1, 2) for h in (1, 2)]
    cells = {
        frame: {(a + i, b + j) for a, b, w, h in [frame] for i in range(w) for j in range(h)}
        for frame in frames
    }
    for one in frames:
        for other in frames:
            assert meet(*one, *other) == bool(cells[one] & cells[other])
    stays = [(begin, end) for begin in range(4) for end in range(begin + 1, 5)]
    for begin, end in stays:
        for first, last in stays:
            assert together(begin, end, first, last) == bool({*range(begin, end)} & {*range(first, last)})


def test_orders() -> None:
    jobs = [(5, 4), (3, 9), (5, 1), (3, 4)]
    for order, first in _ORDERS.items():
        assert sorted(range(4), key=lambda job: order_key(order, *jobs[job])) == first
