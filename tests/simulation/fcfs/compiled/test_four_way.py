"""The compiled search of 4ISS against the allocator: the same frames and the same steps."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from tests.simulation.fcfs.histories import LARGER, MESHES, Twin, of_scan, play, same_steps

from allocert.allocators.mesh.four_way_scan import CHOICES, FourWayOptions, FourWayScan
from allocert.machines import Mesh
from allocert.simulation.fcfs.compiled.codes import four_way_codes
from allocert.simulation.fcfs.compiled.four_way import four_way

FOUR_WAYS = [FourWayOptions(*choice) for choice in product(*CHOICES.values())]


@pytest.mark.parametrize("sides", MESHES)
def test_4iss_finds_what_the_allocator_finds_in_as_many_steps(sides: tuple[int, int]) -> None:
    for seed, options in enumerate(FOUR_WAYS):
        codes = four_way_codes(options)

        def find(twin: Twin, x: int, y: int, codes: Any = codes) -> tuple[int, int]:
            return four_way(twin.rows, twin.columns, *twin.sides, x, y, codes, twin.counters)

        allocator = FourWayScan(Mesh(*sides), options=options)
        for twin in play(allocator, find, seed, 40):
            assert same_steps(of_scan(twin), allocator.steps)
            assert twin.touched == [lines.touched for lines in allocator.lines]


@pytest.mark.parametrize("sides", LARGER)
def test_larger_meshes(sides: tuple[int, int]) -> None:
    codes = four_way_codes(FourWayOptions())

    def find(twin: Twin, x: int, y: int) -> tuple[int, int]:
        return four_way(twin.rows, twin.columns, *twin.sides, x, y, codes, twin.counters)

    for seed in range(3):
        allocator = FourWayScan(Mesh(*sides))
        for twin in play(allocator, find, seed, 120):
            assert same_steps(of_scan(twin), allocator.steps)
