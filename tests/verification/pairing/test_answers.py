from __future__ import annotations

import pytest

from allocert.machines import Mesh, NodeCube, NodeSet, Region
from allocert.verification.pairing.answers import Answer, answer_from_data

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
