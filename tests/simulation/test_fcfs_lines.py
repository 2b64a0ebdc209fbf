"""The compiled searches of ISS, 4ISS and MBV against the allocators: the same frames and the same steps."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import numpy as np
import pytest

from allocert.allocators.mesh.four_way_scan import CHOICES, FourWayOptions, FourWayScan
from allocert.allocators.mesh.interval_set_scan import IntervalSetScan
from allocert.allocators.mesh.mbv import CANDIDATES, MaximumBoundaryValue
from allocert.allocators.mesh.residents import ORDERS
from allocert.machines import Mesh, Submesh
from allocert.machines.boundary_frames import BOUNDARY_CHOICES, BoundaryOptions
from allocert.simulation.fcfs import boundary, four_way
from allocert.simulation.fcfs.lines import COUNTERS, add, first_window, new_lines, remove

MESHES = [(1, 1), (1, 6), (7, 1), (4, 5), (9, 6), (12, 13)]
FOUR_WAYS = [FourWayOptions(*choice) for choice in product(*CHOICES.values())]
BOUNDARIES = [
    (BoundaryOptions(*choice), candidates)
    for *choice, candidates in product(*BOUNDARY_CHOICES.values(), CANDIDATES)
    if candidates != "corners" or (choice[0] == 4 and choice[2] != "sides" and choice[3] == "first")
]


class Twin:
    """Slots and both axes' lines, fed with what an allocator grants and takes back."""

    def __init__(self, mesh: Mesh) -> None:
        X, Y = self.sides = mesh.sides
        self.rows, self.columns = new_lines(Y, X * Y), new_lines(X, X * Y)
        self.slots: dict[Submesh, int] = {}
        self.counters = np.zeros(8, dtype=np.int64)
        self.touched = [0, 0]

    def add(self, frame: Submesh) -> None:
        slot = next(slot for slot in range(len(self.slots) + 1) if slot not in self.slots.values())
        self.slots[frame] = slot
        (a, b), (c, d) = frame.base, frame.reverse_base
        self.touched[0] += add(self.columns, slot, a, c, b, d)
        self.touched[1] += add(self.rows, slot, b, d, a, c)

    def remove(self, frame: Submesh) -> None:
        slot = self.slots.pop(frame)
        (a, b), (c, d) = frame.base, frame.reverse_base
        self.touched[0] += remove(self.columns, slot, a, c)
        self.touched[1] += remove(self.rows, slot, b, d)


