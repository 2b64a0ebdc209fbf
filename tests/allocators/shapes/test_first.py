from __future__ import annotations

import random

import pytest

from allocert.allocators.shapes.first import ShapesFirst
from allocert.errors import ReleaseError, SpecError
from allocert.machines import Mesh, family_of, parse_machine
from allocert.machines.words import bits
from allocert.verification.pairing.engine import check

LARGE = ["torus-rot:8x6x4", "mesh-rot:9x8", "torus-size:8x6x4;least-waste:2", "mesh-size:16x8;multiple:4"]
SMALL = ["torus-rot:2x2x1", "mesh-rot:3x1", "torus-size:3x2;exact", "mesh-size:2x2;least-waste:1"]


def test_the_next_shape_is_tried() -> None:
    allocator = ShapesFirst(parse_machine("mesh-size:4x3;exact"), faulty=(5,))  # type: ignore[arg-type]
    granted = [allocator.allocate(request) for request in (4, 4, 4)]
    assert [region and region.address for region in granted] == ["(2,0,3,1)", "(0,2,3,2)", None]
    allocator.release(granted[0])
    with pytest.raises(ReleaseError):
        allocator.release(granted[0])


def test_other_machines() -> None:
    with pytest.raises(SpecError, match="a torus-rot or a torus-size or a mesh-size or a mesh-rot"):
        ShapesFirst(Mesh(3, 3))  # type: ignore[arg-type]


@pytest.mark.parametrize("spec", LARGE)
def test_large_machines(spec: str) -> None:
    machine, draw = parse_machine(spec), random.Random(spec)
    family = family_of(machine)
    requests = list(machine.requests())
    for request in requests[:: max(1, len(requests) // 15)]:
        for _ in range(5):
            busy = draw.getrandbits(machine.processors) & draw.getrandbits(machine.processors)
            busy &= draw.getrandbits(machine.processors)
            free = (r for r in family.regions(request) if not machine.word(r) & busy)
            allocator = ShapesFirst(machine, tuple(bits(busy)))  # type: ignore[arg-type]
            assert allocator.allocate(request) == next(free, None)


@pytest.mark.parametrize("spec", SMALL)
def test_every_state_of_small_machines(spec: str) -> None:
    report = check(ShapesFirst, spec, strength="exhaustive", max_states=500, max_faults=1)
    assert report.broken is None
    assert report.coverage[0].states > 10
