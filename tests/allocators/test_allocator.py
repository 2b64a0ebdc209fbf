"""The boundary cases of every allocator, and users' mistakes."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest

from allocert.allocators import Holdings
from allocert.allocators.hypercube.buddy import Buddy
from allocert.allocators.hypercube.freelist import FreeListBuddy
from allocert.allocators.hypercube.gray import SingleGrayCode
from allocert.allocators.mesh.bitboard import BitboardFirstFit
from allocert.allocators.mesh.frame_sliding import FrameSliding
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
