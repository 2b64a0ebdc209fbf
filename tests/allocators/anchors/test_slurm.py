from __future__ import annotations

import random

import pytest

from allocert.allocators.anchors.slurm import TorusSlurm
from allocert.errors import ReleaseError
from allocert.machines import family_of, parse_machine
from allocert.machines.anchors.torus import AnchoredTorus
from allocert.verification.pairing.engine import check

SPEC = "torus3d:6x1x1;2x1x1@1,1,1;3x1x1"


def _machine(spec: str) -> AnchoredTorus:
    machine = parse_machine(spec)
    assert isinstance(machine, AnchoredTorus)
    return machine


def test_the_box_that_destroys_least_is_granted() -> None:
    allocator = TorusSlurm(_machine(SPEC), faulty=(5,))
    granted = [allocator.allocate(request) for request in (2, 3, 2)]
    assert [region and region.address for region in granted] == ["(3,0,0:2x1x1)", "(0,0,0:3x1x1)", None]
    allocator.release(granted[0])
    with pytest.raises(ReleaseError):
        allocator.release(granted[0])


@pytest.mark.parametrize(
    "spec", [SPEC, "ring:9", "torus3d:6x5x4;1x2x3@1,2,1;2x3x1;3x2x1@2,2,2+1,1,1;4x4x4@4,1,2;2x4x4@2,4,4"]
)
def test_kernels_grant_what_the_definition_says(spec: str) -> None:
    machine, draw = _machine(spec), random.Random(spec)
    family = family_of(machine, TorusSlurm.contract.family)
    for request in machine.requests()[:: max(1, len(machine.requests()) // 20)]:
        for _ in range(10):
            busy = draw.getrandbits(machine.processors) & draw.getrandbits(machine.processors)
            busy &= draw.getrandbits(machine.processors)
            allocator = TorusSlurm(machine, faulty=[n for n in range(machine.processors) if busy >> n & 1])
            assert allocator.allocate(request) == family.first_free(busy, request)


def test_every_state_of_a_small_machine() -> None:
    report = check(TorusSlurm, SPEC, strength="exhaustive", max_states=2000, max_faults=2, seconds=60)
    assert report.broken is None
    assert report.coverage[0].states > 100


def test_segments_in_turn_are_refused_though_they_fit() -> None:
    promises = ("complete:least-destroyed",)
    report = check(TorusSlurm, "torus3d:5x1x1;2x1x1@1,1,1", promises=promises, strength="exhaustive")
    assert report.broken is not None
    assert (report.broken.promise, report.broken.faulty) == ("complete", (3,))
