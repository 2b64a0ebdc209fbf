"""Every allocator against a scan of its family written from the definition, trace by trace."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.allocators import Allocator
from allocert.allocators.hypercube.buddy import Buddy
from allocert.allocators.hypercube.freelist import FreeListBuddy
from allocert.allocators.hypercube.gray import SingleGrayCode
from allocert.allocators.mesh.bitboard import BitboardFirstFit
from allocert.allocators.mesh.frame_sliding import FrameSliding
from allocert.errors import ReleaseError
from allocert.machines import Hypercube, Machine, Mesh, Torus

Candidate = tuple[str, frozenset[int]]


def ternary(nodes: Iterable[int], n: int) -> str:
    columns = zip(*(format(node, f"0{n}b") for node in nodes), strict=True) if n else ()
    return "".join(column[0] if len(set(column)) == 1 else "*" for column in columns)


def aligned(cube: Hypercube, k: int) -> Iterator[Candidate]:
    for start in range(0, 1 << cube.n, 1 << k):
        nodes = frozenset(range(start, start + (1 << k)))
        yield ternary(nodes, cube.n), nodes


def runs(cube: Hypercube, k: int) -> Iterator[Candidate]:
    code = [rank ^ rank // 2 for rank in range(1 << cube.n)]
    for start in range(0, len(code), max(1, 2**k // 2)):
        nodes = frozenset(code[(start + i) % len(code)] for i in range(1 << k))
        yield ternary(nodes, cube.n), nodes


def frames(grid: Mesh | Torus, sides: tuple[int, ...]) -> Iterator[Candidate]:
    for corner in product(*(range(side) for side in reversed(grid.sides))):
        base = corner[::-1]
        end = tuple(b + s - 1 for b, s in zip(base, sides, strict=True))
        if not grid.wraps and any(e >= side for e, side in zip(end, grid.sides, strict=True)):
            continue
        nodes = set()
        for offset in product(*(range(s) for s in sides)):
            number, stride = 0, 1
            for b, o, side in zip(base, offset, grid.sides, strict=True):
                number += (b + o) % side * stride
                stride *= side
            nodes.add(number)
        yield "(" + ",".join(map(str, base + end)) + ")", frozenset(nodes)


class Scan:
    """First fit over a family's candidates on a set of busy processors."""

    def __init__(
        self, machine: Any, faulty: Iterable[int], candidates: Callable[..., Iterator[Candidate]]
    ) -> None:
        self.table = {r: list(candidates(machine, r)) for r in machine.requests()}
        self.busy = set(faulty)
        self.held: dict[str, frozenset[int]] = {}

    def allocate(self, request: Any) -> str | None:
        for address, nodes in self.table[request]:
            if not nodes & self.busy:
                self.busy |= nodes
                self.held[address] = nodes
                return address
        return None

    def release(self, address: str) -> None:
        self.busy -= self.held.pop(address)


class Lists:
    """The list scheme of Kandlur & Shin's figure 3, recursion and all; the head is at index 0."""

    def __init__(self, machine: Hypercube, faulty: Iterable[int], candidates: object = None) -> None:
        self.n = machine.n
        self.lists: list[list[int]] = [[] for _ in range(self.n + 1)]
        self.held: dict[str, frozenset[int]] = {}
        bad = set(faulty)
        self.busy = set(range(1 << self.n))
        for node in range(1 << self.n):
            if node not in bad:
                self.busy.discard(node)
                self.give(0, node)

    def give(self, dim: int, start: int) -> None:
        buddy = start ^ 2**dim
        if buddy in self.lists[dim]:
            self.lists[dim].remove(buddy)
            self.give(dim + 1, min(start, buddy))
        else:
            self.lists[dim].insert(0, start)

    def allocate(self, dim: int) -> str | None:
        search = dim
        while not self.lists[search]:
            search += 1
            if search > self.n:
                return None
        start = self.lists[search].pop(0)
        while search > dim:
            search -= 1
            self.lists[search].insert(0, start + 2**search)
        nodes = frozenset(range(start, start + 2**dim))
        address = ternary(nodes, self.n)
        self.busy |= nodes
        self.held[address] = nodes
        return address

    def release(self, address: str) -> None:
        nodes = self.held.pop(address)
        self.busy -= nodes
        self.give(len(nodes).bit_length() - 1, min(nodes))