def play(
    allocator: Any, find: Callable[[Twin, int, int], tuple[int, int]], seed: int, operations: int
) -> Iterator[Twin]:
    """A random history; after each request the twin's answer is compared and the twin is given."""
    mesh = allocator.machine
    twin, random_ = Twin(mesh), random.Random(seed)
    held: list[Submesh] = []
    for _ in range(operations):
        if held and random_.random() < 0.4:
            frame = held.pop(random_.randrange(len(held)))
            allocator.release(frame)
            twin.remove(frame)
            continue
        small = random_.random() < 0.7
        x, y = (random_.randint(1, max(1, side // 2) if small else side) for side in mesh.sides)
        answer = find(twin, x, y)
        frame = allocator.allocate((x, y))
        assert answer == ((-1, -1) if frame is None else frame.base)
        if frame is not None:
            held.append(frame)
            twin.add(frame)
        yield twin


def of_scan(twin: Twin) -> dict[str, int]:
    """The counters by name."""
    return dict(zip(COUNTERS, map(int, twin.counters), strict=True))


def same_steps(counted: dict[str, int], steps: Any) -> bool:
    return all(
        counted[name] == getattr(steps, f"{name}_nodes") for name in ("interval", "scan", "open", "idle")
    )


def find_row(twin: Twin, x: int, y: int) -> tuple[int, int]:
    return first_window(twin.rows, *twin.sides, x, y, twin.counters)


@pytest.mark.parametrize("sides", MESHES)
def test_iss_finds_what_the_allocator_finds_in_as_many_steps(sides: tuple[int, int]) -> None:
    for seed in range(12):
        allocator = IntervalSetScan(Mesh(*sides))
        for twin in play(allocator, find_row, seed, 50):
            assert same_steps(of_scan(twin), allocator.steps)
            assert twin.touched[1] == allocator.rows.touched


@pytest.mark.parametrize("sides", MESHES)
def test_4iss_finds_what_the_allocator_finds_in_as_many_steps(sides: tuple[int, int]) -> None:
    for seed, options in enumerate(FOUR_WAYS):
        codes = four_way.codes_of(options)

        def find(twin: Twin, x: int, y: int, codes: Any = codes) -> tuple[int, int]:
            return four_way.four_way(twin.rows, twin.columns, *twin.sides, x, y, codes, twin.counters)

        allocator = FourWayScan(Mesh(*sides), options=options)
        for twin in play(allocator, find, seed, 40):
            assert same_steps(of_scan(twin), allocator.steps)
            assert twin.touched == [lines.touched for lines in allocator.lines]


@pytest.mark.parametrize("sides", MESHES)
def test_mbv_finds_what_the_allocator_finds_in_as_many_steps(sides: tuple[int, int]) -> None:
    for seed, (options, candidates) in enumerate(BOUNDARIES):
        allocator = MaximumBoundaryValue(
            Mesh(*sides), order=ORDERS[seed % 3], options=options, candidates=candidates
        )
        codes = boundary.codes_of(options, candidates)
        assert compare_boundary(allocator, codes, seed, 40)


def compare_boundary(allocator: Any, codes: Any, seed: int, operations: int) -> bool:
    def find(twin: Twin, x: int, y: int) -> tuple[int, int]:
        nodes = allocator.residents.nodes
        L = np.zeros((len(nodes) + 3, 4), dtype=np.int64)
        for at, frame in enumerate(nodes):
            L[at] = (*frame.base, *frame.reverse_base)
        return boundary.best_frame(L, len(nodes), *twin.sides, x, y, codes, twin.counters)

    for twin in play(allocator, find, seed, operations):
        assert twin.counters[0] == allocator.residents.touched
        assert twin.counters[6] == allocator.frames
    return True


@pytest.mark.parametrize("sides", [(40, 40), (70, 25)])
def test_larger_meshes(sides: tuple[int, int]) -> None:
    mesh = Mesh(*sides)
    for seed in range(3):
        iss, four = IntervalSetScan(mesh), FourWayScan(mesh)
        for twin in play(iss, find_row, seed, 120):
            assert same_steps(of_scan(twin), iss.steps)

        def search(twin: Twin, x: int, y: int) -> tuple[int, int]:
            codes = four_way.codes_of(FourWayOptions())
            return four_way.four_way(twin.rows, twin.columns, *twin.sides, x, y, codes, twin.counters)

        for twin in play(four, search, seed, 120):
            assert same_steps(of_scan(twin), four.steps)
        for options, candidates in BOUNDARIES[seed::24]:
            allocator = MaximumBoundaryValue(mesh, options=options, candidates=candidates)
            assert compare_boundary(allocator, boundary.codes_of(options, candidates), seed, 40)


def test_a_full_and_an_empty_mesh() -> None:
    counters = np.zeros(8, dtype=np.int64)
    twin = Twin(Mesh(3, 2))
    codes, best = four_way.codes_of(FourWayOptions()), boundary.codes_of(BoundaryOptions())
    nothing = np.zeros((1, 4), dtype=np.int64)
    assert first_window(twin.rows, 3, 2, 3, 2, counters) == (0, 0)
    assert four_way.four_way(twin.rows, twin.columns, 3, 2, 3, 2, codes, counters) == (0, 0)
    assert boundary.best_frame(nothing, 0, 3, 2, 3, 2, best, counters) == (0, 0)
    twin.add(Submesh((0, 0), (3, 2)))
    everything = np.array([[0, 0, 2, 1]])
    assert first_window(twin.rows, 3, 2, 1, 1, counters) == (-1, -1)
    assert four_way.four_way(twin.rows, twin.columns, 3, 2, 1, 1, codes, counters) == (-1, -1)
    assert boundary.best_frame(everything, 1, 3, 2, 1, 1, best, counters) == (-1, -1)


def test_null_pointers() -> None:
    """One row of three places with the middle one taken: every end that a search comes to, by hand."""
    twin = Twin(Mesh(3, 1))
    twin.add(Submesh((1, 0), (1, 1)))
    for width, found, ends in ((1, (0, 0), 1), (2, (-1, -1), 2), (3, (-1, -1), 2)):
        twin.counters[:] = 0
        assert first_window(twin.rows, 3, 1, width, 1, twin.counters) == found
        assert of_scan(twin)["null"] == ends
    twin.counters[:] = 0
    L, best = np.array([[1, 0, 1, 0]]), boundary.codes_of(BoundaryOptions())
    assert boundary.best_frame(L, 1, 3, 1, 1, 1, best, twin.counters) == (0, 0)
    assert twin.counters[7] > 0
    assert list(twin.counters[:7]) == [3, 0, 0, 0, 0, 2, 3]


def test_codes_follow_the_fields() -> None:
    assert list(four_way.codes_of(FourWayOptions(first="far", crossing="inspected"))) == [1, 0, 0, 2, 0, 0]
    options = replace(BoundaryOptions(), neighbours=8, ties="columns")
    assert list(boundary.codes_of(options, "corners")) == [1, 0, 0, 2, 2]
