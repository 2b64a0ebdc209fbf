from __future__ import annotations

import pytest

from allocert.machines import Mesh, NodeCube, NodeSet, Region, family_of, parse_machine
from allocert.verification.pairing.answers import Answer, answer_from_data, answer_to_data

MESH = Mesh(3, 3)


def test_an_address_has_one_spelling() -> None:
    known: dict[str, Region] = {}
    assert answer_from_data([2, "(0,0,1,1)"], MESH, known) == Answer(
        "granted", MESH.check_region((0, 0, 1, 1))
    )
    for other in (" (0,0,1,1)", "(0,0,1,1) ", "(00,0,1,1)", "(0,0,1,\u0661)", "(" + " " * 10**6 + "0,0,1,1)"):
        with pytest.raises(ValueError, match=r"spelling|no region"):
            answer_from_data([2, other], MESH, known)
    assert list(known) == ["(0,0,1,1)"]


def test_many_scattered_nodes_have_a_long_address() -> None:
    cube = NodeCube(8)
    region = NodeSet(8, sum(1 << node for node in range(0, 256, 2)))
    assert len(region.address) > 400
    assert answer_from_data([2, region.address], cube, {}) == Answer("granted", region)


def test_many_boxes_have_a_long_address() -> None:
    machine = parse_machine("torus3d:4x4x4;1x1x1")
    region = next(family_of(machine).free(0, (32, 1)))
    data = answer_to_data(Answer("granted", region))
    assert len(data[1]) > 300
    assert answer_from_data(data, machine, {}) == Answer("granted", region)