@dataclass(frozen=True)
class Pair:
    """An allocator and its definition."""

    name: str
    strategy: Callable[..., Any]
    definition: Callable[..., Any]
    candidates: Any

    def start(self, machine: Machine, faulty: Iterable[int]) -> tuple[Any, Any]:
        faulty = tuple(faulty)
        return self.strategy(machine, faulty), self.definition(machine, faulty, self.candidates)


BUDDY = Pair("buddy", Buddy, Scan, aligned)
LISTS = Pair("free-list", FreeListBuddy, Lists, None)
GRAY = Pair("gray", SingleGrayCode, Scan, runs)
SLIDING = Pair("frame-sliding", FrameSliding, Scan, frames)
BITBOARD = Pair("bitboard", BitboardFirstFit, Scan, frames)
CUBES, MESHES = [BUDDY, LISTS, GRAY], [SLIDING, BITBOARD]


def check_state(allocator: Any, model: Any) -> None:
    """What the allocator stores is what its definition stores, rebuilt from the regions held."""
    machine = allocator.machine
    word = sum(1 << node for node in model.busy)
    assert allocator._holdings.busy == word
    assert {region.address for region in allocator._holdings.held} == set(model.held)
    if isinstance(allocator, SingleGrayCode):
        assert allocator._ranks == allocator.family.code.to_ranks(word)
        assert {subcube.address for subcube in allocator._start} == set(model.held)
    if isinstance(allocator, FreeListBuddy):
        assert [list(starts) for starts in allocator.free_lists] == model.lists
    if isinstance(allocator, FrameSliding):
        nodes = allocator.residents.nodes
        faulty = nodes[: len(nodes) - len(model.held)]
        assert sum(machine.word(region) for region in faulty) == allocator._holdings.faulty
        assert [region.address for region in nodes[len(faulty) :]] == list(model.held)
    if not isinstance(allocator, FreeListBuddy):
        for request in machine.requests():
            rebuilt = type(allocator)(machine, word).allocate(request)
            assert copy.deepcopy(allocator).allocate(request) == rebuilt


def explore(allocator: Any, model: Any, depth: int) -> int:
    """Every trace of up to ``depth`` steps; returns how many there were."""
    check_state(allocator, model)
    if not depth:
        return 1
    traces = 1
    for request in allocator.machine.requests():
        ours, theirs = copy.deepcopy((allocator, model))
        region, address = ours.allocate(request), theirs.allocate(request)
        assert (region and region.address) == address
        if region is None:
            check_state(ours, theirs)
        else:
            traces += explore(ours, theirs, depth - 1)
    for address in list(model.held):
        ours, theirs = copy.deepcopy((allocator, model))
        ours.release(address)
        theirs.release(address)
        traces += explore(ours, theirs, depth - 1)
    return traces


def small_cases() -> Iterator[Any]:
    for pair in CUBES:
        for n, depth, faults in [(0, 4, 1), (1, 5, 2), (2, 4, 4), (3, 4, 1)]:
            yield pytest.param(pair, Hypercube(n), depth, faults, id=f"{pair.name}-{n}")
    for pair in MESHES:
        for sides, depth, faults in [
            ((1, 1), 4, 1),
            ((1, 3), 4, 3),
            ((2, 2), 3, 4),
            ((3, 2), 3, 1),
            ((3,), 4, 3),
        ]:
            yield pytest.param(pair, Mesh(*sides), depth, faults, id=f"{pair.name}-mesh-{sides}")
    for sides, depth, faults in [
        ((1, 1), 4, 1),
        ((1, 3), 3, 3),
        ((2, 2), 3, 2),
        ((3, 2), 2, 1),
        ((4,), 3, 1),
    ]:
        yield pytest.param(BITBOARD, Torus(*sides), depth, faults, id=f"bitboard-torus-{sides}")


