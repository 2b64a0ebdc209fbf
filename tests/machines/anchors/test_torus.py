from __future__ import annotations

import pytest

from allocert.errors import AllocertError, RegionError, RequestError, SpecError
from allocert.machines import Submesh, answers, family_of, parse_machine
from allocert.machines.anchors.regions import Boxes
from allocert.machines.anchors.torus import AnchoredTorus, Ring, Torus3d
from allocert.verification.pairing.search.state import freeze

SPEC = "torus3d:4x4x2;2x2x1;2x2x2@2,2,1+1,0,0"


def _machine(spec: str = SPEC) -> AnchoredTorus:
    machine = parse_machine(spec)
    assert isinstance(machine, AnchoredTorus)
    return machine


@pytest.mark.parametrize("spec", [SPEC, "torus3d:1x1x1;1x1x1", "ring:1", "ring:16"])
def test_specifications(spec: str) -> None:
    machine = _machine(spec)
    assert machine.spec == spec
    assert parse_machine(machine.spec) == machine
    assert freeze(machine, {}) == machine
    assert type(machine) is (Ring if spec.startswith("ring") else Torus3d)


def test_placements_are_sorted_by_volume() -> None:
    assert _machine("torus3d:4x4x2;2x2x2;1x1x2;2x1x1;1x1x2").spec == "torus3d:4x4x2;1x1x2;2x1x1;2x2x2"


@pytest.mark.parametrize(
    "spec",
    [
        "torus3d:",
        "torus3d:4x4x2",
        "torus3d:4x4;2x2",
        "torus3d:4x4x0;1x1x1",
        "torus3d:4x4x2;",
        "torus3d:4x4x2;2x2x4",
        "torus3d:4096x4096x2;1x1x1",
        "ring:0",
        "ring:17",
        "ring:4x4",
        "ring:٣",
    ],
)
def test_bad_specifications(spec: str) -> None:
    with pytest.raises(SpecError) as caught:
        parse_machine(spec)
    assert "\n" not in str(caught.value)


def test_requests() -> None:
    machine = _machine()
    assert machine.requests()[:5] == [4, 8, (8, 4), (12, 4), (16, 4)]
    assert machine.check_request([8, 4]) == (8, 4)
    assert machine.check_request((4, 4)) == 4
    assert [machine.demand(request) for request in (4, (12, 4))] == [4, 12]
    assert machine.request_for(5) == 8
    assert machine.request_for(9) == (12, 4)
    assert machine.asked((12, 4)) == "12 nodes in segments of 4"
    for wrong in (5, True, "4", (8,), (8, 5), (36, 4), (6, 4), (0, 4), None, (4.0, 4)):
        with pytest.raises(RequestError):
            machine.check_request(wrong)


def test_regions_have_addresses() -> None:
    machine = _machine()
    for request in (4, 8, (8, 4)):
        for region in family_of(machine).regions(request):
            assert machine.check_region(region.address) == region
            assert region.request == request
            assert machine.word(region).bit_count() == machine.demand(request)
    assert str(next(family_of(machine).regions((8, 4)))) == "(0,0,0:2x2x1)+(0,0,1:2x2x1)"


@pytest.mark.parametrize(
    "region",
    [
        "",
        "(0,0,0)",
        "(0,0,0:2x2)",
        "(0,0,0:2x2x1)+",
        "(1,0,0:2x2x1)",
        "(0,0,0:2x2x2)",
        "(0,0,0:0x2x2)",
        "(0,0,0:2x2x1)+(0,0,0:2x2x1)",
        "(0,0,0:2x2x1)+(1,2,0:2x2x2)",
        Boxes(()),
        Submesh((0, 0, 0), (2, 2, 1)),
        None,
    ],
)
def test_regions_that_are_none(region: object) -> None:
    with pytest.raises(RegionError):
        _machine().check_region(region)


def test_processors_are_read_as_boxes() -> None:
    machine = _machine("torus3d:4x2x1;2x1x1;2x2x1@1,2,1")
    whole = machine.region_of(0b00110011)
    assert whole.address == "(0,0,0:2x2x1)"
    assert answers(machine, whole, 4)
    assert answers(machine, whole, (4, 2))
    assert not answers(machine, whole, 2)
    assert not answers(machine, machine.region_of(0b01100110), (4, 2))
    assert machine.region_of(0b00001111).address == "(0,0,0:2x1x1)+(2,0,0:2x1x1)"
    for word in (0, 0b1, 0b0110, 0b10100101):
        with pytest.raises(AllocertError):
            machine.region_of(word)


def test_drawings_and_sizes() -> None:
    machine = _machine()
    assert [(panel.title, panel.first, panel.columns, panel.rows) for panel in machine.panels()] == [
        ("at (0,0,0)", 0, 4, 4),
        ("at (0,0,1)", 16, 4, 4),
    ]
    assert [panel.rows for panel in _machine("ring:8").panels()] == [1]
    assert machine.node_name(17) == "(1,0,1)"
    assert machine.scaled(1) == "torus3d:4x4x4;2x2x1;2x2x2@2,2,1+1,0,0"
    assert machine.scaled(-1) == ""
    assert [_machine("ring:8").scaled(by) for by in (1, -1, 2, -4)] == ["ring:16", "ring:4", "", ""]
