from __future__ import annotations

import random

import pytest

from allocert.allocators.anchors.first import TorusFirst
from allocert.errors import ReleaseError, RequestError, SpecError
from allocert.machines import Mesh, family_of, parse_machine
from allocert.machines.anchors.torus import AnchoredTorus
from allocert.verification.pairing.engine import check

SPEC = "torus3d:4x4x2;2x2x1;2x2x2@2,2,1+1,0,0"


def _machine(spec: str) -> AnchoredTorus:
    machine = parse_machine(spec)
    assert isinstance(machine, AnchoredTorus)
    return machine


def test_boxes_come_as_they_are_listed() -> None:
    allocator = TorusFirst(_machine(SPEC), faulty=(0,))
    granted = [allocator.allocate(request) for request in (4, 8, (8, 4))]
    assert [region and region.address for region in granted] == [
        "(0,0,1:2x2x1)",
        "(1,2,0:2x2x2)",
        "(2,0,0:2x2x1)+(2,0,1:2x2x1)",
    ]
    allocator.release(granted[0])
    with pytest.raises(ReleaseError):
        allocator.release(granted[0])
    with pytest.raises(RequestError):
        allocator.allocate(3)


def test_other_machines() -> None:
    with pytest.raises(SpecError, match="a torus3d or a ring"):
        TorusFirst(Mesh(3, 3))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "spec", [SPEC, "ring:9", "torus3d:8x8x6;1x2x3@1,2,1;2x3x1;3x2x1@2,2,2+1,1,1;4x4x4@4,1,2"]
)
def test_kernels_grant_what_the_definition_says(spec: str) -> None:
    machine, draw = _machine(spec), random.Random(spec)
    family = family_of(machine, TorusFirst.contract.family)
    for request in machine.requests()[:: max(1, len(machine.requests()) // 20)]:
        for _ in range(10):
            busy = draw.getrandbits(machine.processors) & draw.getrandbits(machine.processors)
            allocator = TorusFirst(machine, faulty=[n for n in range(machine.processors) if busy >> n & 1])
            assert allocator.allocate(request) == family.first_free(busy, request)


@pytest.mark.parametrize("spec", ["torus3d:3x2x1;1x1x1;2x1x1@1,1,1;3x1x1", "ring:4"])
def test_every_state_of_small_machines(spec: str) -> None:
    report = check(TorusFirst, spec, strength="exhaustive", max_states=2000, max_faults=1)
    assert report.broken is None
    assert report.coverage[0].states > 50


def test_segments_in_turn_are_refused_though_they_fit() -> None:
    """The finding about Slurm's rule, with the shortest trace."""
    report = check(
        TorusFirst, "torus3d:5x1x1;2x1x1@1,1,1", promises=("complete:anchors",), strength="exhaustive"
    )
    assert report.broken is not None
    assert report.broken.promise == "complete"
    assert (report.broken.faulty, len(report.broken.trace)) == ((3,), 1)
    assert report.broken.witness == "(1,0,0:2x1x1)+(4,0,0:2x1x1)"
