from __future__ import annotations

import pytest

from allocert.errors import RegionError, RequestError, SpecError
from allocert.machines import parse_machine
from allocert.machines.nodes.grids import NodeMesh, NodeTorus
from allocert.machines.nodes.places import Places


def test_specifications() -> None:
    assert parse_machine("mesh-nodes:4x3") == NodeMesh((4, 3))
    assert parse_machine("torus-nodes:8x4x2/2x2x1") == NodeTorus((8, 4, 2), (2, 2, 1))
    for spec in ("mesh-nodes:1", "mesh-nodes:4x3", "torus-nodes:8x4x2/2x2x1"):
        assert parse_machine(spec).spec == spec
    assert parse_machine("mesh-nodes:4x4/1x1").spec == "mesh-nodes:4x4"


@pytest.mark.parametrize("spec", ["4x", "0x3", "4x4/3x2", "4x4/2", "4x4/0x1", "x", "4x4/", "-1", "4x4/8x1"])
def test_no_machine(spec: str) -> None:
    with pytest.raises(SpecError):
        NodeMesh.parse(spec)


def test_a_request_takes_whole_pages() -> None:
    machine = NodeMesh((4, 4), (2, 2))
    assert [machine.pages_for(p) for p in (1, 4, 5, 16)] == [1, 1, 2, 4]
    assert machine.demand(5) == 8
    region = machine.region(0b1001)
    assert region.address == "(0-1,4-5,10-11,14-15)"
    assert machine.answers(region, 7)
    assert not machine.answers(region, 4)
    assert machine.region_of(region.nodes) == region
    assert machine.check_region(region.address) == region
    with pytest.raises(RegionError, match="whole pages"):
        machine.check_region("(0-1)")
    with pytest.raises(RegionError):
        machine.check_region(Places(1 << 16))
    with pytest.raises(RegionError):
        machine.check_region(3)


@pytest.mark.parametrize("request_", [0, 17, True, "3", None, (2, 2)])
def test_no_request(request_: object) -> None:
    with pytest.raises(RequestError, match="nodes"):
        NodeMesh((4, 4)).check_request(request_)


def test_what_people_see() -> None:
    solid = NodeTorus((3, 2, 2))
    assert solid.node_name(7) == "(1,0,1)"
    assert [panel.title for panel in solid.panels()] == ["at (0,0,0)", "at (0,0,1)"]
    assert [solid.asked(1), solid.asked(2)] == ["1 node", "2 nodes"]
    assert [solid.scaled(1), solid.scaled(-1)] == ["torus-nodes:6x4x4", "torus-nodes:1x1x1"]
    assert NodeMesh((4, 4), (2, 2)).scaled(1) == "mesh-nodes:8x8/2x2"
    assert solid.request_for(5) == 5
    assert list(NodeMesh((2, 1)).requests()) == [1, 2]
