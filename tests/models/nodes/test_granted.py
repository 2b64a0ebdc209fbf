from __future__ import annotations

from typing import Any

import pytest

from allocert.machines import parse_machine
from allocert.machines.nodes.distances import pairwise
from allocert.models.nodes.granted import nearest_granted


@pytest.mark.parametrize(("spec", "request_", "most"), [("mesh-nodes:6x6", 7, 38), ("torus-nodes:4x4", 4, 8)])
def test_the_best_grant(spec: str, request_: int, most: int) -> None:
    machine: Any = parse_machine(spec)
    granted = nearest_granted(machine, 0, request_)
    assert granted is not None
    assert granted.request == request_
    assert pairwise(machine.grid, granted.nodes) == most


def test_only_free_nodes_if_there_are_enough() -> None:
    machine: Any = parse_machine("mesh-nodes:3x3")
    granted = nearest_granted(machine, 0b1_1011, 4)
    assert granted is not None
    assert not granted.nodes & 0b1_1011
    assert nearest_granted(machine, 0b1_1011, 6) is None
