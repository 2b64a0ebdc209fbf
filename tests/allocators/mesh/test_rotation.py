from __future__ import annotations

from typing import Any

import pytest
from tests.allocators.mesh.test_frame_sliding import COMPLETE

from allocert.allocators import Contract
from allocert.allocators.mesh.adaptive_scan import AdaptiveScan
from allocert.allocators.mesh.rotation import READINGS, Rotating
from allocert.errors import ReleaseError, RequestError, SpecError
from allocert.machines import (
    Frames,
    Mesh,
    RotatableMesh,
    Submesh,
    answers,
)
from allocert.models.meshes.configurations import Situation
from allocert.proofs.morgenstern.rotation.requests import served
from allocert.verification.pairing.engine import check


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
    far = Rotating(machine, strategy=Farthest, reading="best-rank").allocate((2, 1))
    assert far == Submesh((3, 1), (1, 2)) or far == Submesh((2, 2), (2, 1))
    assert far == min((Submesh((2, 2), (2, 1)), Submesh((3, 1), (1, 2))), key=Farthest(Mesh(4, 3)).rank)
    near = Rotating(machine, strategy=Farthest, reading="first-base").allocate((2, 1))
    assert near == Submesh((3, 1), (1, 2))
    assert Rotating(machine, range(12), strategy=Farthest, reading="best-rank").allocate((1, 1)) is None


@pytest.mark.parametrize("reading", READINGS)
def test_rotation_is_complete_in_both_orientations(reading: str) -> None:
    class Turned(Rotating):
        contract = Contract("frames", complete=True, first_choice=reading == "asked-first")

        def __init__(self, machine: RotatableMesh, faulty: Any = ()) -> None:
            super().__init__(machine, faulty, strategy=AdaptiveScan, reading=reading)

    report = check(Turned, "mesh-rot:3x2", strength="exhaustive", max_states=1500, max_faults=1, rejects=True)
    assert report.broken is None


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
