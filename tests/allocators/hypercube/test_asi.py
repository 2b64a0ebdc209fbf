"""Allocation Strategy I on traces, against definitions written node by node."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.machines.spanned import spanned

from allocert.allocators.hypercube.asi import AllocationStrategyI
from allocert.allocators.hypercube.asi_partitions import AsiPartitions
from allocert.allocators.hypercube.asi_plan import KEEPS_32, plan
from allocert.errors import InstanceError
from allocert.machines import GrayCode, NodeCube, NodeSet, parse_machine
from allocert.machines.bases import highest_base
from allocert.machines.graysegments import free_segments
from allocert.machines.words import bits, word_of
from allocert.models.placement.instance import Instance, Wanted
from allocert.verification.pairing.engine import check


class Naive:
    """The first y free consecutive words, cyclically, looked for node by node."""

    def __init__(self, n: int, faulty: tuple[int, ...]) -> None:
        self.code = GrayCode.reflected(n).nodes
        self.taken = set(faulty)

    def allocate(self, size: int) -> list[int] | None:
        for start in range(len(self.code)):
            nodes = [self.code[(start + i) % len(self.code)] for i in range(size)]
            if not self.taken & set(nodes):
                self.taken |= set(nodes)
                return nodes
        return None

    def release(self, nodes: list[int]) -> None:
        self.taken -= set(nodes)


class NaivePartitions:
    """The partitions of the plan of the first size; the smallest that is large enough and whole."""

    def __init__(self, n: int, faulty: tuple[int, ...]) -> None:
        self.n, self.faulty = n, set(faulty)
        self.partitions: list[list[int]] = []
        self.used: dict[int, list[int]] = {}

    def allocate(self, size: int) -> list[int] | None:
        if not self.used:
            self.partitions = [list(run.nodes) for run in plan(self.n, size, KEEPS_32).runs]
        fitting = [
            (len(nodes), index)
            for index, nodes in enumerate(self.partitions)
            if len(nodes) >= size and index not in self.used and not self.faulty & set(nodes)
        ]
        if not fitting:
            return None
        index = min(fitting)[1]
        self.used[index] = self.partitions[index][:size]
        return self.used[index]

    def release(self, nodes: list[int]) -> None:
        del self.used[next(index for index, used in self.used.items() if used == nodes)]


def compare(ours: Any, theirs: Any, n: int, source: Random, steps: int, largest: int) -> int:
    held: list[tuple[Any, list[int]]] = []
    granted = 0
    for _ in range(steps):
        if held and source.random() < 0.45:
            region, nodes = held.pop(source.randrange(len(held)))
            ours.release(source.choice([region, region.address]))
            theirs.release(nodes)
        else:
            size = source.randint(1, largest)
            region, nodes = ours.allocate(size), theirs.allocate(size)
            assert (region is None) == (nodes is None)
            if region is not None:
                assert sorted(nodes) == list(bits(region.nodes))
                held.append((region, nodes))
                granted += 1
    return granted


@pytest.mark.parametrize(("ours", "theirs"), [(AllocationStrategyI, Naive), (AsiPartitions, NaivePartitions)])
def test_random_traces(ours: Any, theirs: Any) -> None:
    source = Random(11)
    granted = 0
    for _ in range(220):
        n = source.randrange(7)
        faulty = tuple(source.sample(range(1 << n), source.choice([0, 0, 1, min(3, 1 << n)])))
        largest = max(1, (1 << n) >> source.randrange(4))
        granted += compare(ours(NodeCube(n), faulty), theirs(n, faulty), n, source, 40, largest)
    assert granted > 2000


@settings(max_examples=60)
@given(st.data())
def test_nothing_is_granted_in_part(data: st.DataObject) -> None:
    n = data.draw(st.integers(0, 6))
    machine = NodeCube(n)
    ours = AllocationStrategyI(machine, data.draw(st.sets(st.integers(0, (1 << n) - 1))))
    busy = ours._holdings.faulty
    for size in data.draw(st.lists(st.integers(1, 1 << n), max_size=12)):
        region = ours.allocate(size)
        if size > machine.processors - busy.bit_count():
            assert region is None
        if region is not None:
            assert region.nodes.bit_count() == size
            assert not region.nodes & busy
            busy |= region.nodes
        assert ours._holdings.busy == busy


@pytest.mark.parametrize("n", range(8))
def test_one_size_gives_the_cubes_of_step_6(n: int) -> None:
    for y in range(1, (1 << n) + 1):
        one = plan(n, y)
        ours, cut = AllocationStrategyI(NodeCube(n)), AsiPartitions(NodeCube(n))
        for run in one.cubes:
            nodes = word_of(run.nodes)
            assert ours.allocate(one.y) == NodeSet(n, nodes)
            granted = cut.allocate(y)
            assert granted is not None
            assert granted.nodes == word_of(run.nodes[:y])
        left = ours.complete_cubes
        assert sum(1 << cube.dimension for cube in left) == one.r
        assert all((1 << cube.dimension) % 4 == 0 for cube in left)
        assert [1 << cube.dimension for cube in left] == [1 << k for k in range(n + 1) if one.r >> k & 1]
        assert ours.allocate(one.y) is None
        sizes = [piece.size for piece in plan(n, y, KEEPS_32).pieces]
        for size in sorted(sizes, reverse=True):
            taken = cut.allocate(size) if size <= one.y else None
            assert (taken is None) == (size > one.y)


@pytest.mark.parametrize("n", range(5))
def test_the_complete_cubes_are_all_free_nodes(n: int) -> None:
    source = Random(n)
    for _ in range(60):
        faulty = {node for node in range(1 << n) if source.random() < 0.3}
        cubes = AllocationStrategyI(NodeCube(n), faulty).complete_cubes
        nodes = [node for cube in cubes for node in cube.nodes]
        assert sorted(nodes) == sorted(set(range(1 << n)) - faulty)
        ranks = [sorted(GrayCode.reflected(n).ranks[node] for node in cube.nodes) for cube in cubes]
        assert ranks == sorted(ranks)
        assert all(run[-1] - run[0] + 1 == len(run) and run[0] % len(run) == 0 for run in ranks)
        starts = {(run[0], len(run)) for run in ranks}
        assert not any((start ^ size, size) in starts for start, size in starts)


def test_a_segment_may_pass_the_end_of_the_code() -> None:
    ours = AllocationStrategyI(NodeCube(3), (GrayCode.reflected(3).nodes[3],))
    region = ours.allocate(6)
    assert region is not None
    assert set(bits(region.nodes)) == {GrayCode.reflected(3).nodes[rank % 8] for rank in range(4, 10)}


@pytest.mark.parametrize("n", range(5))
def test_the_kernel_on_all_boards(n: int) -> None:
    report = check(AllocationStrategyI, f"hypercube-nodes:{n}", strength="symbolic")
    assert report.broken is None
    assert report.complete


class HighestStart(AllocationStrategyI):
    @staticmethod
    def choose(busy: Any, machine: NodeCube, request: int) -> Any:
        return highest_base(free_segments(busy, machine.n, request), machine.processors)


def test_a_wrong_kernel_is_found() -> None:
    report = check(HighestStart, "hypercube-nodes:3", strength="symbolic")
    assert report.broken is not None
    assert report.broken.promise == "first"


def test_sixteen_dimensions() -> None:
    ours = AllocationStrategyI(parse_machine("hypercube-nodes:16"), range(0, 1 << 16, 1000))  # type: ignore[arg-type]
    region = ours.allocate(777)
    assert region is not None
    assert region.request == 777
    assert spanned(region.nodes) <= 11
    ours.release(region)


def test_packing_is_asked_of_subcubes_only() -> None:
    with pytest.raises(InstanceError, match="asked for subcubes"):
        Instance(NodeCube(3), (Wanted(3),))
