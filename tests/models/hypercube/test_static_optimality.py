"""The search of all static states, against brute force and against each other."""

from __future__ import annotations

from itertools import product

import pytest

from allocert.allocators.hypercube.buddy import Buddy
from allocert.allocators.hypercube.freelist import FreeListBuddy
from allocert.allocators.hypercube.gray import SingleGrayCode
from allocert.machines import GrayCode, Hypercube
from allocert.models.hypercube.static_optimality import STRATEGIES, static_search

CLASSES = {"buddy": Buddy, "free-list": FreeListBuddy, "gray": SingleGrayCode}


@pytest.mark.parametrize("name", STRATEGIES)
def test_reachable_states_without_faults(name: str) -> None:
    expected = [2, 3, 5, 12, 45, 256, 2313] if name == "gray" else [2, 3, 6, 17, 70, 431, 4138]
    found = [static_search(STRATEGIES[name](n)) for n in range(7)]
    assert [one.states for one in found] == expected
    assert all(one.optimal and one.refusing == 0 for one in found)


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
