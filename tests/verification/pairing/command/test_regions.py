"""Grants as data, and the regions that they tell of."""

from __future__ import annotations

from typing import Any

import pytest

from allocert.machines import parse_machine
from allocert.verification.pairing.command.regions import Regions

MACHINES = (
    "mesh:4x3",
    "torus:4x3",
    "torus:3",
    "mesh:2x3x2",
    "torus:3x2x4",
    "hypercube:3",
    "hypercube-nodes:2",
)


@pytest.mark.parametrize("spec", MACHINES)
def test_processors_in_any_order_tell_every_region(spec: str) -> None:
    machine = parse_machine(spec)
    regions = Regions(machine)
    from allocert.machines import family_of
    from allocert.machines.words import bits

    seen = 0
    for request in machine.requests():
        for region in family_of(machine).regions(request):
            nodes = list(bits(machine.word(region)))
            read = regions.read({"processors": nodes[::-1]})
            assert not isinstance(read, str), (region, read)
            assert machine.word(read) == machine.word(region)
            assert read.request == region.request or "torus" in spec
            seen += 1
    assert seen > 2
    assert not regions.compact


@pytest.mark.parametrize(
    ("spec", "grant", "address"),
    [
        ("mesh:4x3", {"base": [1, 0], "sides": [2, 3]}, "(1,0,2,2)"),
        ("torus:4x3", {"base": [3, 2], "sides": [2, 2]}, "(3,2,4,3)"),
        ("torus:4x3", {"processors": [3, 0]}, "(3,0,4,0)"),
        ("hypercube:3", {"word": "0*1"}, "0*1"),
        ("mesh:4x3", {"base": [1, 0], "sides": [2, 1], "processors": [2, 1], "other": None}, "(1,0,2,0)"),
    ],
)
def test_a_region_is_read_once_and_again(spec: str, grant: dict[str, Any], address: str) -> None:
    regions = Regions(parse_machine(spec))
    for _ in range(2):
        read = regions.read(grant)
        assert not isinstance(read, str)
        assert read.address == address


@pytest.mark.parametrize(
    ("spec", "grant"),
    [
        ("mesh:4x3", {}),
        ("mesh:4x3", 7),
        ("mesh:4x3", {"base": [1, 0]}),
        ("mesh:4x3", {"base": [1.0, 0], "sides": [1, 1]}),
        ("mesh:4x3", {"base": [True, 0], "sides": [1, 1]}),
        ("mesh:4x3", {"base": 3, "sides": [1, 1]}),
        ("mesh:4x3", {"base": [3, 0], "sides": [2, 1]}),
        ("mesh:4x3", {"base": [0, 0], "sides": [2, 1], "processors": [0, 2]}),
        ("mesh:4x3", {"processors": []}),
        ("mesh:4x3", {"processors": [0, 0]}),
        ("mesh:4x3", {"processors": [0, 5]}),
        ("mesh:4x3", {"processors": [12]}),
        ("mesh:4x3", {"processors": [3, 4]}),
        ("mesh:4x3", {"processors": "all"}),
        ("mesh:4x3", {"word": "(0,0,1,1)"}),
        ("torus:4x3", {"processors": [0, 2]}),
        ("hypercube:3", {"processors": [0, 3]}),
        ("hypercube:3", {"word": "0*"}),
        ("hypercube:3", {"word": "0*x"}),
        ("hypercube-nodes:2", {"base": [0], "sides": [1]}),
    ],
)
def test_what_is_no_region_is_reported_in_a_line(spec: str, grant: Any) -> None:
    regions = Regions(parse_machine(spec))
    regions.read({"base": [1, 0], "sides": [1, 1]})  # remembered: 1 equals True and 1.0
    read = regions.read(grant)
    assert isinstance(read, str)
    assert read.isprintable()
