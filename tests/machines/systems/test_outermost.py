from __future__ import annotations

import pytest

from allocert.errors import SpecError
from allocert.machines import Hypercube, Mesh, Subcube, family_of, parse_machine
from allocert.machines.systems.outermost import Outermost


def test_a_small_hole_comes_before_a_part_of_a_greater_one() -> None:
    """Q_3 with node 7 taken: node 6 is left of a broken pair, and 4, 5 of a broken square."""
    nodes = family_of(Hypercube(3), "outermost-buddy")
    assert [one.address for one in nodes.free(0b10000000, 0)] == [
        "110",
        "000",
        "001",
        "010",
        "011",
        "100",
        "101",
    ]
    assert [one.address for one in nodes.free(0b10000000, 1)] == ["10*", "00*", "01*"]
    assert nodes.first_free(0xFF, 0) is None
    assert list(nodes.regions(2)) == [Subcube.parse("0**"), Subcube.parse("1**")]


def test_greater_frames_need_not_be_longer_on_every_side() -> None:
    frames = family_of(Mesh(3, 2), "outermost-frames")
    first = frames.first_free(0b100_010, (1, 2))
    assert first is not None
    assert first.address == "(0,0,0,1)"
    first = frames.first_free(0b100_010, (1, 1))
    assert first is not None
    assert first.address == "(2,0,2,0)"


@pytest.mark.parametrize("spec", ["hypercube:3", "mesh:3x2", "torus:3x2", "torus:3"])
def test_the_order_only(spec: str) -> None:
    machine = parse_machine(spec)
    inner = family_of(machine)
    for busy in range(1 << machine.processors):
        for request in machine.requests():
            assert set(Outermost(inner).free(busy, request)) == set(inner.free(busy, request))


def test_its_name() -> None:
    assert family_of(Mesh(2, 2), "outermost-equal-frames").name == "outermost-equal-frames"
    with pytest.raises(SpecError):
        family_of(Mesh(2, 2), "outermost-cyclical-buddy")
