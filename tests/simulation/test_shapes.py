"""The rules for shapes on small machines, each against all frames."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from math import prod

import pytest

from allocert.errors import RequestError, SpecError
from allocert.machines import Grid, Hypercube, Mesh, Torus
from allocert.simulation.shapes import SHAPES, check_shape, frame_for
from allocert.simulation.sizes import request_for

MACHINES = [Mesh(7), Mesh(5, 5), Mesh(4, 7), Torus(6, 3), Mesh(2, 5, 3), Mesh(3, 3, 3), Mesh(12, 2)]
Sides = tuple[int, ...]


def falling(sides: Sides) -> Sides:
    return tuple(sorted(sides, reverse=True))


def strips(machine: Grid, frame: Sides) -> tuple[object, ...]:
    along = sorted(range(len(frame)), key=lambda axis: (-machine.sides[axis], axis))
    lines = [frame[axis] for axis in along]
    whole = [machine.sides[axis] for axis in along]
    later = next(
        (place for place, (side, most) in enumerate(zip(lines, whole, strict=True)) if side < most),
        len(lines),
    )
    return any(side > 1 for side in lines[later + 1 :]), prod(frame)


CRITERIA: dict[str, Callable[[Grid, Sides], object]] = {
    "fewest": lambda machine, frame: (prod(frame), falling(frame)),
    "near-square": lambda machine, frame: falling(frame),
    "power-of-two": lambda machine, frame: (
        any(side & (side - 1) and side != most for side, most in zip(frame, machine.sides, strict=True)),
        prod(frame),
        falling(frame),
    ),
    "strip": strips,
}


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize("shape", SHAPES)
def test_each_rule_takes_the_best_of_all_frames(machine: Grid, shape: str) -> None:
    axes = sorted(range(len(machine.sides)), key=lambda axis: (-machine.sides[axis], axis))
    frames = list(product(*(range(1, side + 1) for side in machine.sides)))
    for needed in range(1, machine.processors + 1):
        best = min(
            (frame for frame in frames if prod(frame) >= needed),
            key=lambda frame: (CRITERIA[shape](machine, frame), [-frame[axis] for axis in axes]),
        )
        assert frame_for(machine, needed, shape) == best, needed
        assert request_for(machine, needed, shape) == best


def test_what_the_rules_promise() -> None:
    machine = Mesh(16, 16)
    for needed in range(1, 257):
        frames = {shape: frame_for(machine, needed, shape) for shape in SHAPES}
        assert min(map(prod, frames.values())) == prod(frames["fewest"]) >= needed
        long, short = frames["near-square"]
        assert (long - 1) ** 2 < needed
        assert long * (short - 1) < needed
        assert all(side.bit_count() == 1 for side in frames["power-of-two"])
        assert prod(frames["power-of-two"]) < 2 * needed
        assert frames["strip"] == ((needed, 1) if needed <= 16 else (16, -(-needed // 16)))


def test_mistakes() -> None:
    with pytest.raises(SpecError, match="fewest or near-square or power-of-two or strip"):
        frame_for(Mesh(4, 4), 3, "round")
    with pytest.raises(SpecError, match="--shape: got 'strip', expected a mesh or torus"):
        check_shape(Hypercube(3), "strip", "--shape")
    for wrong in (0, 17):
        with pytest.raises(RequestError, match=r"1\.\.16"):
            frame_for(Mesh(4, 4), wrong)
