from __future__ import annotations

import random
from itertools import combinations, product

import pytest

from allocert.errors import SpecError
from allocert.machines import family_of, parse_machine
from allocert.machines.nodes.grids import NodeMesh, NodeTorus
from allocert.machines.nodes.rules import RULES, AnyNodes, Rule, distance
from allocert.machines.words import word_of


def granted(rule: str, free: list[int], request: int) -> list[int]:
    machine = NodeMesh((9,))
    region = Rule(machine, rule).first_free(machine.full & ~word_of(free), request)
    assert region is not None
    return [node for node in range(9) if region.nodes >> node & 1]


def test_linear_rules_on_a_line() -> None:
    free = [0, 1, 2, 4, 5, 7]
    assert granted("row-major-first", free, 2) == [0, 1]
    assert granted("row-major-best", free, 2) == [4, 5]
    assert granted("row-major-best", free, 4) == [0, 1, 2, 4]
    assert granted("row-major-first", [0, 3, 4, 6], 3) == [3, 4, 6]
    assert granted("paging-row-major", free, 4) == [0, 1, 2, 4]


def test_digits_of_multiple_buddy() -> None:
    machine = NodeMesh((4, 4))
    region = Rule(machine, "multiple-buddy").first_free(1, 5)
    assert region is not None
    assert region.address == "(1-3,6-7)"


@pytest.mark.parametrize("machine", [NodeMesh((4, 3)), NodeTorus((5, 3)), NodeTorus((3, 2, 2))], ids=str)
def test_mm_by_all_pairs(machine: NodeMesh | NodeTorus) -> None:
    grid, draw = machine.grid, random.Random(machine.spec)
    for _ in range(30):
        free = [unit for unit in range(grid.processors) if draw.random() < 0.6] or [0]
        request = draw.randint(1, len(free))
        lines = [sorted({grid.place(unit)[axis] for unit in free}) for axis in range(len(grid.sides))]
        sets = [
            sorted(free, key=lambda unit: (distance(grid, centre, unit), unit))[:request]
            for centre in sorted(grid.node(place) for place in product(*lines))
        ]
        least = min(sets, key=lambda chosen: sum(distance(grid, a, b) for a, b in combinations(chosen, 2)))
        region = Rule(machine, "mm").first_free(machine.full & ~word_of(free), request)
        assert region is not None
        assert region.nodes == word_of(least)


@pytest.mark.parametrize("name", RULES)
def test_a_rule_grants_free_nodes_iff_there_are_enough(name: str) -> None:
    machine = NodeMesh((3, 2))
    rule = Rule(machine, name)
    for busy in range(1 << 6):
        for request in machine.requests():
            found = list(rule.free(busy, request))
            assert set(found) == set(AnyNodes(machine).free(busy, request))
            assert rule.first_free(busy, request) == (found[0] if found else None)
            assert all(not region.nodes & busy and region.request == request for region in found)


def test_any_nodes() -> None:
    machine = NodeMesh((4, 2), (2, 1))
    family = AnyNodes(machine)
    assert len(list(family.regions(3))) == len(list(combinations(range(4), 2)))
    assert [region.address for region in family.free(0b11, 2)] == ["(2-3)", "(4-5)", "(6-7)"]
    assert family.first_free(machine.full, 1) is None


def test_families_by_name() -> None:
    machine = parse_machine("mesh-nodes:3x2")
    assert family_of(machine).name == "nodes"
    assert family_of(machine, "mm").name == "mm"
    with pytest.raises(SpecError, match="multiple-buddy"):
        family_of(machine, "frames")
