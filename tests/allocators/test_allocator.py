"""The boundary cases of every allocator, and users' mistakes."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import entry_points
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
from allocert.verification.pairing.engine import check
from allocert.verification.pairing.plugins import GROUP

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
SMALL = (
    *(
        "hypercube:0",
        "hypercube:1",
        "hypercube:2",
        "hypercube-nodes:0",
        "hypercube-nodes:1",
        "hypercube-nodes:2",
    ),
    *("mesh:4", "mesh:3x2", "mesh:2x2x2", "mesh-rot:3x2", "torus:3", "torus:2x2"),
)
LARGER = ("hypercube:5", "hypercube-nodes:7", "mesh:30", "mesh:12x9", "mesh-rot:5x6", "torus:30", "torus:6x5")
STRATEGIES: dict[str, Strategy] = {point.name: point.load() for point in entry_points(group=GROUP)}
PLANE = "frame-sliding-fast adaptive-scan mbv bitboard-mbv bitboard-edge zero-one zero-one-best buddy-2d iss 4iss mig"
MIGRATING = "mig"
"""No contract speaks of regions that move."""


def shipped(*specs: str) -> list[Any]:
    """Every allocator that ships on those of the machines that it is for."""
    return [
        pytest.param(strategy, spec, id=f"{name}-{spec}")
        for name, strategy in STRATEGIES.items()
        for spec in specs
        if name != MIGRATING and takes(strategy, spec)
    ]


def takes(strategy: Strategy, spec: str) -> bool:
    try:
        strategy(parse_machine(spec))
    except SpecError:
        return False
    return True


@pytest.mark.parametrize(("strategy", "spec"), shipped(*SMALL))
def test_the_contract_in_every_state(strategy: Strategy, spec: str) -> None:
    report = check(strategy, spec, strength="exhaustive", max_faults=2, max_states=500, rejects=True)
    assert report.broken is None
    assert report.complete or parse_machine(spec).processors > 4


@pytest.mark.parametrize(("strategy", "spec"), shipped(*LARGER))
def test_the_contract_on_larger_machines(strategy: Strategy, spec: str) -> None:
    report = check(strategy, spec, strength="generated", max_examples=15, rejects=True)
    assert report.broken is None


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
def test_faulty_processors_are_not_released(strategy: Strategy, machine: Machine) -> None:
    single = next(iter(machine.requests()))
    faulty_region = strategy(machine).allocate(single)
    allocator = strategy(machine, machine.word(faulty_region))
    with pytest.raises(ReleaseError):
        allocator.release(faulty_region)
    assert allocator._holdings.busy == machine.word(faulty_region)


@pytest.mark.parametrize(("strategy", "spec"), shipped(*SMALL))
def test_requests_and_releases_that_are_none(strategy: Strategy, spec: str) -> None:
    machine = parse_machine(spec)
    requests = list(machine.requests())
    largest = requests[-1]
    larger = largest + 1 if isinstance(largest, int) else (largest[0] + 1, *largest[1:])
    negative = -1 if isinstance(largest, int) else (0, *largest[1:])
    allocator = strategy(machine)
    for bad in (larger, negative, None, True, 1.0, "1", (), (1,) * 7, 10**5000):
        with pytest.raises(RequestError) as caught:
            allocator.allocate(bad)
        assert "\n" not in str(caught.value)
    for junk in (None, 3.5, "nothing", object):
        with pytest.raises(RegionError):
            allocator.release(junk)
    request, whole = next((one, r) for one in reversed(requests) if (r := strategy(machine).allocate(one)))
    with pytest.raises(ReleaseError, match=r"^release: got .*, expected a region that is held$"):
        allocator.release(whole)
    holdings = getattr(allocator, "inner", allocator)._holdings
    assert (holdings.busy, holdings.held) == (0, set())
    assert allocator.allocate(request) == whole
    allocator.release(whole)
    with pytest.raises(ReleaseError):
        allocator.release(whole)


@pytest.mark.parametrize(("strategy", "name"), [(s, name) for name, s in STRATEGIES.items()])
def test_machines_of_another_kind(strategy: Strategy, name: str) -> None:
    others = [spec for spec in SMALL if not isinstance(parse_machine(spec), strategy.machines)]
    assert others
    for spec in others:
        with pytest.raises(SpecError, match=rf"^machine: got '{spec}', expected a "):
            strategy(parse_machine(spec))
    for none in (None, SMALL[0]):
        with pytest.raises(SpecError, match=r"^machine: got "):
            strategy(none)


@pytest.mark.parametrize("spec", ["mesh:4", "mesh:2x2x2"])
@pytest.mark.parametrize("name", PLANE.split())
def test_machines_of_another_number_of_dimensions(name: str, spec: str) -> None:
    with pytest.raises(SpecError, match=rf"^machine: got '{spec}', expected a .*two dimensions"):
        STRATEGIES[name](parse_machine(spec))


@pytest.mark.parametrize(("strategy", "spec"), shipped(*SMALL))
def test_faulty_processors_that_are_none(strategy: Strategy, spec: str) -> None:
    machine = parse_machine(spec)
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
