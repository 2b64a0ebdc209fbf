"""FS_1, FS_n, FS_f and AS against the printed programs, step by step, and rotation against its definition."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.allocators import Contract
from allocert.allocators.mesh.adaptive_scan import AdaptiveScan
from allocert.allocators.mesh.bitboard import BitboardFirstFit
from allocert.allocators.mesh.frame_sliding import FrameSliding
from allocert.allocators.mesh.frame_sliding_fast import FastFrameSliding
from allocert.allocators.mesh.frame_sliding_n import RestrictedFrameSliding
from allocert.allocators.mesh.residents import ORDERS, Residents, plane
from allocert.allocators.mesh.rotation import READINGS, Rotating
from allocert.errors import ReleaseError, RequestError, SpecError
from allocert.machines import (
    AlignedFrames,
    Frames,
    Hypercube,
    Mesh,
    RotatableMesh,
    Submesh,
    Torus,
    answers,
    family_of,
    parse_machine,
)
from allocert.models.meshes.configurations import Quadruple, Situation, situations
from allocert.proofs.morgenstern.model.configurations import reaching
from allocert.proofs.morgenstern.rotation.requests import served
from allocert.proofs.morgenstern.sliding.printed_methods import (
    Result,
    adaptive,
    aligned_bases,
    all_bases,
    fast,
    sliding,
)
from allocert.verification.pairing import check
from allocert.verification.pairing.contracts import Reference
from allocert.verification.pairing.trace import run

Nodes = tuple[Quadruple, ...]
METHODS: dict[Any, Callable[[int, int, int, int, Nodes], Result]] = {
    FrameSliding: lambda X, Y, x, y, L: sliding(all_bases(X, Y, x, y), x, y, L),
    RestrictedFrameSliding: lambda X, Y, x, y, L: sliding(aligned_bases(X, Y, x, y), x, y, L),
    FastFrameSliding: lambda X, Y, x, y, L: fast(X, Y, x, y, L),
    AdaptiveScan: lambda X, Y, x, y, L: adaptive(X, Y, x, y, L, True),
}
COMPLETE = [FrameSliding, FastFrameSliding, AdaptiveScan]


def listed(allocator: Any) -> Nodes:
    return tuple(Quadruple(*r.base, *r.reverse_base) for r in allocator.residents.nodes)


def lists(processors: int) -> Iterator[Situation]:
    """Every configuration in every order of at most three residents."""
    for s in situations(processors):
        for order in permutations(s.residents) if len(s.residents) <= 3 else [s.residents]:
            yield s._replace(residents=order)


@pytest.mark.parametrize("strategy", METHODS)
@pytest.mark.parametrize("order", ORDERS)
def test_answers_and_steps_are_those_of_the_printed_program(strategy: Any, order: str) -> None:
    decided = 0
    for processors in range(1, 5):
        for s in lists(processors):
            if strategy is RestrictedFrameSliding and any(
                r.a % (r.c - r.a + 1) or r.b % (r.d - r.b + 1) for r in s.residents
            ):
                continue
            for x, y in product(range(1, s.X + 1), range(1, s.Y + 1)):
                allocator = strategy(Mesh(s.X, s.Y), order=order)
                run(allocator, reaching(s))
                nodes = listed(allocator)
                if order == "address":
                    assert nodes == tuple(sorted(s.residents, key=lambda r: (r.b, r.a)))
                else:
                    assert nodes == (s.residents if order == "oldest" else s.residents[::-1])
                before = allocator.residents.touched
                region = allocator.allocate((x, y))
                expected = METHODS[strategy](s.X, s.Y, x, y, nodes)
                assert (region.base if region else None) == expected.ending.base
                assert allocator.residents.touched - before == expected.touched
                decided += 1
    assert decided > 500


@pytest.mark.parametrize(("longest", "steps"), [(9, 25), (64, 60)])
@settings(max_examples=60, deadline=None)
@given(st.data())
def test_complete_methods_grant_what_the_bitboard_grants(
    longest: int, steps: int, data: st.DataObject
) -> None:
    sides = data.draw(st.tuples(st.integers(1, longest), st.integers(1, longest)))
    mesh = Mesh(*sides)
    faulty = data.draw(st.sets(st.integers(0, mesh.processors - 1), max_size=4))
    order = data.draw(st.sampled_from(ORDERS))
    players: list[Any] = [BitboardFirstFit(mesh, faulty), *(s(mesh, faulty, order=order) for s in COMPLETE)]
    held: list[Submesh] = []
    for _ in range(data.draw(st.integers(1, steps))):
        if held and data.draw(st.booleans()):
            region = held.pop(data.draw(st.integers(0, len(held) - 1)))
            for player in players:
                player.release(region)
        else:
            most = data.draw(st.sampled_from((3, longest)))
            request = tuple(data.draw(st.integers(1, min(side, most))) for side in sides)
            granted = {player.allocate(request) for player in players}
            assert len(granted) == 1
            held += [region for region in granted if region]
    for player in players[1:]:
        assert len(player.residents.nodes) == len(held) + len(faulty)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_restricted_sliding_grants_the_first_free_aligned_frame(data: st.DataObject) -> None:
    sides = tuple(data.draw(st.lists(st.integers(1, 6), min_size=1, max_size=3)))
    mesh = Mesh(*sides)
    faulty = data.draw(st.sets(st.integers(0, mesh.processors - 1), max_size=3))
    allocator = RestrictedFrameSliding(mesh, faulty)
    busy = sum(1 << node for node in faulty)
    for _ in range(12):
        request = tuple(data.draw(st.integers(1, side)) for side in sides)
        region = allocator.allocate(request)
        frames = [f for f in AlignedFrames(mesh).regions(request) if not mesh.word(f) & busy]
        assert region == (frames[0] if frames else None)
        assert list(AlignedFrames(mesh).free(busy, request)) == frames
        busy |= mesh.word(region) if region else 0


def test_restricted_sliding_refuses_what_complete_sliding_grants() -> None:
    restricted, complete = RestrictedFrameSliding(Mesh(3, 1)), FrameSliding(Mesh(3, 1))
    assert restricted.allocate((1, 1)) == complete.allocate((1, 1)) == Submesh((0, 0), (1, 1))
    assert restricted.allocate((2, 1)) is None
    assert complete.allocate((2, 1)) == Submesh((1, 0), (2, 1))
    broken = check(RestrictedFrameSliding, "mesh:3x1", contract=Contract("frames", complete=True)).broken
    assert broken is not None
    assert broken.promise == "complete"
    assert len(broken.trace) == 2


@pytest.mark.parametrize("strategy", METHODS)
def test_contracts_are_kept_and_strangers_rejected(strategy: Any) -> None:
    assert check(strategy, "mesh:3x2", strength="exhaustive", max_states=2000, max_faults=1).broken is None
    allocator = strategy(Mesh(3, 2), [0])
    with pytest.raises(ReleaseError):
        allocator.release(Submesh((0, 0), (1, 1)))
    with pytest.raises(RequestError):
        allocator.allocate((4, 1))
    with pytest.raises(SpecError, match="order"):
        strategy(Mesh(3, 2), order="random")
    for machine in (Torus(3, 2), Hypercube(2), RotatableMesh(3, 2)):
        with pytest.raises(SpecError, match="machine"):
            strategy(machine)


@pytest.mark.parametrize("strategy", [FastFrameSliding, AdaptiveScan])
def test_skipping_methods_need_two_dimensions(strategy: Any) -> None:
    for mesh in (Mesh(4), Mesh(2, 2, 2)):
        with pytest.raises(SpecError, match="two dimensions"):
            strategy(mesh)
        with pytest.raises(SpecError, match="two dimensions"):
            plane(mesh)


def test_scans_count_what_they_touch() -> None:
    residents = Residents(Mesh(3, 1), 0b101)
    assert residents.first_conflict(Submesh((0, 0), (2, 1))) == Submesh((0, 0), (1, 1))
    assert residents.touched == 1
    assert residents.conflicts(Submesh((1, 0), (2, 1))) == [Submesh((2, 0), (1, 1))]
    assert residents.touched == 3
    assert residents.first_conflict(Submesh((1, 0), (1, 1))) is None
    assert residents.touched == 5
    assert residents.decision_state() == tuple(residents.nodes)


class Farthest:
    """Last fit, which has a criterion of its own."""

    def __init__(self, machine: Mesh, faulty: Any = ()) -> None:
        self.machine = machine
        self.busy = sum(1 << node for node in faulty)

    def allocate(self, request: tuple[int, ...]) -> Submesh | None:
        for frame in reversed(list(Frames(self.machine).regions(request))):
            if not self.machine.word(frame) & self.busy:
                self.busy |= self.machine.word(frame)
                return frame
        return None

    def release(self, region: Submesh) -> None:
        self.busy ^= self.machine.word(region)

    def rank(self, region: Submesh) -> int:
        return -(region.base[0] + self.machine.sides[0] * region.base[1])


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("strategy", COMPLETE)
def test_rotation_grants_what_its_reading_says(strategy: Any, reading: str) -> None:
    turned = 0
    for X, Y in ((3, 2), (2, 3), (1, 4), (3, 3)):
        machine = RotatableMesh(X, Y)
        for busy in range(0, 1 << X * Y, 5 if X * Y > 6 else 1):
            for request in machine.requests():
                allocator = Rotating(machine, busy, strategy=strategy, reading=reading)
                region = allocator.allocate(request)
                expected = served(Situation(X, Y, (), busy), request[0], request[1], reading)
                assert (region and (region.base, region.sides)) == expected
                if region is not None:
                    turned += region.sides != request
                    assert answers(machine, region, request)
                    allocator.release(region)
                    assert allocator.allocate(request) == region
    assert turned > 50


def test_the_better_orientation_is_the_strategys_own() -> None:
    machine = RotatableMesh(4, 3)
    far = Rotating(machine, strategy=Farthest, reading="D").allocate((2, 1))
    assert far == Submesh((3, 1), (1, 2)) or far == Submesh((2, 2), (2, 1))
    assert far == min((Submesh((2, 2), (2, 1)), Submesh((3, 1), (1, 2))), key=Farthest(Mesh(4, 3)).rank)
    near = Rotating(machine, strategy=Farthest, reading="C").allocate((2, 1))
    assert near == Submesh((3, 1), (1, 2))
    assert Rotating(machine, range(12), strategy=Farthest, reading="D").allocate((1, 1)) is None


@pytest.mark.parametrize("reading", READINGS)
def test_rotation_is_complete_in_both_orientations(reading: str) -> None:
    class Turned(Rotating):
        contract = Contract("frames", complete=True, first_choice=reading == "A")

        def __init__(self, machine: RotatableMesh, faulty: Any = ()) -> None:
            super().__init__(machine, faulty, strategy=AdaptiveScan, reading=reading)

    report = check(Turned, "mesh-rot:3x2", strength="exhaustive", max_states=1500, max_faults=1, rejects=True)
    assert report.broken is None


def test_a_machine_that_turns_takes_what_fits_in_some_order() -> None:
    machine = parse_machine("mesh-rot:4x2")
    assert isinstance(machine, RotatableMesh)
    assert machine.spec == "mesh-rot:4x2"
    assert machine != Mesh(4, 2)
    assert machine.requests() == sorted(
        {r for s in Mesh(4, 2).requests() for r in (s, s[::-1])}, key=lambda r: (r[0] * r[1], r)
    )
    assert machine.shapes((2, 2)) == ((2, 2),)
    assert machine.shapes((1, 2)) == ((1, 2), (2, 1))
    assert machine.shapes([1, 4]) == ((4, 1),)
    assert machine.check_request([1, 4]) == (1, 4)
    assert machine.demand((1, 4)) == 4
    assert RotatableMesh(2, 3, 4).shapes((4, 3, 2)) == ((2, 3, 4),)
    for wrong in ((5, 1), (3, 3), (1,), (0, 1), (True, 1), 3, "12"):
        with pytest.raises(RequestError):
            machine.check_request(wrong)


def test_frames_of_a_machine_that_turns_come_with_the_orientation_asked_first() -> None:
    machine = RotatableMesh(2, 2)
    frames = family_of(machine)
    expected = [Submesh(base, (1, 2)) for base in ((0, 0), (1, 0))]
    expected += [Submesh(base, (2, 1)) for base in ((0, 0), (0, 1))]
    assert list(frames.regions((1, 2))) == expected == list(frames.free(0, (1, 2)))
    assert frames.first_free(0b1001, (1, 2)) is None
    assert frames.first_free(0b0011, (1, 2)) == Submesh((0, 1), (2, 1))
    assert not list(frames.free(0b1001, (1, 2)))


def test_only_a_machine_that_turns_is_answered_by_a_turned_region() -> None:
    region = Submesh((0, 0), (2, 1))
    assert answers(RotatableMesh(2, 2), region, (1, 2))
    assert not answers(Mesh(2, 2), region, (1, 2))
    assert not answers(RotatableMesh(2, 2), region, (1, 1))
    for machine, good in ((RotatableMesh(2, 2), True), (Mesh(2, 2), False)):
        reference = Reference(machine, Contract(), 0, lambda _: True)
        assert (reference.wrong_shape((1, 2), region) is None) is good


def test_rotation_names_what_it_cannot_use() -> None:
    with pytest.raises(SpecError, match="RotatableMesh"):
        Rotating(Mesh(2, 2))  # type: ignore[arg-type]
    with pytest.raises(SpecError, match="reading"):
        Rotating(RotatableMesh(2, 2), reading="E")
    with pytest.raises(RequestError):
        Rotating(RotatableMesh(2, 2)).allocate((3, 1))
    with pytest.raises(ReleaseError):
        Rotating(RotatableMesh(2, 2)).release(Submesh((0, 0), (1, 1)))
    assert isinstance(Rotating(RotatableMesh(2, 2), strategy=Farthest).decision_state(), Farthest)
