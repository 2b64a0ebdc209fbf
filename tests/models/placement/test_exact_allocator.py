from __future__ import annotations

import random
from typing import Any

import pytest

from allocert.machines import (
    AlignedBlocks,
    Family,
    GrayCode,
    GrayRuns,
    Hypercube,
    Mesh,
    Torus,
    family_of,
)
from allocert.machines.words import word_of
from allocert.models.placement.exact_allocator import ExactPlacement


@pytest.mark.parametrize(
    "family",
    [
        family_of(Hypercube(4)),
        AlignedBlocks(Hypercube(4)),
        GrayRuns(Hypercube(4), GrayCode((3, 1, 4, 2))),
        family_of(Mesh(4, 4)),
        family_of(Torus(3, 4)),
    ],
    ids=lambda family: f"{family.machine.spec}-{family.name}",
)
def test_the_exact_allocator_grants_what_the_kernels_find_first(family: Family) -> None:
    machine: Any = family.machine
    draw = random.Random(2)
    for _ in range(20):
        faulty = draw.sample(range(machine.processors), 2)
        exact = ExactPlacement(machine, faulty, family=family)
        busy, held = word_of(faulty), []
        for _ in range(25):
            if held and draw.random() < 0.4:
                region = held.pop(draw.randrange(len(held)))
                exact.release(region)
                busy ^= machine.word(region)
                continue
            request = draw.choice(list(machine.requests()))
            expected = family.first_free(busy, request)
            assert exact.answer(busy, request).witness == expected
            assert exact.allocate(request) == expected
            if expected is not None:
                held.append(expected)
                busy |= machine.word(expected)
