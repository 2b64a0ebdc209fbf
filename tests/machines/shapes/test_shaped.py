from __future__ import annotations

from itertools import permutations

import pytest

from allocert.errors import RegionError, RequestError, SpecError
from allocert.machines import Submesh, answers, family_of, parse_machine
from allocert.machines.shapes.shaped import ShapedGrid
from allocert.verification.pairing.search.state import freeze

SPECS = [
    "torus-rot:3x2",
    "torus-rot:2x3x2",
    "torus-size:4x2;exact",
    "mesh-size:3x3;least-waste:1",
    "torus-size:2x2x3;multiple:2",
    "mesh-size:4x2;table:2x1,2x2,4x1",
]


def _machine(spec: str) -> ShapedGrid:
    machine = parse_machine(spec)
    assert isinstance(machine, ShapedGrid)
    return machine


@pytest.mark.parametrize("spec", SPECS)
def test_specifications(spec: str) -> None:
    machine = _machine(spec)
    assert machine.spec == spec
    assert parse_machine(spec) == machine
    assert freeze(machine, {}) == machine
    assert machine.kind == spec.partition(":")[0]
    assert len(machine.scaled(1)) >= len(spec)
    assert parse_machine(machine.scaled(1)).processors == machine.processors << len(machine.sides)


@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        ("torus-rot:", "sides such as torus-rot:4x4x2"),
        ("torus-rot:4x0", "sides from 1 on"),
        ("torus-rot:4x4;exact", "sides such as"),
        ("torus-size:4x4", "sides and a rule, such as torus-size:4x4;exact"),
        ("mesh-size:4x4;best", "exact, least-waste:W"),
        ("mesh-size:512x512;exact", "at most 65536 processors"),
        ("torus-size:4x4;multiple:17", "one by which some shape fits in 4x4"),
        ("torus-size:4x4;multiple:11", "one by which some shape fits in 4x4"),
        ("mesh-size:4x4;table:5x1,2x5", "one by which some shape fits in 4x4"),
        (f"torus-size:{'x'.join('1' * 2000)};exact", "at most 32 sides"),
        (f"torus-rot:{'x'.join('1' * 2000)}", "at most 32 sides"),
    ],
)
def test_bad_specifications(spec: str, expected: str) -> None:
    with pytest.raises(SpecError, match=expected):
        parse_machine(spec)


@pytest.mark.parametrize("spec", SPECS)
def test_the_kernel_finds_the_frames_of_the_definition(spec: str) -> None:
    machine = _machine(spec)
    family = family_of(machine)
    boards = range(0, machine.full + 1, 1 if machine.processors <= 8 else 37)
    for request in machine.requests():
        regions = [(machine.word(region), region) for region in family.regions(request)]
        assert all(answers(machine, region, request) for _, region in regions)
        assert [region.sides for _, region in regions] == sorted(
            (region.sides for _, region in regions), key=machine.shapes(request).index
        )
        for busy in boards:
            free = [region for word, region in regions if not word & busy]
            assert list(family.free(busy, request)) == free
            assert family.first_free(busy, request) == (free[0] if free else None)


def test_no_machine_by_scaling_on_which_nothing_fits() -> None:
    assert _machine("mesh-size:4x4;table:4x3").scaled(-1) == ""
    assert _machine("mesh-size:4x4;table:2x2").scaled(-1) == "mesh-size:2x2;table:2x2"


def test_sides_are_turned_on_a_torus() -> None:
    machine = _machine("torus-rot:4x2x3")
    for request in machine.requests():
        fitting = [o for o in dict.fromkeys(permutations(request)) if all(map(int.__le__, o, (4, 2, 3)))]
        assert machine.shapes(request) == tuple(fitting)
    assert machine.check_request([3, 3, 1]) == (3, 3, 1)
    assert machine.asked((3, 3, 1)) == "3 x 3 x 1 in any order"
    for wrong in (7, (3, 3, 3), (1, 2), (0, 1, 1), None):
        with pytest.raises(RequestError, match=r"torus-rot:4x2x3|sides from 1 on"):
            machine.check_request(wrong)


def test_numbers_of_processors_are_asked_by_a_rule() -> None:
    machine = _machine("mesh-size:3x3;least-waste:1")
    assert machine.requests() == [1, 2, 3, 4, 5, 6, 8, 9]
    assert machine.demand(5) == 5
    assert machine.request_for(7) == 8
    assert machine.asked(5) == "5 processors"
    assert answers(machine, Submesh((0, 0), (3, 2)), 5)
    assert not answers(machine, Submesh((0, 0), (3, 3)), 5)
    assert machine.check_request((1, 3)) == (1, 3)
    for wrong in (7, 10, 0, True, "4", (4, 1)):
        with pytest.raises(RequestError):
            machine.check_request(wrong)


@pytest.mark.parametrize("spec", SPECS)
def test_processors_are_read_as_a_submesh(spec: str) -> None:
    machine = _machine(spec)
    for request in machine.requests():
        for region in family_of(machine).regions(request):
            found = machine.region_of(machine.word(region))
            assert (machine.word(found), found.sides) == (machine.word(region), region.sides)
            assert machine.check_region(region.address) == region
            data = {"base": list(region.base), "sides": list(region.sides)}
            assert machine.region_from_data(data) == region


def test_what_is_no_submesh() -> None:
    mesh, torus = _machine("mesh-size:4x2;exact"), _machine("torus-rot:4x2")
    assert torus.region_of(0b1001) == Submesh((3, 0), (2, 1))
    for machine, word in ((mesh, 0), (mesh, 0b1001), (torus, 0b0101), (mesh, 0b100001)):
        with pytest.raises(RegionError):
            machine.region_of(word)
    for data in ({}, {"base": [0, 0]}, {"base": [0, 0], "sides": [5, 1]}):
        with pytest.raises(RegionError):
            mesh.region_from_data(data)
    with pytest.raises(SpecError, match="frames on mesh-size"):
        family_of(mesh, "shapes")
    assert [panel.title for panel in _machine("torus-rot:2x2x2").panels()] == ["at (0,0,0)", "at (0,0,1)"]
