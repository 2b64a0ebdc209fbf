from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.machines.tree import naive

from allocert.machines import parse_machine
from allocert.machines.tree.choices import best_fit
from allocert.machines.tree.requests import checked, parts
from allocert.models.tree.counting import fits, least_leftover, most_pods, most_requests, tightest


@pytest.mark.parametrize("spec", ["tree:[2,1,2]", "tree:[[2,1],[2]]", "tree:[[[1,1],[1]],[[2]]]"])
def test_what_fits_is_what_has_a_set_of_slots(spec: str) -> None:
    machine: Any = parse_machine(spec)
    layout = machine.layout
    for request in machine.requests():
        words = [machine.word(region) for region in machine.family("pods").regions(request)]
        for busy in naive.boards(machine, random.Random(spec), 64):
            asked = parts(layout, request)
            assert fits(layout, layout.free(busy), asked) == any(not word & busy for word in words)
            assert most_pods(layout, layout.free(busy), asked) % asked.size == 0


@pytest.mark.parametrize("spec", ["tree:[3,2,2,1]", "tree:[[3,1],[2,2]]", "tree:[[[2,1],[2]],[[2,2]]]"])
def test_best_fit_without_a_level_takes_as_few_hosts_as_can_be(spec: str) -> None:
    machine: Any = parse_machine(spec)
    layout = machine.layout
    for busy in naive.boards(machine, random.Random(spec), 40):
        free = layout.free(busy)
        for pods in range(1, int(free.sum()) + 1):
            fewest = min(
                sum(chosen)
                for chosen in product((0, 1), repeat=len(free))
                if sum(own for own, taken in zip(free, chosen, strict=True) if taken) >= pods
            )
            found = best_fit(layout, free, checked(layout, pods))
            assert found is not None
            assert found.astype(bool).sum() == fewest


@pytest.mark.parametrize("spec", ["tree:[2,1,2]", "tree:[[2,1],[2]]", "tree:[[3,1],[2,1]]"])
def test_as_many_equal_requests_fit_as_by_search(spec: str) -> None:
    machine: Any = parse_machine(spec)
    layout = machine.layout

    def most(request: Any, busy: int) -> int:
        words = map(machine.word, machine.family("pods").regions(request))
        return max((1 + most(request, busy | word) for word in words if not word & busy), default=0)

    for request in [one for one in machine.requests() if machine.demand(one) > 1]:
        for busy in naive.boards(machine, random.Random(spec), 6):
            assert most_requests(layout, layout.free(busy), parts(layout, request)) == most(request, busy)


@given(st.lists(st.integers(0, 12), max_size=8), st.integers(1, 40))
def test_the_least_left_over_is_that_of_all_sets(room: list[int], need: int) -> None:
    sums = [
        sum(own for own, taken in zip(room, chosen, strict=True) if taken)
        for chosen in product((0, 1), repeat=len(room))
    ]
    enough = [one - need for one in sums if one >= need]
    assert least_leftover(room, need) == min(enough, default=None)
    chosen = tightest(room, need)
    assert (chosen is None) == (not enough)
    if chosen is not None:
        assert chosen == sorted(set(chosen))
        assert sum(room[one] for one in chosen) - need == min(enough)


def test_best_fit_leaves_more_over_than_it_has_to() -> None:
    """kueue #10574: 20 pods on domains with room for 19, 10 and 10 take 19 and 10, which leaves 9; 10 and 10 leave nothing."""
    machine: Any = parse_machine("tree:[[19],[10],[10]]")
    asked = checked(machine.layout, (20, 1, 1))
    found = best_fit(machine.layout, [19, 10, 10], asked)
    assert found is not None
    assert sum((19, 10, 10)[host] for host in found.nonzero()[0]) - 20 == 9
    assert least_leftover([19, 10, 10], 20) == 0
