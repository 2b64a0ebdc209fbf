from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest

from allocert.errors import InstanceError
from allocert.machines import parse_machine
from allocert.models.nodes.packing import pack
from allocert.models.placement.instance import Instance, Wanted
from allocert.models.placement.packing import Placement
from allocert.solvers.answer import Answer


def instance(spec: str, sizes: list[int], objective: str, faulty: int = 0) -> Instance:
    return Instance(parse_machine(spec), tuple(map(Wanted, sizes)), faulty, objective=objective)


@pytest.mark.parametrize("spec", ["mesh-nodes:4x2", "torus-nodes:3x3", "mesh-nodes:4x4/2x1"])
def test_brute_force_agrees(spec: str) -> None:
    machine: Any = parse_machine(spec)
    draw = random.Random(spec)
    for _ in range(40):
        faulty = sum(1 << node for node in range(machine.processors) if draw.random() < 0.3)
        sizes = [draw.randint(1, 5) for _ in range(draw.randint(1, 5))]
        pages, free = (
            [machine.pages_for(size) for size in sizes],
            machine.units.processors - machine.units_of(faulty).bit_count(),
        )
        fitting = [
            chosen
            for count in range(len(sizes) + 1)
            for chosen in combinations(range(len(sizes)), count)
            if sum(pages[i] for i in chosen) <= free
        ]
        fit = pack(instance(spec, sizes, "fit", faulty))
        assert (fit.status.value == "feasible") == (sum(pages) <= free)
        assert (fit.certificate is not None) == (sum(pages) > free)
        most = pack(instance(spec, sizes, "max-requests", faulty))
        assert most.value == max(map(len, fitting))
        greatest = pack(instance(spec, sizes, "max-processors", faulty))
        assert greatest.value == max(sum(machine.demand(sizes[i]) for i in chosen) for chosen in fitting)
        for answer in (fit, most, greatest):
            taken = faulty
            for placed in answer.witness or ():
                assert not machine.word(placed.region) & taken
                assert machine.answers(placed.region, sizes[placed.entry])
                taken |= machine.word(placed.region)


def test_the_least_distance() -> None:
    heard: list[Answer[Placement]] = []
    near = pack(instance("mesh-nodes:3x3", [4], "least-distance"), tell=heard.append)
    assert near.value == 8
    assert near.certified
    assert [(one.status.value, one.certified, one.value) for one in heard] == [
        ("feasible", True, 8),
        ("optimal", False, 8),
    ]
    assert all(one.witness is not None and one.witness[0].region.request == 4 for one in heard)
    with pytest.raises(InstanceError, match="one request"):
        pack(instance("mesh-nodes:3x3", [2, 2], "least-distance"))
    with pytest.raises(InstanceError, match="objective"):
        instance("mesh:3x3", [], "least-distance")
    few = pack(instance("mesh-nodes:2x1", [2], "least-distance", 1))
    assert (few.status.value, few.certified) == ("infeasible", True)
