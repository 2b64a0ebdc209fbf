"""Words of openings: what two times have in common is free at both, and its first region is the family's."""

from __future__ import annotations

import random
from typing import Any

import pytest

from allocert.machines import Family, Hypercube, family_of, parse_machine
from allocert.simulation.events import Job
from allocert.simulation.queueing.outlook import region_outlook

SPECS = [
    *("hypercube:3", "hypercube:4", "hypercube-nodes:3"),
    *("mesh:4x3", "mesh:2x3x2", "mesh-rot:4x3", "torus:4x3", "torus:3x3x2"),
]


@pytest.mark.parametrize("spec", SPECS)
def test_what_times_have_in_common_is_what_is_free_at_all_of_them(spec: str) -> None:
    machine = parse_machine(spec)
    family, pick, found = family_of(machine), random.Random(spec), 0
    for _ in range(60):
        one, other = (
            pick.getrandbits(machine.processors) & pick.getrandbits(machine.processors) for _ in "ab"
        )
        for request in machine.requests():
            found += _agrees(family, request, one, other)
    assert found > 60


def test_a_cube_of_many_subcubes_counts_processors() -> None:
    machine, pick = Hypercube(9), random.Random(9)
    family = family_of(machine)
    assert region_outlook(family, 0).least(_asking(family, 3)) == 8
    for _ in range(5):
        one, other = (pick.getrandbits(512) & pick.getrandbits(512) & pick.getrandbits(512) for _ in "ab")
        assert _agrees(family, 2, one, other)


def _asking(family: Family, request: Any) -> Job:
    return Job(0, 0, 1, request, family.machine.demand(request))


def _agrees(family: Family, request: object, one: int, other: int) -> bool:
    """Whether there is a region; fails unless there is one by definition."""
    outlook, job, word = region_outlook(family, 0), _asking(family, request), family.machine.word
    openings = outlook.openings(job)
    common = openings(one) & openings(other)
    free = next((region for region in family.regions(request) if not word(region) & (one | other)), None)
    first = outlook.among(common, job)
    assert first == (None if free is None else word(free))
    assert first is None or common.bit_count() >= outlook.least(job)
    return first is not None
