from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest

from allocert.errors import InstanceError
from allocert.machines import parse_machine
from allocert.machines.nodes.distances import pairwise
from allocert.machines.words import word_of
from allocert.models.nodes.least_distance import claim_of, encode, gathering, least_distance


@pytest.mark.parametrize("spec", ["mesh-nodes:3x3", "torus-nodes:5", "torus-nodes:3x3", "mesh-nodes:2x2x2"])
def test_brute_force_agrees_and_a_certificate_shows_it(spec: str) -> None:
    machine: Any = parse_machine(spec)
    draw = random.Random(spec)
    busy = word_of(node for node in range(machine.processors) if draw.random() < 0.3)
    free = [node for node in range(machine.processors) if not busy >> node & 1]
    for request in range(1, len(free) + 1):
        answer = least_distance(machine, busy, request)
        assert answer.witness is not None
        assert not answer.witness.nodes & busy
        assert answer.value == pairwise(machine.grid, answer.witness.nodes)
        assert answer.value == min(
            pairwise(machine.grid, word_of(chosen)) for chosen in combinations(free, request)
        )
        assert answer.certificate is not None
        assert encode(answer.certificate.encoding.arguments) == answer.certificate.problem
        assert claim_of(answer.certificate) == answer.certificate.claim
    assert least_distance(machine, machine.full, 1).status.value == "infeasible"


def test_towns_on_an_empty_board() -> None:
    board: Any = parse_machine("mesh-nodes:5x5")
    assert [least_distance(board, 0, p).value for p in range(1, 6)] == [0, 1, 4, 8, 16]


def test_no_instances() -> None:
    with pytest.raises(InstanceError, match="pages of one node"):
        gathering(parse_machine("mesh-nodes:4x4/2x2"), 0, 2)  # type: ignore[arg-type]
    with pytest.raises(InstanceError, match="1024"):
        gathering(parse_machine("mesh-nodes:64x64"), 0, 2)  # type: ignore[arg-type]
