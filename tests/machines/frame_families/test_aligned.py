from __future__ import annotations

import random
from itertools import product

import pytest

from allocert.machines import AlignedFrames, Grid, Mesh, Submesh, parse_machine

MACHINES = [
    *(Mesh(*sides) for sides in [(1, 1), (5,), (3, 2), (2, 3), (4, 2), (2, 2, 2)]),
    parse_machine("mesh-rot:3x2"),
]


@pytest.mark.parametrize("machine", MACHINES, ids=lambda machine: machine.spec)
def test_the_kernel_agrees_with_the_definition(machine: Grid) -> None:
    family = AlignedFrames(machine)
    boards = (
        range(1 << machine.processors)
        if machine.processors < 7
        else random.Random(1).choices(range(1 << machine.processors), k=80)
    )
    for request in machine.requests():
        regions = [(region, machine.word(region)) for region in family.regions(request)]
        for busy in boards:
            expected = [region for region, word in regions if not word & busy]
            assert list(family.free(busy, request)) == expected
            assert family.first_free(busy, request) == (expected[0] if expected else None)


def test_they_are_the_frames_at_multiples_of_their_sides_row_by_row() -> None:
    mesh = Mesh(5, 4)
    for width, height in product(range(1, 6), range(1, 5)):
        bases = [(x, y) for y in range(0, 4, height) for x in range(0, 5, width)]
        inside = [(x, y) for x, y in bases if x + width <= 5 and y + height <= 4]
        frames = [Submesh(base, (width, height)) for base in inside]
        assert list(AlignedFrames(mesh).regions((width, height))) == frames
