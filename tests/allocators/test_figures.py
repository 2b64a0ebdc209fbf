"""Worked examples that the papers print, and the boundary cases of every allocator."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest

from allocert.allocators import Holdings
from allocert.allocators.hypercube.buddy import Buddy
from allocert.allocators.hypercube.freelist import FreeListBuddy, FreeLists
from allocert.allocators.hypercube.gray import SingleGrayCode
from allocert.allocators.mesh.bitboard import BitboardFirstFit
from allocert.allocators.mesh.frame_sliding import FrameSliding, conflict
from allocert.errors import AllocertError, RegionError, ReleaseError, RequestError, SpecError
from allocert.machines import Hypercube, Machine, Mesh, Submesh, Torus, parse_machine

Strategy = Callable[..., Any]
CASES: list[tuple[Strategy, Machine]] = [
    *((s, Hypercube(n)) for s in (Buddy, FreeListBuddy, SingleGrayCode) for n in (0, 1, 2, 4)),
    *(
        (s, Mesh(*sides))
        for s in (FrameSliding, BitboardFirstFit)
        for sides in [(1, 1), (1, 4), (4, 1), (5, 3)]
    ),
    *((BitboardFirstFit, Torus(*sides)) for sides in [(1, 1), (1, 4), (2, 2), (5, 3), (2, 3, 2)]),
    *((s, Mesh(2, 3, 2)) for s in (FrameSliding, BitboardFirstFit)),
]
EACH = pytest.mark.parametrize(
    ("strategy", "machine"), CASES, ids=lambda v: getattr(v, "spec", None) or v.__name__
)


def vector(allocator: Buddy) -> str:
    """The allocation bits, node 0 first, as the paper draws them."""
    return format(allocator._holdings.busy, "08b")[::-1]


def test_the_bit_vector_with_one_faulty_node() -> None:
    """Kandlur & Shin 1988, figure 1(a): Q_2 is refused though it would fit."""
    allocator = Buddy(Hypercube(3), [4])
    assert vector(allocator) == "00001000"
    first = allocator.allocate(1)
    assert first is not None
    assert first.address == "00*"
    assert vector(allocator) == "11001000"
    assert allocator.allocate(2) is None
    assert vector(allocator) == "11001000"


def test_the_free_lists_with_one_faulty_node() -> None:
    """Kandlur & Shin 1988, figure 1(b): the lists fit both requests."""
    allocator = FreeListBuddy(Hypercube(3), [4])
    assert allocator.free_lists == ((5,), (6,), (0,), ())
    first, second = allocator.allocate(1), allocator.allocate(2)
    assert first is not None
    assert second is not None
    assert (first.base, first.address) == (6, "11*")
    assert (second.base, second.address) == (0, "0**")
    assert allocator.free_lists == ((5,), (), (), ())


def test_a_block_is_split_by_halving() -> None:
    """Kandlur & Shin 1988, figure 3: the low part is granted, the high parts are listed."""
    allocator = FreeListBuddy(Hypercube(3))
    granted = allocator.allocate(0)
    assert granted is not None
    assert granted.base == 0
    assert allocator.free_lists == ((1,), (2,), (4,), ())
    allocator.release("000")
    assert allocator.free_lists == ((), (), (), (0,))


def test_the_last_block_released_is_taken_first() -> None:
    lists = FreeLists(3)
    lists.give(0, 1)
    lists.give(0, 6)
    lists.give(0, 4)
    assert [lists.take(0), lists.take(0), lists.take(0), lists.take(0)] == [4, 6, 1, None]


def test_a_gray_code_recognises_what_buddy_does_not() -> None:
    """Antoniou 1994, section 2.2.2: a run may start at any multiple of half its length."""
    gray, buddy = SingleGrayCode(Hypercube(3), [0, 5]), Buddy(Hypercube(3), [0, 5])
    granted = gray.allocate(2)
    assert granted is not None
    assert granted.address == "*1*"
    assert buddy.allocate(2) is None


def test_a_run_may_wrap_around_the_code() -> None:
    granted = SingleGrayCode(Hypercube(3), [2, 3, 6, 7]).allocate(2)
    assert granted is not None
    assert granted.address == "*0*"


@pytest.mark.parametrize("parameters", list(permutations((1, 2, 3))))
def test_gray_codes_with_parameters(parameters: tuple[int, ...]) -> None:
    allocator = SingleGrayCode(Hypercube(3), parameters=parameters)
    granted = allocator.allocate(1)
    assert granted is not None
    assert granted.nodes == (0, 1 << (parameters[0] - 1))
    assert allocator.family.code.parameters == parameters


@pytest.mark.parametrize("bad", [(1, 2), (1, 2, 3, 4), (1, 1, 2), (0, 1, 2), (1.0, 2, 3)])
def test_gray_codes_with_bad_parameters(bad: tuple[Any, ...]) -> None:
    with pytest.raises(SpecError):
        SingleGrayCode(Hypercube(3), parameters=bad)


def test_frames_in_row_major_order() -> None:
    """Morgenstern 1994, sections 1 and 2: base and reverse base, x first; no rotation."""
    for strategy in (FrameSliding, BitboardFirstFit):
        allocator = strategy(Mesh(5, 4), [1])
        granted = [allocator.allocate(sides) for sides in ((2, 2), (3, 1), (1, 3), (4, 1), (1, 4))]
        assert [region and region.address for region in granted] == [
            "(2,0,3,1)",
            "(0,2,2,2)",
            "(4,0,4,2)",
            "(0,3,3,3)",
            None,
        ]


def test_a_torus_wraps_both_ways() -> None:
    middle = [2 + 5 * 1, 2 + 5 * 2]
    allocator = BitboardFirstFit(Torus(5, 4), middle)
    granted = allocator.allocate((4, 4))
    assert granted is not None
    assert granted.address == "(3,0,6,3)"
    assert allocator.allocate((1, 1)) == Submesh((2, 0), (1, 1))
    assert BitboardFirstFit(Mesh(5, 4), middle).allocate((4, 4)) is None


def test_frame_sliding_counts_what_it_touches() -> None:
    allocator = FrameSliding(Mesh(3, 1))
    assert allocator.allocate((1, 1)) is not None
    assert allocator.residents.touched == 0
    assert allocator.allocate((1, 1)) is not None
    assert allocator.residents.touched == 2
    assert allocator.allocate((2, 1)) is None
    assert allocator.residents.touched == 5


def test_conflicts_are_shared_processors() -> None:
    mesh = Mesh(3, 3)
    frames = [Submesh(base, sides) for sides in mesh.requests() for base in mesh.bases(sides)]
    for one in frames:
        for other in frames:
            assert conflict(one, other) == bool(mesh.word(one) & mesh.word(other))


@EACH
def test_a_full_and_an_empty_machine(strategy: Strategy, machine: Machine) -> None:
    requests = list(machine.requests())
    whole, single = requests[-1], requests[0]
    allocator = strategy(machine)
    everything = allocator.allocate(whole)
    assert machine.word(everything) == machine.full
    assert all(allocator.allocate(request) is None for request in requests)
    allocator.release(everything)
    singles = [allocator.allocate(single) for _ in range(machine.processors)]
    assert sum(machine.word(region) for region in singles) == machine.full
    assert allocator.allocate(single) is None
    for region in singles:
        allocator.release(region.address)
    assert allocator.allocate(whole) == everything
    dead = strategy(machine, machine.full)
    assert all(dead.allocate(request) is None for request in requests)


@EACH
def test_one_faulty_processor_in_every_position(strategy: Strategy, machine: Machine) -> None:
    single = next(iter(machine.requests()))
    for faulty in range(machine.processors):
        for allocator in (strategy(machine, [faulty]), strategy(machine, 1 << faulty)):
            granted = [allocator.allocate(single) for _ in range(machine.processors)]
            assert granted.pop() is None
            taken = sum(machine.word(region) for region in granted)
            assert taken == machine.full ^ (1 << faulty)
            for region in granted:
                allocator.release(region)
            assert allocator._holdings.busy == 1 << faulty


@EACH
def test_releases_of_what_is_not_held(strategy: Strategy, machine: Machine) -> None:
    requests = list(machine.requests())
    allocator = strategy(machine)
    whole = strategy(machine).allocate(requests[-1])
    with pytest.raises(ReleaseError):
        allocator.release(whole)
    granted = allocator.allocate(requests[0])
    before = pickle.dumps(allocator)
    if machine.processors > 1:
        with pytest.raises(ReleaseError) as caught:
            allocator.release(whole)
        assert str(caught.value) == f"release: got {whole.address!r}, expected a region that is held"
    for junk in (None, 3.5, "nothing", object):
        with pytest.raises(RegionError):
            allocator.release(junk)
    assert pickle.dumps(allocator) == before
    allocator.release(granted)
    with pytest.raises(ReleaseError):
        allocator.release(granted)
    assert allocator._holdings.held == set()
    assert allocator._holdings.busy == 0


@EACH
def test_faulty_processors_are_not_released(strategy: Strategy, machine: Machine) -> None:
    single = next(iter(machine.requests()))
    faulty_region = strategy(machine).allocate(single)
    allocator = strategy(machine, machine.word(faulty_region))
    with pytest.raises(ReleaseError):
        allocator.release(faulty_region)
    assert allocator._holdings.busy == machine.word(faulty_region)


@EACH
def test_requests_that_no_machine_can_meet(strategy: Strategy, machine: Machine) -> None:
    largest = list(machine.requests())[-1]
    larger = largest + 1 if isinstance(largest, int) else (largest[0] + 1, *largest[1:])
    negative = -1 if isinstance(largest, int) else (0, *largest[1:])
    allocator = strategy(machine)
    for bad in (larger, negative, None, True, 1.0, "1", (), (1,) * 7, 10**5000):
        with pytest.raises(RequestError) as caught:
            allocator.allocate(bad)
        assert "\n" not in str(caught.value)
    assert allocator._holdings.busy == 0


@pytest.mark.parametrize(
    ("strategy", "spec"),
    [(s, spec) for s in (Buddy, FreeListBuddy, SingleGrayCode) for spec in ("mesh:4x4", "torus:4")]
    + [(FrameSliding, spec) for spec in ("torus:4x4", "hypercube:4")]
    + [(BitboardFirstFit, "hypercube:4")],
)
def test_machines_of_another_kind(strategy: Strategy, spec: str) -> None:
    with pytest.raises(SpecError, match=rf"^machine: got '{spec}', expected a "):
        strategy(parse_machine(spec))


@EACH
def test_faulty_processors_that_are_none(strategy: Strategy, machine: Machine) -> None:
    for bad in ([machine.processors], [-1], [0.5], -1, machine.full + 1, True, None, ["0"]):
        with pytest.raises(AllocertError, match=r"^faulty: got "):
            strategy(machine, bad)


def test_holdings() -> None:
    holdings = Holdings.of(Mesh(3, 2), [5])
    region = Submesh((0, 0), (2, 2))
    holdings.grant(region)
    assert holdings.busy == 0b111011
    assert holdings.release("(0,0,1,1)") == region
    assert holdings == Holdings(Mesh(3, 2), 1 << 5, set(), 1 << 5)
    with pytest.raises(ReleaseError):
        holdings.release(region)
