from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from examples.public.kueue_first_domain import FirstDomainDecides

from allocert.allocators.tree.counted import Counted, TreeBalanced, TreeBestFit, TreeLeastFree
from allocert.errors import ReleaseError, RequestError, SpecError
from allocert.machines import Mesh, family_of, parse_machine
from allocert.machines.tree.choices import balanced, best_fit, least_free
from allocert.machines.tree.requests import REQUIRED, checked
from allocert.verification.pairing.engine import check

KINDS = [TreeBestFit, TreeLeastFree, TreeBalanced]


def _tree(spec: str) -> Any:
    return parse_machine(spec)


@pytest.mark.parametrize("kind", KINDS)
def test_the_lowest_free_slots_of_the_chosen_hosts_are_granted(kind: type[Counted]) -> None:
    machine = _tree("tree:3x4x2*3")
    draw = random.Random(kind.__name__)
    allocator = kind(machine, faulty=(0, 30))
    busy, held = 1 | 1 << 30, []
    requests = machine.requests()
    for _ in range(300):
        if held and draw.random() < 0.5:
            region = held.pop(draw.randrange(len(held)))
            allocator.release(region)
            busy ^= machine.word(region)
            continue
        request = requests[draw.randrange(200)]
        granted = allocator.allocate(request)
        assert granted == family_of(machine, kind.contract.family).first_free(busy, request)  # type: ignore[attr-defined]
        if granted is not None:
            busy |= machine.word(granted)
            held.append(granted)


@pytest.mark.parametrize("kind", KINDS)
def test_every_state_of_small_trees(kind: type[Counted]) -> None:
    for spec in ("tree:[[1],[2]]", "tree:2x2"):
        report = check(kind, spec, strength="exhaustive", max_states=400, max_faults=1, seconds=40)
        assert report.broken is None
        assert report.coverage[0].states > 7


def test_who_chooses_differently() -> None:
    machine = _tree("tree:[[3,1],[2,2]]")
    layout, free = machine.layout, [3, 1, 2, 2]
    asked = checked(layout, 4)
    assert [
        np.array(choose(layout, free, asked)).tolist() for choose in (best_fit, least_free, balanced)
    ] == [
        [3, 1, 0, 0],
        [0, 1, 2, 1],
        [2, 0, 2, 0],
    ]


def test_mistakes_are_named() -> None:
    allocator = TreeBestFit(_tree("tree:2x2*2"))
    with pytest.raises(RequestError):
        allocator.allocate((3, 2, REQUIRED))
    region = allocator.allocate(3)
    allocator.release(region)
    with pytest.raises(ReleaseError):
        allocator.release(region)
    with pytest.raises(SpecError, match="a tree"):
        TreeBestFit(Mesh(2, 2))  # type: ignore[arg-type]


def test_a_rule_that_looks_at_the_first_domain_alone_is_found_in_one_step() -> None:
    report = check(FirstDomainDecides, "tree:[[1],[2]]")
    assert report.broken is not None
    assert report.broken.promise == "complete"
    assert [step.request for step in report.broken.trace] == [(2, 1, REQUIRED)]  # type: ignore[union-attr]