@pytest.mark.parametrize(("pair", "machine", "depth", "faults"), list(small_cases()))
def test_every_short_trace(pair: Pair, machine: Machine, depth: int, faults: int) -> None:
    for count in range(faults + 1):
        for faulty in combinations(range(machine.processors), count):
            traces = explore(*pair.start(machine, faulty), depth=depth)
            assert (traces > 1) == (count < machine.processors)


@st.composite
def large_cases(draw: st.DrawFn) -> tuple[Pair, Machine, list[int], list[tuple[int, int]]]:
    side = st.integers(1, 9)
    machine: Machine
    pair = draw(st.sampled_from([*CUBES, *MESHES, BITBOARD]))
    if pair in CUBES:
        machine = Hypercube(draw(st.integers(4, 7)))
    elif pair is SLIDING:
        machine = Mesh(draw(side), draw(side))
    else:
        sides = draw(st.sampled_from([(draw(side), draw(side)), (3, 4, 3), (17,), (2, 3, 2, 2)]))
        machine = draw(st.sampled_from([Mesh, Torus]))(*sides)
    faulty = draw(st.lists(st.integers(0, machine.processors - 1), max_size=4))
    steps = draw(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 999)), max_size=40))
    return pair, machine, faulty, steps


@given(large_cases())
@settings(max_examples=150)
def test_long_traces(case: tuple[Pair, Machine, list[int], list[tuple[int, int]]]) -> None:
    pair, machine, faulty, steps = case
    allocator, model = pair.start(machine, faulty)
    requests = list(machine.requests())
    for kind, number in steps:
        if kind or not model.held:
            request = requests[number % ((len(requests) + 2) // 3 if kind == 1 else len(requests))]
            region = allocator.allocate(request)
            assert (region and region.address) == model.allocate(request)
        else:
            address = list(model.held)[number % len(model.held)]
            allocator.release(address)
            model.release(address)
    word = sum(1 << node for node in model.busy)
    assert allocator._holdings.busy == word
    for address in list(model.held):
        allocator.release(address)
        model.release(address)
        with pytest.raises(ReleaseError):
            allocator.release(address)
    fresh = type(allocator)(machine, faulty)
    for request in requests if len(requests) < 40 else requests[::7]:
        again, first = (copy.deepcopy(one).allocate(request) for one in (allocator, fresh))
        assert (again is None) == (first is None)
        assert again == first or pair is LISTS


def maximal_blocks(n: int, free: set[int]) -> list[set[int]]:
    """The starts of the aligned free blocks that lie in no larger one, by dimension."""
    blocks = [
        {s for s in range(0, 1 << n, 1 << k) if all(s + i in free for i in range(1 << k))}
        for k in range(n + 1)
    ]
    larger = [*blocks[1:], set()]
    return [
        {s for s in b if s & ~(1 << k) not in up}
        for k, (b, up) in enumerate(zip(blocks, larger, strict=True))
    ]


@given(st.integers(1, 7), st.data())
@settings(max_examples=60)
def test_the_lists_hold_the_maximal_free_blocks(n: int, data: st.DataObject) -> None:
    faulty = data.draw(st.sets(st.integers(0, (1 << n) - 1), max_size=5))
    allocator = FreeListBuddy(Hypercube(n), faulty)
    held: list[Any] = []
    for request in data.draw(st.lists(st.integers(-2, n), max_size=25)):
        if request >= 0:
            region = allocator.allocate(request)
            held += [region] if region else []
        elif held:
            allocator.release(held.pop(data.draw(st.integers(0, len(held) - 1))))
        taken = faulty.union(*(region.nodes for region in held))
        free = set(range(1 << n)) - taken
        assert [set(starts) for starts in allocator.free_lists] == maximal_blocks(n, free)
        assert sum(len(s) << k for k, s in enumerate(allocator.free_lists)) == len(free)


def test_allocators_satisfy_the_protocol() -> None:
    strategies: list[Allocator] = [
        Buddy(Hypercube(2)),
        FreeListBuddy(Hypercube(2)),
        SingleGrayCode(Hypercube(2)),
        FrameSliding(Mesh(2, 2)),
        BitboardFirstFit(Torus(2, 2)),
    ]
    assert all(strategy.source and strategy.machine.processors == 4 for strategy in strategies)
