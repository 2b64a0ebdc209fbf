from __future__ import annotations

from itertools import permutations

import pytest

from allocert.allocators.parallel.hosts.ways import WAYS, ways_of
from allocert.errors import SpecError
from allocert.machines import Hypercube, Subcube
from allocert.machines.systems.subcube_systems import SUBCUBE_SYSTEMS, SubcubeSystem
from allocert.machines.words import bits


def listed(system: str, d: int, q: int, pi: tuple[int, ...] = ()) -> list[Subcube]:
    return [
        Subcube(d, leader, way.directions)
        for way in ways_of(system, d, q, pi)
        for leader in bits(way.leaders)
    ]


@pytest.mark.parametrize("system", WAYS)
def test_the_ways_lead_to_the_system(system: str) -> None:
    for d in range(7):
        for q in range(d + 1):
            assert listed(system, d, q) == list(SubcubeSystem(Hypercube(d), system).regions(q))


@pytest.mark.parametrize("system", WAYS)
def test_under_every_permutation(system: str) -> None:
    for d in range(1, 5):
        for pi in permutations(range(1, d + 1)):
            for q in range(d + 1):
                own = SubcubeSystem(Hypercube(d), system, pi)
                assert listed(system, d, q, pi) == list(own.regions(q))


def test_as_many_ways_as_runs() -> None:
    """One for the buddy system, d for the cyclical one, all sets of defining positions for the complete one."""
    assert [len(ways_of("buddy", 5, q)) for q in range(6)] == [1] * 6
    assert [len(ways_of("cyclical-buddy", 5, q)) for q in range(6)] == [1, 5, 5, 5, 5, 1]
    assert [len(ways_of("complete", 5, q)) for q in range(6)] == [1, 5, 10, 10, 5, 1]
    assert [len(ways_of("2-cube-buddy", 5, q)) for q in range(6)] == [1, 5, 10, 6, 3, 1]


def test_mistakes() -> None:
    assert set(WAYS) == set(SUBCUBE_SYSTEMS)
    with pytest.raises(SpecError, match="system of subcubes"):
        ways_of("4-cube-buddy", 3, 1)
    with pytest.raises(SpecError, match="a permutation"):
        ways_of("buddy", 3, 1, (1, 1, 2))
