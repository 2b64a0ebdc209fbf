from __future__ import annotations

import random
from typing import Any

import pytest

from allocert.allocators.pod.best_fit import PodBestFit
from allocert.allocators.pod.buddy import PodBuddy
from allocert.allocators.pod.first_fit import PodFirstFit
from allocert.errors import ReleaseError, SpecError
from allocert.machines import Mesh, family_of, parse_machine
from allocert.machines.pod import Pod

ALL: tuple[Any, ...] = (PodFirstFit, PodBestFit, PodBuddy)
SPECS = ("pod:4x4x4/4x4x4", "pod:3*4/2x2x2", "pod:2x2x3/2x2x2:static", "pod:1/4x4x4", "pod:9/1x1x1")


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("kind", ALL)
def test_a_long_trace_against_the_family_that_it_promises(kind: Any, spec: str) -> None:
    """Refused only when nothing is free, and the first free region is granted: by the naive order of the family's kernel."""
    pod = parse_machine(spec)
    assert isinstance(pod, Pod)
    draw = random.Random(spec)
    requests = pod.requests()[:40]
    faulty = draw.sample(range(pod.processors), min(3, pod.processors // 4))
    allocator, held = kind(pod, faulty), list[Any]()
    family = family_of(pod, kind.contract.family)
    busy = sum(1 << chip for chip in faulty)
    for _ in range(300):
        if held and draw.random() < 0.45:
            region = held.pop(draw.randrange(len(held)))
            allocator.release(region)
            busy ^= pod.word(region)
            continue
        asked = draw.choice(requests)
        expected = family.first_free(busy, asked)
        granted = allocator.allocate(asked)
        assert granted == expected, asked
        if granted is not None:
            held.append(granted)
            busy |= pod.word(granted)


@pytest.mark.parametrize("kind", ALL)
def test_what_is_not_held_or_no_pod(kind: Any) -> None:
    allocator = kind(parse_machine("pod:4/2x2x1"))
    granted = allocator.allocate("2x1x1")
    allocator.release(granted.address)
    with pytest.raises(ReleaseError):
        allocator.release(granted)
    with pytest.raises(SpecError, match="expected a pod"):
        kind(Mesh(4, 4))


def test_a_block_with_a_faulty_chip_serves_parts_only() -> None:
    allocator = PodFirstFit(Pod((2,), (2, 2, 1)), [3])
    assert str(allocator.allocate((1, 2, 2))) == "(1x2x2:1)"
    assert allocator.allocate((1, 2, 2)) is None
    assert str(allocator.allocate((1, 1, 2))) == "(2x1x1@0:0,0,0)"
