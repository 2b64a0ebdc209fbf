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
from allocert.models.tree.counting import fewest_domains, fits, least_leftover, most_pods


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
def test_fewest_domains_are_those_of_all_ways_to_choose_hosts(spec: str) -> None:
    machine: Any = parse_machine(spec)
    layout, draw = machine.layout, random.Random(spec)
    count = len(layout.capacities)
    for busy in naive.boards(machine, draw, 40):
        free = layout.free(busy)
        for pods in range(1, machine.processors + 1):
            ways = [
                tuple(
                    sum(1 for one in layout.sums(level, chosen) if one)
                    for level in range(1, layout.hosts + 1)
                )
                for chosen in product((0, 1), repeat=count)
                if sum(own for own, taken in zip(free, chosen, strict=True) if taken) >= pods
            ]
            asked = checked(layout, pods)
            assert fewest_domains(layout, free, asked) == min(ways, default=None)
            found = best_fit(layout, free, asked)
            if found is not None:
                fewest = min(
                    sum(chosen)
                    for chosen in product((0, 1), repeat=count)
                    if sum(own for own, taken in zip(free, chosen, strict=True) if taken) >= pods
                )
                assert found.astype(bool).sum() == fewest, (
                    "best fit without a level takes as few hosts as can be"
                )


def test_slices_are_counted_where_they_stay_together() -> None:
    machine: Any = parse_machine("tree:[[3,3],[5]]")
    layout = machine.layout
    assert fewest_domains(layout, [3, 3, 5], checked(layout, (6, 0, 0, 2, 1))) == (1,)
    assert fewest_domains(layout, [3, 3, 5], checked(layout, (6, 0, 0, 2, 2))) == (2, 2)
    assert fewest_domains(layout, [3, 3, 1], checked(layout, (6, 0, 0, 2, 2))) is None


@given(st.lists(st.integers(0, 12), max_size=8), st.integers(1, 40))
def test_the_least_left_over_is_that_of_all_sets(room: list[int], need: int) -> None:
    sums = [
        sum(own for own, taken in zip(room, chosen, strict=True) if taken)
        for chosen in product((0, 1), repeat=len(room))
    ]
    enough = [one - need for one in sums if one >= need]
    assert least_leftover(room, need) == min(enough, default=None)


def test_best_fit_leaves_more_over_than_it_has_to() -> None:
    """kueue #10574: 20 pods on domains with room for 19, 10 and 10 take 19 and 10, which leaves 9; 10 and 10 leave nothing."""
    machine: Any = parse_machine("tree:[[19],[10],[10]]")
    asked = checked(machine.layout, (20, 1, 1))
    found = best_fit(machine.layout, [19, 10, 10], asked)
    assert found is not None
    assert sum((19, 10, 10)[host] for host in found.nonzero()[0]) - 20 == 9
    assert least_leftover([19, 10, 10], 20) == 0
