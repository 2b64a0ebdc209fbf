"""Every allocator of any nodes against the rule that its contract names, on every board and in random traces."""

from __future__ import annotations

import random
from typing import Any

import pytest
from examples.public.sst_mm import Mm

from allocert.allocators.nodes import linear, multiple_buddy, nearest
from allocert.allocators.nodes.ranked import Ranked
from allocert.errors import ReleaseError, SpecError
from allocert.machines import Mesh, family_of, parse_machine
from allocert.machines.nodes.places import Places
from allocert.verification.pairing.engine import check

CLASSES: list[type[Ranked]] = [
    getattr(module, name) for module in (linear, multiple_buddy, nearest) for name in module.__all__
]
SMALL = ["mesh-nodes:1", "mesh-nodes:3x2", "torus-nodes:3x2", "mesh-nodes:2x2x2"]
LARGER = ["mesh-nodes:7x3", "torus-nodes:5x4", "mesh-nodes:4x4/2x2", "mesh-nodes:8x8", "torus-nodes:3x3x2"]


@pytest.mark.parametrize("spec", SMALL)
@pytest.mark.parametrize("made", CLASSES, ids=lambda made: made.__name__)
def test_every_board(made: type[Ranked], spec: str) -> None:
    machine = parse_machine(spec)
    family = family_of(machine, made.contract.family)
    for busy in range(1 << machine.processors):
        for request in machine.requests():
            assert made(machine, busy).allocate(request) == family.first_free(busy, request)  # type: ignore[arg-type]


@pytest.mark.parametrize("spec", LARGER)
@pytest.mark.parametrize("made", CLASSES, ids=lambda made: made.__name__)
def test_random_traces(made: type[Ranked], spec: str) -> None:
    machine: Any = parse_machine(spec)
    family, draw = family_of(machine, made.contract.family), random.Random(spec)
    faulty = sum(1 << node for node in range(machine.processors) if draw.random() < 0.1)
    allocator, busy, held = made(machine, faulty), faulty, list[Any]()
    for _ in range(20):
        if held and draw.random() < 0.4:
            gone = held.pop(draw.randrange(len(held)))
            allocator.release(gone)
            busy ^= gone.nodes
            continue
        request = draw.randint(1, max(1, machine.processors // 2))
        region = allocator.allocate(request)
        assert region == family.first_free(busy, request)
        if region is not None:
            held.append(region)
            busy |= region.nodes


def test_what_is_not_held_is_not_released() -> None:
    allocator = multiple_buddy.MultipleBuddy(parse_machine("mesh-nodes:2x2"))  # type: ignore[arg-type]
    with pytest.raises(ReleaseError):
        allocator.release("(0)")
    with pytest.raises(SpecError, match="mesh-nodes or a torus-nodes"):
        multiple_buddy.MultipleBuddy(Mesh(2, 2))  # type: ignore[arg-type]


def test_a_centre_that_is_granted_though_it_is_busy_is_found_in_two_steps() -> None:
    report = check(Mm, "mesh-nodes:3x3")
    assert report.broken is not None
    assert report.broken.promise == "sound"
    assert [step.request for step in report.broken.trace] == [3, 4]  # type: ignore[union-attr]
    rule = Mm(parse_machine("mesh-nodes:3x3"))  # type: ignore[arg-type]
    assert [rule.allocate(count) for count in (1, 1, 7)] == [Places(1), Places(2), Places(0b111111100)]
