from __future__ import annotations

import random
from typing import Any

import pytest
from tests.machines.tree import naive

from allocert.machines import parse_machine
from allocert.machines.tree.choices import CHOICES
from allocert.machines.tree.requests import checked, parts
from allocert.models.tree.ranking import RULES, Board, host_paths


@pytest.mark.parametrize("spec", ["tree:[4,3,2,2]", "tree:[[3,2],[2,2,1]]", "tree:[[[2,1],[2]],[[2,2]]]"])
def test_rules_name_what_is_chosen_by_counting(spec: str) -> None:
    """On more pods than the claim enumerates, and best fit and least free as the naive twins of the tests too."""
    machine: Any = parse_machine(spec)
    layout, draw = machine.layout, random.Random(spec)
    hosts = host_paths(layout)
    assert hosts == naive.paths(naive.lists(machine, 0), layout.hosts)
    for busy in naive.boards(machine, draw, 12):
        free = layout.free(busy)
        board = Board(dict(zip(hosts, free.tolist(), strict=True)))
        for request in draw.sample(machine.requests(), 12):
            asked = parts(layout, request)
            for name, rule in RULES.items():
                due, found = rule(board, asked), CHOICES[name](layout, free, asked)
                named = None if found is None else {hosts[one]: found[one] for one in found.nonzero()[0]}
                assert named == due, (name, request, busy)
            for name in ("best-fit", "least-free"):
                twin = naive.best_fit(naive.lists(machine, busy), tuple(asked), name == "least-free")
                assert RULES[name](board, asked) == twin


def test_even_shares_by_hand() -> None:
    """7 pods on 3, 3, 2, 1 and on 3, 3, 4, 4: of equal ones the first has more."""
    for free, shares in (([3, 3, 2, 1], [3, 2, 2]), ([3, 3, 3, 3], [3, 2, 2])):
        machine: Any = parse_machine(f"tree:{str(free).replace(' ', '')}")
        board = Board(dict(zip(host_paths(machine.layout), free, strict=True)))
        found = RULES["balanced"](board, checked(machine.layout, 7))
        assert found == {(host,): own for host, own in enumerate(shares)}
