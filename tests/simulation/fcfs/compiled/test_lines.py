"""The compiled searches of ISS, 4ISS and MBV against the allocators: the same frames and the same steps."""

from __future__ import annotations

import numpy as np
import pytest
from tests.simulation.fcfs.histories import LARGER, MESHES, Twin, of_scan, play, same_steps

from allocert.allocators.mesh.four_way_scan import FourWayOptions
from allocert.allocators.mesh.interval_set_scan import IntervalSetScan
from allocert.machines import Mesh, Submesh
from allocert.machines.frame_families.boundary import BoundaryOptions
from allocert.simulation.fcfs.compiled.boundary import best_frame
from allocert.simulation.fcfs.compiled.codes import boundary_codes, four_way_codes
from allocert.simulation.fcfs.compiled.counters import KINDS, OWN
from allocert.simulation.fcfs.compiled.four_way import four_way
from allocert.simulation.fcfs.compiled.lines import first_window


def find_row(twin: Twin, x: int, y: int) -> tuple[int, int]:
    return first_window(twin.rows, *twin.sides, x, y, twin.counters)


@pytest.mark.parametrize("sides", MESHES)
def test_iss_finds_what_the_allocator_finds_in_as_many_steps(sides: tuple[int, int]) -> None:
    for seed in range(12):
        allocator = IntervalSetScan(Mesh(*sides))
        for twin in play(allocator, find_row, seed, 50):
            assert same_steps(of_scan(twin), allocator.steps)
            assert twin.touched[1] == allocator.rows.touched


@pytest.mark.parametrize("sides", LARGER)
def test_larger_meshes(sides: tuple[int, int]) -> None:
    for seed in range(3):
        allocator = IntervalSetScan(Mesh(*sides))
        for twin in play(allocator, find_row, seed, 120):
            assert same_steps(of_scan(twin), allocator.steps)


def test_a_full_and_an_empty_mesh() -> None:
    counters = np.zeros(KINDS, dtype=np.int64)
    twin = Twin(Mesh(3, 2))
    codes, best = four_way_codes(FourWayOptions()), boundary_codes(BoundaryOptions())
    nothing = np.zeros((0, 4), dtype=np.int64)
    assert first_window(twin.rows, 3, 2, 3, 2, counters) == (0, 0)
    assert four_way(twin.rows, twin.columns, 3, 2, 3, 2, codes, counters) == (0, 0)
    assert best_frame(nothing, 3, 2, 3, 2, best, counters) == (0, 0)
    twin.add(Submesh((0, 0), (3, 2)))
    everything = np.array([[0, 0, 2, 1]])
    assert first_window(twin.rows, 3, 2, 1, 1, counters) == (-1, -1)
    assert four_way(twin.rows, twin.columns, 3, 2, 1, 1, codes, counters) == (-1, -1)
    assert best_frame(everything, 3, 2, 1, 1, best, counters) == (-1, -1)


def test_null_pointers() -> None:
    """One row of three places with the middle one taken: every end that a search comes to, by hand."""
    twin = Twin(Mesh(3, 1))
    twin.add(Submesh((1, 0), (1, 1)))
    for width, found, ends in ((1, (0, 0), 1), (2, (-1, -1), 2), (3, (-1, -1), 2)):
        twin.counters[:] = 0
        assert first_window(twin.rows, 3, 1, width, 1, twin.counters) == found
        assert of_scan(twin)["null"] == ends
    twin.counters[:] = 0
    L, best = np.array([[1, 0, 1, 0]]), boundary_codes(BoundaryOptions())
    assert best_frame(L, 3, 1, 1, 1, best, twin.counters) == (0, 0)
    assert twin.counters[OWN] > 0
    assert list(twin.counters[:OWN]) == [3, 0, 0, 0, 0, 2, 3]
