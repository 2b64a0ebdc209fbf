from __future__ import annotations

import pytest

from allocert.errors import RegionError
from allocert.machines import Submesh, parse_machine
from allocert.machines.grids.grants import submesh_of
from allocert.verification.pairing.command.regions import Regions


def test_base_and_sides() -> None:
    assert submesh_of({"base": [0, 1], "sides": [2, 2]}) == Submesh((0, 1), (2, 2))
    for wrong in ({}, {"base": [0, 1]}, {"base": 0, "sides": 1}, {"base": [0], "sides": [1, 1]}, [], None):
        with pytest.raises(RegionError):
            submesh_of(wrong)


@pytest.mark.parametrize(
    ("spec", "grant", "address"),
    [
        ("torus3d:5x1x1;2x1x1@1,1,1", {"base": [4, 0, 0], "sides": [2, 1, 1]}, "(4,0,0:2x1x1)"),
        ("torus3d:5x1x1;2x1x1@1,1,1", {"processors": [4, 0]}, "(4,0,0:2x1x1)"),
        (
            "torus3d:5x1x1;2x1x1@1,1,1",
            {"boxes": [{"base": [4, 0, 0], "sides": [2, 1, 1]}, {"base": [1, 0, 0], "sides": [2, 1, 1]}]},
            "(4,0,0:2x1x1)+(1,0,0:2x1x1)",
        ),
        ("ring:4", {"processors": [3, 0, 1]}, "(3:3)"),
        ("torus-rot:3x2", {"base": [2, 0], "sides": [2, 1]}, "(2,0,3,0)"),
        ("mesh-size:3x2;exact", {"processors": [0, 1, 3, 4]}, "(0,0,1,1)"),
    ],
)
def test_grants_of_todays_machines(spec: str, grant: dict[str, object], address: str) -> None:
    region = Regions(parse_machine(spec)).read(grant)
    assert not isinstance(region, str)
    assert region.address == address


@pytest.mark.parametrize(
    "grant",
    [
        {"base": [0, 0, 0], "sides": [3, 1, 1]},
        {"boxes": []},
        {"boxes": {}},
        {"boxes": [7]},
        {"word": "0*"},
        {"processors": [0, 2]},
    ],
)
def test_grants_that_are_none(grant: dict[str, object]) -> None:
    assert isinstance(Regions(parse_machine("torus3d:5x1x1;2x1x1@1,1,1")).read(grant), str)
