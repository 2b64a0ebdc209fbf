"""The compiled search of MBV against the allocator: the same frames and the same steps."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest
from tests.simulation.fcfs.histories import LARGER, MESHES, Twin, play

from allocert.allocators.mesh.mbv import CANDIDATES, MaximumBoundaryValue
from allocert.allocators.mesh.residents import ORDERS
from allocert.machines import Mesh
from allocert.machines.frame_families.boundary import BOUNDARY_CHOICES, BoundaryOptions
from allocert.simulation.fcfs.compiled.boundary import best_frame
from allocert.simulation.fcfs.compiled.codes import boundary_codes
from allocert.simulation.fcfs.compiled.counters import FRAMES, LIST

BOUNDARIES = [
    (BoundaryOptions(*choice), candidates)
    for *choice, candidates in product(*BOUNDARY_CHOICES.values(), CANDIDATES)
    if candidates != "corners" or (choice[0] == 4 and choice[2] != "sides" and choice[3] == "first")
]


@pytest.mark.parametrize("sides", MESHES)
def test_mbv_finds_what_the_allocator_finds_in_as_many_steps(sides: tuple[int, int]) -> None:
    for seed, (options, candidates) in enumerate(BOUNDARIES):
        allocator = MaximumBoundaryValue(
            Mesh(*sides), order=ORDERS[seed % 3], options=options, candidates=candidates
        )
        codes = boundary_codes(options, candidates)
        assert compare_boundary(allocator, codes, seed, 40)


def compare_boundary(allocator: Any, codes: Any, seed: int, operations: int) -> bool:
    def find(twin: Twin, x: int, y: int) -> tuple[int, int]:
        nodes = allocator.residents.nodes
        L = np.zeros((len(nodes), 4), dtype=np.int64)
        for at, frame in enumerate(nodes):
            L[at] = (*frame.base, *frame.reverse_base)
        return best_frame(L, *twin.sides, x, y, codes, twin.counters)

    for twin in play(allocator, find, seed, operations):
        assert twin.counters[LIST] == allocator.residents.touched
        assert twin.counters[FRAMES] == allocator.frames
    return True


@pytest.mark.deep
@pytest.mark.parametrize("sides", LARGER)
def test_larger_meshes(sides: tuple[int, int]) -> None:
    for seed in range(3):
        for options, candidates in BOUNDARIES[seed::24]:
            allocator = MaximumBoundaryValue(Mesh(*sides), options=options, candidates=candidates)
            assert compare_boundary(allocator, boundary_codes(options, candidates), seed, 40)
