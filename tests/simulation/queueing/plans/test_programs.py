"""Programs of regions against families."""

from __future__ import annotations

import random
from typing import Any

import pytest

from allocert.machines import AlignedBlocks, family_of, parse_machine
from allocert.simulation.queueing.plans.programs import number, pack


@pytest.mark.parametrize(
    "spec", ["mesh:4x3", "torus:4x3", "mesh-rot:4x3", "mesh:2x3x2", "hypercube:3", "hypercube:4 aligned"]
)
def test_where_a_request_has_no_place_wider_ones_have_none(spec: str) -> None:
    """Whatever is taken; and a request is among those wider than another as often as sides say so."""
    machine: Any = parse_machine(spec.split()[0])
    family = AlignedBlocks(machine) if "aligned" in spec else family_of(machine)
    requests = list(machine.requests())
    programs = pack(family, machine.full, requests)
    assert programs is not None
    wider = [number(row) for row in programs.wider]
    assert all(wider[k] >> k & 1 for k in range(len(requests)))
    pick = random.Random(spec)
    for _ in range(300):
        taken = pick.getrandbits(machine.processors) & pick.getrandbits(machine.processors)
        free = [family.first_free(taken, request) is not None for request in requests]
        for k in range(len(requests)):
            assert free[k] or not any(free[j] for j in range(len(requests)) if wider[k] >> j & 1)
    if not hasattr(machine, "sides"):
        assert wider == [sum(1 << j for j in range(k, len(requests))) for k in range(len(requests))]
    elif "rot" not in spec:
        for k, one in enumerate(requests):
            above = [all(a <= b for a, b in zip(one, other, strict=True)) for other in requests]
            assert wider[k] == sum(1 << j for j, is_above in enumerate(above) if is_above)
