from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest
from tests.machines.tree import naive

from allocert.machines import parse_machine
from allocert.machines.tree import choices
from allocert.machines.tree.choices import CHOICES
from allocert.machines.tree.families import TreeFamily
from allocert.machines.tree.requests import PREFERRED, REQUIRED, checked, parts

MACHINES = [
    "tree:4",
    "tree:2x2*2",
    "tree:[[3,1],[2,2]]",
    "tree:[[1],[1,2]]",
    "tree:2x2x2",
    "tree:[[[2,1],[1]],[[3]]]",
]


def _shares(spec: str, request: Any, name: str, busy: int = 0) -> list[int] | None:
    machine: Any = parse_machine(spec)
    layout = machine.layout
    found = CHOICES[name](layout, layout.free(busy), checked(layout, request))
    return None if found is None else found.tolist()


@pytest.mark.parametrize(
    ("spec", "request_", "name", "shares"),
    [
        ("tree:[3,3,2,1]", 7, "best-fit", [3, 3, 0, 1]),
        ("tree:[3,3,2,1]", 7, "least-free", [3, 1, 2, 1]),
        ("tree:[6,5,4,3,2]", (12, 0, 0, 2, 1), "best-fit", [6, 0, 4, 0, 2]),
        ("tree:[6,5,4,3,2]", (10, 0, 0, 2, 1), "least-free", [0, 2, 4, 2, 2]),
        ("tree:[[20,10],[15,15]]", (22, 1, PREFERRED), "balanced", [0, 0, 11, 11]),
        ("tree:[[10,5],[5,5,5]]", (15, 1, PREFERRED), "balanced", [0, 0, 5, 5, 5]),
        ("tree:[[1,1,1,1,1,1,1,1],[9]]", (8, 1, REQUIRED), "best-fit", [1] * 8 + [0]),
        ("tree:[[19],[10],[10]]", (20, 1, PREFERRED), "best-fit", [19, 1, 0]),
        ("tree:[[1],[2]]", (2, 1, REQUIRED), "least-free", [0, 2]),
        ("tree:[[3,3],[2,1]]", 2, "pods", [2, 0, 0, 0]),
        ("tree:[[2,2],[3,1]]", (3, 2, REQUIRED), "pods", [0, 0, 3, 0]),
        ("tree:[[3,3],[2,1]]", (4, 0, 0, 2, 2), "pods", [2, 2, 0, 0]),
    ],
)
def test_golden_rows(spec: str, request_: Any, name: str, shares: list[int]) -> None:
    """The first six are the examples of KEP-2724; of equal hosts the first one is filled first."""
    assert _shares(spec, request_, name) == shares


@pytest.mark.parametrize("spec", MACHINES)
def test_a_choice_is_made_if_and_only_if_a_set_of_slots_answers(spec: str) -> None:
    """All boards, all requests, by the definition of the family; and the choice answers and is free."""
    machine: Any = parse_machine(spec)
    layout = machine.layout
    for request in machine.requests():
        words = [machine.word(region) for region in TreeFamily(machine, layout).regions(request)]
        for busy in naive.boards(machine, random.Random(spec), 256):
            fits = any(not word & busy for word in words)
            for name in CHOICES:
                found = machine.family(name).first_free(busy, request)
                assert (found is not None) == fits, (name, request, busy)
                if found is not None:
                    assert machine.answers(found, request)
                    assert not machine.word(found) & busy
            if fits:
                first = next(word for word in words if not word & busy)
                lowest = machine.region_of(layout.lowest(busy, layout.counted(first)))
                assert lowest == machine.family("pods").first_free(busy, request)


@pytest.mark.parametrize("spec", [*MACHINES, "tree:3x2x2*3", "tree:[[[4,2],[1,5]],[[3,3,3],[2]]]"])
def test_best_fit_and_least_free_are_those_of_the_rules(spec: str) -> None:
    machine: Any = parse_machine(spec)
    layout, draw = machine.layout, random.Random(spec)
    hosts = naive.paths(naive.lists(machine, 0), layout.hosts)
    requests = machine.requests()
    for busy in naive.boards(machine, draw, 60):
        tree = naive.lists(machine, busy)
        for request in requests if len(requests) < 60 else draw.sample(requests, 60):
            asked = parts(layout, request)
            for name in ("best-fit", "least-free"):
                expected = naive.best_fit(tree, tuple(asked), name == "least-free")
                found = CHOICES[name](layout, layout.free(busy), asked)
                named = None if found is None else {hosts[host]: found[host] for host in found.nonzero()[0]}
                assert named == expected, (name, request, busy)


@pytest.mark.parametrize("spec", ["tree:[4,3,2,2]", "tree:[[3,2],[2,2,1]]", "tree:[[4],[2,2]]"])
def test_balanced_shares_are_the_most_even_ones(spec: str) -> None:
    """Against all ways to give the hosts of one domain their pods."""
    machine: Any = parse_machine(spec)
    layout, draw = machine.layout, random.Random(spec)
    for busy in naive.boards(machine, draw, 40):
        free = layout.free(busy)
        for pods, level in product(range(1, sum(free) + 1), range(layout.hosts)):
            request = checked(layout, (pods, level, PREFERRED) if level else pods)
            domains = [layout.spread(level, domain) for domain in range(len(layout.firsts[level]) - 1)]
            ways = [
                shares
                for domain in domains
                for shares in product(*(range(free[host] + 1) for host in domain))
                if sum(shares) == pods
            ]
            if not ways:
                continue
            best = max((min(filter(None, shares)), -max(shares)) for shares in ways)
            found = CHOICES["balanced"](layout, free, request)
            assert found is not None
            assert (min(found[found > 0]), -max(found)) == best


def test_balanced_takes_the_first_of_equal_domains() -> None:
    machine: Any = parse_machine("tree:50x2*4")
    request = checked(machine.layout, (7, 1, REQUIRED))
    for free, first in ([3, 3, 4, 4] + [4] * 96, 2), ([3] * 98 + [4, 4], 98):
        found = choices.balanced(machine.layout, free, request)
        assert found is not None
        assert {host: found[host] for host in found.nonzero()[0]} == {first: 4, first + 1: 3}
